import type { JournalKind } from "#shared/ledger/contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import { movementOf } from "../commands/post-journal.ts";

/** Whether what happens once to an order is in the books. Only the holder of the order's lock may act on the answer. */
export async function isPosted(trx: Database, kind: JournalKind, orderId: string): Promise<boolean> {
  return (
    (await trx("ledger_journals")
      .where({ id: movementOf(orderId, kind) })
      .first("id")) !== undefined
  );
}
