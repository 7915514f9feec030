import type { LotView } from "#shared/catalogue/lots.ts";

const measured = { unit: "percent", method: "ISO 6673", laboratory: "Rukari Coffee Lab", date: "2026-09-14" };

/** A lot of coffee as the public reads it. */
export const lotView = (changes: Partial<LotView> = {}): LotView => ({
  id: "01900000-0000-7000-8000-0000000000b1",
  number: "IMZ-041",
  cropYear: "2026",
  process: "washed",
  variety: "Red Bourbon",
  altitudeFrom: 1700,
  altitudeTo: 2000,
  harvestFrom: "2026-03",
  harvestTo: "2026-07",
  bags: 320,
  bagKg: "60",
  netWeightKg: "19200",
  values: [{ ...measured, property: "moisture", value: "11.2" }],
  termsVersion: 1,
  ...changes,
});
export const cupNote = {
  ...measured,
  property: "acidity",
  value: "8.25",
  unit: "points",
  method: "SCA protocol 2004",
} as const;
export const screenShare = { ...measured, property: "screen17", value: "27", method: "ISO 4150" } as const;
