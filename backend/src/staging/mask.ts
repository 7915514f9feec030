import { createHash, randomBytes } from "node:crypto";
import bcrypt from "bcrypt";
import pg from "pg";
import { withOwner } from "../backup/snapshot.ts";
import { asWritten } from "../backup/tables.ts";
import { loadConfig, type Config, type Environment } from "../config.ts";
import { unclassified } from "./classified.ts";
import { columns, derived, emptied } from "./columns.ts";
import { readMark, servesProduction, writeMark } from "./database-mark.ts";
import { renewDerived } from "./derived.ts";
import { masked, maskingFunctions } from "./masking-functions.ts";
import { forgetOldRows } from "./old-rows.ts";
import { placeHolders, refuseFilledStore } from "./placeholders.ts";

/** Tables of ours and of what stands beside. */
const tables = `
  select c.oid::regclass::text as name, n.nspname as schema from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'p') and n.nspname in ('public', 'graphile_worker', 'dev_mailbox', 'sandbox_escrow') order by 1`;

/** All triggers and how they are set. */
const guards = `
  select coalesce(string_agg(tgenabled::text || ' ' || pg_get_triggerdef(oid), E'\\n' order by oid), '') as guards from pg_trigger where not tgisinternal`;

/** Which store of files it is, without saying where. */
const storeOf = ({ storageUrl, dataDir }: Config): string =>
  createHash("sha256")
    .update(storageUrl ?? dataDir)
    .digest("hex")
    .slice(0, 16);

/** Of sessions of other roles an owner who is no superuser sees little more than that they are there, and whose. */
async function refuseWhatIsLive(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ name: string; others: string }>(
    `select current_database() as name, (select count(*) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null and coalesce(backend_type, 'client backend') = 'client backend') as others`,
  );
  const [{ name: found, others } = { name: "", others: "" }] = rows;
  if (found !== name)
    throw new Error(
      `usage: npm run staging:mask -- NAME, where NAME is that of the database whose people are lost for good (this one is ${found})`,
    );
  if ((await readMark(client)) === servesProduction)
    throw new Error(
      `The database ${found} says that it serves production: \`migrate\` wrote so with production's settings. Restore a backup of its rows into another database and mask that one. Where this one is a copy of the server's files, and nothing else works on it, say so first: comment on database "${found}" is null`,
    );
  if (others !== "0")
    throw new Error(
      `${others} programs work on the database ${found}. A copy that is to be masked is used by nobody: end them, or see whether it is the right one.`,
    );
}

/** Guards keep what was written once; while all of it is written anew they rest, and afterwards stand as they stood. */
async function withoutGuards(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const read = async () => (await client.query<{ guards: string }>(guards)).rows[0]?.guards;
  const before = await read();
  const { rows } = await client.query<{ name: string; schema: string }>(tables);
  const names = rows.filter(({ schema }) => schema === "public").map(({ name }) => name);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await work();
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  if ((await read()) !== before) throw new Error("the guards of the database are not as they were");
}

/** What keeps somebody signed in, leads to a provider, or had been begun: no letter and no call goes on here. */
async function cutOff(client: pg.Client): Promise<void> {
  await client.query(`truncate ${[...emptied, ...derived].map((table) => pg.escapeIdentifier(table)).join(", ")}`);
  await client.query("delete from identities where provider <> 'email'");
  await client.query("update outbox set delivered_at = now() where delivered_at is null");
  await client.query("delete from graphile_worker._private_jobs");
  await client.query("delete from graphile_worker._private_job_queues");
  const { rows } = await client.query<{ name: string; schema: string }>(tables);
  const beside = rows.filter(({ schema }) => schema === "dev_mailbox" || schema === "sandbox_escrow");
  if (beside.length > 0) await client.query(`truncate ${beside.map(({ name }) => name).join(", ")}`);
}

async function maskRows(client: pg.Client, passwordHash: string): Promise<void> {
  // Drawn where it is used: it is in no statement that a server may log, and ends with the transaction.
  await client.query(
    "do $$ begin perform set_config('mask.key', gen_random_uuid()::text || gen_random_uuid()::text, true); end $$",
  );
  await client.query("select set_config('mask.password', $1, true)", [passwordHash]);
  await client.query(maskingFunctions);
  await cutOff(client);
  for (const [table, ways] of Object.entries(columns)) {
    const changes = Object.entries(ways).flatMap(([way, names]) =>
      way === "kept"
        ? []
        : names.map((name) => {
            const column = pg.escapeIdentifier(name);
            return `${column} = ${masked[way as keyof typeof masked](column)}`;
          }),
    );
    if (changes.length > 0) await client.query(`update ${pg.escapeIdentifier(table)} set ${changes.join(", ")}`);
  }
  await renewDerived(client);
}

/** One of each kind who can sign in, with the most to show. */
async function examples(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ email: string; who: string }>(
    `select distinct on (who) u.email, who from users u join (
       select user_id, 'staff, ' || role as who, 0 as orders from staff_members
       union all
       select m.user_id, o.type, (select count(*) from orders where buyer_org_id = o.id or supplier_org_id = o.id)
         from organization_members m join organizations o on o.id = m.organization_id where m.deleted_at is null) x on x.user_id = u.id
      where u.email <> '' and u.password_hash is not null and u.deleted_at is null order by who, orders desc, u.email`,
  );
  return rows.map(({ email, who }) => `  ${email}  (${who})`);
}

/**
 * `staging:mask NAME`: makes of a copy of production, which was restored into the database NAME, one in which nobody is who they were. The rows are masked in one transaction: where it fails, or
 * is cut off, the copy is as it was, and real; its mark says so until all is done, and the same command does it again.
 *
 * @throws {Error} where the environment or the database is production's, somebody works on the database, a column is not classified, or the store of files is not empty.
 */
export async function maskStaging([name = ""]: string[], env: Environment): Promise<string> {
  if (env.APP_ENV !== "local")
    throw new Error(
      "Masking is for staging, which runs with APP_ENV=local: it is never begun with the settings of production.",
    );
  const config = loadConfig(env);
  return withOwner(config.databaseOwnerUrl ?? config.databaseUrl, async (client) => {
    await refuseWhatIsLive(client, name);
    const unknown = await unclassified(client);
    if (unknown.length > 0)
      throw new Error(
        `Nobody has said what these columns hold (backend/src/staging/columns.ts): ${unknown.join(", ")}`,
      );
    const begun = `masking begun, files ${storeOf(config)}`;
    // What lies in a store that was empty when this database was begun are placeholders.
    if ((await readMark(client)) !== begun) await refuseFilledStore(config);
    await writeMark(client, begun);
    const password = randomBytes(12).toString("base64url");
    const { files, people } = await maskAll(client, config, await bcrypt.hash(password, 10));
    const { rows } = await client.query<{ name: string }>(tables);
    await forgetOldRows(
      client,
      rows.map((row) => row.name),
    );
    await writeMark(client, `masked ${new Date().toISOString()}`);
    return [
      `${name} is masked, and ${files} files are placeholders. Everybody signs in with the password ${password}, for example:`,
      ...people,
    ].join("\n");
  });
}

async function maskAll(client: pg.Client, config: Config, passwordHash: string) {
  await client.query("begin");
  try {
    await client.query(asWritten);
    let files = 0;
    await withoutGuards(client, async () => {
      await maskRows(client, passwordHash);
      files = await placeHolders(client, config);
    });
    const people = await examples(client);
    await client.query("commit");
    return { files, people };
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}
