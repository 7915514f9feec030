import { clothSize } from "./hero-size.ts";
import type { Crop, SmallCrop } from "#web/src/motifs/crops.ts";
import { P, type Tone } from "./palette.ts";
import type { WeaveName, Yarn } from "./weaves.ts";

/** A piece of the hero cloth: a plain field, a woven strip, a disc, a slanted half, or a motif. All in px of the drawing. */
export type Piece =
  | { kind: "field"; box: readonly [number, number, number, number]; fill: string }
  | { kind: "cloth"; box: readonly [number, number, number, number]; weave: WeaveName; unit: number; yarn: Yarn }
  | { kind: "disc"; at: readonly [number, number]; radius: number; fill: string }
  | { kind: "slant"; path: string; fill: string }
  | {
      kind: "motif";
      at: readonly [number, number];
      scale: number;
      turn?: number;
      mirror?: boolean;
      crop: Crop;
      tone: Tone;
    }
  | { kind: "small"; at: readonly [number, number]; scale: number; crop: SmallCrop };

export interface ClothPlan {
  width: number;
  height: number;
  pieces: readonly Piece[];
  /** The cream seams between fields. */
  seams: string;
  seam: number;
  /** Where the fringe hangs: from x to x at y, in the colours given. */
  fringe: readonly { from: number; to: number; colors: readonly string[] }[];
  hem: number;
  step: number;
}

const field = (x: number, y: number, width: number, height: number, fill: string): Piece => ({
  kind: "field",
  box: [x, y, width, height],
  fill,
});
const cloth = (
  x: number,
  y: number,
  width: number,
  height: number,
  weave: WeaveName,
  unit: number,
  ...yarn: Yarn
): Piece => ({ kind: "cloth", box: [x, y, width, height], weave, unit, yarn });
const disc = (x: number, y: number, radius: number, fill: string): Piece => ({
  kind: "disc",
  at: [x, y],
  radius,
  fill,
});
const motif = (x: number, y: number, scale: number, crop: Crop, tone: Tone, turn = 0, mirror = false): Piece => ({
  kind: "motif",
  at: [x, y],
  scale,
  crop,
  tone,
  turn,
  mirror,
});

/** From 768 px: bleeds to the right edge of the window, which cuts it where it ends. */
export const wideCloth: ClothPlan = {
  ...clothSize.wide,
  hem: 600,
  step: 8,
  seam: 4,
  pieces: [
    cloth(0, 60, 200, 36, "basket", 4, P.leaf7, P.och4, P.clay6),
    field(0, 96, 200, 300, P.och1),
    disc(100, 246, 86, P.och3),
    cloth(0, 396, 200, 52, "hourglass", 4, P.clay7, P.och4, P.leaf9, P.cream),
    field(0, 448, 200, 152, P.leaf7),
    field(200, 0, 312, 408, P.leaf9),
    disc(356, 196, 140, P.leaf8),
    cloth(200, 408, 312, 68, "lozenge", 4, P.och4, P.clay7, P.leaf7, P.cream),
    field(200, 476, 128, 124, P.clay2),
    cloth(328, 476, 184, 124, "zigzag", 4, P.leaf7, P.och4, P.cream, P.clay6),
    cloth(512, 0, 64, 340, "steps", 4, P.clay7, P.och4, P.cream, P.leaf3),
    field(576, 0, 224, 292, P.vio1),
    disc(676, 152, 94, P.vio0),
    cloth(576, 292, 224, 48, "basket", 4, P.cream, P.vio6, P.och4),
    field(512, 340, 216, 260, P.clay8),
    { kind: "slant", path: "M512 600V430L728 340V600Z", fill: P.clay9 },
    cloth(728, 340, 72, 260, "hourglass", 4, P.leaf7, P.leaf3, P.och4, P.cream),
    field(800, 0, 340, 232, P.och4),
    cloth(800, 232, 72, 368, "zigzag", 4, P.vio8, P.och4, P.vio3, P.cream),
    field(872, 300, 268, 300, P.leaf1),
    disc(1006, 450, 112, P.leaf0),
    cloth(872, 232, 268, 68, "lozenge", 4, P.leaf7, P.och5, P.clay6, P.cream),
    cloth(1140, 0, 110, 600, "steps", 4, P.clay7, P.och4, P.leaf9, P.cream),
    motif(100, 246, 0.98, "cocoa", "day", -4),
    motif(356, 200, 1.72, "coffee", "night", -3),
    motif(676, 160, 1.1, "chia", "day"),
    motif(616, 476, 1.2, "sesame", "night"),
    motif(100, 526, 0.74, "tea", "night"),
    motif(1006, 446, 1.3, "cashew", "day"),
    motif(970, 116, 1.05, "coffee", "day", 0, true),
    { kind: "small", at: [264, 538], scale: 0.6, crop: "bean" },
  ],
  seams:
    "M200 0V600M512 0V600M0 96H200M0 396H200M0 448H200M200 408H512M200 476H512M512 340H800M576 292H800M328 476V600M576 0V340M728 340V600M800 0V600M872 232V600M1140 0V600M800 232H1140M872 300H1140",
  fringe: [
    { from: 0, to: 200, colors: [P.leaf7, P.och4] },
    { from: 200, to: 512, colors: [P.leaf7, P.leaf5, P.och4] },
    { from: 512, to: 800, colors: [P.clay7, P.clay6, P.och5] },
    { from: 800, to: 872, colors: [P.vio6, P.och4] },
    { from: 872, to: 1140, colors: [P.leaf7, P.leaf5, P.och4] },
    { from: 1140, to: 1250, colors: [P.clay7, P.och4] },
  ],
};

/** Below 768 px: a short strip that comes first. */
export const stripCloth: ClothPlan = {
  ...clothSize.strip,
  hem: 157,
  step: 6,
  seam: 3,
  pieces: [
    field(0, 0, 92, 118, P.och1),
    cloth(0, 118, 92, 39, "hourglass", 3, P.clay7, P.och4, P.leaf9, P.cream),
    field(92, 0, 132, 157, P.leaf9),
    disc(158, 78, 66, P.leaf8),
    field(224, 0, 136, 106, P.vio1),
    cloth(224, 106, 136, 51, "lozenge", 3, P.och4, P.clay7, P.leaf7, P.cream),
    motif(46, 60, 0.52, "cocoa", "day", -4),
    motif(158, 80, 0.78, "coffee", "night", -3),
    motif(292, 54, 0.52, "chia", "day"),
  ],
  seams: "M92 0V157M224 0V157M0 118H92M224 106H360",
  fringe: [
    { from: 0, to: 92, colors: [P.leaf7, P.clay6, P.och4] },
    { from: 92, to: 224, colors: [P.leaf7, P.leaf5, P.och4] },
    { from: 224, to: 360, colors: [P.clay7, P.clay6, P.och5] },
  ],
};
