import { P, type Tones } from "./palette.ts";
import { at, leaf, round } from "./shapes.ts";

/** A whole pod and one cut open. */
export function cocoa(T: Tones): string {
  // The pod's outline, narrowed by `k` for the ridges inside it.
  const out = (k: number) => {
    const [a, b, c, d, e, f, g] = [20, 38, 37, 36, 16, 3, 1].map((x) => round(x * k));
    return `M0 -66C${a} -64 ${b} -34 ${c} 0C${d} 32 ${e} 58 ${f} 74C${g} 76 -${g} 76 -${f} 74C-${e} 58 -${d} 32 -${c} 0C-${b} -34 -${a} -64 0 -66Z`;
  };
  const L = [T.l1, T.l2, T.lv] as const;
  const M = [T.l3, T.l4, T.lv] as const;
  let s = "";
  s += at(92, 30, 18, leaf(96, 19, M, { profile: "drip", bend: 14, veins: 6 }));
  s += at(84, 30, 164, leaf(78, 17, L, { profile: "drip", bend: -12, veins: 6 }));
  s += `<path d="M60 10C80 14 88 20 92 34L98 32C96 18 84 8 62 4Z" fill="${T.stem}"/>`;
  const pod =
    `<path d="${out(1)}" fill="${P.clay7}"/><path d="M0 -66C20 -64 38 -34 37 0C36 32 16 58 3 74L0 75.6Z" fill="${P.clay8}"/>` +
    `<path d="${out(0.8)}" fill="${P.clay6}"/><path d="${out(0.62)}" fill="${P.clay7}"/><path d="${out(0.4)}" fill="${P.clay5}"/><path d="${out(0.24)}" fill="${P.clay6}"/>` +
    `<path d="M-26 -26C-24 -36 -20 -44 -15 -50" stroke="${P.clay2}" stroke-width="3" fill="none" stroke-linecap="round"/><path d="M-7 -66L7 -66L5 -74L-5 -74Z" fill="${P.bark7}"/>`;
  s += at(76, 106, 10, pod, 1.04);
  let h = `<path d="${out(1)}" fill="${P.och5}"/><path d="M0 -66C20 -64 38 -34 37 0C36 32 16 58 3 74L0 75.6Z" fill="${P.och7}"/><g transform="scale(0.83 0.87) translate(0 -1)"><path d="${out(1)}" fill="${P.och1}"/></g><g transform="scale(0.64 0.74) translate(0 -1)"><path d="${out(1)}" fill="${P.clay2}"/></g>`;
  const kernels = [
    [0, -38, 90],
    [-9, -21, 70],
    [9, -18, 110],
    [-12, -2, 80],
    [11, 1, 100],
    [-9, 18, 70],
    [9, 21, 112],
    [0, 38, 90],
  ] as const;
  for (const [x, y, a] of kernels)
    h += at(
      x,
      y,
      a,
      `<ellipse rx="9.4" ry="7.2" fill="${P.cream}"/><path d="M-9.4 0A9.4 7.2 0 0 0 9.4 0C4 2.6 -4 2.6 -9.4 0Z" fill="${P.bark3}"/>`,
    );
  s += at(142, 118, -14, h, 0.94);
  return s;
}
