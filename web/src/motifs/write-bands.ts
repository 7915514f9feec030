/** Writes the style sheet of the bands: `npx tsx web/src/motifs/write-bands.ts`. */
import { writeFileSync } from "node:fs";
import { bandSheet } from "./drawings/band-sheet.ts";

writeFileSync(new URL("../ui/Band.module.css", import.meta.url), bandSheet());
