import { P, type Tones } from "./palette.ts";
import { at, leaf } from "./shapes.ts";

/** Two leaves and a bud, one blossom. */
export function tea(T: Tones): string {
  const L = [T.l1, T.l2, T.lv] as const;
  const M = [T.l3, T.l4, T.lv] as const;
  const Y = [P.leaf3, T.l3, P.leaf1] as const;
  let s = "";
  s += at(98, 156, 176, leaf(88, 23, L, { profile: "elliptic", teeth: 1.4, veins: 6, bend: 8 }));
  s += at(102, 152, 4, leaf(88, 23, L, { profile: "elliptic", teeth: 1.4, veins: 6, bend: -8 }));
  s += `<path d="M97 198C98 160 98 130 99 98H102C102 130 103 160 104 198Z" fill="${T.stem2}"/>`;
  s += at(99, 122, 222, leaf(92, 20, M, { profile: "elliptic", teeth: 1.2, veins: 6, bend: 12 }));
  s += at(102, 116, -42, leaf(94, 20, M, { profile: "elliptic", teeth: 1.2, veins: 6, bend: -12 }));
  s += at(101, 104, -90, leaf(88, 10.5, Y, { profile: "lance", veins: 0, bend: 5 }));
  s += at(101, 108, -103, leaf(46, 7, [T.l3, T.l1, P.leaf1], { profile: "lance", veins: 0 }));
  const pet = `<path d="M0 0C-13 -6 -15 -20 -6 -26C-2 -23 2 -23 6 -26C15 -20 13 -6 0 0Z" fill="${P.cream}"/><path d="M0 0C13 -6 15 -20 6 -26C3.5 -24 2 -23.5 0 -23.6Z" fill="${P.och1}"/>`;
  let f = "";
  for (let i = 0; i < 5; i++) f += at(0, 0, i * 72 + 10, pet);
  f += `<circle r="8.5" fill="${P.och4}"/>`;
  for (let i = 0; i < 9; i++) f += at(0, 0, i * 40, `<circle cy="-8" r="2.2" fill="${P.och5}"/>`);
  f += `<circle r="3.2" fill="${P.och7}"/>`;
  s += at(140, 172, 0, f, 0.92);
  return s;
}
