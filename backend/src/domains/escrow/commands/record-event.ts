import type { EscrowTransition, OrderParty, OrderStatus } from "#shared/escrow/process.ts";
import type { Database } from "#backend/src/db/database.ts";

interface Props {
  trx: Database;
  orderId: string;
  /** `create` is how an order begins; everything else is a row of the process. */
  transition: EscrowTransition | "create";
  from: OrderStatus | null;
  to: OrderStatus;
  party: OrderParty;
  userId: string | null;
  details: Record<string, unknown>;
  now: Date;
}

/** Writes who moved an order, when and with what; never changed afterwards. @returns the event's id. */
export async function recordEvent({
  trx,
  orderId,
  transition,
  from,
  to,
  party,
  userId,
  details,
  now,
}: Props): Promise<string> {
  const row = {
    order_id: orderId,
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
