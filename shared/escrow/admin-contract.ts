import { array, boolean, number, object, string, type InferType } from "yup";
import { defineEndpoint } from "../kernel/endpoint.ts";
import {
  amount,
  can,
  choice,
  moneyShape,
  optional,
  optionalInteger,
  optionalNumber,
  optionalString,
  optionalTimestamp,
  problem,
  requiredText,
  text,
  timestamp,
  uuid,
} from "../kernel/fields.ts";
import { detailsShape, someIds, staffListQuery } from "../kernel/staff-list.ts";
import { describedGoods } from "../terms/described-goods.ts";
import { journalView } from "../ledger/admin-contract.ts";
import { verificationStates } from "../organizations/choices.ts";
import { calendarDay } from "../kernel/calendar-day.ts";
import { requiredName } from "../kernel/name-field.ts";
import { agreedPriceView, deliveryEvidence, inspectionView, sharesView } from "./order-view.ts";
import { caseKinds, caseOpeners, disputeOutcomes, disputeStatuses, disputeTransitions } from "./dispute-process.ts";
import { orderStatuses } from "./process.ts";
import { mostShipments } from "./shipments.ts";

const staffMember = object({ id: uuid().required(), email: string().required() });

/** A decision, proposed or taken. */
export const decisionView = object({
  outcome: choice(disputeOutcomes).required(),
  /** Goes to supplier, platform and Impact Fund by the documented split; fees are taken on this part only. */
  released: moneyShape(),
  /** Goes back to the buyer. */
  refunded: moneyShape(),
  reason: string().required(),
  by: staffMember,
  at: timestamp(),
  /** The second reviewer's, above 50,000 USD. */
  confirmedBy: staffMember.nullable().defined(),
  confirmedAt: optionalTimestamp(),
  confirmedReason: optionalString(),
  /** On what it relies that goods count as delivered. */
  evidence: deliveryEvidence.nullable().defined(),
});
export type DecisionView = InferType<typeof decisionView>;

export const disputeRowView = object({
  id: uuid().required(),
  version: number().required(),
  kind: choice(caseKinds).required(),
  status: choice(disputeStatuses).required(),
  order: object({
    id: uuid().required(),
    reference: string().required(),
    /** Which of several shipments the case is about; null for an order with one. Status and total are the shipment's. */
    shipment: number().nullable().defined(),
    shipments: number().required(),
    status: choice(orderStatuses).required(),
    product: string().required(),
    total: moneyShape(),
    /** Of all its shipments: what decides whether a second reviewer has to confirm. */
    orderTotal: moneyShape(),
  }),
  buyer: object({ id: uuid().required(), name: string().required() }),
  supplier: object({ id: uuid().required(), name: string().required() }),
  reason: string().required(),
  openedBy: choice(caseOpeners).required(),
  openedAt: timestamp(),
  /** By when both sides were told that it is decided; null once it is. */
  decideBy: optionalTimestamp(),
  /** That moment has passed. */
  isLate: boolean().required(),
  /** How this kind of case may be decided. */
  outcomes: array(choice(disputeOutcomes).required()).required(),
  /** The move by which the order went on, where no decision was needed any more. */
  closedBy: optionalString(),
  /** A second reviewer has to confirm. */
  needsConfirmation: boolean().required(),
  /** What was proposed, or decided; null while the dispute is open. */
  decision: decisionView.nullable().defined(),
  /** What this reader may do now. */
  can: can(disputeTransitions),
});
export type DisputeRowView = InferType<typeof disputeRowView>;

const partyView = object({
  id: uuid().required(),
  name: string().required(),
  organizationType: string().required(),
  country: optionalString(),
  city: optionalString(),
  phone: optionalString(),
  contactEmail: optionalString(),
  website: optionalString(),
  established: optionalNumber(),
  verification: choice(verificationStates).required(),
});
export type PartyView = InferType<typeof partyView>;

/** All that a reviewer needs on one page. */
export const disputeCaseView = disputeRowView.shape({
  order: object({
    id: uuid().required(),
    reference: string().required(),
    shipment: number().nullable().defined(),
    shipments: number().required(),
    status: choice(orderStatuses).required(),
    product: string().required(),
    category: string().required(),
    /** Metric tons. */
    quantity: string().required(),
    /** Rounded, in the currency that is paid: to be read. */
    pricePerTon: moneyShape(),
    /** How the goods are priced; every amount follows from it. */
    agreedPrice: agreedPriceView,
    total: moneyShape(),
    orderTotal: moneyShape(),
    notes: optionalString(),
    deliveryTerms: optionalString(),
    ...describedGoods,
    transportDocument: optionalString(),
    expectedArrival: optionalString(),
    /** As the supplier has stated it, what it is worth, and whether it lies outside the tolerance and the buyer has not accepted it. */
    netWeight: optionalString(),
    payable: moneyShape().nullable().defined(),
    weightOpen: boolean().required(),
    tolerancePercent: string().required(),
    /** As agreed, in thousandths of what is released. */
    shares: sharesView,
    transactionReference: optionalString(),
    inspectionEndsAt: optionalTimestamp(),
    createdAt: timestamp(),
  }),
  buyer: partyView,
  supplier: partyView,
  inspections: array(inspectionView.required()).required(),
  /** In the order in which they happened. */
  events: array(
    object({
      id: string().required(),
      transition: string().required(),
      to: choice(orderStatuses).required(),
      party: string().required(),
      by: optionalString(),
      at: timestamp(),
      details: detailsShape(),
    }),
  ).required(),
  journals: array(journalView.required()).required(),
});
export type DisputeCaseView = InferType<typeof disputeCaseView>;

