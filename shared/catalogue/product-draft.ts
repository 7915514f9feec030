import { array, boolean, object, type InferType } from "yup";
import { throughEscrowOnly } from "../bank-details/payment-words.ts";
import { originCodes } from "../kernel/country.ts";
import { isDecimal, parseDecimal } from "../kernel/decimal.ts";
import {
  amount,
  choice,
  currency,
  decimal,
  manyOf,
  optional,
  optionalInteger,
  problem,
  quantity,
  text,
  webAddress,
} from "../kernel/fields.ts";
import { mostScale, quantityScale } from "../kernel/money.ts";
import { nameText, requiredName } from "../kernel/name-field.ts";
import { netWeightScale } from "../terms/worth.ts";
import { categoryIds, certificationNames, units, type Unit } from "./choices.ts";
import { mostPictures } from "../documents/choices.ts";
import { pictureDrafts } from "../documents/pictures.ts";
import { lotDrafts } from "./lots.ts";
import { isWeight } from "./rules.ts";

/** More than any container weighs, in kilograms. */
const mostNetWeight = "100000";

/** The dashboard's product form (specification, sections 3 and 5): empty optional fields are saved as null. */
export const productDraft = object({
  name: requiredName(200).test(throughEscrowOnly),
  description: text(5000).default("").test(throughEscrowOnly),
  category: choice(categoryIds).required(problem("required")),
  price: amount("currency").required(problem("required")),
  priceMax: optional(amount("currency")).test("range", problem("priceMaxBelow"), function (value) {
    const { price } = this.parent as { price?: string };
    if (!value || !price || !isDecimal(value, mostScale) || !isDecimal(price, mostScale)) return true;
    return parseDecimal(value, mostScale) >= parseDecimal(price, mostScale);
  }),
  currency: currency().default("USD").required(problem("required")),
  quantity: decimal(quantityScale, { exclusive: false }).required(problem("required")),
  unit: choice(units).default("MT").required(problem("required")),
  /** Kilograms, net, of one bag, container or piece; without it the listing takes inquiries only. Weights have none. */
  netWeightKg: optional(
    decimal(netWeightScale).test(
      "most",
      problem("atMost", { most: mostNetWeight }),
      (value) =>
        !value ||
        !isDecimal(value, netWeightScale) ||
        parseDecimal(value, netWeightScale) <= parseDecimal(mostNetWeight, netWeightScale),
    ),
  ).when("unit", ([unit]: unknown[], schema) => (isWeight(unit as Unit) ? schema.transform(() => null) : schema)),
  minimumOrder: optional(quantity()),
  maximumOrder: optional(quantity()).test("range", problem("maximumBelowMinimum"), function (value) {
    const { minimumOrder } = this.parent as { minimumOrder?: string | null };
    if (!value || !minimumOrder || !isDecimal(value, 3) || !isDecimal(minimumOrder, 3)) return true;
    return parseDecimal(value, 3) >= parseDecimal(minimumOrder, 3);
  }),
  deliveryTimeDays: optionalInteger()
    .min(0, problem("atLeast", { least: 0 }))
    .max(730, problem("tooLarge")),
  deliveryTerms: optional(nameText(80)).test(throughEscrowOnly),
  originCountry: choice(originCodes).default("africa").required(problem("required")),
  seasonStart: optionalInteger().min(1, problem("choice")).max(12, problem("choice")),
  seasonEnd: optionalInteger().min(1, problem("choice")).max(12, problem("choice")),
  certifications: manyOf(choice(certificationNames).required()),
  images: array(webAddress().required(problem("required")))
    .max(8, problem("tooMany", { max: 8 }))
    .default([]),
  /** Sent for the purpose `productPicture`. Where there are any, `images` come after them. */
  pictures: pictureDrafts(mostPictures.product),
  active: boolean().default(true),
  /** What the listing is made of; left out, it keeps the lots that it has. */
  lots: lotDrafts(),
});
export type ProductDraft = InferType<typeof productDraft>;

/** The form of a product that was taken down, with what its supplier says to whoever reviews it. */
export const resubmission = productDraft.shape({ words: optional(text(1000)) });
export type Resubmission = InferType<typeof resubmission>;
