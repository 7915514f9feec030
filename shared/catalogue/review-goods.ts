import { array, object, string, type InferType } from "yup";
import { namesPayment } from "../bank-details/payment-words.ts";
import { manyOf, optionalString, uuid } from "../kernel/fields.ts";
import { lotView } from "./lots.ts";

/** What is reviewed of a listing: what its supplier says of the goods. */
export const reviewedGoods = object({
  name: string().required(),
  category: string().required(),
  originCountry: string().required(),
  certifications: manyOf(string().required()),
  description: string().defined(),
  /** Free text, like a description. */
  deliveryTerms: optionalString(),
  /** What they show, in their order. */
  pictures: array(object({ id: uuid().required(), alt: optionalString() })).required(),
  images: manyOf(string().required()),
  lots: array(lotView).required(),
});
export type ReviewedGoods = InferType<typeof reviewedGoods>;
export type GoodsField = keyof ReviewedGoods;
export const goodsFields = Object.keys(reviewedGoods.fields) as GoodsField[];

/** The same text for the same value, in whichever order the database or a form names its parts. */
const plain = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

function written(field: GoodsField, goods: ReviewedGoods): string {
  if (field === "certifications") return plain([...goods.certifications].sort());
  // In which version of the terms a lot was last changed says nothing of the lot.
  if (field === "lots") return plain(goods.lots.map((lot) => ({ ...lot, termsVersion: 0 })));
  return plain(goods[field]);
}

/** In what two descriptions of goods differ. */
export const changedGoods = (before: ReviewedGoods, after: ReviewedGoods): GoodsField[] =>
  goodsFields.filter((field) => written(field, before) !== written(field, after));

export const reviewWarnings = ["phone", "email", "address", "messenger", "payment"] as const;
export type ReviewWarning = (typeof reviewWarnings)[number];

/** Each finds what leads past the marketplace; a reviewer judges. */
const signs: Readonly<Record<ReviewWarning, { test(said: string): boolean }>> = {
  phone: /(?:\+|\b00)\d(?:[\s().-]?\d){7,14}|\b0\d(?:[\s.-]?\d{2}){4}\b/u,
  email: /[^\s@]{1,64}@[^\s@]{1,200}\.[a-z]{2,24}/iu,
  address: /https?:\/\/|\bwww\.|\b[a-z0-9-]{2,60}\.(?:com|net|org|africa|shop|co\.[a-z]{2})\b/iu,
  messenger: /\b(?:whats\s?app|telegram|wechat|viber)\b/iu,
  /** Refused in what is written today; what is older may hold it. */
  payment: { test: namesPayment },
};

/** What of the supplier's own words may lead past the marketplace, in their order. */
export function warningsOf(goods: ReviewedGoods): ReviewWarning[] {
  const said = [
    goods.name,
    goods.description,
    goods.deliveryTerms ?? "",
    ...goods.pictures.map(({ alt }) => alt ?? ""),
    ...goods.lots.flatMap(({ number, variety }) => [number, variety ?? ""]),
  ].join("\n");
  return reviewWarnings.filter((warning) => signs[warning].test(said));
}
