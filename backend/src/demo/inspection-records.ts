import { cropOf } from "#shared/catalogue/choices.ts";
import type { OrderView } from "#shared/escrow/order-view.ts";

/** Which goods: how much of what, and where they were to arrive. */
type Goods = Pick<OrderView, "quantity" | "buyer"> & { product: Pick<OrderView["product"], "category"> };

const proof = {
  laboratory: "Kigali Inspection Services",
  accreditation: "ISO/IEC 17025, TL-0000 (demo)",
  sampledBy: "Kigali Inspection Services",
  sealed: true,
};
const figure = (name: string, value: string, method: string, more: object = {}) => ({
  figure: name,
  value,
  method,
  ...proof,
  ...more,
});
/** Of the bags of so many kilograms some are drawn, twenty at most. */
const sampling = ({ quantity, buyer }: Goods, bag: number) => ({
  bagsDrawn: Math.min(20, Math.floor((Number(quantity) * 1000) / bag)),
  bagsTotal: Math.floor((Number(quantity) * 1000) / bag),
  method: "ISO 4072",
  sealNumber: "RW 440718",
  sealState: "intact",
  lotMarks: "HU-26-09",
  sealedSamples: [
    { label: "KIS-5520 A", holder: "Buyer" },
    { label: "KIS-5520 B", holder: "Supplier" },
    { label: "KIS-5520 C", holder: "Kigali Inspection Services" },
  ],
  place: buyer.city,
});

const screens = {
  method: "ISO 4150",
  shares: {
    screen18: "14.2",
    screen17: "27.6",
    screen16: "33.1",
    screen15: "21.2",
    screen14: "3.1",
    screenBelow: "0.8",
  },
  ...proof,
};
const notes = { aftertaste: "7.5", balance: "7.5", overall: "7.5", uniformity: "10", cleanCup: "10", sweetness: "10" };
const cup = {
  protocol: "sca2004",
  attributes: { fragrance: "7.75", flavour: "7.75", acidity: "7.75", body: "7.75", ...notes },
  cups: 5,
  descriptors: "Black tea, orange, brown sugar",
  ...proof,
};

const coffee = (goods: Goods, isGood: boolean) => ({
  crop: "coffee",
  figures: [
    figure("moisture", isGood ? "11.4" : "13.4", "ISO 6673", { quantificationLimit: "0.1" }),
    figure("waterActivity", isGood ? "0.58" : "0.71", "ISO 18787", { quantificationLimit: "0.01" }),
    figure("quakers", "0", "SCA roast count"),
    figure("foreignMatter", "0.1", "ISO 4149", { operator: "<", quantificationLimit: "0.1" }),
  ],
  screens,
  defects: { method: "SCA green grading", beans: { broken: 10, floater: 5, slightInsect: 10 }, ...proof },
  cup,
  sampling: sampling(goods, 60),
});

const chia = (goods: Goods) => ({
  crop: "chia",
  figures: [
    figure("purity", "99.95", "ISO 658"),
    figure("moisture", "6.8", "ISO 665"),
    figure("copper", "8.2", "ICP-MS", { quantificationLimit: "0.1" }),
    figure("salmonella", "0", "ISO 6579-1"),
    figure("aflatoxinB1", "0.5", "EN 14123", { operator: "<", quantificationLimit: "0.5" }),
    figure("aflatoxinTotal", "1", "EN 14123", { operator: "<", quantificationLimit: "1" }),
  ],
  residues: { method: "EN 15662", substances: 512, quantificationLimit: "0.01", found: [], ...proof },
  sampling: { ...sampling(goods, 25), method: "ISO 24333" },
});

const sesame = (goods: Goods) => ({
  crop: "sesame",
  figures: [
    figure("purity", "99.4", "ISO 658"),
    figure("moisture", "4.9", "ISO 665"),
    figure("oilContent", "52.3", "ISO 659"),
    figure("freeFattyAcids", "1.1", "ISO 660"),
    figure("salmonella", "0", "ISO 6579-1"),
    figure("aflatoxinB1", "0.5", "EN 14123", { operator: "<", quantificationLimit: "0.5" }),
    figure("aflatoxinTotal", "1", "EN 14123", { operator: "<", quantificationLimit: "1" }),
    figure("ethyleneOxide", "0.02", "GC-MS/MS, sum with 2-chloroethanol", {
      operator: "<",
      quantificationLimit: "0.02",
    }),
  ],
  sampling: { ...sampling(goods, 50), method: "ISO 24333", lotMarks: "HUM-26-03" },
});

/** What the demo's inspectors have found of goods: within what is usual, or too wet. Null of a crop of which they say nothing. */
export function demoRecord(goods: Goods, isGood: boolean): object | null {
  const crop = cropOf(goods.product.category);
  if (crop === "coffee") return coffee(goods, isGood);
  if (!isGood) return null;
  return crop === "chia" ? chia(goods) : crop === "sesame" ? sesame(goods) : null;
}
