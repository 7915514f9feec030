import type { Database } from "#backend/src/db/database.ts";

/** Whether the books have a place for a currency. */
export async function keepsCurrency(db: Database, code: string): Promise<boolean> {
  return (await db("ledger_currencies").where({ code }).first("code")) !== undefined;
}
