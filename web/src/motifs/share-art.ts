import { sharePicture } from "#shared/kernel/render.ts";
import { logoShapes } from "#shared/look/logo.ts";
import type { Crop } from "./crops.ts";
import { grounds } from "./drawings/grounds.ts";
import { motifMarkup } from "./drawings/motif-markup.ts";
import { P } from "./drawings/palette.ts";
import { colors } from "#shared/look/tokens.ts";
import { hash } from "./drawings/seeded.ts";
import { weaveHeight, weaveTile, type WeaveName } from "./drawings/weaves.ts";

const weaves = ["lozenge", "zigzag", "hourglass", "basket", "comb"] as const satisfies readonly WeaveName[];
const { width, height, textLeft } = sharePicture;

/** Where paper ends and the picture begins. */
const edge = 740;

const bandOf = (number: number): WeaveName => weaves[number % weaves.length] ?? "lozenge";

/** Where a photograph stands, over the drawn crop of the same seed: band and hem stay. */
export function sharePhotoPlace(seed: string): { left: number; width: number; height: number } {
  const left = edge + weaveHeight(bandOf(hash(seed)), 4);
  return { left, width: width - left, height: height - weaveHeight("tick", 4) };
}

/**
 * The drawing of a shared picture, as a file of its own: paper for the words at the left, the crop on its ground behind a hanging
 * band at the right, our mark above and a hem below. `seed` chooses among the crop's grounds: its number, or an id.
 */
export function shareArt(crop: Crop, seed: number | string): string {
  const number = typeof seed === "number" ? seed : hash(seed);
  const set = grounds[crop];
  const { tone, background, disc, yarn } = set[number % set.length]!;
  const band = weaveTile(bandOf(number), yarn, 4);
  const hem = weaveTile("tick", [P.leaf9, P.och5, P.clay6], 4);
  const pattern = (id: string, { width: w, height: h, markup }: typeof band) =>
    `<pattern id="${id}" width="${w}" height="${h}" patternUnits="userSpaceOnUse">${markup}</pattern>`;
  const middle = (edge + band.height + width) / 2;
  const body = height - hem.height;
  return [
    `<defs>${pattern("band", band)}${pattern("hem", hem)}</defs>`,
    `<rect width="${width}" height="${height}" fill="${colors.paper}"/>`,
    `<rect x="${edge}" width="${width - edge}" height="${height}" fill="${background}"/>`,
    `<circle cx="${middle}" cy="${body / 2}" r="${(width - edge - band.height) / 2 - 12}" fill="${disc}"/>`,
    `<g transform="translate(${edge + band.height} 0) rotate(90)"><rect width="${height}" height="${band.height}" fill="url(#band)"/></g>`,
    `<g transform="translate(${middle} ${body / 2}) scale(1.9) translate(-100 -100)">${motifMarkup(crop, tone)}</g>`,
    `<g transform="translate(0 ${body})"><rect width="${width}" height="${hem.height}" fill="url(#hem)"/></g>`,
    `<g transform="translate(${textLeft - 6} 56) scale(1.3)"><path d="${logoShapes.leaf}" fill="${P.leaf7}"/><path d="${logoShapes.cloth}" fill="${P.och5}"/></g>`,
  ].join("");
}
