import { boolean, number, object, string, type InferType } from "yup";
import { defineEndpoint } from "../kernel/endpoint.ts";
import {
  amount,
  can,
  choice,
  manyOf,
  moneyShape,
  optional,
  optionalString,
  optionalTimestamp,
  pageQuery,
  problem,
  quantity,
  requiredText,
  timestamp,
  uuid,
} from "../kernel/fields.ts";
import { attachmentErrors } from "../documents/pictures.ts";
import { messageFiles } from "../threads/message-files.ts";
import { rateView } from "../currencies/contract.ts";
import { describedGoods } from "../terms/described-goods.ts";
import { termsDraft, termsVersion } from "../terms/terms-draft.ts";
import { offerStatuses, offerTurns } from "./process.ts";

/** Quantity and price are per the product's trade unit (metric tons where its unit is a weight). */
export const offerView = object({
  id: uuid().required(),
  version: number().required(),
  product: object({
    id: uuid().required(),
    name: string().required(),
    category: string().required(),
    unit: string().required(),
  }),
  /** The other side, as this reader sees it; without its telephone number while it hides that and the offer is not accepted. */
  counterparty: object({
    id: uuid().required(),
    name: string().required(),
    phone: optionalString(),
    country: optionalString(),
    /** Whether our team has verified it: whoever accepts or orders is told before. */
    verified: boolean().required(),
  }),
  quantity: string().required(),
  unit: string().required(),
  pricePerUnit: moneyShape(),
  total: moneyShape(),
  /** What one of a counted unit weighs, net, in kilograms, where that is known. */
  netWeightKg: optionalString(),
  /** What an order from it is paid: its total, in USD at the rate that is in force where the provider does not take its currency. Null where it cannot be ordered now. */
  payment: object({ total: moneyShape(), rate: rateView.nullable().defined().default(null) })
    .nullable()
    .defined()
    .default(null),
  /** As the buyer asked, or as the listing had them when the offer was made; an order from it keeps them, whatever the listing says later. */
  deliveryTerms: optionalString(),
  deliveryTimeDays: number().integer().nullable().defined(),
  /** So much less or more may be delivered, in percent. */
  tolerancePercent: string().required(),
  /** How long the buyer may inspect the goods once they are delivered, in days of 24 hours. */
  inspectionDays: number().required(),
  packing: optionalString(),
  ...describedGoods,
  /** The shipments that it names, with what each is worth; none: all at once. Days as YYYY-MM-DD. */
  shipments: manyOf(
    object({
      quantity: string().required(),
      amount: moneyShape(),
      shipBy: optionalString(),
      deliverFrom: optionalString(),
      deliverTo: optionalString(),
    }),
  ),
  /** What the listing has now, in the offer's unit; null for the buyer, and where the listing has no such figure any more. */
  stock: optionalString(),
  message: string().defined(),
  /** The buyer has named neither quantity nor price: it is a question, whose figures are the least that would be ordered. Its conversation has the id of the offer. */
  isQuestion: boolean().required(),
  /** What was written about it (`/threads`, under the offer's id), and how much of the other side's the reader has not seen. */
  conversation: object({ messages: number().required(), unread: number().required() }),
  status: string()
    .oneOf([...offerStatuses])
    .required(),
  turn: string()
    .oneOf([...offerTurns])
    .required(),
  validUntil: timestamp(),
  /** Until when an accepted offer can become an order; null unless accepted. */
  orderUntil: optionalTimestamp(),
  /** The reference of the order that it became. */
  orderReference: optionalString(),
  /** Why an accepted offer cannot become an order although its time is not over; for the buyer: its supplier takes no orders, or the listing is gone. */
  notOrderable: choice(["supplier", "product", "held"]).nullable().defined().default(null),
  createdAt: timestamp(),
  /** `ask…`: the reader has it ready for a manager to send (`/organizations/:organizationId/drafts`). */
  can: can(["accept", "reject", "withdraw", "order", "askAccept", "askReject", "askOrder"]),
});
export type OfferView = InferType<typeof offerView>;

export const offerDraft = object({
  productId: uuid().required(problem("required")),
  /** The listing's `termsVersion` as the buyer has seen it; without it the terms are those of the moment. */
  termsVersion,
  /** Default 1 in the product's trade unit. */
  quantity: optional(quantity()),
  /** Default: the minimum of the price range. In the listing's currency. */
  pricePerUnit: optional(amount()),
  message: requiredText(2000),
  /** Files of the message, as with a message of a conversation. */
  documents: messageFiles,
  ...termsDraft,
});
export type OfferDraft = InferType<typeof offerDraft>;

const offerId = object({ offerId: uuid().required() });

export const offerEndpoints = {
  list: defineEndpoint({
    name: "offers.list",
    summary: "The offers that the caller's organization received (supplier) or sent (buyer), newest first.",
    method: "GET",
    path: "/offers",
    kind: "collection",
    query: object({ ...pageQuery, status: choice(offerStatuses), product: uuid() }),
    response: offerView,
  }),
  create: defineEndpoint({
    name: "offers.create",
    summary:
      "Sends an inquiry: an offer that is valid for 7 days, or until the last ship-by day that it names is over. All of its terms are optional; `shipments` sum to the quantity. It may name the listing's `termsVersion` that the buyer has seen: another than today's is refused as with an order.",
    method: "POST",
    path: "/offers",
    body: offerDraft,
    response: offerView,
    status: 201,
    idempotency: "optional",
    errors: [
      "offers.tooMany",
      "escrow.termsChanged",
      "organizations.suspended",
      "offers.buyerOnly",
      "offers.productUnavailable",
      "offers.listingHeld",
      "catalogue.productNotFound",
      "organizations.nameWaiting",
      "threads.blocked",
      ...attachmentErrors,
    ],
  }),
  accept: defineEndpoint({
    name: "offers.accept",
    summary: "Accepts a pending offer. It reserves nothing.",
    method: "POST",
    path: "/offers/:offerId/accept",
    params: offerId,
    response: offerView,
    idempotency: "required",
    errors: [
      "organizations.suspended",
      "offers.productUnavailable",
      "offers.listingHeld",
      "offers.notFound",
      "offers.expired",
      "offers.notPending",
      "offers.notYourTurn",
    ],
  }),
  reject: defineEndpoint({
    name: "offers.reject",
    summary: "Rejects a pending offer.",
    method: "POST",
    path: "/offers/:offerId/reject",
    params: offerId,
    response: offerView,
    idempotency: "required",
    errors: ["offers.notFound", "offers.expired", "offers.notPending", "offers.notYourTurn"],
  }),
  withdraw: defineEndpoint({
    name: "offers.withdraw",
    summary: "Takes a pending offer back.",
    method: "POST",
    path: "/offers/:offerId/withdraw",
    params: offerId,
    response: offerView,
    idempotency: "required",
    errors: ["offers.notFound", "offers.expired", "offers.notPending", "accounts.forbidden"],
  }),
};
