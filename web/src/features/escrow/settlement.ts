import type { OrderView, ShipmentLine } from "#shared/escrow/contract.ts";
import type { SplitShares } from "#shared/escrow/rules.ts";
import { minorOf } from "#shared/kernel/money.ts";

type Settled = Pick<OrderView, "settlement">;

/** Whether a part was released and another went back to the buyer. */
export const isDivided = ({ settlement }: Settled): boolean =>
  settlement !== null && minorOf(settlement.released) > 0n && minorOf(settlement.refunded) > 0n;

/** Under which name the words stand for what has left escrow while other shipments go on. */
export function soFarOf(settlement: NonNullable<Settled["settlement"]>): string {
  if (isDivided({ settlement })) return "dividedSoFar";
  return minorOf(settlement.refunded) > 0n ? "refundedSoFar" : "releasedSoFar";
}

/** Whether both happened to one shipment, of a line in an order's list. */
export const isPartRefunded = ({ released, refunded }: Pick<ShipmentLine, "released" | "refunded">): boolean =>
  released !== null && refunded !== null && minorOf(released) > 0n && minorOf(refunded) > 0n;

/** Of money that has left escrow: the provider has been asked to pay it, and has not told yet that all of it is paid. */
export function isAsked({ settlement }: Settled): boolean {
  if (!settlement) return false;
  const { released, refunded, paidOutAt, paidBackAt } = settlement;
  return (minorOf(released) > 0n && paidOutAt === null) || (minorOf(refunded) > 0n && paidBackAt === null);
}

/** What went back to the buyer, of all or of a part; undefined where nothing did. */
export const refundOf = ({ settlement }: Settled) =>
  settlement && minorOf(settlement.refunded) > 0n ? settlement.refunded : undefined;

/**
 * Why a part was released and the rest went back: a reviewer has decided so, both sides have agreed on a price reduction, or the goods weighed less.
 * Of several shipments each has its own reason. Null where the amount was not divided.
 */
export function divisionOf(
  order: Pick<OrderView, "settlement" | "dispute" | "timeline" | "shipment">,
): "decided" | "agreed" | "weighed" | "severally" | null {
  if (!isDivided(order)) return null;
  if (order.shipment === null) return "severally";
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
