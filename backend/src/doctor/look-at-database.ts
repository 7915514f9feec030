import type { Config } from "../config.ts";
import { connect, type Database } from "../db/database.ts";
import { hintOf } from "../db/hint.ts";
import { isMigrated } from "../db/migrate.ts";
import { recordFailing } from "../db/record-failing.ts";
import { ownsTables } from "../db/rights.ts";
import { createPrimary } from "../db/servers/primary.ts";
import { createLogger } from "../kernel/logger.ts";
import { standstill } from "../kernel/standstill.ts";
import { lookAtServers } from "./look-at-servers.ts";
import { good, look, saidBy, unknown, wrong, type Finding } from "./finding.ts";

/** The product is tested with it, and uses what it has. */
const leastVersion = 18;
const mostApart = 5;
const longestStill = 3 * 60_000;

const migrateFirst = "Run `npm run migrate`, with DATABASE_OWNER_URL set to the role that owns the tables.";

async function version(db: Database): Promise<Finding> {
  const { rows } = await db.raw<{ rows: [{ number: number; name: string }] }>(
    "select current_setting('server_version_num')::int / 10000 as number, current_setting('server_version') as name",
  );
  const [{ number, name }] = rows;
  return number >= leastVersion
    ? good(`The database answers; it is PostgreSQL ${name}.`)
    : wrong(`The database is PostgreSQL ${name}.`, `It has to be ${leastVersion} or newer.`);
}

async function role(db: Database): Promise<Finding> {
  const { rows } = await db.raw<{ rows: [{ mighty: boolean }] }>(
    "select rolsuper or rolcreaterole or rolreplication as mighty from pg_roles where rolname = current_user",
  );
  if (rows[0].mighty || (await ownsTables(db)))
    return wrong(
      "The role of DATABASE_URL owns the tables or may do everything, so the program may rewrite the ledger.",
      'Make a role that owns nothing for DATABASE_URL, give the owner\'s address as DATABASE_OWNER_URL, and run `npm run migrate` (README, "Deploy").',
    );
  const { rows: rights } = await db.raw<{ rows: [{ reads: boolean | null }] }>(
    "select has_table_privilege(to_regclass('public.orders'), 'SELECT') as reads",
  );
  return rights[0].reads === false
    ? wrong("The role of DATABASE_URL may not read the orders.", migrateFirst)
    : good("The role of DATABASE_URL owns nothing and has its rights.");
}

async function clock(db: Database): Promise<Finding> {
  const asked = Date.now();
  const { rows } = await db.raw<{ rows: [{ at: string }] }>(
    "select extract(epoch from clock_timestamp()) * 1000 as at",
  );
  const apart = Math.abs((asked + Date.now()) / 2 - Number(rows[0].at)) / 1000;
  return apart > mostApart
    ? wrong(
        `The clocks of this machine and of the database are ${Math.round(apart)} seconds apart.`,
        'Have NTP keep both. Stop the processes before you set a clock back (docs/OPERATING.md, "The clock").',
      )
    : good("The clocks of this machine and of the database agree.");
}

/** Whether what every moment since the last base is restored from is kept; a server that keeps none has nothing to fail at. */
async function record(db: Database): Promise<Finding[]> {
  const { rows } = await db.raw<{ rows: [{ seconds: string; kept: string | null }] }>(
    `select (${recordFailing}) as seconds, (select last_archived_time from pg_stat_archiver) as kept`,
  );
  const [{ seconds, kept }] = rows;
  if (Number(seconds) > 0)
    return [
      wrong(
        `The database's server cannot keep its record of changes; it last could ${Math.round(Number(seconds) / 60)} minutes ago.`,
        'Bring the disk of BACKUP_DIR back, or make room on it: what came since cannot be restored, and the server\'s own disk fills (docs/OPERATING.md, "Backups").',
      ),
    ];
  return kept ? [good("The database's server keeps its record of changes.")] : [];
}

async function work(db: Database): Promise<Finding> {
  const still = await standstill(db);
  return still > longestStill
    ? wrong(
        `No worker has done what is due for ${Math.round(still / 60_000)} minutes.`,
        'Start the product, or one process of it with RUN_WORKER=true; if it runs, its log says "sweep failed".',
      )
    : good("Workers do what is due, or there was never one.");
}

/** Trigrams are made of the letters that the server knows: by them its indexes find what stands within words, and what was mistyped is found. */
async function letters(db: Database): Promise<Finding[]> {
  const { rows } = await db.raw<{ rows: [{ known: boolean }] }>("select cardinality(show_trgm('ሰሊጥ')) > 0 as known");
  return rows[0].known
    ? []
    : [
        unknown(
          "The database knows no letters beyond ASCII (its LC_CTYPE is C): words in them are found, but within others only by reading every listing, and not when mistyped. A database made with LC_CTYPE 'C.UTF-8', to which a backup of rows is restored, has neither fault.",
        ),
      ];
}

type Looked = Pick<Config, "databaseUrl" | "pooledUrl" | "databaseReplicaUrls" | "replicaLag">;

/** Where one is set: requests go through it. */
async function lookAtPooler(pooledUrl: string | undefined): Promise<Finding[]> {
  if (!pooledUrl) return [];
  const db = connect(createPrimary(pooledUrl, { isPooled: true }), 1, createLogger("silent"), {});
  try {
    await db.raw("select 1");
    return [good("The pooler of DATABASE_URL answers, and leads to a database that takes changes.")];
  } catch (error) {
    const then = "See that it runs, pools by transaction, and knows role and password. Requests answer 503 meanwhile.";
    return [wrong(`The pooler of DATABASE_URL does not answer: ${saidBy(error)}`, then)];
  } finally {
    await db.destroy();
  }
}

/** Reads alone. Whether workers are at it is not asked of an installation that is switched off, as that of `npm start` is between two runs. */
export async function lookAtDatabase(
  { databaseUrl, pooledUrl, databaseReplicaUrls, replicaLag }: Looked,
  { expectWork }: { expectWork: boolean },
): Promise<Finding[]> {
  const db = connect(databaseUrl, 2, createLogger("silent"), {});
  const then = "Start the database, and see that DATABASE_URL names its host, port, role and password.";
  try {
    return await look("The database", then, async () => {
      let first: Finding;
      try {
        first = await version(db);
      } catch (error) {
        return [wrong(`The database does not answer: ${saidBy(error)}`, hintOf(error) ?? then)];
      }
      const migrated = await isMigrated(db);
      return [
        first,
        migrated ? good("No migration is missing.") : wrong("Migrations are missing.", migrateFirst),
        ...(migrated ? [await role(db), ...(await letters(db))] : []),
        ...(await lookAtPooler(pooledUrl)),
        ...(await lookAtServers({ databaseUrl, replicaUrls: databaseReplicaUrls, mostLag: replicaLag })),
        await clock(db),
        ...(await record(db)),
        ...(migrated && expectWork ? [await work(db)] : [unknown("Whether workers do what is due was not asked.")]),
      ];
    });
  } finally {
    await db.destroy();
  }
}
