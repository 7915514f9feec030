/**
 * The series that the charts know: the categories, and what the world trades in beside them. `referenceOf` says which of those stand for which category
 * (docs/adr/0051-market-price-imports.md).
 */
export const priceSeries = [
  "coffee",
  "coffee-conventional",
  "coffee-organic",
  "sesame",
  "sesame-conventional",
  "sesame-organic",
  "chia",
  "chia-conventional",
  "chia-organic",
  "cocoa",
  "arabica",
  "robusta",
] as const;
export type PriceSeriesName = (typeof priceSeries)[number];

export const isPriceSeries = (name: string): name is PriceSeriesName =>
  (priceSeries as readonly string[]).includes(name);

const coffees = ["arabica", "robusta"] as const;
/** Published prices that are drawn in the place of a category's own while it has none but samples. */
export const referenceOf: Partial<Record<PriceSeriesName, readonly (typeof coffees)[number][]>> = {
  coffee: coffees,
  "coffee-conventional": coffees,
  "coffee-organic": coffees,
};
