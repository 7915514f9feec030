import { object, string, type InferType } from "yup";
import { throughEscrowOnly } from "../bank-details/payment-words.ts";
import { defineEndpoint } from "../kernel/endpoint.ts";
import { amount, choice, optional, problem, requiredText, text, uuid } from "../kernel/fields.ts";
import { calendarDay } from "../kernel/calendar-day.ts";
import { goodsEnds } from "../disputes/goods-ends.ts";
import { organizationTypes } from "../organizations/choices.ts";
import { ofShipment, orderView } from "./contract.ts";
import { agreedTransitions } from "./process.ts";

export { proposalStatuses, type ProposalStatus } from "./contract.ts";

/** What one side may propose: to part before shipping, another date, a lower price, and how a case ends: all goes back, the amount is divided, other goods come. */
export const proposalDraft = object({
  kind: choice(agreedTransitions).required(problem("required")),
  /** The other side reads it. */
  reason: requiredText(2000, 10).test(throughEscrowOnly),
  /** Of a price reduction: what the buyer gets back of the total. */
  reduction: optional(amount()),
  /** Of a division: what is released to the supplier and its fees, below what the goods are worth. */
  released: optional(amount()),
  /** What becomes of goods that have left, where they are refunded, divided or replaced; at whose cost, where they come back. */
  goods: optional(choice(goodsEnds)),
  returnPaidBy: optional(choice(organizationTypes)),
  /** Of a change of dates before shipping, and of other goods: the last day to ship, YYYY-MM-DD. */
  shipBy: optional(calendarDay()),
  /** With it, where a sample that the sale hangs on is not approved yet: the last day to approve it, YYYY-MM-DD. Without it that day stays. */
  sampleDueOn: optional(calendarDay()),
  /** Of a change of dates after it: the day of arrival. */
  expectedArrival: optional(calendarDay()),
});
export type ProposalDraft = InferType<typeof proposalDraft>;

const orderId = object({ orderId: string().trim().max(60).required() });
const proposal = orderId.shape({ proposalId: uuid().required() });
const answer = {
  method: "POST",
  params: proposal,
  response: orderView,
  idempotency: "required",
} as const;
const answerErrors = [
  "escrow.orderNotFound",
  "escrow.shipmentNotFound",
  "escrow.shipmentNeeded",
  "escrow.proposalNotFound",
  "escrow.proposalAnswered",
] as const;

export const proposalEndpoints = {
  propose: defineEndpoint({
    name: "escrow.propose",
    summary:
      "Proposes to the other side what needs its consent: `cancelAgreed` before shipping (all is refunded), `changeDates` (the last day to ship, with it the day by which a sample is approved, or the day of arrival), `allowPrice` after delivery (`reduction` is refunded, the rest released); in an inspection and in a case `refundAgreed` (all goes back; of goods that come back first the case waits for them), `splitAgreed` (`released` to the supplier, the rest refunded) and `replaceAgreed` (other goods by `shipBy`, once; the money stays in escrow), each with what becomes of the goods. It stands for seven days or until the order moves on; one at a time.",
    method: "POST",
    path: "/orders/:orderId/proposals",
    params: orderId,
    body: proposalDraft,
    response: orderView,
    status: 201,
    idempotency: "required",
    errors: [
      "escrow.orderNotFound",
      "escrow.shipmentNotFound",
      "escrow.shipmentNeeded",
      "escrow.wrongStatus",
      "escrow.alreadyReplaced",
      "escrow.proposalOpen",
      "escrow.tooManyProposals",
    ],
  }),
  accept: defineEndpoint({
    ...answer,
    name: "escrow.acceptProposal",
    summary: "Agrees to what the other side has proposed; it happens at once.",
    path: "/orders/:orderId/proposals/:proposalId/accept",
    errors: [...answerErrors, "escrow.wrongStatus"],
  }),
  decline: defineEndpoint({
    ...answer,
    name: "escrow.declineProposal",
    summary: "Says no to what the other side has proposed; the order stays as it is.",
    path: "/orders/:orderId/proposals/:proposalId/decline",
    body: object({ reason: optional(text(2000)).test(throughEscrowOnly) }),
    errors: [...answerErrors],
  }),
  withdraw: defineEndpoint({
    ...answer,
    name: "escrow.withdrawProposal",
    summary: "Takes a proposal back.",
    path: "/orders/:orderId/proposals/:proposalId/withdraw",
    errors: [...answerErrors],
  }),
};

/** The same for one shipment of several. */
export const shipmentProposalEndpoints = {
  propose: ofShipment(proposalEndpoints.propose),
  accept: ofShipment(proposalEndpoints.accept),
  decline: ofShipment(proposalEndpoints.decline),
  withdraw: ofShipment(proposalEndpoints.withdraw),
};
