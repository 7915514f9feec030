import type { JournalKind } from "#shared/ledger/contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import { movementOf } from "../commands/post-journal.ts";

/** Whether what happens once to an order, or to one of its shipments, is in the books. Only the holder of the order's lock may act on the answer. */
export async function isPosted(trx: Database, kind: JournalKind, subjectId: string): Promise<boolean> {
  return (
    (await trx("ledger_journals")
      .where({ id: movementOf(subjectId, kind) })
      .first("id")) !== undefined
  );
}
