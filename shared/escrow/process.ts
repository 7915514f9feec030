import type { Transition } from "../kernel/process.ts";

export const orderStatuses = [
  "created",
  "funded",
  "awaiting_delivery",
  "quality_control",
  "approved",
  "funds_released",
  "disputed",
  "refunded",
  "cancelled",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** `provider`: a verified webhook. `clock`: a deadline that has passed. `buyer` and `supplier`: a manager or owner of that side. */
export type OrderParty = "buyer" | "supplier" | "provider" | "clock" | "reviewer";

/** The moments by which something must have happened, each a column of the order. */
export type OrderDeadline = "fundBy" | "shipBy" | "inspectionEndsAt";

interface OrderTransition extends Transition<OrderStatus, OrderParty> {
  /** What happens to the buyer's money: into escrow, split to its receivers, back to the buyer, some of both, or nothing. */
  readonly money: "none" | "hold" | "release" | "refund" | "divide";
  /** The reserved stock goes back to the listing. */
  readonly restock?: true;
  /** Not before this moment; a `clock` row happens by itself then. */
  readonly after?: OrderDeadline;
  /** The least role in the party's organization; manager unless said otherwise. */
  readonly role?: "owner";
}

/** The whole life of an order: a status changes by one of these rows or not at all. */
export const escrowProcess = {
  fund: { from: ["created"], to: "funded", by: ["provider"], money: "hold" },
  cancel: { from: ["created"], to: "cancelled", by: ["buyer"], money: "none", restock: true },
  expire: { from: ["created"], to: "cancelled", by: ["clock"], money: "none", restock: true, after: "fundBy" },
  ship: { from: ["funded"], to: "awaiting_delivery", by: ["supplier"], money: "none" },
  cancelUnshipped: { from: ["funded"], to: "refunded", by: ["buyer"], money: "refund", restock: true, after: "shipBy" },
  confirmDelivery: { from: ["awaiting_delivery"], to: "quality_control", by: ["buyer"], money: "none" },
  approve: { from: ["quality_control"], to: "approved", by: ["buyer", "reviewer"], money: "none" },
  /** The inspection period ended without an objection. */
  approveUnopposed: {
    from: ["quality_control"],
    to: "approved",
    by: ["clock"],
    money: "none",
    after: "inspectionEndsAt",
  },
  openDispute: { from: ["quality_control"], to: "disputed", by: ["buyer", "supplier"], money: "none" },
  release: { from: ["approved"], to: "funds_released", by: ["buyer"], money: "release", role: "owner" },
  releaseDue: { from: ["approved"], to: "funds_released", by: ["clock"], money: "release", after: "inspectionEndsAt" },
  /** A dispute's decision; how one comes about stands in `dispute-process.ts`. The goods have left, so no stock returns. */
  decideForSupplier: { from: ["disputed"], to: "funds_released", by: ["reviewer"], money: "release" },
  decideForBuyer: { from: ["disputed"], to: "refunded", by: ["reviewer"], money: "refund" },
  /** A part is released, the rest refunded; fees on the released part only. */
  decideSplit: { from: ["disputed"], to: "funds_released", by: ["reviewer"], money: "divide" },
} as const satisfies Record<string, OrderTransition>;

export type EscrowTransition = keyof typeof escrowProcess;
export const escrowTransitions = Object.keys(escrowProcess) as EscrowTransition[];
export const escrowRow = (name: EscrowTransition): OrderTransition => escrowProcess[name];

/** The rows that happen by themselves when their deadline has passed. */
export const clockTransitions = escrowTransitions.filter((name) => escrowRow(name).by.includes("clock"));

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
/** The status filter lists all but refunded and cancelled (decisions, section D). */
export const filterStatuses = orderStatuses.filter((status) => status !== "refunded" && status !== "cancelled");

export const timelineSteps = ["created", "funded", "delivery", "quality_control", "funds_released"] as const;
export type TimelineStep = (typeof timelineSteps)[number];
export type TimelineState = "completed" | "current" | "pending" | "failed";

const reached: Record<OrderStatus, number> = {
  created: 1,
  funded: 2,
  awaiting_delivery: 2,
  quality_control: 3,
  approved: 4,
  funds_released: 5,
  disputed: 3,
  refunded: 2,
  cancelled: 1,
};

/**
 * The five steps of the timeline for a status: quality control fails when disputed; nothing is current once all is over.
 * `before` is the status from which a refund came: a decided dispute had reached quality control.
 */
export function timelineOf(status: OrderStatus, before?: OrderStatus): { step: TimelineStep; state: TimelineState }[] {
  const done = status === "refunded" && before === "disputed" ? reached.disputed : reached[status];
  return timelineSteps.map((step, index) => {
    if (index < done) return { step, state: "completed" };
    if (index > done) return { step, state: "pending" };
    if (status === "disputed" || status === "refunded" || status === "cancelled") return { step, state: "failed" };
    return { step, state: "current" };
  });
}
