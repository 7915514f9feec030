export const units = ["MT", "KG", "Tons", "Bags", "Containers", "Pieces"] as const;
export type Unit = (typeof units)[number];
export const defaultUnit = "MT" satisfies Unit;

export const certificationNames = [
  "Organic",
  "Fairtrade",
  "Rainforest Alliance",
  "UTZ",
  "GlobalGAP",
  "HACCP",
  "ISO 22000",
  "BRC",
  "Non-GMO",
  "Food Grade",
] as const;
export type CertificationName = (typeof certificationNames)[number];

/** Incoterms 2020 (ICC). The field itself is free text, because a term is only whole with its place ("FOB Mombasa"). */
export const incoterms = ["EXW", "FCA", "FAS", "FOB", "CFR", "CIF", "CPT", "CIP", "DAP", "DPU", "DDP"] as const;

export const sortOptions = ["relevance", "price-asc", "price-desc", "quantity-desc"] as const;
export type SortOption = (typeof sortOptions)[number];

export const categoryIds = [
  "coffee",
  "coffee-conventional",
  "coffee-organic",
  "sesame",
  "sesame-conventional",
  "sesame-organic",
  "chia",
  "chia-conventional",
  "chia-organic",
] as const;
export type CategoryId = (typeof categoryIds)[number];
export const categoryGroups = ["Coffee", "Oil Seeds", "Superfoods"] as const;
export type CategoryGroup = (typeof categoryGroups)[number];

const groupOf: Record<string, CategoryGroup> = { coffee: "Coffee", sesame: "Oil Seeds", chia: "Superfoods" };
/** The crop a category belongs to: `coffee-organic` is coffee. */
export const cropOf = (category: string): string => category.split("-")[0] ?? category;
export const categoryGroup = (category: string): CategoryGroup => groupOf[cropOf(category)] ?? "Superfoods";
/** A crop includes its two variants. */
export const categoriesWithin = (category: string): readonly CategoryId[] =>
  categoryIds.filter((id) => id === category || id.startsWith(`${category}-`));
export const isCategory = (value: string): value is CategoryId => (categoryIds as readonly string[]).includes(value);
