import { referenceCurrency, type Currency } from "../kernel/money.ts";
import { convert } from "../terms/worth.ts";
import type { EscrowTransition } from "../escrow/process.ts";
import type { KindFor } from "../notifications/kinds.ts";
import type { CaseDeadline } from "./deadlines.ts";
import type { GoodsEnd } from "./goods-ends.ts";
import type { DisputeStatus } from "./statuses.ts";

export * from "./deadlines.ts";
export * from "./statuses.ts";

/** `first`: as it was opened, or nobody could appeal yet. `appeal`: one side has appealed, and another reviewer decides for good. `return`: goods that a decision wanted back did not come, or not as they should. */
export const caseStages = ["first", "appeal", "return"] as const;
export type CaseStage = (typeof caseStages)[number];

/**
 * `respondent`: the side that has to answer. `claimant`: the one that has opened the case. `side`: either. `reviewer`: whoever decides disputes. `proposer`: who made the proposal. `second`: any reviewer
 * but the proposer. `clock`: a moment has passed.
 */
export type DisputeParty =
  "respondent" | "claimant" | "side" | "buyer" | "supplier" | "reviewer" | "proposer" | "second" | "clock";

/** In days, from the moment that begins them; an answer is given two more, once, to whoever asks for them. */
export const caseDays = {
  answerBy: 5,
  decideBy: 5,
  appealBy: 5,
  returnBy: 30,
  returnAnswerBy: 5,
} as const satisfies Record<CaseDeadline, number>;
export const answerExtensionDays = 2;

/** Everything that a move of a case entails. Nothing may be left out. */
export interface DisputeRow {
  readonly from: readonly DisputeStatus[];
  /** `same`: it stays. `ruling`: as the decision and its stage say, see `statusAfterRuling`. */
  readonly to: DisputeStatus | "same" | "ruling";
  readonly by: readonly DisputeParty[];
  /** A `clock` row happens when this has passed; whoever else makes the move, before it has. */
  readonly until: CaseDeadline | null;
  /** What time begins with it. */
  readonly begins: CaseDeadline | null;
  /** The stage that begins with it. */
  readonly stage: CaseStage | "same";
  /** Who of the two sides is told; whoever has done it is not. */
  readonly tells: { readonly buyer: KindFor<"buyer"> | null; readonly supplier: KindFor<"supplier"> | null };
}

const both = <const Kind extends KindFor<"buyer"> & KindFor<"supplier">>(kind: Kind) => ({
  buyer: kind,
  supplier: kind,
});
const nobody = { buyer: null, supplier: null } as const;
/** Above the limit below a decision is a proposal that a second reviewer confirms (decisions, section D). */
const ofReviewers = { until: null, begins: null, stage: "same", tells: nobody } as const;

