import { silenceEnds } from "#shared/escrow/shipments.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { moveOrder, type Placed } from "./move-order.ts";
import { overtakeProposals } from "./overtake.ts";

interface Props extends Placed {
  trx: Transaction;
  userId: string;
  now: Date;
}

/**
 * The goods should have arrived, and the supplier asks the buyer to say so. Fourteen days of silence, counted from now or from the end of the agreed days of delivery, bring the order before our team; by
 * themselves they move no money.
 *
 * @throws {AppError} `escrow.wrongStatus` unless the goods are on their way, `escrow.tooEarly` before the day of arrival is over and when it was asked already.
 */
export async function askConfirmation({ trx, order, shipment, userId, now }: Props): Promise<Placed> {
  const silentUntil = silenceEnds(now, shipment.delivery.deliverTo);
  // Whoever asks whether the goods have arrived does not wait for another day of arrival any more.
  await overtakeProposals(trx, { shipment_id: shipment.id, kind: "changeDates" }, now);
  return moveOrder({
    trx,
    order,
    shipment,
    transition: "askConfirmation",
    party: "supplier",
    userId,
    now,
    details: { silentUntil: silentUntil.toISOString() },
    changes: { confirmationAskedAt: now, confirmableFrom: null, silentUntil },
  });
}
