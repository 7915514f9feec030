import { boolean, number, object, string, type InferType } from "yup";
import { defineEndpoint } from "../kernel/endpoint.ts";
import {
  can,
  choice,
  manyOf,
  moneyShape,
  optionalString,
  optionalTimestamp,
  pageQuery,
  timestamp,
  uuid,
} from "../kernel/fields.ts";
import { contractOfOffer } from "../contracts/contract.ts";
import { attachmentErrors } from "../documents/pictures.ts";
import { rateView } from "../currencies/contract.ts";
import { describedGoods } from "../terms/described-goods.ts";
import { negotiatedView } from "../terms/negotiated.ts";
import { offerStatuses, offerTurns } from "./process.ts";
import { offerVersionView, scheduledShipment } from "./version.ts";
import { offerCounts } from "./counts.ts";
import { counterDraft, offerDraft } from "./drafts.ts";

export { counterDraft, offerDraft, type CounterDraft, type OfferDraft } from "./drafts.ts";
export type { OfferCounts } from "./counts.ts";
export { offerVersionView, type OfferVersionView } from "./version.ts";

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
  /** Which version this is, the newest, and who has made it. */
  number: number().required(),
  by: choice(offerTurns).required(),
  quantity: string().required(),
  unit: string().required(),
  /** Null while a price against an exchange is not fixed, as is the total. */
  pricePerUnit: moneyShape().nullable().defined(),
  total: moneyShape().nullable().defined(),
  /** In which it is priced. */
  currency: string().required(),
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
  ...negotiatedView,
  /** The shipments that it names, with what each is worth; none: all at once. */
  shipments: manyOf(scheduledShipment),
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
  /** The request for quotation that it answers. */
  request: object({ id: uuid().required(), number: string().required() }).nullable().defined().default(null),
  /** When it was accepted, rejected or withdrawn. One that has expired all the same was accepted, and nothing came of it. */
  answeredAt: optionalTimestamp(),
  /** The reference of the order that it became. */
  orderReference: optionalString(),
  /** Why an accepted offer cannot become an order although its time is not over; for the buyer: its supplier takes no orders, the listing is gone, or the sample that it hangs on was refused, or not approved by its day. */
  notOrderable: choice(["supplier", "product", "held", "sample"]).nullable().defined().default(null),
  /** The contract that was made when it was accepted: it is signed by both sides before the order is placed. */
  contract: contractOfOffer.nullable().defined().default(null),
  createdAt: timestamp(),
  /** `ask…`: the reader has it ready for a manager to send (`/organizations/:organizationId/drafts`). */
  can: can(["accept", "counter", "reject", "withdraw", "order", "askAccept", "askCounter", "askReject", "askOrder"]),
});
export type OfferView = InferType<typeof offerView>;

/** Of `offers.otherVersion`: the version that was named, null where there is none such, and the newest. */
export const otherVersion = object({ named: offerVersionView.nullable().defined(), now: offerVersionView });

const offerId = object({ offerId: uuid().required() });
/** Of an offer with several versions, the one that is meant. Without it the first is meant. */
const namedVersion = object({ number: number().integer().min(1).default(1) });

export const offerEndpoints = {
  list: defineEndpoint({
    name: "offers.list",
    summary: "The offers that the caller's organization received (supplier) or sent (buyer), newest first.",
    method: "GET",
    path: "/offers",
    kind: "collection",
    query: object({
      ...pageQuery,
      /** Of one or several. */
      status: manyOf(choice(offerStatuses).required()),
      /** Open ones alone, whose answer is awaited of this side. */
      turn: choice(offerTurns),
      product: uuid(),
    }),
    response: offerView,
  }),
  counts: defineEndpoint({
    name: "offers.counts",
    summary:
      "How many offers of the caller's organization are open, by whose answer is awaited, and how many have ended.",
    method: "GET",
    path: "/offers/counts",
    response: offerCounts,
  }),
  create: defineEndpoint({
    name: "offers.create",
    summary:
      "Sends an inquiry: an offer that is valid for 7 days, or until the first day is over by which it asks for something. All of its terms are optional; `shipments` sum to the quantity, and a price may be named against an exchange (`differential`). It may name the listing's `termsVersion` that the buyer has seen: another than today's is refused as with an order.",
    method: "POST",
    path: "/offers",
    body: offerDraft,
    response: offerView,
    status: 201,
    idempotency: "optional",
    errors: [
      "offers.tooMany",
      "offers.tooManyUnanswered",
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
  show: defineEndpoint({
    name: "offers.show",
    summary: "One offer, as its newest version has it.",
    method: "GET",
    path: "/offers/:offerId",
    params: offerId,
    response: offerView,
    errors: ["offers.notFound"],
  }),
  versions: defineEndpoint({
    name: "offers.versions",
    summary: "All versions of an offer, the oldest first; there are 50 at most.",
    method: "GET",
    path: "/offers/:offerId/versions",
    params: offerId,
    response: object({ items: manyOf(offerVersionView) }),
    errors: ["offers.notFound"],
  }),
  counter: defineEndpoint({
    name: "offers.counter",
    summary:
      "Makes another version of a pending offer: the other side's answer is awaited then, and no earlier version can be accepted. It names the version that it answers (`answers`); another than the newest is 412 with both in `details`. A price may be agreed against an exchange (`differential`), and is fixed by a version that states the level (`fixing`).",
    method: "POST",
    path: "/offers/:offerId/counter",
    params: offerId,
    body: counterDraft,
    response: offerView,
    idempotency: "required",
    errors: [
      "organizations.suspended",
      "offers.productUnavailable",
      "offers.listingHeld",
      "offers.notFound",
      "offers.expired",
      "offers.notPending",
      "offers.otherVersion",
      "offers.tooManyVersions",
      "threads.blocked",
      ...attachmentErrors,
    ],
  }),
  accept: defineEndpoint({
    name: "offers.accept",
    summary:
      "Accepts the newest version of a pending offer. It reserves nothing; its contract is made and waits for both signatures. A stale `number` is 412 with the version that was named and the newest in `details`; a price that is not fixed is refused.",
    method: "POST",
    path: "/offers/:offerId/accept",
    params: offerId,
    body: namedVersion,
    response: offerView,
    idempotency: "required",
    errors: [
      "offers.otherVersion",
      "offers.notFixed",
      "offers.noWeight",
      "offers.daysPassed",
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
    summary: "Takes a pending offer back, by the side that has made its newest version.",
    method: "POST",
    path: "/offers/:offerId/withdraw",
    params: offerId,
    response: offerView,
    idempotency: "required",
    errors: ["offers.notFound", "offers.expired", "offers.notPending", "accounts.forbidden"],
  }),
};
