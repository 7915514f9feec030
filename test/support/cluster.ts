import { execFile } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { fingerprint } from "../../scripts/build/fingerprint.mjs";
import { dropDatabase, ensureDatabase, withClient } from "../../scripts/cluster/databases.mjs";
import { asApi, derivedPassword, ensureApiRole } from "../../scripts/cluster/roles.mjs";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * Any database of the cluster the tests run on, as its superuser. The runner (`npm test`) starts a throwaway cluster and
 * passes this; its lifetime is the runner's.
 */
export function adminUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return url;
  throw new Error(
    "TEST_DATABASE_URL is not set: run tests with `npm test -- test/backend/offers`, which brings a database",
  );
}

/** The address of database `name` in the same cluster. */
export function databaseUrl(name: string): string {
  const url = new URL(adminUrl());
  url.pathname = `/${name}`;
  return url.href;
}

/** The address of the same database for the role that servers run as: it owns nothing. */
export const apiUrl = (url: string): string => asApi(url, derivedPassword(adminUrl()));

/** How to run a program of the backend: the built one when the runner built it, else its source. */
export function programArguments(entry: string, release = root): string[] {
  if (process.env.TEST_BUILT) return [`${release}/dist/backend/${entry}.js`];
  return ["--import", "tsx", `${release}/backend/src/${entry === "sandbox" ? "sandbox/main" : entry}.ts`];
}

/** Serialises the making of the template between test processes. */
const TEMPLATE_LOCK = 7_240_001;

async function makeTemplate(name: string): Promise<void> {
  // Migrated under a draft name: a template that exists is whole.
  const draft = `${name}_draft`;
  await dropDatabase(adminUrl(), draft);
  await ensureDatabase(adminUrl(), draft);
  const owner = databaseUrl(draft);
  const env = { ...process.env, APP_ENV: "local", DATABASE_URL: apiUrl(owner), DATABASE_OWNER_URL: owner };
  await promisify(execFile)(process.execPath, [...programArguments("cli"), "migrate"], { cwd: root, env });
  await withClient(adminUrl(), async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      "select datname from pg_database where datname like 'test\\_template\\_%' and datname <> $1",
      [draft],
    );
    for (const { datname } of rows) await client.query(`drop database if exists "${datname}"`);
    await client.query(`alter database "${draft}" rename to "${name}"`);
    await client.query(`alter database "${name}" with allow_connections false`);
  });
}

/**
 * The name of a migrated, empty database to clone. Made once per state of the sources, so on a cluster that stays up
 * (TEST_DATABASE_URL) the next run finds it.
 */
export async function ensureTemplate(): Promise<string> {
  const name = `test_template_${fingerprint(root, ["backend", "shared", "package-lock.json"]).slice(0, 12)}`;
  await withClient(adminUrl(), async (client) => {
    await client.query("select pg_advisory_lock($1)", [TEMPLATE_LOCK]);
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
    await ensureApiRole(adminUrl(), derivedPassword(adminUrl()));
    if (!rowCount) await makeTemplate(name);
  });
  return name;
}
