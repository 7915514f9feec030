import type { Transaction } from "#backend/src/db/database.ts";

/** Messages to the provider by which money leaves for a supplier. */
const payoutTopics = ["escrow.settle", "escrow.release", "escrow.releaseMilestone", "escrow.readReleased"];

/** Whether a payout of an organization was asked of the provider, which has not carried it out. */
export async function hasPayoutUnderWay(trx: Transaction, organizationId: string): Promise<boolean> {
  const found: unknown = await trx("outbox as c")
    .joinRaw("join orders o on o.id::text = c.subject_id")
    .where("o.supplier_org_id", organizationId)
    .whereNull("c.delivered_at")
    .whereIn("c.topic", payoutTopics)
    .first("c.id");
  return found !== undefined;
}
