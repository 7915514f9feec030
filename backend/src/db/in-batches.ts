import { setTimeout as sleep } from "node:timers/promises";
import type { Knex } from "knex";
import { isBusy } from "./busy.ts";

/** Milliseconds that a batch waits for a row: those that it holds already keep others waiting meanwhile. */
const lockTimeout = 500;
/** Times that a batch is begun anew when somebody holds its rows; with the pauses between them about half a minute. */
const attempts = 10;

interface Props {
  /** Not a transaction: each batch is one of its own. A migration says `export const config = { transaction: false }`. */
  knex: Knex;
  table: string;
  /** A column that is unique and indexed, in whose order the rows are gone through. */
  key?: string;
  /** Which rows still need it, in SQL on the table's own columns, so that a run that begins anew passes over what is done. All rows unless told. */
  where?: string;
  /** Rows of one batch: as many as are changed within a tenth of a second. */
  size?: number;
  /** Changes the rows that have these keys. They are locked, so what a statement reads of them here is what stands. It does nothing to a row that is done. */
  change: (trx: Knex.Transaction, keys: string[]) => PromiseLike<unknown>;
}

/**
 * Does something to all rows of a table while people work with them: some at a time, each batch a transaction of its own that waits for no row longer than half a
 * second, and a pause as long as the batch took after each, so that half of the time belongs to others (docs/adr/0084-migrations-without-a-stop.md).
 *
 * What dies in the middle has done whole batches, and is begun anew. Rows that are entered meanwhile may be passed over: whoever enters them writes them as they have
 * to be (a default, a trigger, or the program before this runs).
 *
 * @returns how many rows were gone through
 * @throws {Error} for a transaction; the database's own refusal when a row is held for longer than half a minute
 */
export async function inBatches({
  knex,
  table,
  key = "id",
  where = "true",
  size = 1000,
  change,
}: Props): Promise<number> {
  if (knex.isTransaction) throw new Error(`${table} cannot be gone through in batches inside of one transaction`);
  const step = (after: string | undefined): Promise<string[]> =>
    knex.transaction(async (trx) => {
      await trx.raw(`set local lock_timeout = ${lockTimeout}`);
      const beyond = after === undefined ? "" : "and ?? > ?";
      const { rows } = await trx.raw<{ rows: { key: string }[] }>(
        `select ??::text as key from ?? where (${where}) ${beyond} order by ?? limit ? for no key update`,
        [key, table, ...(after === undefined ? [] : [key, after]), key, size],
      );
      const keys = rows.map((row) => row.key);
      if (keys.length > 0) await change(trx, keys);
      return keys;
    });
  let count = 0;
  for (let after: string | undefined; ;) {
    const start = performance.now();
    const keys = await patiently(() => step(after));
    count += keys.length;
    after = keys.at(-1);
    if (keys.length < size) return count;
    await sleep(performance.now() - start);
  }
}

/** Begins anew what gave way to somebody else, later each time. */
export async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || attempt === attempts) throw error;
      await sleep(Math.min(100 * 2 ** attempt, 5_000));
    }
}
