import type { MeasuredCrop } from "../catalogue/lot-properties.ts";

const every: Readonly<Record<MeasuredCrop, true>> = { coffee: true, sesame: true, chia: true, cocoa: true };
/** Crops of which something is measured. Public pages know single ones and never need the list. */
export const measuredCrops = Object.keys(every) as [MeasuredCrop, ...MeasuredCrop[]];
