import { array, boolean, number, object, string, type InferType } from "yup";
import { contractOfOrder } from "../contracts/contract.ts";
import { documentView } from "../documents/contract.ts";
import { inspectionView } from "../escrow/inspection-view.ts";
import { orderStatuses } from "../escrow/process.ts";
import { sharesView } from "../escrow/order-view.ts";
import { proposalView } from "../escrow/proposal-view.ts";
import {
  can,
  choice,
  manyOf,
  moneyShape,
  optionalString,
  optionalTimestamp,
  timestamp,
  uuid,
} from "../kernel/fields.ts";
import { detailsShape } from "../kernel/staff-list.ts";
import { qualityLimitView } from "../quality/limit-draft.ts";
import { organizationTypes } from "../organizations/choices.ts";
import { letterView } from "./letter.ts";
import {
  caseKinds,
  caseMatters,
  caseOpeners,
  caseStages,
  claimTypes,
  disputeOutcomes,
  disputeStatuses,
  goodsEnds,
  partyMoves,
  reasonCodeNames,
} from "./process.ts";

/** How a case was decided, as both sides read it; the amounts sum to what lies in escrow for the goods. */
export const rulingView = object({
  /** At which stage: what was decided first, after an appeal, or because goods did not come back. */
  stage: choice(caseStages).required(),
  outcome: choice(disputeOutcomes).required(),
  released: moneyShape(),
  refunded: moneyShape(),
  reasonCode: choice(reasonCodeNames).nullable().defined(),
  reason: string().required(),
  goods: choice(goodsEnds).nullable().defined(),
  returnPaidBy: choice(organizationTypes).nullable().defined(),
  announcedAt: timestamp(),
});
export type RulingView = InferType<typeof rulingView>;

/** Evidence, or a paper or picture of an inspection: `B1` the buyer's first, `S1` the supplier's, `C1` one of a counter-inspection. The sequence is that in which they were added, and never changes. */
export const exhibitView = object({
  label: string().required(),
  by: choice(organizationTypes).required(),
  caption: optionalString(),
  /** Of the inspection that it belongs to. */
  certificate: optionalString(),
  /** Who has sent it by an invitation, for the side whose result it is or for both. */
  inspector: optionalString(),
  document: documentView,
  addedAt: timestamp(),
});
export type ExhibitView = InferType<typeof exhibitView>;

export const questionView = object({
  id: uuid().required(),
  askedOf: choice(["buyer", "supplier", "both"]).required(),
  question: string().required(),
  askedAt: timestamp(),
  answerBy: timestamp(),
  answers: array(
    object({ side: choice(organizationTypes).required(), answer: string().required(), at: timestamp() }).required(),
  ).required(),
  can: can(["answer"]),
});
export type QuestionView = InferType<typeof questionView>;

/** From where a line of the history comes. */
export const timelineSources = [
  "contract",
  "order",
  "case",
  "question",
  "proposal",
  "inspection",
  "paper",
  "message",
  "provider",
  "ledger",
] as const;
export type TimelineSource = (typeof timelineSources)[number];

export const timelineLine = object({
  id: string().required(),
  at: timestamp(),
  source: choice(timelineSources).required(),
  /** What happened: a move of the order or of the case, what became of a proposal, a kind of journal. */
  what: string().required(),
  /** buyer, supplier, provider, clock, reviewer, agreement; null where nobody in particular has done it. */
  by: optionalString(),
  /** As it was typed. */
  words: optionalString(),
  details: detailsShape(),
});
export type TimelineLine = InferType<typeof timelineLine>;

/** By which moves a side says something in a case. */
export const statementKinds = ["answer", "appeal", "contestReturn", "withdraw"] as const;
export const statementView = object({
  what: choice(statementKinds).required(),
  side: choice(organizationTypes).required(),
  words: string().required(),
  at: timestamp(),
});
export type StatementView = InferType<typeof statementView>;

/** A case as both of its sides read it. */
export const caseView = object({
  id: uuid().required(),
  version: number().required(),
  kind: choice(caseKinds).required(),
  matter: choice(caseMatters).nullable().defined(),
  status: choice(disputeStatuses).required(),
  stage: choice(caseStages).required(),
  /** The reader's. */
  side: choice(organizationTypes).required(),
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
    pricePerTon: moneyShape(),
    /** As agreed in figures; empty where the contract says nothing in figures. */
    qualityLimits: manyOf(qualityLimitView.required()),
    /** What lies in escrow for the goods, and what they are worth by their weight. */
    total: moneyShape(),
    payable: moneyShape(),
    /** As agreed, in thousandths of what is released. */
    shares: sharesView,
    contract: contractOfOrder.nullable().defined(),
  }),
  buyer: object({ id: uuid().required(), name: string().required() }),
  supplier: object({ id: uuid().required(), name: string().required() }),
  reason: string().required(),
  openedBy: choice(caseOpeners).required(),
  openedAt: timestamp(),
  claim: object({ type: choice(claimTypes).required(), amount: moneyShape() })
    .nullable()
    .defined(),
  /** The side that answers the claim or the appeal; null where none has to. */
  respondent: choice(organizationTypes).nullable().defined(),
  answerBy: optionalTimestamp(),
  answerExtended: boolean().required(),
  answeredAt: optionalTimestamp(),
  /** By when our team decides, at the latest; null once it has. */
  decideBy: optionalTimestamp(),
  appealBy: optionalTimestamp(),
  /** Who may appeal against the decision that is announced: whoever has not been given all that it asked for. */
  appellants: manyOf(choice(organizationTypes).required()),
  /** Who of them does without an appeal. */
  waived: manyOf(choice(organizationTypes).required()),
  appealedBy: choice(organizationTypes).nullable().defined(),
  /** The proposal by which both sides have agreed that the goods come back, while the refund waits for them. */
  settlement: uuid().nullable().defined().default(null),
  returnBy: optionalTimestamp(),
  returnDocument: optionalString(),
  returnAnswerBy: optionalTimestamp(),
  /** The move by which the order went on, where no decision was needed any more. */
  closedBy: optionalString(),
  /** Whether a member of our team works on it. */
  isAssigned: boolean().required(),
  /** The one that stands, announced or in effect, and those that it has overtaken, the oldest first. */
  ruling: rulingView.nullable().defined(),
  earlierRulings: manyOf(rulingView),
  /** What the sides have said in it, the oldest first. */
  statements: manyOf(statementView),
  questions: manyOf(questionView),
  inspections: manyOf(inspectionView),
  exhibits: manyOf(exhibitView),
  proposal: proposalView.nullable().defined(),
  earlierProposals: manyOf(proposalView),
  /** Letters about its decisions, to the reader's side. */
  letters: manyOf(letterView),
  can: can([...partyMoves, "withdraw", "addEvidence", "addInspection", "propose"]),
});
export type CaseView = InferType<typeof caseView>;
