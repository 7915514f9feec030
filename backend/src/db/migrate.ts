import { setTimeout as sleep } from "node:timers/promises";
import { runMigrations } from "graphile-worker";
import type { Knex } from "knex";
import type pg from "pg";
import { migrations } from "../../migrations/index.ts";
import { applyMigration, type Migration } from "./apply-migration.ts";
import type { Database } from "./database.ts";
import { limitRole } from "./limits.ts";
import { grantRights } from "./rights.ts";
import { addressesOf, nameOf } from "./servers/addresses.ts";
import { onPrimary, primaryPool } from "./servers/primary-client.ts";
import { createPrimary } from "./servers/primary.ts";

/** Those up to here are applied in one transaction, for which the program is stopped; each later one by itself, beside the running program. */
export const lastWithStop = "20270204-1-earlier-memberships";

const sourceOf = (wanted: readonly Migration[]): Knex.MigrationSource<Migration> => ({
  getMigrations: () => Promise.resolve([...wanted]),
  getMigrationName: (migration) => migration.name,
  getMigration: (migration) => Promise.resolve({ up: migration.up, down: migration.down }),
});

interface Props {
  /** Connected as the owner. */
  database: Database;
  ownerUrl: string;
  /** Of the role that the API runs as; the owner's when one role does both. */
  databaseUrl: string;
  /** Makes what is no part of the product, as the owner too, while nobody else migrates. */
  beside?: () => Promise<void>;
  /** The migrations to go as far as, by their names: those that a backup has. All of them unless told. */
  only?: readonly string[];
}

/**
 * Applies what is missing: our own migrations, those of the job queue, and the rights of the API's role. Of several processes that do so at once the others wait
 * for the first.
 *
 * @throws {Error} for a database that a newer version has written: there is no way back but its backup; for two addresses that lead to different databases.
 */
export async function migrate(props: Props): Promise<void> {
  await refuseTwoDatabases(props.database, props.databaseUrl, props.ownerUrl);
  await alone(props.ownerUrl, () => migrateAlone(props));
}

async function migrateAlone({ database, ownerUrl, databaseUrl, beside, only }: Props): Promise<void> {
  const applied = [...(await appliedNames(database)), ...(only ?? [])];
  const unknown = applied.filter((name) => !migrations.some((known) => known.name === name));
  if (unknown.length > 0)
    throw new Error(
      `This database was written by a newer version of the product (it has ${unknown.join(", ")}). Start that version, or restore a backup from before it.`,
    );
  const wanted: readonly Migration[] = migrations.filter(({ name }) => only?.includes(name) ?? true);
  const isLater = ({ name }: Migration): boolean => name > lastWithStop;
  await database.migrate.latest({
    migrationSource: sourceOf(wanted.filter((migration) => !isLater(migration))),
    tableName: "migrations",
    // It would miss the later ones; what is unknown has been refused above.
    disableMigrationsListValidation: true,
  });
  const before = await appliedNames(database);
  for (const migration of wanted.filter((each) => isLater(each) && !before.includes(each.name)))
    await applyMigration({ database, migration, record: (knex) => record(knex, migration.name) });
  const pgPool = primaryPool(createPrimary(ownerUrl), { max: 2, application_name: "agritrade-migrate" });
  // Told by the statement that fails; without a listener the end of an idle connection would end this program.
  pgPool.on("error", () => undefined).on("connect", (client) => client.on("error", () => undefined));
  try {
    await runMigrations({ pgPool });
  } finally {
    await pgPool.end();
  }
  await beside?.();
  const role = roleOf(databaseUrl);
  if (role !== roleOf(ownerUrl)) {
    const name = await limitOwn(databaseUrl, role);
    await grantRights(database, name);
  }
}

/** As knex writes it. */
const record = (knex: Knex, name: string) =>
  knex("migrations").insert({
    name,
    batch: knex("migrations").select(knex.raw("coalesce(max(batch), 0) + 1")),
    migration_time: new Date(),
  });

/** Of the session that migrates; ends with it, however it ends. */
const lock = "hashtext('agritrade migrate')";
/** Milliseconds after which whoever waits for another's migration gives up: the longest of them go through every row. */
const patience = 60 * 60_000;

/** Does something while nobody else migrates. */
async function alone(ownerUrl: string, work: () => Promise<void>): Promise<void> {
  await onPrimary(ownerUrl, "agritrade-migrate", async (client) => {
    const end = Date.now() + patience;
    // Asked again and again: a statement that waits is a transaction for which an index that is built beside writers would wait in its turn.
    while (!(await client.query<{ got: boolean }>(`select pg_try_advisory_lock(${lock}) as got`)).rows[0]?.got) {
      if (Date.now() > end) throw new Error("Another program has been migrating this database for an hour.");
      await sleep(500);
    }
    await work();
  });
}

/** What tells a database from every other, also where several names lead to one server. */
const identity =
  "select (select oid from pg_database where datname = current_database())::text || ' ' || pg_postmaster_start_time()::text as name";

async function refuseTwoDatabases(database: Database, databaseUrl: string, ownerUrl: string): Promise<void> {
  if (databaseUrl === ownerUrl) return;
  const { rows } = await database.raw<{ rows: [{ name: string }] }>(identity);
  const apis = await asRole(databaseUrl, (client) => client.query<{ name: string }>(identity));
  if (apis.rows[0]?.name === rows[0].name) return;
  const [owners, other] = [ownerUrl, databaseUrl].map(
    (url) => addressesOf(url).map(nameOf).join(",") + new URL(addressesOf(url)[0]).pathname,
  );
  throw new Error(
    `DATABASE_OWNER_URL leads to ${owners ?? ""} and DATABASE_URL to ${other ?? ""}: they must be one database.`,
  );
}

const roleOf = (url: string): string => decodeURIComponent(new URL(addressesOf(url)[0]).username);

/** The role sets its own limits, which the owner need not be allowed to. @returns its name, as the database knows it. */
const limitOwn = (databaseUrl: string, role: string): Promise<string> =>
  asRole(databaseUrl, async (client) => {
    await limitRole(client);
    const { rows } = await client.query<{ name: string }>("select current_user::text as name");
    return rows[0]?.name ?? role;
  });

/** Does something as the API's role. */
async function asRole<Result>(databaseUrl: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  try {
    return await onPrimary(databaseUrl, "agritrade-migrate", work);
  } catch (error) {
    throw new Error(
      `The role ${roleOf(databaseUrl)} of DATABASE_URL cannot work on the database: ${(error as Error).message}. It is made once, by whoever administers the server: create role ${roleOf(databaseUrl)} login password '…'`,
      { cause: error },
    );
  }
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
