import { array, object, string, type InferType } from "yup";
import { throughEscrowOnly } from "../bank-details/payment-words.ts";
import { attachmentErrors } from "../documents/pictures.ts";
import { inspectionDraft, ofShipment } from "../escrow/contract.ts";
import { mostPapersAtOnce, paperIds } from "../escrow/papers-contract.ts";
import { defineEndpoint } from "../kernel/endpoint.ts";
import { optional, pageQuery, problem, requiredText, text, uuid } from "../kernel/fields.ts";
import { requiredName } from "../kernel/name-field.ts";
import { caseView, timelineLine } from "./case-view.ts";

/** Evidence that was sent for that purpose and hangs on nothing yet, each with what it shows. */
export const evidenceDraft = array(
  object({
    document: uuid().required(problem("required")),
    caption: optional(text(300)).test(throughEscrowOnly),
  }).required(),
)
  .max(mostPapersAtOnce, problem("tooMany", { max: mostPapersAtOnce }))
  .default([]);

/** What a side says in a case. */
const words = () => requiredText(6000, 10).test(throughEscrowOnly);

export const statementDraft = object({ words: words(), evidence: evidenceDraft });
export type StatementDraft = InferType<typeof statementDraft>;
export const evidenceForm = object({ evidence: evidenceDraft.min(1, problem("required")) });
/** What another inspection found, added as evidence: as any result, but that nothing is claimed by it. */
export const caseInspectionDraft = inspectionDraft.omit(["claimAmount"]);
export type CaseInspectionDraft = InferType<typeof caseInspectionDraft>;
export const withdrawalDraft = object({ words: optional(text(2000)).test(throughEscrowOnly) });
export const returnDraft = object({
  /** Number of the bill of lading, air waybill or CMR note by which the goods come back. */
  document: requiredName(120).test(throughEscrowOnly),
  /** The paper itself, sent for the purpose `evidence`. */
  documents: paperIds().min(1, problem("required")),
});
export type ReturnDraft = InferType<typeof returnDraft>;

const orderId = object({ orderId: string().trim().max(60).required() });
const id = object({ disputeId: uuid().required() });
const move = { method: "POST", params: id, response: caseView, idempotency: "required" } as const;
const moveErrors = ["escrow.disputeNotFound", "disputes.wrongStatus", "disputes.tooLate"] as const;
const evidenceErrors = ["escrow.tooManyPapers", ...attachmentErrors] as const;

const ofOrder = defineEndpoint({
  name: "escrow.case",
  summary: "The newest case of an order's only shipment, as its two sides read it.",
  method: "GET",
  path: "/orders/:orderId/dispute",
  params: orderId,
  response: caseView,
  errors: ["escrow.orderNotFound", "escrow.shipmentNotFound", "escrow.shipmentNeeded", "escrow.disputeNotFound"],
});

