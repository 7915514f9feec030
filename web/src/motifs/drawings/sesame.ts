import { P, type Tones } from "./palette.ts";
import { at, leaf, seed } from "./shapes.ts";

/** A plant in flower, a ripe capsule, seeds. */
export function sesame(T: Tones): string {
  const L = [T.l1, T.l2, T.lv] as const;
  const M = [T.l3, T.l4, T.lv] as const;
  const cap = (a: string, b: string, c: string) =>
    `<path d="M0 -30C3 -27 10 -20 10 0C10 14 8 20 0 22C-8 20 -10 14 -10 0C-10 -20 -3 -27 0 -30Z" fill="${a}"/><path d="M0 -30C3 -27 10 -20 10 0C10 14 8 20 0 22Z" fill="${b}"/><path d="M-4.6 -18C-6 -6 -5.6 8 -4 18M4.6 -18C6 -6 5.6 8 4 18" stroke="${c}" stroke-width="1.3" fill="none" stroke-linecap="round" opacity=".85"/><path d="M0 -29V20" stroke="${c}" stroke-width="1.5"/>` +
    `<path d="M-8 17C-9 24 9 24 8 17L11 22C8 27 -8 27 -11 22Z" fill="${T.l2}"/>`;
  const bell = `<path d="M-6 -2C-11 12 -13 26 -16 33C-12 37 -8 33 -5 38C-2 35 3 35 5 38C8 33 12 37 16 33C13 26 11 12 6 -2Z" fill="${P.cream}"/><path d="M0 -2H6C11 12 13 26 16 33C12 37 8 33 5 38C3.6 35.9 2 35.1 0 35Z" fill="${P.clay2}"/><path d="M-7 -4C-4 -8 4 -8 7 -4L5 2L0 -1L-5 2Z" fill="${T.l2}"/>`;
  let s = "";
  s += at(82, 150, 196, leaf(66, 9, L, { profile: "lance", veins: 4 }));
  s += at(88, 140, -22, leaf(74, 10, L, { profile: "lance", veins: 4, bend: -4 }));
  s += at(82, 88, 214, leaf(58, 8, M, { profile: "lance", veins: 4 }));
  s += at(84, 70, -40, leaf(58, 8, M, { profile: "lance", veins: 4 }));
  s += `<path d="M79 196C83 150 80 90 82 22L86 22C86 90 90 150 86 196Z" fill="${T.stem2}"/>`;
  s +=
    at(84, 26, -118, leaf(26, 6, L, { profile: "lance", veins: 0 })) +
    at(84, 26, -62, leaf(26, 6, M, { profile: "lance", veins: 0 })) +
    at(84, 22, -90, leaf(20, 5, M, { profile: "lance", veins: 0 }));
  s += at(70, 46, 38, bell, 0.72) + at(99, 44, -40, bell, 0.78);
  s += at(64, 92, -20, cap(T.l3, T.l1, T.l2), 0.8) + at(104, 96, 20, cap(T.l3, T.l1, T.l2), 0.86);
  s += at(62, 136, -20, cap(T.l3, T.l1, T.l2), 0.98) + at(107, 142, 20, cap(T.l3, T.l1, T.l2), 1.02);
  // The ripe capsule, open, with its rows of seeds.
  const rows = [
    [-7, -8],
    [-7.5, 2],
    [-7, 12],
    [-5, 21],
    [7, -8],
    [7.5, 2],
    [7, 12],
    [5, 21],
    [0, 6],
    [0, 16],
  ] as const;
  const open =
    `<path d="M0 34C-20 32 -24 8 -22 -14C-21 -24 -17 -32 -12 -38C-8 -28 -4 -18 0 -10Z" fill="${P.och5}"/><path d="M0 34C20 32 24 8 22 -14C21 -24 17 -32 12 -38C8 -28 4 -18 0 -10Z" fill="${P.och7}"/><path d="M0 30C-12 28 -15 8 -13 -10C-12.5 -18 -11 -24 -10 -28C-6 -18 -3 -8 0 -2C3 -8 6 -18 10 -28C11 -24 12.5 -18 13 -10C15 8 12 28 0 30Z" fill="${P.bark7}"/>` +
    rows.map(([x, y]) => at(x, y, -90 + (x ? x * 1.5 : 0), seed(P.cream, P.och3, 0.62))).join("") +
    `<path d="M-5 33C-4 38 4 38 5 33L7 40H-7Z" fill="${P.bark5}"/>`;
  s += at(158, 132, 12, open, 0.92);
  const fallen = [
    [132, 178, 20],
    [148, 186, -30],
    [164, 176, 50],
    [180, 186, 8],
    [118, 190, -10],
    [186, 168, -60],
  ] as const;
  fallen.forEach(
    ([x, y, a], i) => (s += at(x, y, a, i % 2 ? seed(P.cream, P.och3, 0.95) : seed(P.och1, P.och4, 0.95))),
  );
  return s;
}
