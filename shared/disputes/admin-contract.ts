import { object, string, type InferType } from "yup";
import { defineEndpoint } from "../kernel/endpoint.ts";
import {
  amount,
  choice,
  optional,
  optionalInteger,
  pageQuery,
  problem,
  requiredText,
  text,
  uuid,
} from "../kernel/fields.ts";
import { someIds, staffListQuery } from "../kernel/staff-list.ts";
import { calendarDay } from "../kernel/calendar-day.ts";
import { requiredName } from "../kernel/name-field.ts";
import { staffMessageView } from "../threads/admin-contract.ts";
import {
  disputeOutcomes,
  disputeStatuses,
  goodsEnds,
  reasonCodeNames,
  reasonCodes,
  type DisputeOutcome,
} from "./process.ts";
import { organizationTypes } from "../organizations/choices.ts";
import { disputeCaseView, disputeRowView } from "./staff-view.ts";
import { queueFilters } from "./queue.ts";
import { orderStatuses } from "../escrow/process.ts";
import { mostShipments } from "../escrow/shipments.ts";

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
  /** Why, by a code that explains such an outcome. */
  reasonCode: choice(reasonCodeNames)
    .required(problem("required"))
    .test("explains", problem("choice"), function (code) {
      const { outcome } = this.parent as { outcome?: DisputeOutcome };
      return !code || !outcome || (reasonCodes[code].outcomes as readonly DisputeOutcome[]).includes(outcome);
    }),
  /** What becomes of goods that were shipped, where all of their price goes back to the buyer. */
  goods: optional(choice(goodsEnds)),
  /** Who pays for sending them back. */
  returnPaidBy: optional(choice(organizationTypes)),
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

export const questionDraft = object({
  askedOf: choice(["buyer", "supplier", "both"]).required(problem("required")),
  question: requiredText(2000, 10),
  /** The last day on which it may be answered, YYYY-MM-DD: from tomorrow to ten days from now. */
  answerOn: calendarDay().required(problem("required")),
});
export type QuestionDraft = InferType<typeof questionDraft>;
export const noteDraft = object({ note: requiredText(4000) });

export const disputeEndpoints = {
  list: defineEndpoint({
    name: "disputes.list",
    summary:
      "Disputes. Sorted by `decideBy`, those that wait for a decision come first by when it is due, then those that wait for the sides, then what has ended, newest first; by `total`, by what lay in escrow in USD. `filter.queue` names a part of the desk. `filter.q` matches the order's reference, the product and both parties' names.",
    method: "GET",
    path: "/admin/disputes",
    kind: "simpleRest",
    access: "staff",
    permission: "disputes.read",
    query: staffListQuery(
      ["openedAt", "decideBy", "total", "reference", "status"],
      object({
        id: someIds(),
        q: string().trim().max(120),
        status: choice(disputeStatuses),
        queue: choice(queueFilters),
      }),
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
  messages: defineEndpoint({
    name: "disputes.messages",
    summary:
      "What both sides have written each other about the order of a case, before it and since, with the files of it, newest first. Nobody reads here what an organization writes that they belong or belonged to.",
    method: "GET",
    path: "/admin/disputes/:id/messages",
    kind: "collection",
    access: "staff",
    permission: "disputes.read",
    params: id,
    query: object({ ...pageQuery, limit: pageQuery.limit.default(30) }),
    response: staffMessageView,
    errors: ["escrow.disputeNotFound", "escrow.ownTrade"],
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
  endReversed: defineEndpoint({
    name: "orders.endReversed",
    summary:
      "Ends an order whose money the provider has given back, by its id or reference: every shipment that has not ended is refunded, and nothing is asked of the provider. The reason is read by both sides.",
    method: "POST",
    path: "/admin/orders/:orderId/end-reversed",
    params: object({ orderId: string().trim().max(60).required() }),
    body: confirmationDraft,
    response: object({ reference: string().required(), status: choice(orderStatuses).required() }),
    access: "staff",
    permission: "disputes.decide",
    idempotency: "required",
    errors: [
      "escrow.orderNotFound",
      "escrow.wrongStatus",
      "escrow.ownTrade",
      "escrow.paymentNotReversed",
      "escrow.reversalBeingAsked",
      "staff.settlementOpen",
    ],
  }),
  decide: defineEndpoint({
    ...decide,
    name: "disputes.decide",
    summary:
      "Decides a case by one of its `outcomes`, with a `reasonCode` that explains it; above 50,000 USD this is a proposal that a second reviewer confirms. For the buyer, of goods that were shipped, it says what becomes of them (`goods`), and who pays for a return. A first decision that moves money is announced and takes effect when five days for an appeal have passed or both sides have waived it; after an appeal another reviewer decides, for good. Nobody decides for an organization they belong or belonged to.",
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
    summary:
      "A second reviewer confirms a proposed decision, which is announced, or takes effect, as one that needs nobody else.",
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
  ask: defineEndpoint({
    method: "POST",
    params: id,
    response: disputeCaseView,
    access: "staff",
    permission: "disputes.decide",
    idempotency: "required",
    status: 201,
    name: "disputes.ask",
    summary:
      "Asks one side or both, by a day; a decision waits for no answer, but is due a day after it at the earliest. Ten questions a case at most.",
    path: "/admin/disputes/:id/questions",
    body: questionDraft,
    errors: ["escrow.disputeNotFound", "escrow.ownTrade", "disputes.wrongStatus", "disputes.tooManyQuestions"],
  }),
  note: defineEndpoint({
    method: "POST",
    params: id,
    response: disputeCaseView,
    access: "staff",
    permission: "disputes.decide",
    idempotency: "required",
    status: 201,
    name: "disputes.note",
    summary: "An internal note: our team alone reads it, in no letter and no file of the case.",
    path: "/admin/disputes/:id/notes",
    body: noteDraft,
    errors: ["escrow.disputeNotFound", "escrow.ownTrade"],
  }),
  claim: defineEndpoint({
    method: "POST",
    params: id,
    response: disputeCaseView,
    access: "staff",
    permission: "disputes.decide",
    idempotency: "required",
    name: "disputes.claim",
    summary:
      "Takes a case that nobody works on, or takes it over from somebody who is named; nobody who may not decide it.",
    path: "/admin/disputes/:id/claim",
    body: object({ from: optional(uuid()) }),
    errors: ["escrow.disputeNotFound", "escrow.ownTrade", "disputes.wrongStatus", "disputes.claimed"],
  }),
  handOver: defineEndpoint({
    method: "POST",
    params: id,
    response: disputeCaseView,
    access: "staff",
    permission: "disputes.decide",
    idempotency: "required",
    name: "disputes.handOver",
    summary: "Gives one's own case back to the queue.",
    path: "/admin/disputes/:id/hand-over",
    errors: ["escrow.disputeNotFound", "disputes.claimed"],
  }),
};
