import { crops, smallCrops } from "./crops.ts";
import { motifMarkup, smallMarkup } from "./motif-markup.ts";
import { weaves, weaveTile, type WeaveName, type Yarn } from "./weaves.ts";
import { hash } from "./seeded.ts";

/**
 * What a page can write once and use often. Ids: `m-coffee` (motif), `s-coffee` (small drawing), `w-<weave>-<hash>-<unit>` (cloth).
 * A symbol's id says all that is needed to draw it, so that a page need only collect ids.
 */
const yarns = new Map<string, Yarn>();

/** The id of a cloth pattern; remembers the yarn so that the id alone can be drawn later. */
export function clothId(name: WeaveName, yarn: Yarn, unit: number): string {
  const key = hash(yarn.join()).toString(36);
  if (!yarns.has(key)) yarns.set(key, yarn);
  return `w-${name}-${key}-${unit}`;
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
  const yarn = yarns.get(yarnKey);
  if (kind === "w" && yarn && Object.hasOwn(weaves, name)) {
    const { width, height, markup } = weaveTile(name as WeaveName, yarn, Number(unit));
    return `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse">${markup}</pattern>`;
  }
  return "";
}
