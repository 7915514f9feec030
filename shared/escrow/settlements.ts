import { goodsEnds, type GoodsEnd } from "../disputes/goods-ends.ts";
import type { OrderStatus } from "./order-transition.ts";
import type { AgreedTransition } from "./process.ts";

/** So many days ahead may other goods be shipped at most. */
export const mostReplacementDays = 90;

/** What may become of goods that have left, by what is agreed; a settlement that says nothing of them leaves them where they are. */
const endsOf: Partial<Record<AgreedTransition, readonly GoodsEnd[]>> = {
  refundAgreed: goodsEnds,
  // Whoever keeps a part of the price pays for goods that stay.
  splitAgreed: ["kept", "sold", "destroyed"],
  replaceAgreed: goodsEnds,
};

/** Where a shipment stands, as far as a settlement asks for it. */
export interface SettledShipment {
  status: OrderStatus;
  /** The goods have left, and are not replaced yet. */
  isShipped: boolean;
}

/** What a settlement may say of the goods; none where it says nothing of them, or none have left. A refund waits for goods that come back only in a case: somebody has to decide if they do not. */
export function goodsChoices(kind: AgreedTransition, { status, isShipped }: SettledShipment): readonly GoodsEnd[] {
  const ends = isShipped ? (endsOf[kind] ?? []) : [];
  return kind === "refundAgreed" && status !== "disputed" ? ends.filter((end) => end !== "returned") : ends;
}

/**
 * Whether a shipment as it stands lets a settlement be proposed that its status allows. Goods are replaced once, after they have left, and not once they were approved: whoever has approved them has found
 * nothing in them to replace, and the provider has been told so.
 */
export const fitsSettlement = (
  kind: AgreedTransition,
  {
    isShipped,
    isReplaced,
    disputedFrom,
    status,
  }: SettledShipment & { isReplaced: boolean; disputedFrom: OrderStatus | null },
): boolean =>
  kind !== "replaceAgreed" || (isShipped && !isReplaced && !(status === "disputed" && disputedFrom === "approved"));
