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

/** Applies what is missing: our own migrations and those of the job queue. Safe to run from several processes at once. */
export async function migrate(database: Database, databaseUrl: string): Promise<void> {
  await database.migrate.latest({ migrationSource: source, tableName: "migrations" });
  await runMigrations({ connectionString: databaseUrl });
}

/** True when nothing is missing. */
export async function isMigrated(database: Database): Promise<boolean> {
  const [exists] = (await database
    .raw("select to_regclass('migrations') is not null as yes")
    .then((result: { rows: { yes: boolean }[] }) => result.rows)) as [{ yes: boolean }];
  if (!exists.yes) return false;
  const [row] = (await database("migrations").count("* as count")) as [{ count: string }];
  return Number(row.count) >= migrations.length;
}
