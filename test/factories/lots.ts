/** A lot of coffee as a supplier fills it in. */
export const lotForm = (more: object = {}) => ({
  number: "IMZ-26-041",
  cropYear: "2026",
  process: "washed",
  variety: "Red Bourbon",
  altitudeFrom: 1700,
  altitudeTo: 2000,
  harvestFrom: "2026-03",
  harvestTo: "2026-07",
  bags: 320,
  bagKg: "60",
  values: [measured(), measured({ property: "cupScore", value: "86", method: "SCA protocol 2004" })],
  ...more,
});

/** A moisture that was measured. */
export const measured = (more: object = {}) => ({
  property: "moisture",
  value: "11.2",
  method: "ISO 6673",
  laboratory: "Rukari Coffee Lab",
  date: "2026-09-14",
  ...more,
});
