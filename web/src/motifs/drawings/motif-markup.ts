import type { Crop, SmallCrop } from "#web/src/motifs/crops.ts";
import { cashew } from "./cashew.ts";
import { chia } from "./chia.ts";
import { cocoa } from "./cocoa.ts";
import { coffee } from "./coffee.ts";
import { sesame } from "./sesame.ts";
import { small } from "./small.ts";
import { tea } from "./tea.ts";
import { tones, type Tone, type Tones } from "./palette.ts";

const full: Record<Crop, (T: Tones) => string> = { coffee, cocoa, sesame, chia, tea, cashew };

const drawn = new Map<string, string>();
function once(key: string, draw: () => string): string {
  let markup = drawn.get(key);
  if (markup === undefined) drawn.set(key, (markup = draw()));
  return markup;
}

/** A crop in a 200 x 200 box. `page` takes its tones from the place of use, `day` and `night` stand alone (files, PDFs, e-mail). */
export const motifMarkup = (crop: Crop, tone: Tone | "page"): string =>
  once(`m-${crop}-${tone}`, () => full[crop](tones[tone]));

/** The small drawing in a 200 x 200 box. */
export const smallMarkup = (crop: SmallCrop, tone: Tone | "page"): string =>
  once(`s-${crop}-${tone}`, () => small[crop](tones[tone]));
