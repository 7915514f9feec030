import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { moveOrder, type Placed } from "./move-order.ts";

interface Props<One extends Placed["shipment"] | null> extends Placed<One> {
  trx: Transaction;
  userId: string;
  now: Date;
}

/**
 * The buyer steps back from an order that was never funded, with all its shipments. The stock goes back to the listing.
 *
 * @throws {AppError} `escrow.wrongStatus` once it is funded.
 */
export const cancel = ({ trx, order, userId, now }: Omit<Props<null>, "shipment">): Promise<Placed<null>> =>
  moveOrder({ trx, order, shipment: null, transition: "cancel", party: "buyer", userId, now });

/**
 * Either side steps back from a shipment because the sample on whose approval the sale hangs was refused, or not approved by its day; it is refunded, and the stock goes back.
 *
 * @throws {AppError} `escrow.wrongStatus`, and `escrow.sampleNotFailed` while the sample can still be approved, or was.
 */
export const cancelForSample = ({
  side,
  ...props
}: Props<Placed["shipment"]> & { side: OrganizationType }): Promise<Placed> =>
  moveOrder({ ...props, transition: "cancelForSample", party: side });

/**
 * The buyer steps back from a shipment that has not left in time; it is refunded. The stock goes back to the listing.
 *
 * @throws {AppError} `escrow.wrongStatus`, and `escrow.shipByNotPassed` while the supplier still has time to ship.
 */
export const cancelUnshipped = ({ trx, order, shipment, userId, now }: Props<Placed["shipment"]>): Promise<Placed> =>
  moveOrder({ trx, order, shipment, transition: "cancelUnshipped", party: "buyer", userId, now });
