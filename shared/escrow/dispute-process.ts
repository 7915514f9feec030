import { referenceCurrency, type Currency } from "../kernel/money.ts";
import { convert } from "../terms/worth.ts";
import type { Transition } from "../kernel/process.ts";
import type { EscrowTransition } from "./process.ts";

/** `closed`: the order went on without a decision. */
export const disputeStatuses = ["open", "awaiting_confirmation", "decided", "closed"] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];
/** It waits for a decision, be it the second reviewer's. */
export const isOpenCase = (status: DisputeStatus): boolean => status === "open" || status === "awaiting_confirmation";

/** `reviewer`: whoever decides disputes. `proposer`: who made the proposal. `second`: any reviewer but the proposer. */
export type DisputeParty = "reviewer" | "proposer" | "second";

/** The life of a dispute. Above the limit below a decision is a proposal that a second reviewer confirms (decisions, section D). */
export const disputeProcess = {
  decide: { from: ["open"], to: "decided", by: ["reviewer"] },
  propose: { from: ["open"], to: "awaiting_confirmation", by: ["reviewer"] },
  confirm: { from: ["awaiting_confirmation"], to: "decided", by: ["second"] },
  sendBack: { from: ["awaiting_confirmation"], to: "open", by: ["second", "proposer"] },
} as const satisfies Record<string, Transition<DisputeStatus, DisputeParty>>;
export type DisputeTransition = keyof typeof disputeProcess;
export const disputeTransitions = Object.keys(disputeProcess) as DisputeTransition[];

/** `delivered`: a document shows that the goods have arrived, and the buyer's inspection period begins. */
export const disputeOutcomes = ["supplier", "buyer", "split", "delivered"] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

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
