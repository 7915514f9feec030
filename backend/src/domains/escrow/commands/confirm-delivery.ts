import type { DeliveredWeight } from "#shared/escrow/contract.ts";
import type { Database, Transaction } from "#backend/src/db/database.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import { AgreedTerms } from "../../terms/index.ts";
import type { Order } from "../model.ts";
import { moveOrder, type Placed } from "./move-order.ts";
import { weighDelivered } from "./weigh-delivered.ts";

interface Props extends Placed {
  trx: Transaction;
  /** What the goods weigh, where the buyer knows it already and the terms pay for that. */
  delivered?: DeliveredWeight | null | undefined;
  userId: string;
  now: Date;
}

/**
 * The buyer has the goods: the inspection period that was agreed starts, three days unless another was.
 *
 * @throws {AppError} `escrow.wrongStatus` unless the goods are on their way; as `weighDelivered`.
 */
export async function confirmDelivery({ delivered, ...props }: Props): Promise<Placed> {
  const { trx, order, shipment, userId, now } = props;
  const moved = await moveOrder({
    trx,
    order,
    shipment,
    transition: "confirmDelivery",
    party: "buyer",
    userId,
    now,
    changes: { inspectionEndsAt: await inspectionEnd(trx, order, now) },
  });
  return delivered ? weighDelivered({ ...props, ...moved, delivered }) : moved;
}

/** When the inspection ends of goods that are delivered now; a day is 24 hours. */
export async function inspectionEnd(trx: Database, { termsId }: Order, now: Date): Promise<Date> {
  const { inspectionDays } = await AgreedTerms.find(trx, termsId);
  return after(now, inspectionDays * day);
}
