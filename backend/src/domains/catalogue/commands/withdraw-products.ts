import type { Transaction } from "#backend/src/db/database.ts";

/** Takes all products of an organization off the catalogue for good. Their pictures go with all of its public pictures. */
export async function withdrawProducts(trx: Transaction, organizationId: string, now: Date): Promise<void> {
  await trx("supplier_products")
    .where({ organization_id: organizationId })
    .whereNull("deleted_at")
    .update({ active: false, active_after_review: null, pictures: "[]", deleted_at: now, updated_at: now });
}
