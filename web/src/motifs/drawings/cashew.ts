import { P, type Tones } from "./palette.ts";
import { at, leaf } from "./shapes.ts";

/** Two apples with their nuts. */
export function cashew(T: Tones): string {
  const L = [T.l1, T.l2, T.lv] as const;
  const M = [T.l3, T.l4, T.lv] as const;
  const apple = (a: string, b: string, h: string) =>
    `<path d="M-16 -44C-30 -40 -30 -18 -34 6C-38 32 -22 46 0 46C22 46 38 32 34 6C30 -18 30 -40 16 -44C6 -47 -6 -47 -16 -44Z" fill="${a}"/><path d="M8 -46C11 -45.6 13.5 -44.8 16 -44C30 -40 30 -18 34 6C38 32 22 46 0 46C22 36 26 10 20 -12C17 -24 13 -36 8 -46Z" fill="${b}"/><path d="M-22 -8C-24 2 -26 12 -24 22" stroke="${h}" stroke-width="4" fill="none" stroke-linecap="round"/>`;
  const nut = `<path d="M-15 0C-22 8 -22 24 -10 31C4 39 22 30 25 14C26 6 20 3 15 8C10 13 7 14 4 10C2 6 2 2 0 -3C-5 -7 -11 -5 -15 0Z" fill="${P.bark5}"/><path d="M-10 31C4 39 22 30 25 14C26 6 20 3 15 8C18 14 10 26 -4 25C-12 24 -17 18 -19 12C-19.5 20 -17 27 -10 31Z" fill="${P.bark7}"/><path d="M-11 6C-13 10 -13.5 14 -12 18" stroke="${P.bark3}" stroke-width="2.4" fill="none" stroke-linecap="round"/>`;
  let s = "";
  s += at(96, 34, 168, leaf(84, 24, L, { profile: "obovate", veins: 7, bend: -8 }));
  s += at(104, 32, 8, leaf(86, 25, M, { profile: "obovate", veins: 7, bend: 8 }));
  s += at(100, 30, -58, leaf(40, 12, L, { profile: "obovate", veins: 5 }));
  s += `<path d="M99 8C97 22 84 36 74 52L79 54C88 42 99 32 102 26C106 36 120 46 134 62L138 58C126 44 107 26 104 8Z" fill="${T.stem}"/>`;
  s += at(142, 140, -14, nut, 0.86) + at(138, 104, -8, apple(P.clay6, P.clay8, P.clay2), 0.86);
  s += at(72, 140, 12, nut, 1) + at(74, 94, 6, apple(P.och4, P.och5, P.cream), 1);
  return at(5, 15, 0, s, 0.96);
}
