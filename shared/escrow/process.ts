import { beforeShipping } from "./moves/before-shipping.ts";
import { deliveredWeight } from "./moves/delivered-weight.ts";
import { endings } from "./moves/endings.ts";
import { papersHold } from "./moves/papers-hold.ts";
import { settlements } from "./moves/settlements.ts";
import { underWay } from "./moves/under-way.ts";
import { claimsWithdrawn } from "./moves/withdrawn.ts";
import {
  timelineSteps,
  type OrderStatus,
  type OrderTransition,
  type TimelineState,
  type TimelineStep,
} from "./order-transition.ts";
import { orderStatuses } from "./order-transition.ts";

export {
  orderStatuses,
  timelineSteps,
  type OrderDeadline,
  type OrderParty,
  type OrderStatus,
  type OrderTransition,
  roleOf,
  type ProviderTopic,
  type TimelineState,
  type TimelineStep,
} from "./order-transition.ts";

/** The whole life of an order: it moves by one of these rows or not at all, with everything that the row says. */
// The clock makes them in this sequence: what silence settles of a weight comes before the approval.
export const escrowProcess = {
  ...beforeShipping,
  ...deliveredWeight,
  ...underWay,
  ...endings,
  ...settlements,
  ...papersHold,
  ...claimsWithdrawn,
};
export type EscrowTransition = keyof typeof escrowProcess;
export const escrowTransitions = Object.keys(escrowProcess) as EscrowTransition[];
export const escrowRow = (name: EscrowTransition): OrderTransition => escrowProcess[name];
/** The status after a move. */
export const statusAfter = (name: EscrowTransition, status: OrderStatus): OrderStatus => {
  const { to } = escrowRow(name);
  return to === "same" ? status : to;
};

/** The rows that happen by themselves when their deadline has passed. Those without one happen when an email could not be handed over. */
export const clockTransitions = escrowTransitions.filter(
  (name) => escrowRow(name).by.includes("clock") && escrowRow(name).after !== null,
);
/** The rows that one side proposes and the other accepts. */
export const agreedTransitions = [
  "cancelAgreed",
  "changeDates",
  "allowPrice",
  "refundAgreed",
  "splitAgreed",
  "replaceAgreed",
] as const satisfies EscrowTransition[];
export type AgreedTransition = (typeof agreedTransitions)[number];

/** Counted as active (specification, section 4). */
export const activeStatuses = [
  "created",
  "funded",
  "awaiting_delivery",
  "quality_control",
  "approved",
] as const satisfies readonly OrderStatus[];
/** Active, and the buyer's money lies in escrow. */
export const securedStatuses = activeStatuses.filter((status) => status !== "created");
/** The buyer's money lies in escrow; a disputed order is not active, but its money is held. */
export const heldStatuses: readonly OrderStatus[] = [...securedStatuses, "disputed"];
/** Ended without a release; no status filter has them, so they have one of their own. */
export const endedStatuses = ["refunded", "cancelled"] as const satisfies readonly OrderStatus[];
/** What a list of orders is filtered by: a status, or all that ended without a release. */
export const orderFilters = [...orderStatuses, "ended"] as const;
export type OrderFilter = (typeof orderFilters)[number];
/** Of an order that goes on, whether something waits for the reader's side; else that it is closed. */
export const orderTurns = ["mine", "theirs", "closed"] as const;
export type OrderTurn = (typeof orderTurns)[number];
/** Nothing waits for anybody any more. */
export const closedStatuses = ["funds_released", ...endedStatuses] as const satisfies readonly OrderStatus[];
/** The status filter lists all but refunded and cancelled (decisions, section D). */
export const filterStatuses = orderStatuses.filter((status) => status !== "refunded" && status !== "cancelled");

/** How many steps are done in a status that leads on; in the others it depends on the one before. */
const done: Partial<Record<OrderStatus, number>> = {
  created: 1,
  funded: 2,
  awaiting_delivery: 2,
  quality_control: 3,
  approved: 4,
  funds_released: 5,
};
/** From where an order leaves that way, unless it is known. */
const usuallyFrom: Partial<Record<OrderStatus, OrderStatus>> = {
  disputed: "quality_control",
  refunded: "funded",
  cancelled: "created",
};

/**
 * The five steps of the timeline for a status; nothing is current once all is over. `before` is the status from which an order came into a dispute, a refund
 * or a cancellation: the step that it waited for has failed. An approval is taken back by a dispute, unless it is said to stand.
 */
export function timelineOf(
  status: OrderStatus,
  before?: OrderStatus,
  { approvalStands = false } = {},
): { step: TimelineStep; state: TimelineState }[] {
  const usual = usuallyFrom[status];
  // Where it is taken back, it is the inspection that is in doubt.
  const from = usual && (before === "approved" && !approvalStands ? "quality_control" : (before ?? usual));
  const reached = done[from ?? status] ?? 0;
  return timelineSteps.map((step, index) => {
    if (index < reached) return { step, state: "completed" };
    if (index > reached) return { step, state: "pending" };
    return { step, state: usual ? "failed" : "current" };
  });
}
