import type { EscrowTransition, OrderParty, OrderStatus } from "#shared/escrow/process.ts";
import type { Database } from "#backend/src/db/database.ts";
import type { Order } from "../model.ts";
import type { Shipment } from "../shipment-model.ts";

interface Props {
  trx: Database;
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

/** Writes who moved an order or one of its shipments, when and with what; never changed afterwards. @returns the event's id. */
export async function recordEvent({
  trx,
  order,
  shipment,
  transition,
  from,
  to,
  party,
  userId,
  details,
  now,
}: Props): Promise<string> {
  const row = {
    order_id: order.id,
    shipment_id: shipment?.id ?? null,
    transition,
    from_status: from,
    to_status: to,
    party,
    user_id: userId,
    details: JSON.stringify(details),
    created_at: now,
  };
  const [event] = (await trx("order_events").insert(row).returning("id")) as [{ id: string }];
  return event.id;
}