/** The life of a case. It ends besides by what moves its shipment: an agreement, a withdrawn claim, money that went back. */
export const disputeProcess = {
  answer: {
    from: ["answering"],
    to: "open",
    by: ["respondent"],
    until: "answerBy",
    begins: "decideBy",
    stage: "same",
    tells: both("claimAnswered"),
  },
  /** Two more days, once. */
  extend: {
    from: ["answering"],
    to: "same",
    by: ["respondent"],
    until: "answerBy",
    begins: null,
    stage: "same",
    tells: both("answerExtended"),
  },
  /** Silence is no consent: our team decides on what is there. */
  missAnswer: {
    from: ["answering"],
    to: "open",
    by: ["clock"],
    until: "answerBy",
    begins: "decideBy",
    stage: "same",
    tells: both("claimUnanswered"),
  },
  decide: { ...ofReviewers, from: ["open"], to: "ruling", by: ["reviewer"] },
  propose: { ...ofReviewers, from: ["open"], to: "awaiting_confirmation", by: ["reviewer"] },
  confirm: { ...ofReviewers, from: ["awaiting_confirmation"], to: "ruling", by: ["second"] },
  sendBack: { ...ofReviewers, from: ["awaiting_confirmation"], to: "open", by: ["second", "proposer"] },
  /** Once both sides have, it takes effect. */
  waive: {
    from: ["announced"],
    to: "same",
    by: ["side"],
    until: "appealBy",
    begins: null,
    stage: "same",
    tells: both("appealWaived"),
  },
  appeal: {
    from: ["announced"],
    to: "answering",
    by: ["side"],
    until: "appealBy",
    begins: "answerBy",
    stage: "appeal",
    tells: both("appealFiled"),
  },
  takeEffect: {
    from: ["announced"],
    to: "ruling",
    by: ["clock"],
    until: "appealBy",
    begins: null,
    stage: "same",
    tells: nobody,
  },
  proveReturn: {
    from: ["returning"],
    to: "same",
    by: ["buyer"],
    until: "returnBy",
    begins: "returnAnswerBy",
    stage: "same",
    tells: { buyer: null, supplier: "returnProven" },
  },
  /** The refund follows, and tells both. */
  acceptReturn: {
    from: ["returning"],
    to: "decided",
    by: ["supplier"],
    until: null,
    begins: null,
    stage: "same",
    tells: nobody,
  },
  contestReturn: {
    from: ["returning"],
    to: "open",
    by: ["supplier"],
    until: "returnAnswerBy",
    begins: "decideBy",
    stage: "return",
    tells: both("returnContested"),
  },
  missReturn: {
    from: ["returning"],
    to: "open",
    by: ["clock"],
    until: "returnBy",
    begins: "decideBy",
    stage: "return",
    tells: both("returnMissed"),
  },
  missReturnAnswer: {
    from: ["returning"],
    to: "open",
    by: ["clock"],
    until: "returnAnswerBy",
    begins: "decideBy",
    stage: "return",
    tells: both("returnUnanswered"),
  },
} as const satisfies Record<string, DisputeRow>;
export type DisputeTransition = keyof typeof disputeProcess;
export const disputeTransitions = Object.keys(disputeProcess) as DisputeTransition[];
export const disputeRow = (name: DisputeTransition): DisputeRow => disputeProcess[name];
/** The rows that happen by themselves. */
export const caseClockRows = disputeTransitions.filter((name) => disputeRow(name).by.includes("clock"));

/** What members of our team do with a case; the others are its sides'. */
export const staffMoves = ["decide", "propose", "confirm", "sendBack"] as const satisfies DisputeTransition[];
export type StaffMove = (typeof staffMoves)[number];
/** Those that the sides hear nothing of, not even that there was one: whoever knew that a decision waits for a second reviewer, or was refused, would settle or step back in time. */
export const innerMoves: readonly DisputeTransition[] = ["propose", "sendBack"];
export const partyMoves = [
  "answer",
  "extend",
  "waive",
  "appeal",
  "proveReturn",
  "acceptReturn",
  "contestReturn",
] as const satisfies DisputeTransition[];
export type PartyMove = (typeof partyMoves)[number];

/** `delivered`: a document shows that the goods have arrived, and the buyer's inspection period begins. */
export const disputeOutcomes = ["supplier", "buyer", "split", "delivered"] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

export { goodsEnds, type GoodsEnd } from "./goods-ends.ts";

/**
 * Where a case stands once a decision is taken or confirmed, or its time for an appeal is over. What moves no money is open to every remedy afterwards, and takes effect at once; of the rest the
 * first decision waits for an appeal, and a refund of goods that are to come back for them.
 */
export function statusAfterRuling(
  move: "decide" | "confirm" | "takeEffect",
  { stage, outcome, goods }: { stage: CaseStage; outcome: DisputeOutcome; goods: GoodsEnd | null },
): "announced" | "returning" | "decided" {
  if (move !== "takeEffect" && stage === "first" && outcome !== "delivered") return "announced";
  return outcome === "buyer" && goods === "returned" ? "returning" : "decided";
}

/** What both sides are told of a decision that has come to this. What has taken effect is told by the row of the order that it makes. */
export const rulingTells = {
  announced: both("decisionAnnounced"),
  returning: both("returnOrdered"),
  decided: nobody,
} as const satisfies Record<ReturnType<typeof statusAfterRuling>, DisputeRow["tells"]>;

