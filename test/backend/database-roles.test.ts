import { expect } from "chai";
import { runCommand } from "#backend/src/commands.ts";
import type { Environment } from "#backend/src/config.ts";
import { connect } from "#backend/src/db/database.ts";
import { limits } from "#backend/src/db/limits.ts";
import { createLogger } from "#backend/src/kernel/logger.ts";
import { rights } from "#backend/src/db/rights.ts";
import { buildOrder } from "#test/factories/orders.ts";
import { buildBuyer } from "#test/factories/people.ts";
import { useApiRole } from "#test/support/api-role.ts";
import { createApi, useApi } from "#test/support/api.ts";
import { apiUrl } from "#test/support/cluster.ts";
import { startProcess, startServer } from "#test/support/server.ts";

/** PostgreSQL's codes for what a role may not do, and for what the guard of posted journals refuses. */
const denied = "42501";
const guarded = "23001";

describe("the role that the API runs as", () => {
  const api = useApi();
  const { client: role, attempt } = useApiRole(api);

  it("is the server's, and owns nothing", async () => {
    const { rows: servers } = await api.db.raw<{ rows: { usename: string }[] }>(
      `select distinct usename from pg_stat_activity
        where datname = current_database() and application_name in ('agritrade', 'agritrade-events', 'agritrade-jobs', 'sandbox-escrow') and pid <> pg_backend_pid()
          and usename <> current_user`,
    );
    expect(servers.map(({ usename }) => usename)).to.deep.equal(["agritrade_api"]);
    const { rows } = await role().query(
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

  it("can give an answered offer no other terms, a released shipment no other worth, and delete nothing that people may have to show", async () => {
    const trade = await buildOrder(api, { status: "funds_released" });
    const { shipmentId, termsId } = await api
      .db("orders as o")
      .join("shipments as s", "s.order_id", "o.id")
      .where("o.id", trade.order.id)
      .first<{ shipmentId: string; termsId: string }>("s.id as shipmentId", "o.terms_id as termsId");
    for (const change of ["payable = amount / 2", "net_weight = 1", "status = 'approved'"])
      expect(await attempt(`update shipments set ${change} where id = '${shipmentId}'`), change).to.equal(guarded);
    const buyer = await buildBuyer();
    const { body: offer } = await api.post("/offers", {
      as: buyer,
      body: { productId: trade.product.id, message: "What does a container cost?" },
    });
    const other = `terms_id = '${termsId}'`;
    expect(await attempt(`update offers set ${other}, status = 'accepted' where id = '${offer.id}'`)).to.equal(guarded);
    await api.post(`/offers/${offer.id}/accept`, { as: trade.supplier });
    expect(await attempt(`update offers set ${other} where id = '${offer.id}'`)).to.equal(guarded);
    expect(
      await attempt(
        `update offers set status = 'pending' where id = '${offer.id}'`,
        `update offers set ${other} where id = '${offer.id}'`,
        `update offers set status = 'accepted' where id = '${offer.id}'`,
      ),
      "step by step",
    ).to.equal(guarded);
    for (const table of Object.keys(rights).filter((name) => rights[name] === "kept"))
      expect(await attempt(`delete from ${table}`), table).to.equal(denied);
  });

  it("enters a journal at no other moment than now, whatever it says of it", async () => {
    await buildOrder(api, { status: "funded" });
    const { rows: columns } = await role().query<{ name: string }>(
      "select column_name as name from information_schema.columns where table_name = 'ledger_journals' and is_identity = 'NO' and is_generated = 'NEVER' and column_name not in ('id', 'entered_at')",
    );
    const names = columns.map(({ name }) => name).join(", ");
    await role().query("begin");
    try {
      const { rows } = await role().query<{ isNow: boolean }>(
        `insert into ledger_journals (id, entered_at, ${names}) select gen_random_uuid(), '2020-01-01', ${names} from ledger_journals limit 1
         returning entered_at > clock_timestamp() - interval '1 minute' as "isNow"`,
      );
      expect(rows).to.deep.equal([{ isNow: true }]);
    } finally {
      await role().query("rollback");
    }
  });

  it("is told by each connection where to look, whatever it has set for itself", async () => {
    const own = connect(apiUrl(api.databaseUrl), 1, createLogger("silent"), limits);
    const { rows } = await own.raw<{ rows: object[] }>(
      "select current_setting('search_path') as path, current_setting('lock_timeout') as wait",
    );
    await own.destroy();
    expect(rows).to.deep.equal([{ path: "public", wait: "3s" }]);
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
    const shown = async (name: string) => (await role().query<Record<string, string>>(`show ${name}`)).rows[0]?.[name];
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
        expect([status, body]).to.deep.equal([200, { status: "ready", worker: "running" }]);
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
