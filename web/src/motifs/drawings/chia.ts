import { P, type Tones } from "./palette.ts";
import { at, leaf, placed, round } from "./shapes.ts";

/** Three flower spikes. */
export function chia(T: Tones): string {
  const L = [T.l1, T.l2, T.lv] as const;
  const M = [T.l3, T.l4, T.lv] as const;
  // A flower reaches to the right: its base, its upper and its lower petal.
  const petals = [
    "M0 3C4 -3 9 -5 13 -4L12 5C8 8 3 7 0 3Z",
    "M11 -4C14 -9 20 -9 21 -5C19 -2 16 0 12 1Z",
    "M11 0C16 -1 22 2 23 7C20 10 13 8 11 4Z",
  ] as const;
  /** A petal of two flowers, one to each side. */
  const both = (petal: 0 | 1 | 2, x: number, y: number, angle: number, scale: number) =>
    placed(petals[petal], { x, y, angle: -angle, scale }) +
    placed(petals[petal], { x: -x, y, angle, scale, mirror: true });
  const fill = (color: string, ...paths: string[]) => `<path d="${paths.join("")}" fill="${color}"/>`;
  // A spike has a dozen whorls of two kinds: each kind is drawn once and used, which keeps the drawing a third as long. Two pairs of
  // flowers, the small one behind, and a bud: a path for each colour.
  const whorl = (id: string, a: string, b: string) =>
    `<g id="${id}">` +
    fill(P.vio8, both(0, 0, 2, 0, 0.74), both(0, 2, 0, 12, 1)) +
    fill(P.vio7, both(2, 0, 2, 0, 0.74), "M-6 4C-7 -6 7 -6 6 4C3 8 -3 8 -6 4Z") +
    fill(b, both(1, 0, 2, 0, 0.74), both(2, 2, 0, 12, 1)) +
    fill(a, both(1, 2, 0, 12, 1), "M-4 0C-5 -9 5 -9 4 0C2 4 -2 4 -4 0Z") +
    `</g>`;
  const spike = (n: number, h: number, w: number) => {
    let t = "";
    for (let i = 0; i < n; i++) {
      const f = i / (n - 1);
      const y = round(-h * (f * 1.22 - 0.22 * f * f));
      const k = Math.round(w * (1 - Math.pow(f, 1.7) * 0.8) * 1000) / 1000;
      t += `<use href="#chia-whorl-${i % 2}" transform="translate(0 ${y}) scale(${k})"/>`;
    }
    return t + at(0, -h - 4 * w, 0, `<path d="M-4 5C-5 -3 0 -10 0 -10S5 -3 4 5Z" fill="${P.vio6}"/>`);
  };
  let s = `<defs>${whorl("chia-whorl-0", P.vio3, P.vio4)}${whorl("chia-whorl-1", P.vio4, P.vio6)}</defs>`;
  s += `<path d="M98 196C99 160 99 140 99 110H103C103 140 103 160 104 196ZM101 168C80 150 64 134 56 112L59 110C70 132 84 146 103 162ZM101 164C122 148 136 134 146 118L149 120C140 138 124 154 103 170Z" fill="${T.stem2}"/>`;
  s += at(100, 188, 202, leaf(64, 15, L, { profile: "ovate", teeth: 1.6, veins: 5 }));
  s += at(102, 186, -20, leaf(66, 15, M, { profile: "ovate", teeth: 1.6, veins: 5 }));
  s += at(100, 152, 214, leaf(44, 12, M, { profile: "ovate", teeth: 1.3, veins: 4 }));
  s += at(102, 150, -32, leaf(44, 12, L, { profile: "ovate", teeth: 1.3, veins: 4 }));
  s += at(57, 112, -18, spike(7, 46, 0.66)) + at(147, 118, 18, spike(7, 44, 0.62));
  s += at(101, 128, 0, spike(12, 100, 1.08));
  return at(3, 2, 0, s, 0.96);
}
