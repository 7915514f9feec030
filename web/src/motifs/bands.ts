export type { BandName } from "./drawings/band-sheet.ts";
