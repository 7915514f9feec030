import { array, boolean, number, object, string, type InferType } from "yup";
import { divideRounded, parseDecimal } from "../kernel/decimal.ts";
import { defineEndpoint } from "../kernel/endpoint.ts";
import { choice, moneyShape, optionalString, optionalTimestamp, timestamp } from "../kernel/fields.ts";
import { minorOf, moneyView, toMinor, type MoneyView } from "../kernel/money.ts";

/** How a transaction stands at the provider when no money is in it, and none can come. */
export const emptyEnds: readonly string[] = ["refunded", "cancelled"];

/** Why a payment does not fit its order: less or more than agreed, a second time, or after the order was over. */
export const unplacedKinds = ["mismatch", "again", "late"] as const;
export type UnplacedKind = (typeof unplacedKinds)[number];
/** `held`: what is missing may still come. `returning`: it goes back to the buyer, and has once it is `returned`. `placed`: the rest has come. */
export const unplacedStatuses = ["held", "returning", "returned", "placed"] as const;
export type UnplacedStatus = (typeof unplacedStatuses)[number];

export const unplacedPayment = object({
  kind: choice(unplacedKinds).required(),
  status: choice(unplacedStatuses).required(),
  received: moneyShape(),
  /** The provider cannot give it back, or has refused to: our team has it done. */
  byHand: boolean().required(),
  receivedAt: timestamp(),
  endedAt: optionalTimestamp(),
});
export type UnplacedPayment = InferType<typeof unplacedPayment>;

/** Ways to pay that have names in both languages; a provider may have others, by its own names. */
export const knownMethods = ["bank_transfer", "card", "mobile_money", "wallet"] as const;
export type KnownMethod = (typeof knownMethods)[number];
export const isKnownMethod = (type: string): type is KnownMethod => (knownMethods as readonly string[]).includes(type);

const method = {
  /** A {@link KnownMethod}, or the provider's own word. */
  type: string().required(),
  /** As the provider calls it, where it does. */
  name: optionalString(),
  /** Banking days that the payment is on its way; 0 is at once. Null where the provider does not say. */
  duration: object({ least: number().required(), most: number().required() }).nullable().defined(),
};

/** What the provider charges for a way to pay: so many percent, and so much besides in the currency that is paid. Decimals. */
const charge = object({ percent: string().required(), fixed: string().required() });
export type Charge = InferType<typeof charge>;

/** A way to pay in one currency, before there is an order. */
export const methodOffer = object({ ...method, currency: string().required(), charge: charge.required() });
export type MethodOffer = InferType<typeof methodOffer>;

/** A way to pay one order: what the provider charges for it, and the sum that leaves the buyer's account. */
export const orderMethod = object({ ...method, fee: moneyShape(), toPay: moneyShape() });
export type OrderMethod = InferType<typeof orderMethod>;

/** Decimals that a percentage may have. */
export const percentScale = 4;

/** What a way to pay costs on top of an amount, rounded half up to the smallest unit. */
export function feeFor({ percent, fixed }: Charge, total: MoneyView): MoneyView {
  const part = divideRounded(minorOf(total) * parseDecimal(percent, percentScale), 100n * 10n ** BigInt(percentScale));
  return moneyView(part + toMinor(fixed, total.currency), total.currency);
}

/** The sum that leaves the buyer's account. */
export const toPay = (total: MoneyView, fee: MoneyView): MoneyView =>
  moneyView(minorOf(total) + minorOf(fee), total.currency);

export const paymentEndpoints = {
  offers: defineEndpoint({
    name: "payments.offers",
    summary:
      "The ways to pay that the escrow provider has, with what it charges for each, before there is an order. Empty where the provider tells it only of an order, or does not answer.",
    method: "GET",
    path: "/payment-methods",
    access: "public",
    topics: [],
    // An outage ends, and what it kept from being told is told soon after.
    maxAge: 30,
    response: object({ items: array(methodOffer).required() }),
  }),
  ofOrder: defineEndpoint({
    name: "payments.ofOrder",
    summary:
      "How the buyer of an order that waits for its money can pay it, as the escrow provider says now, with its fee and the sum to pay. Empty where the provider does not tell, and where there is nothing to pay.",
    method: "GET",
    path: "/orders/:orderId/payment-methods",
    params: object({ orderId: string().trim().max(60).required() }),
    response: object({ items: array(orderMethod).required() }),
    errors: ["escrow.orderNotFound", "escrow.providerSilent"],
  }),
};
