import { P, type Tones } from "./palette.ts";
import { at, bean, cherry, leaf } from "./shapes.ts";

/** A branch with a cluster of cherries, two beans below. */
export function coffee(T: Tones): string {
  const L = [T.l1, T.l2, T.lv] as const;
  const M = [T.l3, T.l4, T.lv] as const;
  let s = "";
  s += at(64, 118, -158, leaf(62, 15, L, { profile: "drip", wave: 0.05 }));
  s += at(132, 66, -104, leaf(64, 16, L, { profile: "drip", wave: 0.05, bend: -5 }));
  s += at(78, 106, -96, leaf(82, 20, M, { profile: "drip", wave: 0.05, bend: 7 }));
  s += at(130, 70, 22, leaf(66, 18, M, { profile: "drip", wave: 0.05, bend: 6 }));
  s += `<path d="M14 152C50 128 92 100 126 73C146 57 164 42 184 24L186 27C168 46 150 62 130 78C96 106 54 136 17 158Z" fill="${T.stem}"/>`;
  s += at(176, 34, -62, leaf(30, 7, M, { profile: "lance", veins: 0 }));
  s += at(176, 33, -14, leaf(30, 7, L, { profile: "lance", veins: 0 }));
  s += at(60, 124, 62, leaf(70, 17, L, { profile: "drip", wave: 0.05, bend: 4 }));
  const ripe = [P.clay6, P.clay8, P.clay2] as const;
  const red = [P.clay5, P.clay7, P.clay1] as const;
  const early = [P.och5, P.och7, P.och1] as const;
  const cluster = [
    [108, 74, 12.5, early],
    [124, 92, 15, ripe],
    [142, 84, 14, red],
    [104, 98, 16, red],
    [122, 116, 16, ripe],
    [146, 106, 13, ripe],
    [86, 116, 15, ripe],
    [102, 128, 15.5, red],
  ] as const;
  for (const [x, y, radius, [base, shade, light]] of cluster) s += at(x, y, 0, cherry(radius, base, shade, light));
  s += at(150, 164, -24, bean(T.bean, T.bean2, 1.12)) + at(112, 172, 16, bean(T.bean, T.bean2, 0.95));
  return s;
}

/** Two roasted beans: the small drawing beside coffee's own, and the print on cloth. */
export const beans = (T: Tones): string =>
  at(66, 118, -38, bean(T.bean, T.bean2, 2.9)) + at(138, 84, -38, bean(T.bean, T.bean2, 2.9));
