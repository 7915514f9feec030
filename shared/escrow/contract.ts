import { array, boolean, number, object, string, type InferType } from "yup";
import { defineEndpoint } from "../kernel/endpoint.ts";
import {
  can,
  choice,
  manyOf,
  moneyShape,
  optional,
  optionalInteger,
  optionalString,
  optionalTimestamp,
  pageQuery,
  problem,
  quantity,
  text,
  timestamp,
  uuid,
  webAddress,
} from "../kernel/fields.ts";
import { requiredName } from "../kernel/name-field.ts";
import { disputeOutcomes } from "./dispute-process.ts";
import { escrowTransitions, orderFilters, orderStatuses, timelineSteps } from "./process.ts";

const party = object({
  id: uuid().required(),
  name: string().required(),
  country: optionalString(),
  city: optionalString(),
  phone: optionalString(),
});

export const inspectionView = object({
  id: uuid().required(),
  certificateNumber: string().required(),
  inspector: string().required(),
  inspectionDate: string().required(),
  status: string().oneOf(["approved", "rejected"]).required(),
  reportUrl: optionalString(),
  notes: optionalString(),
  /** Whose claim it is: it binds that side, never the other. */
  side: string().oneOf(["buyer", "supplier"]).required(),
  createdAt: timestamp(),
});
export type InspectionView = InferType<typeof inspectionView>;

/** An order and its one wallet. `id` is internal; `reference` (ORD-…) is what people and addresses use. */
export const orderView = object({
  id: uuid().required(),
  version: number().required(),
  reference: string().required(),
  status: string()
    .oneOf([...orderStatuses])
    .required(),
  side: string().oneOf(["buyer", "supplier"]).required(),
  product: object({ id: uuid().required(), name: string().required(), category: string().required() }),
  buyer: party,
  supplier: party,
  /** Metric tons. */
  quantity: string().required(),
  pricePerTon: moneyShape(),
  total: moneyShape(),
  notes: optionalString(),
  deliveryTerms: optionalString(),
  /** How long the buyer may inspect the goods once they are delivered, in days of 24 hours. */
  inspectionDays: number().required(),
  offerId: optionalString(),
  /** The provider's transaction, once the provider has answered. */
  transactionReference: optionalString(),
  /** Where the buyer pays; for the buyer, while the order waits for its money. */
  paymentUrl: optionalString(),
  /** When the provider last reported that the payment was declined; for the buyer, while the order waits for its money. */
  paymentDeclinedAt: optionalTimestamp(),
  /** True while the provider has not answered: the call is being retried. */
  providerPending: boolean().required(),
  transportDocument: optionalString(),
  expectedArrival: optionalString(),
  fundBy: timestamp(),
  shipBy: optionalTimestamp(),
  inspectionEndsAt: optionalTimestamp(),
  createdAt: timestamp(),
  timeline: array(
    object({
      step: string()
        .oneOf([...timelineSteps])
        .required(),
      state: string().oneOf(["completed", "current", "pending", "failed"]).required(),
      at: optionalTimestamp(),
      /** Who did it: buyer, supplier, provider, clock or reviewer. */
      by: optionalString(),
    }),
  ).required(),
  /** From the ledger once released, before that what the rules will give. */
  split: object({
    supplier: moneyShape(),
    platform: moneyShape(),
    impactFund: moneyShape(),
    posted: boolean().required(),
  }),
  /** What has left escrow: to the supplier's side, fees included, and back to the buyer. Null while it is held, or was never paid. */
  settlement: object({ released: moneyShape(), refunded: moneyShape() }).nullable().defined(),
  inspections: manyOf(inspectionView),
  dispute: object({
    reason: string().required(),
    openedAt: timestamp(),
    openedBy: string().required(),
    /** Once a reviewer's decision has taken effect; its amounts sum to the total. */
    decision: object({
      outcome: choice(disputeOutcomes).required(),
      released: moneyShape(),
      refunded: moneyShape(),
      reason: string().required(),
      at: timestamp(),
    })
      .nullable()
      .defined(),
  })
    .nullable()
    .defined(),
  can: can(escrowTransitions),
});
export type OrderView = InferType<typeof orderView>;

/** Either an accepted offer, or a product, the version of its terms and a quantity at the minimum of its price range. */
export const orderDraft = object({
  offerId: optional(uuid()),
  productId: optional(uuid()),
  /** The listing's `termsVersion` as the buyer has seen it; an accepted offer has terms of its own. */
  termsVersion: optionalInteger()
    .min(1, problem("atLeast", { least: 1 }))
    .max(2_147_483_647, problem("tooLarge")),
  /** Metric tons; at least 1 in steps of 0.1 without an offer. */
  quantity: optional(quantity()),
  notes: optional(text(2000)),
});
export type OrderDraft = InferType<typeof orderDraft>;

