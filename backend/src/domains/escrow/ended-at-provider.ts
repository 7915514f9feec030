import { escrowRow, heldStatuses, type EscrowTransition, type OrderStatus } from "#shared/escrow/process.ts";

/** How a transaction stands at the provider when no money is in it, and none can come. */
export const emptyEnds: readonly string[] = ["refunded", "cancelled"];

/** Whether the provider has ended what an order is to be paid by, or has given its money back, while the order goes on. */
export const hasEndedAtProvider = (status: OrderStatus, providerStatus: string | null): boolean =>
  (status === "created" || heldStatuses.includes(status)) && emptyEnds.includes(providerStatus ?? "");

const goodsLeave: readonly EscrowTransition[] = ["ship", "shipOutside"];
const promisesMoney: readonly EscrowTransition[] = ["approve", "approveUnopposed"];

/** Moves that rely on money in escrow: goods leave for it, it is promised, or it is released. None is made while it is not there; what gives it back stays open. */
export const reliesOnMoney = (name: EscrowTransition): boolean =>
  ["release", "divide"].includes(escrowRow(name).money) || goodsLeave.includes(name) || promisesMoney.includes(name);