/** What the two sides of a case read and do; what our team does stands in `admin-contract.ts`, proposals of a settlement in `shared/escrow/proposal-contract.ts`. */
export const caseEndpoints = {
  ofOrder,
  ofShipment: ofShipment({ ...ofOrder, summary: "The newest case of one shipment." }),
  show: defineEndpoint({
    name: "cases.show",
    summary: "A case, by its id.",
    method: "GET",
    path: "/disputes/:disputeId",
    params: id,
    response: caseView,
    errors: ["escrow.disputeNotFound"],
  }),
  timeline: defineEndpoint({
    name: "cases.timeline",
    summary:
      "What has happened in a case and before it, newest first: the contract, the moves of the order and of the case, inspections, papers, messages, proposals, the provider's payments and the books.",
    method: "GET",
    path: "/disputes/:disputeId/timeline",
    kind: "collection",
    params: id,
    query: object({ ...pageQuery, limit: pageQuery.limit.default(50) }),
    response: timelineLine,
    errors: ["escrow.disputeNotFound"],
  }),
  answer: defineEndpoint({
    ...move,
    name: "cases.answer",
    summary:
      "The side that a claim or an appeal is against answers it, within five days; once. Silence sends the case to our team on what is there, and moves no money.",
    path: "/disputes/:disputeId/answer",
    body: statementDraft,
    errors: [...moveErrors, ...evidenceErrors],
  }),
  extend: defineEndpoint({
    ...move,
    name: "cases.extend",
    summary: "Two more days to answer, once.",
    path: "/disputes/:disputeId/extend",
    errors: [...moveErrors, "disputes.alreadyExtended"],
  }),
  addEvidence: defineEndpoint({
    ...move,
    name: "cases.addEvidence",
    summary: "Either side adds evidence with what it shows, as long as the case has not ended.",
    path: "/disputes/:disputeId/evidence",
    body: evidenceForm,
    errors: ["escrow.disputeNotFound", "disputes.wrongStatus", ...evidenceErrors],
  }),
  addInspection: defineEndpoint({
    ...move,
    name: "cases.addInspection",
    summary:
      "Either side adds what another inspection found, until a decision is announced, three at most: with its figures, reports and pictures. Its result is that inspector's finding and moves nothing.",
    path: "/disputes/:disputeId/inspections",
    body: caseInspectionDraft,
    errors: ["escrow.disputeNotFound", "disputes.wrongStatus", "disputes.tooManyInspections", ...evidenceErrors],
  }),
  answerQuestion: defineEndpoint({
    ...move,
    name: "cases.answerQuestion",
    summary: "Answers what our team has asked this side, once, by the day that it names.",
    path: "/disputes/:disputeId/questions/:questionId/answer",
    params: id.shape({ questionId: uuid().required() }),
    body: statementDraft,
    errors: [...moveErrors, "disputes.questionNotFound", "disputes.questionAnswered", ...evidenceErrors],
  }),
  waive: defineEndpoint({
    ...move,
    name: "cases.waive",
    summary: "Does without an appeal; once both sides have that may appeal, the decision takes effect.",
    path: "/disputes/:disputeId/waive",
    errors: [...moveErrors, "disputes.nothingToGain"],
  }),
  appeal: defineEndpoint({
    ...move,
    name: "cases.appeal",
    summary:
      "Appeals against an announced decision within five days, unless it gives this side all that it asked for. The other side answers, and another reviewer decides for good.",
    path: "/disputes/:disputeId/appeal",
    body: statementDraft,
    errors: [...moveErrors, "disputes.nothingToGain", ...evidenceErrors],
  }),
  withdraw: defineEndpoint({
    ...move,
    name: "cases.withdraw",
    summary:
      "Whoever has opened a case does not pursue it, until a decision was announced: the shipment goes on where it stood, and an inspection has a day at least. Two claims about a shipment; the next one is decided.",
    path: "/disputes/:disputeId/withdraw",
    body: withdrawalDraft,
    errors: ["escrow.disputeNotFound", "disputes.wrongStatus", "disputes.tooManyWithdrawals"],
  }),
  proveReturn: defineEndpoint({
    ...move,
    name: "cases.proveReturn",
    summary:
      "The buyer shows by a transport document that goods are on their way back, for which a refund waits. The supplier has five days to say that they are not.",
    path: "/disputes/:disputeId/return",
    body: returnDraft,
    errors: [...moveErrors, ...evidenceErrors],
  }),
  acceptReturn: defineEndpoint({
    ...move,
    name: "cases.acceptReturn",
    summary: "The supplier takes the goods for returned: the refund is made.",
    path: "/disputes/:disputeId/return/accept",
    errors: moveErrors,
  }),
  contestReturn: defineEndpoint({
    ...move,
    name: "cases.contestReturn",
    summary:
      "The supplier says that the goods do not come back, or not as they should: our team decides anew, for good.",
    path: "/disputes/:disputeId/return/contest",
    body: statementDraft,
    errors: [...moveErrors, ...evidenceErrors],
  }),
};
