import { heldStatuses } from "#shared/escrow/process.ts";
import type { Transaction } from "#backend/src/db/database.ts";

/** Messages to the provider by which money leaves for a supplier. */
const payoutTopics = ["escrow.settle", "escrow.release", "escrow.releaseMilestone", "escrow.readReleased"];

/** Whether an organization will be paid for what is under way: an order of theirs is funded and not released, or a payout was asked of the provider, which has not carried it out. */
export async function hasPayoutAhead(trx: Transaction, organizationId: string): Promise<boolean> {
  const order: unknown = await trx("orders")
    .where({ supplier_org_id: organizationId })
    .whereIn("status", heldStatuses)
    .first("id");
  if (order !== undefined) return true;
  const found: unknown = await trx("outbox as c")
    .joinRaw("join orders o on o.id::text = c.subject_id")
    .where("o.supplier_org_id", organizationId)
    .whereNull("c.delivered_at")
    .whereIn("c.topic", payoutTopics)
    .first("c.id");
  return found !== undefined;
}
