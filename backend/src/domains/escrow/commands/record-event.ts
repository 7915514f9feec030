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

/** Writes who moved an order, when and with what; never changed afterwards. */
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
}: Props): Promise<void> {
  await trx("order_events").insert({
    order_id: orderId,
    transition,
    from_status: from,
    to_status: to,
    party,
    user_id: userId,
    details: JSON.stringify(details),
    created_at: now,
  });
}
