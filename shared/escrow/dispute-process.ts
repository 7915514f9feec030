import type { Transition } from "../kernel/process.ts";
import type { EscrowTransition } from "./process.ts";

export const disputeStatuses = ["open", "awaiting_confirmation", "decided"] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

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

export const disputeOutcomes = ["supplier", "buyer", "split"] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

/** What a decision does to the order. */
export const decisionTransition = {
  supplier: "decideForSupplier",
  buyer: "decideForBuyer",
  split: "decideSplit",
} as const satisfies Record<DisputeOutcome, EscrowTransition>;

/** In USD cents: above 50,000.00 USD a second member of staff confirms (decisions, section D). */
export const secondReviewerAbove = 5_000_000n;
export const needsSecondReviewer = (total: bigint): boolean => total > secondReviewerAbove;
