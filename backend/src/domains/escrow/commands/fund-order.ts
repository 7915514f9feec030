import { fromMinor } from "#shared/kernel/money.ts";
import { defaultShippingDays, leastShippingDays } from "#shared/escrow/rules.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, day, endOfDay } from "#backend/src/kernel/clock.ts";
import { AgreedTerms } from "../../terms/index.ts";
import type { Order } from "../model.ts";
import { Shipment } from "../shipment-model.ts";
import { moveOrder, type Placed } from "./move-order.ts";
import { placeEarlierPayments } from "./unplaced-payments.ts";

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
 * The buyer's whole money has arrived: it is held for all shipments, and the time to ship begins: until the agreed day, which a late payment puts off to
 * leave the supplier three days, or so many days from now.
 *
 * @throws {AppError} `escrow.wrongStatus` unless the order waits for its money.
 */
export async function fundOrder({ trx, order, fee, eventId, now }: Props): Promise<Placed<null>> {
  await placeEarlierPayments({ trx, order, now });
  const { deliveryTimeDays } = await AgreedTerms.find(trx, order.termsId);
  const least = after(now, leastShippingDays * day);
  for (const shipment of await Shipment.of(trx, order.id)) {
    const agreed = shipment.shipByDay === null ? undefined : endOfDay(shipment.shipByDay);
    const shipBy = agreed
      ? agreed < least
        ? least
        : agreed
      : after(now, (deliveryTimeDays ?? defaultShippingDays) * day);
    await shipment.change(trx, { shipBy }, now);
  }
  return moveOrder({
    trx,
    order,
    shipment: null,
    transition: "fund",
    party: "provider",
    userId: null,
    now,
    details: { eventId, fee: fee === undefined ? undefined : fromMinor(fee, order.currency) },
    fee,
  });
}
