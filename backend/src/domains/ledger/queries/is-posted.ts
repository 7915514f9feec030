import type { JournalKind } from "#shared/ledger/contract.ts";
import type { Database } from "#backend/src/db/database.ts";

/** Whether a movement is in the books. Only the holder of the order's lock may act on the answer. */
export async function isPosted(trx: Database, kind: JournalKind, reference: string): Promise<boolean> {
  return (await trx("ledger_journals").where({ kind, reference }).first("id")) !== undefined;
}
