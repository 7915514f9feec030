import { number, object, string, type InferType } from "yup";
import { manyOf, optionalNumber, optionalString } from "../kernel/fields.ts";
import { categoryIds, units } from "./choices.ts";
import { lotView } from "./lots.ts";

/** What an order from a listing is placed at, beside its goods. */
export const terms = {
  /** Counts the changes of what an order from the listing is placed at: price, currency, unit, order limits, delivery, and the goods themselves. */
  termsVersion: number().required(),
  priceRange: object({
    min: string().required(),
    max: string().required(),
    currency: string().required(),
  }),
  /** The unit that the price range and the quantities are per. */
  unit: string()
    .oneOf([...units])
    .required(),
  minimumOrder: optionalString(),
  maximumOrder: optionalString(),
  deliveryTimeDays: optionalNumber(),
  deliveryTerms: optionalString(),
  /** What one of a counted unit weighs, net, in kilograms; null for weights, and where the supplier has not told. */
  netWeightKg: optionalString(),
};

/** What is sold. */
export const goods = {
  name: string().required(),
  description: string().defined(),
  category: string()
    .oneOf([...categoryIds])
    .required(),
  origin: manyOf(string().required()),
  certifications: manyOf(string().required()),
};
/** The same as a version of a listing's terms says it. */
const listingGoods = object(goods);
export type ListingGoods = InferType<typeof listingGoods>;

/** One version of a listing's terms, as the public reads them. */
export const listingTerms = object({
  ...terms,
  /** The supplier's own unit. */
  listedUnit: string()
    .oneOf([...units])
    .required(),
  /** Null for versions of before goods were kept with them. */
  goods: listingGoods.nullable().defined(),
});
export type ListingTerms = InferType<typeof listingTerms>;

/** The details of `escrow.termsChanged`: the terms that the buyer named, null where they never were any, those of now, and the lot that was named where it is another by now. */
export const changedTerms = object({
  named: listingTerms.nullable().defined(),
  now: listingTerms,
  lot: lotView.nullable().defined().default(null),
});
