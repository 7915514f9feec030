import type { Database } from "../db/database.ts";

const batch = 1_000;

/**
 * Deletes the rows of `table` whose time has passed, a batch to a transaction, so that nobody waits for all of them.
 */
export async function sweepBatches(db: Database, table: string, column: string, until: Date): Promise<void> {
  let deleted: number;
  do {
    const { rowCount } = await db.raw<{ rowCount: number }>(
      `delete from ?? where ctid = any(array(select ctid from ?? where ?? <= ? order by ?? limit ${batch}))`,
      [table, table, column, until, column],
    );
    deleted = rowCount;
  } while (deleted === batch);
}
