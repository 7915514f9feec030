import { placing } from "#shared/escrow/beside-moves.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, hour } from "#backend/src/kernel/clock.ts";
import type { Order } from "../model.ts";
import { tellSides } from "./tell-sides.ts";

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`, and wait for its money. */
  order: Order;
  /** Since when its buyer waits for the provider. */
  since: Date;
  eventId: string;
  /** The end of all waiting for it, where there is one. */
  atMost?: Date;
  /** Whether it can be paid now. */
  isPayable: boolean;
  now: Date;
}

/** A provider that answers has answered by then: whoever has waited for less has read a moment ago which time they have. */
export const usualAnswer = hour;

/** What the provider took is not taken from the buyer's time to pay, which begins anew; the buyer reads of it once it can be used. */
export async function giveTimeAnew({ trx, order, since, eventId, atMost, isPayable, now }: Props): Promise<void> {
  const whole = after(now, order.fundHours * hour);
  const fundBy = atMost && atMost < whole ? atMost : whole;
  const given = await order.change(trx, { fundBy }, now);
  if (!isPayable || after(since, usualAnswer) >= now) return;
  await tellSides({
    trx,
    order: given,
    shipment: null,
    eventId,
    told: { buyer: placing.tells.buyer },
    userId: null,
    now,
  });
}
