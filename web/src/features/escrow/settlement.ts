import type { OrderView } from "#shared/escrow/contract.ts";
import type { SplitShares } from "#shared/escrow/rules.ts";
import { minorOf } from "#shared/kernel/money.ts";

type Settled = Pick<OrderView, "settlement">;

/** Whether a part was released and another went back to the buyer. */
export const isDivided = ({ settlement }: Settled): boolean =>
  settlement !== null && minorOf(settlement.released) > 0n && minorOf(settlement.refunded) > 0n;

/** What went back to the buyer, of all or of a part; undefined where nothing did. */
export const refundOf = ({ settlement }: Settled) =>
  settlement && minorOf(settlement.refunded) > 0n ? settlement.refunded : undefined;

/**
 * Why a part was released and the rest went back: a reviewer has decided so, both sides have agreed on a price reduction, or the goods weighed less.
 * Null where the amount was not divided.
 */
export function divisionOf(
  order: Pick<OrderView, "settlement" | "dispute" | "timeline">,
): "decided" | "agreed" | "weighed" | null {
  if (!isDivided(order)) return null;
  if (order.dispute?.decision) return "decided";
  const released = order.timeline.find(({ step }) => step === "funds_released");
  return released?.by === "agreement" ? "agreed" : "weighed";
}

/** The shares that were agreed, in thousandths. */
export const sharesOf = ({ shares }: Pick<OrderView, "shares">): SplitShares => ({
  supplier: BigInt(shares.supplier),
  platform: BigInt(shares.platform),
  impactFund: BigInt(shares.impactFund),
});

/** Of an order with several shipments: all of them have ended. */
export const hasEnded = ({ status }: Pick<OrderView, "status">): boolean =>
  status === "funds_released" || status === "refunded" || status === "cancelled";
