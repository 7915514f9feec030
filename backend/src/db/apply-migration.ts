import type { Knex } from "knex";
import { patiently } from "./in-batches.ts";

/** Milliseconds that a change of tables waits for those who use them: whoever comes after it waits behind it meanwhile. */
const lockTimeout = 1_500;

/** As a file of `backend/migrations` exports it. */
export interface Migration {
  name: string;
  up: (knex: Knex) => PromiseLike<unknown>;
  down: (knex: Knex) => PromiseLike<unknown>;
  /** `transaction: false` for one that builds an index or goes through rows in batches. It may be begun anew wherever it was cut off. */
  config?: { transaction: boolean };
}

interface Props {
  database: Knex;
  migration: Migration;
  direction?: "up" | "down";
  /** In the same transaction where there is one, else afterwards. */
  record?: (knex: Knex) => PromiseLike<unknown>;
}

/**
 * Applies one migration, or takes it back: a transaction of its own that gives up a lock which it does not get within 1.5 seconds, lets those behind it pass, and begins
 * anew, for half a minute.
 */
export async function applyMigration({ database, migration, direction = "up", record }: Props): Promise<void> {
  if (migration.config?.transaction === false) {
    await migration[direction](database);
    await record?.(database);
    return;
  }
  await patiently(() =>
    database.transaction(async (trx) => {
      await trx.raw(`set local lock_timeout = ${lockTimeout}`);
      await migration[direction](trx);
      await record?.(trx);
    }),
  );
}
