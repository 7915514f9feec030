import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";

/** How often it is asked whether old transactions have ended, and for how long, in milliseconds. */
const [every, longest] = [100, 10 * 60_000];

/**
 * Whether a transaction that began before ours still runs, in any database of the server. While it does, a snapshot taken here counts the rows as they
 * were among those that somebody may want, and a table that is written anew keeps them. A standby that tells what it reads counts as well.
 */
const isHeldElsewhere = `
  select pg_snapshot_xmin(pg_current_snapshot()) <= $1::xid8
      or exists (select from pg_replication_slots where xmin is not null and age(xmin) > age($1::xid8::xid)) as held`;

/** Transactions of others in this database, such as the server's own analysis of a table: `pg_locks` shows them to whoever owns no more than the database. */
const running = `
  select l.virtualtransaction as id from pg_locks l join pg_stat_activity a on a.pid = l.pid
   where l.locktype = 'virtualxid' and a.datname = current_database() and a.pid <> pg_backend_pid()`;

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + longest;
  while (!(await isSo())) {
    if (Date.now() > end)
      throw new Error(
        "The rows are masked, but their files keep them as they were: a transaction that began before still runs on this server (in any of its databases), or a standby still reads. End it, and run the same command again.",
      );
    await delay(every);
  }
}

/** Waits until nobody can want a row as it was before this moment. */
async function waitForOldReaders(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ now: string }>("select pg_current_xact_id()::text as now");
  await until(async () => {
    const { rows: found } = await client.query<{ held: boolean }>(isHeldElsewhere, [rows[0]?.now]);
    return found[0]?.held === false;
  });
  const readers = async () => new Set((await client.query<{ id: string }>(running)).rows.map(({ id }) => id));
  const before = await readers();
  await until(async () => {
    const now = await readers();
    return [...before].every((id) => !now.has(id));
  });
}

/**
 * Rows as they were lie in the files of `tables`, and samples of them in the statistics, until these are written anew.
 *
 * @throws {Error} where a transaction from before goes on for ten minutes.
 */
export async function forgetOldRows(client: pg.Client, tables: readonly string[]): Promise<void> {
  await waitForOldReaders(client);
  await client.query(`vacuum (full, analyze) ${tables.join(", ")}`);
  await client.query("vacuum (full) pg_catalog.pg_statistic");
}
