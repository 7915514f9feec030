import type { EscrowTransition } from "#shared/escrow/process.ts";
import type { Database } from "#backend/src/db/database.ts";

interface Props {
  trx: Database;
  /** Its order must be locked by `trx`. */
  orderId: string;
  /** The move of the order that leaves nothing to be decided or answered. */
  transition: EscrowTransition;
  now: Date;
}

/** An order has moved on: a case that waited for a decision is closed by it, and a proposal that waited for an answer is overtaken. */
export async function overtake({ trx, orderId, transition, now }: Props): Promise<void> {
  await closeCase({ trx, orderId, transition, now });
  await trx("order_proposals")
    .where({ order_id: orderId, status: "open" })
    .update({ status: "overtaken", answered_at: now, updated_at: now, version: trx.raw("version + 1") });
}

/** Closes the open case of an order, if there is one; a decision that was proposed and not confirmed is gone with it. */
export async function closeCase({ trx, orderId, transition, now }: Props): Promise<void> {
  await trx("disputes")
    .where({ order_id: orderId })
    .whereIn("status", ["open", "awaiting_confirmation"])
    .update({
      status: "closed",
      closed_by: transition,
      outcome: null,
      released_amount: null,
      decision_reason: null,
      decided_by: null,
      decided_at: null,
      updated_at: now,
      version: trx.raw("version + 1"),
    });
}
