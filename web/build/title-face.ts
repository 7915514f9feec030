/**
 * Writes shared/look/fraunces-{latin,latin-ext}.woff2: the face of titles in the one weight that titles have, with all its optical
 * sizes. Half the bytes of the variable font. `npx tsx web/build/title-face.ts`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

/** What the browser does for every text by itself, and the numerals that the site asks for (`global.css`). */
const features = ["kern", "liga", "mark", "mkmk", "ccmp", "locl", "lnum", "tnum", "pnum"];
/** Titles are 18 px (the small logo) to 64 px high. */
const opticalSizes = { min: 16, max: 72 };
const folder = new URL("../../shared/look/", import.meta.url);
const { resolve } = createRequire(import.meta.url);

for (const subset of ["latin", "latin-ext"]) {
  const whole = readFileSync(resolve(`@fontsource-variable/fraunces/files/fraunces-${subset}-opsz-normal.woff2`));
  const options = { targetFormat: "woff2", keepFeatures: features, variationAxes: { wght: 600, opsz: opticalSizes } };
  const face = await subsetFont(whole, null, { ...options, keepAllGlyphs: true });
  writeFileSync(new URL(`fraunces-${subset}.woff2`, folder), face);
  process.stdout.write(`fraunces-${subset}.woff2: ${whole.length} -> ${face.length} bytes\n`);
}
