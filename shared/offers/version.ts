import { number, object, string, type InferType } from "yup";
import { choice, manyOf, moneyShape, optionalString, timestamp } from "../kernel/fields.ts";
import { negotiatedView } from "../terms/negotiated.ts";
import { offerTurns } from "./process.ts";

/** Days as YYYY-MM-DD. */
export const scheduledShipment = object({
  quantity: string().required(),
  amount: moneyShape().nullable().defined(),
  shipFrom: optionalString(),
  shipBy: optionalString(),
  deliverFrom: optionalString(),
  deliverTo: optionalString(),
});

/** One version of an offer: what it says, who has made it and until when it can be accepted. */
export const offerVersionView = object({
  number: number().required(),
  by: choice(offerTurns).required(),
  /** Who has written it, of the reader's own side. */
  author: optionalString(),
  createdAt: timestamp(),
  validUntil: timestamp(),
  message: string().defined(),
  quantity: string().required(),
  unit: string().required(),
  /** What one of a counted unit weighs, net, in kilograms, where that is known. */
  netWeightKg: optionalString(),
  tolerancePercent: string().required(),
  pricePerUnit: moneyShape().nullable().defined(),
  total: moneyShape().nullable().defined(),
  deliveryTerms: optionalString(),
  deliveryTimeDays: number().integer().nullable().defined(),
  packing: optionalString(),
  inspectionDays: number().required(),
  ...negotiatedView,
  shipments: manyOf(scheduledShipment),
});
export type OfferVersionView = InferType<typeof offerVersionView>;
