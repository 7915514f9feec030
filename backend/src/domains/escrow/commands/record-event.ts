import type { EscrowTransition, OrderParty, OrderStatus } from "#shared/escrow/process.ts";
import type { Database } from "#backend/src/db/database.ts";
import { enterTogether, type Entry } from "#backend/src/db/enter-together.ts";
import type { Order } from "../model.ts";
import type { Shipment } from "../shipment-model.ts";

interface Happened {
  order: Pick<Order, "id">;
  /** What has moved; null for the whole order. */
  shipment: Pick<Shipment, "id"> | null;
  /** `create` is how an order begins; everything else is a row of the process. */
  transition: EscrowTransition | "create";
  from: OrderStatus | null;
  to: OrderStatus;
  party: OrderParty;
  userId: string | null;
  details: Record<string, unknown>;
  now: Date;
}

/** Who moved an order or one of its shipments, when and with what, to be entered; never changed afterwards. */
export const eventEntry = ({
  order,
  shipment,
  transition,
  from,
  to,
  party,
  userId,
  details,
  now,
}: Happened): Entry => ({
  table: "order_events",
  rows: [
    {
      order_id: order.id,
      shipment_id: shipment?.id ?? null,
      transition,
      from_status: from,
      to_status: to,
      party,
      user_id: userId,
      details: JSON.stringify(details),
      created_at: now,
    },
  ],
});

/** Enters it alone. @returns the event's id. */
export async function recordEvent({ trx, ...happened }: Happened & { trx: Database }): Promise<string> {
  const [event] = (await enterTogether(trx, [eventEntry(happened)])) as [{ id: string }];
  return event.id;
}
