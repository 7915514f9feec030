/** Crops with a full drawing: product pictures and motifs from 64 px. */
export const crops = ["coffee", "cocoa", "sesame", "chia", "tea", "cashew"] as const;
export type Crop = (typeof crops)[number];

/** Crops with a drawing for 16 to 56 px; the last five have no other. */
export const smallCrops = [...crops, "bean", "corn", "citrus", "macadamia", "mango"] as const;
export type SmallCrop = (typeof smallCrops)[number];

/** The crop that stands for a category id: `coffee-organic` is coffee. Unknown categories get the tea leaf, the plainest of the leaves. */
export function cropOf(category: string): Crop {
  return crops.find((crop) => category.toLowerCase().startsWith(crop)) ?? "tea";
}

/** The same for small drawings, which know more crops. */
export function smallCropOf(category: string): SmallCrop {
  return smallCrops.find((crop) => category.toLowerCase().startsWith(crop)) ?? "tea";
}
