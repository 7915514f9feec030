import { crops, smallCrops, type SmallCrop } from "#web/src/motifs/crops.ts";
import { motifMarkup, smallMarkup } from "./motif-markup.ts";
import { weaves, weaveTile, type WeaveName, type Yarn } from "./weaves.ts";
import type { Tone } from "./palette.ts";
import { hash } from "./seeded.ts";

/**
 * What a page can write once and use often. Ids: `m-coffee` (motif), `s-coffee` (small drawing), `w-<weave>-<hash>-<unit>` (cloth),
 * `p-coffee-night` (print). A symbol's id says all that is needed to draw it, so that a page need only collect ids.
 */
const yarns = new Map<string, Yarn>();

/** The id of a cloth pattern; remembers the yarn so that the id alone can be drawn later. */
export function clothId(name: WeaveName, yarn: Yarn, unit: number): string {
  const key = hash(yarn.join()).toString(36);
  if (!yarns.has(key)) yarns.set(key, yarn);
  return `w-${name}-${key}-${unit}`;
}

/** The id of a pattern that repeats a small drawing, which stands on the page too. */
export const printId = (crop: SmallCrop, tone: Tone): string => `p-${crop}-${tone}`;

/**
 * A half-drop repeat: ten copies for a whole cloth. Each copy counts as all its parts, of which a browser would else lay out more than a
 * thousand. What hangs over the edge of the tile comes from the rows and columns around it.
 */
function printMarkup(id: string, crop: SmallCrop, tone: string): string {
  const copies = [
    [-1, -1],
    [0, -1],
    [1, -1],
    [0, 0],
    [1, 0],
    [-1, 1],
    [0, 1],
    [1, 1],
    [0, 2],
    [1, 2],
  ].map(
    ([column = 0, row = 0]) =>
      `<use href="#s-${crop}" transform="translate(${column * 74 + (row % 2 ? 37 : 0)} ${row * 66 + 20}) rotate(${(column + row) % 2 ? 18 : -18} 30 30) scale(.3)"/>`,
  );
  const all = copies.join("");
  return `<pattern id="${id}" x="-7" y="17" width="148" height="132" patternUnits="userSpaceOnUse">${tone === "night" ? `<g class="tone-night">${all}</g>` : all}</pattern>`;
}

const drawn = new Map<string, string>();

/** The element with that id, to stand in `<defs>`. Unknown ids give nothing. There are some dozens, so each is drawn once. */
export function symbolMarkup(id: string): string {
  let markup = drawn.get(id);
  if (markup === undefined) drawn.set(id, (markup = draw(id)));
  return markup;
}

function draw(id: string): string {
  const [kind, name = "", yarnKey = "", unit = "3"] = id.split("-");
  const crop = crops.find((one) => one === name);
  if (kind === "m" && crop) return `<g id="${id}">${motifMarkup(crop, "page")}</g>`;
  const smallCrop = smallCrops.find((one) => one === name);
  if (kind === "s" && smallCrop) return `<g id="${id}">${smallMarkup(smallCrop, "page")}</g>`;
  if (kind === "p" && smallCrop) return printMarkup(id, smallCrop, yarnKey);
  const yarn = yarns.get(yarnKey);
  if (kind === "w" && yarn && Object.hasOwn(weaves, name)) {
    const { width, height, markup } = weaveTile(name as WeaveName, yarn, Number(unit));
    return `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse">${markup}</pattern>`;
  }
  return "";
}
