import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { errorCode } from "../db/error-code.ts";
import { listTables, quoted } from "./tables.ts";

/** Below the second after which PostgreSQL looks for a deadlock: we give way before anybody is ended for us. */
const patience = 300;
const tries = 60;

/**
 * Writes a named point into the server's record of changes, and has `begin` take its snapshot at that very moment: nobody writes while both are done, which takes milliseconds, and who was at
 * it has ended. So what the snapshot shows is what the point leads to.
 *
 * @returns the place of the point in the record; undefined where somebody wrote at every moment that was tried.
 */
export async function markPoint(
  client: pg.Client,
  name: string,
  begin: () => Promise<void>,
): Promise<string | undefined> {
  const tables = (await listTables(client)).map((table) => quoted(table.name)).join(", ");
  if (!tables) return undefined;
  for (let times = 0; times < tries; times += 1) {
    await client.query("begin");
    try {
      await client.query(`set local lock_timeout = ${patience}`);
      await client.query(`lock table ${tables} in share mode`);
      const { rows } = await client.query<{ log: string }>(
        "select pg_walfile_name(pg_create_restore_point($1)) as log",
        [name],
      );
      await begin();
      await client.query("commit");
      return rows[0]?.log;
    } catch (error) {
      await client.query("rollback");
      if (!["55P03", "40P01"].includes(errorCode(error))) throw error;
      await delay(100 + Math.random() * 300);
    }
  }
  return undefined;
}
