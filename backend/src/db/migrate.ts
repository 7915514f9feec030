import { runMigrations } from "graphile-worker";
import type { Knex } from "knex";
import { migrations } from "../../migrations/index.ts";
import type { Database } from "./database.ts";

type Migration = (typeof migrations)[number];

const source: Knex.MigrationSource<Migration> = {
  getMigrations: () => Promise.resolve([...migrations]),
  getMigrationName: (migration) => migration.name,
  getMigration: (migration) => Promise.resolve({ up: migration.up, down: migration.down }),
};

/**
 * Applies what is missing: our own migrations and those of the job queue. Safe to run from several processes at once.
 *
 * @throws {Error} for a database that a newer version has written: there is no way back but its backup.
 */
export async function migrate(database: Database, databaseUrl: string): Promise<void> {
  const unknown = (await appliedNames(database)).filter((name) => !migrations.some((known) => known.name === name));
  if (unknown.length > 0)
    throw new Error(
      `This database was written by a newer version of the product (it has ${unknown.join(", ")}). Start that version, or restore a backup from before it.`,
    );
  await database.migrate.latest({ migrationSource: source, tableName: "migrations" });
  await runMigrations({ connectionString: databaseUrl });
}

async function appliedNames(database: Database): Promise<string[]> {
  const { rows } = await database.raw<{ rows: [{ exists: boolean }] }>(
    "select to_regclass('migrations') is not null as exists",
  );
  return rows[0].exists ? ((await database("migrations").pluck("name")) as string[]) : [];
}

/** True when nothing is missing. */
export const isMigrated = async (database: Database): Promise<boolean> =>
  (await appliedNames(database)).length >= migrations.length;
