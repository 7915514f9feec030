import { fromMinor } from "#shared/kernel/money.ts";
import { defaultShippingDays } from "#shared/escrow/rules.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import { AgreedTerms } from "../../terms/index.ts";
import type { Order } from "../model.ts";
import { moveOrder } from "./move-order.ts";

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`. */
  order: Order;
  /** Minor units: what the provider charged the buyer on top, as it reports it. */
  fee: bigint | undefined;
  /** The provider's id of the event. */
  eventId: string;
  now: Date;
}

/**
 * The buyer's whole money has arrived: it is held, and the time to ship begins.
 *
 * @throws {AppError} `escrow.wrongStatus` unless the order waits for its money.
 */
export async function fundOrder({ trx, order, fee, eventId, now }: Props): Promise<Order> {
  const terms = await AgreedTerms.find(trx, order.termsId);
  const shipBy = after(now, (terms.deliveryTimeDays ?? defaultShippingDays) * day);
  return moveOrder({
    trx,
    order,
    transition: "fund",
    party: "provider",
    userId: null,
    now,
    details: { eventId, fee: fee === undefined ? undefined : fromMinor(fee) },
    fee,
    changes: { shipBy },
  });
}
