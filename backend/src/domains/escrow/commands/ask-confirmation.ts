import { silenceDays } from "#shared/escrow/rules.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import type { Order } from "../model.ts";
import { moveOrder } from "./move-order.ts";

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`. */
  order: Order;
  userId: string;
  now: Date;
}

/**
 * The goods should have arrived, and the supplier asks the buyer to say so. Fourteen days of silence from now on bring the order before our team; by
 * themselves they move no money.
 *
 * @throws {AppError} `escrow.wrongStatus` unless the goods are on their way, `escrow.tooEarly` before the day of arrival is over and when it was asked already.
 */
export function askConfirmation({ trx, order, userId, now }: Props): Promise<Order> {
  const silentUntil = after(now, silenceDays * day);
  return moveOrder({
    trx,
    order,
    transition: "askConfirmation",
    party: "supplier",
    userId,
    now,
    details: { silentUntil: silentUntil.toISOString() },
    changes: { confirmationAskedAt: now, confirmableFrom: null, silentUntil },
  });
}
