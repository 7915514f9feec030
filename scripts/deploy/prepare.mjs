/**
 * Before the API of compose.yaml: the two roles of the database (docs/adr/0030-database-roles.md), the database and the bucket where they are missing, then `migrate`. May be run at any time,
 * also beside the API, and again: a password that was changed in the settings is the role's from then on.
 *
 * DATABASE_ADMIN_URL names whoever may make roles and databases; without it they are there. The rest is as for `npm run migrate`.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { withClient } from "../cluster/databases.mjs";
import { orFail } from "../start/or-fail.mjs";

/** Milliseconds that servers beside may take to start. */
const patience = 120_000;

/** Begins anew what fails because nobody answers yet. */
async function patiently(what, work) {
  const end = Date.now() + patience;
  for (;;)
    try {
      return await work();
    } catch (error) {
      const isAway = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ECONNRESET|ETIMEDOUT|57P03/.test(error.code ?? error.name);
      if (!isAway || Date.now() > end) throw new Error(`${what}: ${error.message || error.code}`, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
}

const accountOf = (address) => {
  // It may name several servers (docs/adr/0081-failover.md), which URL does not know: role and database are the same on all.
  const { username, password, pathname } = new URL(address.replace(/,[^/?#@]*(?=[/?#]|$)/, ""));
  const [name, secret, database] = [username, password, pathname.slice(1)].map(decodeURIComponent);
  return { name, secret, database };
};

async function makeRolesAndDatabase(adminUrl, ownerUrl, apiUrl) {
  const [owner, api] = [accountOf(ownerUrl), accountOf(apiUrl)];
  await withClient(adminUrl, async (client) => {
    for (const { name, secret } of [owner, api]) {
      const { rowCount } = await client.query("select from pg_roles where rolname = $1", [name]);
      const [role, password] = [pg.escapeIdentifier(name), pg.escapeLiteral(secret)];
      await client.query(`${rowCount ? "alter" : "create"} role ${role} login password ${password}`);
    }
    const { rowCount } = await client.query("select from pg_database where datname = $1", [owner.database]);
    const [database, role] = [owner.database, owner.name].map((name) => pg.escapeIdentifier(name));
    // A database belongs to a role that its maker is a member of, or to anybody where a superuser makes it.
    if (!rowCount) await client.query(`create database ${database} owner ${role}`);
  });
}

async function makeBucket(address) {
  const { protocol, hostname: bucket, searchParams } = new URL(address);
  if (protocol !== "s3:") return;
  const { CreateBucketCommand, HeadBucketCommand, S3Client } = await import("@aws-sdk/client-s3");
  const endpoint = searchParams.get("endpoint") ?? undefined;
  const client = new S3Client({
    region: searchParams.get("region") ?? process.env.AWS_REGION ?? "us-east-1",
    ...(endpoint && { endpoint, forcePathStyle: true }),
  });
  try {
    await patiently("The store of files (STORAGE_URL) does not answer", async () => {
      const status = await client.send(new HeadBucketCommand({ Bucket: bucket })).then(
        () => 200,
        (error) => error.$metadata?.httpStatusCode ?? Promise.reject(error),
      );
      if (status === 404) await client.send(new CreateBucketCommand({ Bucket: bucket }));
      else if (status !== 200) throw new Error(`it answers ${status} for the bucket ${bucket}`);
    });
  } finally {
    client.destroy();
  }
}

async function migrate() {
  const program = fileURLToPath(new URL("../../dist/backend/cli.js", import.meta.url));
  const child = spawn(process.execPath, [program, "migrate"], { stdio: "inherit" });
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => child.kill(signal));
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error("The tables are not as this version needs them; nothing else was begun.");
}

await orFail(async () => {
  const { DATABASE_ADMIN_URL: adminUrl, DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: apiUrl } = process.env;
  if (!ownerUrl || !apiUrl) throw new Error("DATABASE_OWNER_URL and DATABASE_URL are needed");
  if (adminUrl)
    await patiently("The database (DATABASE_ADMIN_URL)", () => makeRolesAndDatabase(adminUrl, ownerUrl, apiUrl));
  if (process.env.STORAGE_URL) await makeBucket(process.env.STORAGE_URL);
  await migrate();
});
