import type { OrderView } from "#shared/escrow/contract.ts";
import { toMinor } from "#shared/kernel/money.ts";

type Settled = Pick<OrderView, "settlement">;

/** Whether a part was released and the rest went back to the buyer. */
export const isDivided = ({ settlement }: Settled): boolean =>
  settlement !== null && toMinor(settlement.released.amount) > 0n && toMinor(settlement.refunded.amount) > 0n;

/** What went back to the buyer, of all or of a part; undefined where nothing did. */
export const refundOf = ({ settlement }: Settled) =>
  settlement && toMinor(settlement.refunded.amount) > 0n ? settlement.refunded : undefined;

/** Whether both sides have agreed on a price reduction; otherwise a reviewer has divided the amount. */
export const isAgreed = (order: Pick<OrderView, "settlement" | "dispute">): boolean =>
  isDivided(order) && !order.dispute?.decision;
