import { expect } from "chai";
import pg from "pg";
import { runCommand } from "#backend/src/commands.ts";
import type { Environment } from "#backend/src/config.ts";
import { rights } from "#backend/src/db/rights.ts";
import { buildOrder } from "#test/factories/orders.ts";
import { createApi, useApi } from "#test/support/api.ts";
import { apiUrl } from "#test/support/cluster.ts";
import { startProcess, startServer } from "#test/support/server.ts";

/** PostgreSQL's codes for what a role may not do, and for what the guard of posted journals refuses. */
const denied = "42501";
const guarded = "23001";

describe("the role that the API runs as", () => {
  const api = useApi();
  let role: pg.Client;
  before(async () => {
    role = new pg.Client({ connectionString: apiUrl(api.databaseUrl) });
    // The database is dropped while it is open.
    role.on("error", () => undefined);
    await role.connect();
  });
  after(() => role.end().catch(() => undefined));

  /** What becomes of a statement that is undone in any case: PostgreSQL's code, or "done". */
  async function attempt(...statements: string[]): Promise<string> {
    await role.query("begin");
    try {
      for (const statement of statements) await role.query(statement);
      return "done";
    } catch (error) {
      return (error as pg.DatabaseError).code ?? String(error);
    } finally {
      await role.query("rollback");
    }
  }

  it("is the server's, and owns nothing", async () => {
    const { rows: servers } = await api.db.raw<{ rows: { usename: string }[] }>(
      `select distinct usename from pg_stat_activity
        where datname = current_database() and application_name in ('agritrade', 'agritrade-events', 'agritrade-jobs', 'sandbox-escrow') and pid <> pg_backend_pid()
          and usename <> current_user`,
    );
    expect(servers.map(({ usename }) => usename)).to.deep.equal(["agritrade_api"]);
    const { rows } = await role.query(
      `select relname as name from pg_class where pg_has_role(relowner, 'MEMBER')
        union all select proname from pg_proc where pg_has_role(proowner, 'MEMBER')
        union all select nspname from pg_namespace where pg_has_role(nspowner, 'MEMBER')`,
    );
    expect(rows).to.deep.equal([]);
  });

  it("can neither rewrite what was entered, nor take away what keeps it", async () => {
    await buildOrder(api, { status: "funds_released" });
    for (const table of Object.keys(rights).filter((name) => rights[name] === "entered")) {
      const column = table === "agreed_terms" ? "unit" : table.startsWith("ledger_entries") ? "currency" : "created_at";
      const known = (await api.db(table).columnInfo()) as Record<string, unknown>;
      const some = known[column] ? column : (Object.keys(known)[0] ?? "");
      for (const statement of [
        `update ${table} set ${some} = ${some}`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
        `select * from ${table} for update`,
        `lock table ${table} in exclusive mode`,
        `alter table ${table} disable trigger all`,
        `alter table ${table} disable trigger user`,
        `alter table ${table} add column note text`,
        `drop table ${table} cascade`,
        `create trigger mine before insert on ${table} for each row execute function refuse_change()`,
        `create rule mine as on insert to ${table} do instead nothing`,
      ])
        expect(await attempt(statement), statement).to.equal(denied);
      const own = [`grant update on ${table} to agritrade_api`, `update ${table} set ${some} = ${some}`] as const;
      expect(await attempt(...own), own.join("; ")).to.equal(denied);
    }
  });

  it("can neither write a balance, replace a guard, nor put itself above them", async () => {
    for (const statement of [
      "update ledger_balances set balance = 0",
      "insert into ledger_balances select account_id, 0 from ledger_balances",
      "update ledger_account_kinds set guarded = false",
      "insert into ledger_currencies values ('XXX', 2)",
      "alter table ledger_entries drop constraint ledger_entries_size",
      "drop trigger ledger_entries_guard on ledger_entries",
      "create or replace function guard_balance() returns trigger language plpgsql as 'begin return null; end'",
      "create or replace function public.refuse_change() returns trigger language plpgsql as 'begin return new; end'",
      "alter function check_entry() reset search_path",
      "drop function refuse_change() cascade",
      "create table mine (id integer)",
      "create schema mine",
      "set session_replication_role = replica",
      "set role postgres",
      "alter role agritrade_api superuser",
      "delete from migrations",
      "alter table graphile_worker._private_jobs disable row level security",
      "drop table sandbox_escrow.transactions cascade",
    ])
      expect(await attempt(statement), statement).to.equal(denied);
  });

  it("cannot have a temporary table stand in for one that a guard looks into", async () => {
    const { id } = await api.db("ledger_accounts").where({ kind: "provider_clearing" }).first<{ id: string }>("id");
    const posted = await api.db("ledger_journals").first<{ id: string }>("id");
    const answer = await attempt(
      "create temporary table ledger_journals (id uuid, posted_in xid8) on commit drop",
      `insert into pg_temp.ledger_journals values ('${posted.id}', pg_current_xact_id())`,
      `insert into ledger_entries (journal_id, account_id, amount, currency) values ('${posted.id}', '${id}', 5, 'USD'), ('${posted.id}', '${id}', -5, 'USD')`,
    );
    expect(answer, "an entry of a posted journal").to.equal(guarded);
  });

  it("has stated rights for every table and view, and those alone", async () => {
    const { rows } = await api.db.raw<{ rows: { name: string }[] }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and relname not like 'migrations_lock'",
    );
    const missing = rows.map(({ name }) => name).filter((name) => !rights[name]);
    expect(missing.join(", "), "state what the API may do with them in backend/src/db/rights.ts").to.equal("");
    const known = new Set(rows.map(({ name }) => name));
    expect(
      Object.keys(rights)
        .filter((name) => !known.has(name))
        .join(", "),
      "no such table",
    ).to.equal("");
  });

  it("waits so long and no longer, which migrations do not", async () => {
    const shown = async (name: string) => (await role.query<Record<string, string>>(`show ${name}`)).rows[0]?.[name];
    expect(await shown("lock_timeout")).to.equal("3s");
    expect(await shown("statement_timeout")).to.equal("15s");
    expect(await shown("idle_in_transaction_session_timeout")).to.equal("30s");
    const { rows } = await api.db.raw<{ rows: { lock_timeout: string }[] }>("show lock_timeout");
    expect(rows[0]?.lock_timeout).to.equal("0");
  });

  it("is missed at the start in production, where one role does everything", async () => {
    const production = {
      APP_ENV: "production",
      SMTP_URL: "smtp://127.0.0.1:9",
      ESCROW_API_URL: "https://escrow.example",
    };
    const start = (env: Environment) =>
      startProcess({
        entry: "main",
        database: { url: api.databaseUrl },
        env: { ...production, LOG_LEVEL: "warn", ...env },
      });
    const [one, two] = await Promise.all([start({ DATABASE_URL: api.databaseUrl }), start({})]);
    // What was logged is written at the latest when they end.
    await Promise.all([one.kill(), two.kill()]);
    expect(one.output()).to.include("the role of DATABASE_URL owns the tables");
    expect(two.output()).to.equal("");
  }).timeout(30_000);

  it("is served by an owner who is no superuser, in a database made as the README says", async () => {
    const [owner, name] = [new URL(api.databaseUrl), `test_owned_${process.pid}`];
    Object.assign(owner, { username: name, password: "probe", pathname: `/${name}` });
    await api.db.raw("create role ?? login password 'probe'", [name]);
    await api.db.raw("create database ?? owner ??", [name, name]);
    try {
      const env = { APP_ENV: "local", DATABASE_URL: apiUrl(owner.href), DATABASE_OWNER_URL: owner.href };
      // The second time as after every upgrade.
      for (const time of ["once", "again"])
        expect(await runCommand(["migrate"], env), time).to.deep.equal({ code: 0, output: "" });
      const server = await startServer({ database: { url: owner.href } });
      try {
        const { status, body } = await createApi(server).get("/readyz");
        expect([status, body]).to.deep.equal([200, { status: "ready" }]);
      } finally {
        await server.close();
      }
    } finally {
      await api.db.raw("drop database ?? with (force)", [name]);
      await api.db.raw("drop role ??", [name]);
    }
  }).timeout(30_000);

  it("must be one that has no more than it is granted", async () => {
    const mighty = new URL(api.databaseUrl);
    await api.db.raw("create role mighty_probe login superuser password 'probe'").catch(() => undefined);
    try {
      mighty.username = "mighty_probe";
      mighty.password = "probe";
      const env = { APP_ENV: "local", DATABASE_URL: mighty.href, DATABASE_OWNER_URL: api.databaseUrl };
      const { code, output } = await runCommand(["migrate"], env);
      expect(code).to.equal(1);
      expect(output).to.match(/^The role mighty_probe of DATABASE_URL may do more than it is granted/);
      mighty.password = "wrong";
      const wrong = await runCommand(["migrate"], { ...env, DATABASE_URL: mighty.href });
      expect(wrong.output).to.match(/^The role mighty_probe of DATABASE_URL cannot work on the database/);
    } finally {
      await api.db.raw("drop role mighty_probe");
    }
  });
});