/** Why, in words that both parties are shown. */
const reason = () => requiredText(4000, 10);

export const decisionDraft = object({
  outcome: choice(disputeOutcomes).required(problem("required")),
  /** The part of the total that is released; for a split alone, above zero and below what was delivered is worth. */
  releasedAmount: optional(amount()).when("outcome", {
    is: "split",
    then: (schema) => schema.nonNullable(problem("required")).required(problem("required")),
  }),
  /** What a carrier's or terminal's document shows; for goods that count as delivered. */
  evidence: object({
    document: requiredName(200),
    consignee: requiredName(160),
    deliveredOn: calendarDay().required(problem("required")),
    container: optional(text(60)),
  })
    .default(undefined)
    .optional()
    .when("outcome", { is: "delivered", then: (schema) => schema.required(problem("required")) }),
  reason: reason(),
});
export type DecisionDraft = InferType<typeof decisionDraft>;

export const confirmationDraft = object({ reason: reason() });

const id = object({ id: uuid().required() });
const decide = {
  method: "POST",
  params: id,
  response: disputeCaseView,
  access: "staff",
  permission: "disputes.decide",
  versioned: true,
  idempotency: "required",
} as const;

export const disputeEndpoints = {
  list: defineEndpoint({
    name: "disputes.list",
    summary:
      "Disputes. Sorted by `decideBy`, those that wait for a decision come first by when it is due, then the others, newest first. `filter.q` matches the order's reference, the product and both parties' names.",
    method: "GET",
    path: "/admin/disputes",
    kind: "simpleRest",
    access: "staff",
    permission: "disputes.read",
    query: staffListQuery(
      ["openedAt", "decideBy", "total", "reference", "status"],
      object({ id: someIds(), q: string().trim().max(120), status: choice(disputeStatuses) }),
    ),
    response: disputeRowView,
  }),
  show: defineEndpoint({
    name: "disputes.show",
    summary: "One case with order, parties, inspections, events and ledger.",
    method: "GET",
    path: "/admin/disputes/:id",
    access: "staff",
    permission: "disputes.read",
    params: id,
    response: disputeCaseView,
    errors: ["escrow.disputeNotFound"],
  }),
  open: defineEndpoint({
    name: "disputes.open",
    summary:
      "Stops an order whose money is held, by its id or reference, and opens a case about it, for a reason that both sides read. Of an order with several shipments the body names one.",
    method: "POST",
    path: "/admin/orders/:orderId/cases",
    params: object({ orderId: string().trim().max(60).required() }),
    body: confirmationDraft.shape({
      shipment: optionalInteger().min(1, problem("choice")).max(mostShipments, problem("choice")),
    }),
    response: disputeCaseView,
    status: 201,
    access: "staff",
    permission: "disputes.decide",
    idempotency: "required",
    errors: [
      "escrow.orderNotFound",
      "escrow.shipmentNotFound",
      "escrow.shipmentNeeded",
      "escrow.wrongStatus",
      "escrow.ownTrade",
    ],
  }),
  decide: defineEndpoint({
    ...decide,
    name: "disputes.decide",
    summary:
      "Decides a case by one of its `outcomes`; above 50,000 USD this is a proposal that a second reviewer confirms. Nobody decides for an organization they belong or belonged to.",
    path: "/admin/disputes/:id/decide",
    body: decisionDraft,
    errors: [
      "escrow.disputeNotFound",
      "escrow.disputeDecided",
      "escrow.disputeClosed",
      "escrow.disputeProposed",
      "escrow.ownTrade",
    ],
  }),
  confirm: defineEndpoint({
    ...decide,
    name: "disputes.confirm",
    summary: "A second reviewer confirms a proposed decision; it takes effect at once.",
    path: "/admin/disputes/:id/confirm",
    body: confirmationDraft,
    errors: [
      "escrow.disputeNotFound",
      "escrow.disputeDecided",
      "escrow.disputeClosed",
      "escrow.disputeNotProposed",
      "escrow.secondReviewerNeeded",
      "escrow.ownTrade",
    ],
  }),
  sendBack: defineEndpoint({
    ...decide,
    name: "disputes.sendBack",
    summary: "A second reviewer refuses a proposed decision, or its proposer takes it back: the dispute is open again.",
    path: "/admin/disputes/:id/send-back",
    body: confirmationDraft,
    errors: ["escrow.disputeNotFound", "escrow.disputeDecided", "escrow.disputeClosed", "escrow.disputeNotProposed"],
  }),
};