/** What a claim is about. */
export const claimTypes = ["quality", "weight", "late", "documents", "notArrived"] as const;
export type ClaimType = (typeof claimTypes)[number];

/** Why a case was decided as it was: a code that stands beside the reviewer's words, with the outcomes that it can explain. */
export const reasonCodes = {
  qualityMet: { short: "Q1", outcomes: ["supplier"] },
  qualityInPart: { short: "Q2", outcomes: ["split"] },
  qualityBelow: { short: "Q3", outcomes: ["buyer"] },
  weightMet: { short: "W1", outcomes: ["supplier"] },
  weightShort: { short: "W2", outcomes: ["split", "buyer"] },
  onTime: { short: "T1", outcomes: ["supplier"] },
  late: { short: "T2", outcomes: ["split", "buyer"] },
  papersInOrder: { short: "P1", outcomes: ["supplier"] },
  papersMissing: { short: "P2", outcomes: ["split", "buyer"] },
  deliveryShown: { short: "D1", outcomes: ["supplier", "delivered"] },
  notDelivered: { short: "D2", outcomes: ["buyer"] },
  goodsNotReturned: { short: "R1", outcomes: ["supplier", "split"] },
  goodsReturned: { short: "R2", outcomes: ["buyer"] },
  notProven: { short: "X1", outcomes: ["supplier"] },
  other: { short: "X9", outcomes: disputeOutcomes },
} as const satisfies Record<string, { short: string; outcomes: readonly DisputeOutcome[] }>;
export type ReasonCode = keyof typeof reasonCodes;
export const reasonCodeNames = Object.keys(reasonCodes) as ReasonCode[];
/** Those that explain an outcome. */
export const reasonCodesFor = (outcome: DisputeOutcome): ReasonCode[] =>
  reasonCodeNames.filter((name) => (reasonCodes[name].outcomes as readonly DisputeOutcome[]).includes(outcome));

/** `silence`: nobody has answered whether the goods have arrived. `staff`: our team has stopped the order. */
export const caseKinds = ["dispute", "silence", "staff"] as const;
export type CaseKind = (typeof caseKinds)[number];

/** What a dispute is about where that is no question of quality or time: papers without which nothing is released, the shipped weight, or the weight at arrival. */
export const caseMatters = ["papers", "weight", "deliveredWeight"] as const;
export type CaseMatter = (typeof caseMatters)[number];

export const caseOpeners = ["buyer", "supplier", "clock", "reviewer"] as const;
export type CaseOpener = (typeof caseOpeners)[number];

/** What a decision does to the order, in the cases that know it. */
const decided = { supplier: "decideForSupplier", buyer: "decideForBuyer", split: "decideSplit" } as const;
export const decisionTransition: Record<CaseKind, Partial<Record<DisputeOutcome, EscrowTransition>>> = {
  dispute: decided,
  staff: decided,
  silence: { delivered: "countAsDelivered", buyer: "refundUndelivered" },
};
export const outcomesOf = (kind: CaseKind): DisputeOutcome[] =>
  disputeOutcomes.filter((outcome) => outcome in decisionTransition[kind]);

/** In USD cents: above 50,000.00 USD a second member of staff confirms (decisions, section D). */
export const secondReviewerAbove = 5_000_000n;

/** Whether an order is worth more than that, in USD by its currency's last stored rate; one without a rate always needs the second. */
export function needsSecondReviewer(total: bigint, currency: Currency, usdPerUnit: string | null): boolean {
  if (currency === referenceCurrency) return total > secondReviewerAbove;
  return usdPerUnit === null || convert(total, currency, usdPerUnit, referenceCurrency) > secondReviewerAbove;
}

/** So many inspections may each side add to a case as evidence, until a decision is announced; in an appeal, too. */
export const inspectionsPerCase = 3;
const takingInspections: readonly DisputeStatus[] = ["answering", "open", "awaiting_confirmation"];
export const takesInspections = (status: DisputeStatus): boolean => takingInspections.includes(status);

/** Questions of our team to the sides of a case, and how many days ahead one may be answered at most. */
export const questionsPerCase = 10;
export const mostQuestionDays = 10;
