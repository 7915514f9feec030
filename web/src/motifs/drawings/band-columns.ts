import type { Crop } from "#web/src/motifs/crops.ts";
import type { Drawn } from "./drawn-markup.ts";
import { P } from "./palette.ts";
import { clothId } from "./symbols.ts";
import type { WeaveName, Yarn } from "./weaves.ts";

const columns: Record<Crop, readonly [[WeaveName, Yarn], [WeaveName, Yarn]]> = {
  coffee: [
    ["lozenge", [P.leaf7, P.och5, P.clay6, P.cream]],
    ["hourglass", [P.och4, P.clay8, P.leaf7, P.cream]],
  ],
  cocoa: [
    ["hourglass", [P.clay7, P.och4, P.bark9, P.cream]],
    ["zigzag", [P.bark7, P.och4, P.cream, P.clay5]],
  ],
  sesame: [
    ["steps", [P.och4, P.leaf7, P.clay7, P.cream]],
    ["lozenge", [P.clay7, P.och4, P.leaf9, P.cream]],
  ],
  chia: [
    ["zigzag", [P.vio7, P.vio3, P.cream, P.och4]],
    ["lozenge", [P.och4, P.vio8, P.vio6, P.cream]],
  ],
  tea: [
    ["lozenge", [P.teal7, P.och4, P.leaf9, P.cream]],
    ["zigzag", [P.leaf7, P.leaf3, P.och4, P.cream]],
  ],
  cashew: [
    ["hourglass", [P.och5, P.leaf9, P.clay7, P.cream]],
    ["lozenge", [P.leaf7, P.och4, P.clay5, P.cream]],
  ],
};

/** Two bands of a crop, 128 px wide. */
export function bandColumns(crop: Crop): Drawn {
  const [[left, leftYarn], [right, rightYarn]] = columns[crop];
  const ids = [clothId(left, leftYarn, 4), clothId(right, rightYarn, 4)];
  // Turned by a quarter, a band of height h hangs as a column h wide; 600 px are enough for the tallest head.
  const hang = (id: string | undefined, x: number, width: number) =>
    `<g transform="translate(${x + width} 0) rotate(90)"><rect width="600" height="${width}" fill="url(#${id})"/></g>`;
  const body = hang(ids[0], 0, 68) + `<rect x="68" width="4" height="600" fill="${P.och5}"/>` + hang(ids[1], 72, 56);
  return { body, symbols: ids };
}
