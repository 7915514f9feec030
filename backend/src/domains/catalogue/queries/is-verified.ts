import type { Transaction } from "#backend/src/db/database.ts";

/** Whether a supplier's goods are visible before they were reviewed. One that is verified at this very moment is found by the sweep. */
export async function isVerified(trx: Transaction, organizationId: string): Promise<boolean> {
  const row = await trx("organizations")
    .where({ id: organizationId })
    .first<{ verification: string } | undefined>("verification");
  return row?.verification === "verified";
}