/** A day of the calendar, YYYY-MM-DD, in this century. */
const calendarDay = () =>
  string()
    .trim()
    .test("date", problem("date"), (value) => {
      if (!value) return true;
      const moment = new Date(`${value}T00:00:00Z`);
      return (
        /^20\d{2}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value)
      );
    });

export const shipment = object({
  /** Number of the bill of lading, air waybill or CMR note. */
  transportDocument: requiredName(120),
  /** A day, YYYY-MM-DD. */
  expectedArrival: calendarDay().required(problem("required")),
});
export type Shipment = InferType<typeof shipment>;

/** The QC form (specification, section 5). */
export const inspectionDraft = object({
  certificateNumber: requiredName(120),
  inspector: requiredName(160),
  status: choice(["approved", "rejected"]).default("approved").required(problem("required")),
  /** The day of submission unless given. */
  inspectionDate: optional(calendarDay()),
  reportUrl: optional(webAddress()),
  notes: optional(text(4000)),
});
export type InspectionDraft = InferType<typeof inspectionDraft>;

const orderId = object({ orderId: string().trim().max(60).required() });
const move = { method: "POST", params: orderId, response: orderView, idempotency: "required" } as const;

/** `:orderId` is the order's id or its public reference. */
export const escrowEndpoints = {
  list: defineEndpoint({
    name: "escrow.list",
    summary:
      "The orders of the caller's organization, newest first. `search` matches a part of the reference, or its words the reference, the product, its category in both languages and the other side's name, without regard to capitals and accents. The status `ended` means refunded and cancelled.",
    method: "GET",
    path: "/orders",
    kind: "collection",
    query: object({ ...pageQuery, search: string().trim().max(60), status: choice(orderFilters) }),
    response: orderView,
  }),
  show: defineEndpoint({
    name: "escrow.show",
    summary: "One order.",
    method: "GET",
    path: "/orders/:orderId",
    params: orderId,
    response: orderView,
    errors: ["escrow.orderNotFound"],
  }),
  create: defineEndpoint({
    name: "escrow.create",
    summary:
      "Places a secure escrow order and reserves its stock; it must be funded within 72 hours. An order from a listing names the `termsVersion` that the buyer has seen; others than today's are refused with both in `details` (`named`, null where there never was such a version, and `now`).",
    method: "POST",
    path: "/orders",
    body: orderDraft,
    response: orderView,
    status: 201,
    idempotency: "required",
    errors: [
      "offers.buyerOnly",
      "offers.notFound",
      "offers.notAccepted",
      "offers.expired",
      "offers.alreadyOrdered",
      "catalogue.productNotFound",
      "offers.productUnavailable",
      "escrow.termsChanged",
      "escrow.insufficientStock",
      "escrow.belowMinimumOrder",
      "escrow.aboveMaximumOrder",
      "escrow.inquiryOnly",
      "escrow.tooManyUnfunded",
      "organizations.nameWaiting",
    ],
  }),
  ship: defineEndpoint({
    ...move,
    name: "escrow.ship",
    summary: "The goods are on their way.",
    path: "/orders/:orderId/ship",
    body: shipment,
    errors: ["escrow.orderNotFound", "escrow.wrongStatus"],
  }),
  confirmDelivery: defineEndpoint({
    ...move,
    name: "escrow.confirmDelivery",
    summary: "The buyer has the goods: the inspection period starts.",
    path: "/orders/:orderId/confirm-delivery",
    errors: ["escrow.orderNotFound", "escrow.wrongStatus"],
  }),
  inspect: defineEndpoint({
    ...move,
    name: "escrow.inspect",
    summary: "Submits a QC result.",
    path: "/orders/:orderId/inspections",
    body: inspectionDraft,
    errors: ["escrow.orderNotFound", "escrow.wrongStatus"],
  }),
  release: defineEndpoint({
    ...move,
    name: "escrow.release",
    summary: "Releases the funds to supplier, platform and Impact Fund.",
    path: "/orders/:orderId/release",
    errors: ["escrow.orderNotFound", "escrow.wrongStatus"],
  }),
  cancel: defineEndpoint({
    ...move,
    name: "escrow.cancel",
    summary: "Cancels an order that was never funded, or one whose ship-by date has passed (it is refunded).",
    path: "/orders/:orderId/cancel",
    errors: ["escrow.orderNotFound", "escrow.wrongStatus", "escrow.shipByNotPassed"],
  }),
  webhook: defineEndpoint({
    name: "escrow.webhook",
    summary: "What the escrow provider reports, signed by Standard Webhooks. A repeated delivery changes nothing.",
    method: "POST",
    path: "/webhooks/escrow",
    kind: "webhook",
    access: "public",
    topics: [],
    errors: ["escrow.webhookSignature"],
  }),
};
