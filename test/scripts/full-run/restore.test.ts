import { expect } from "chai";
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { demoPassword } from "#backend/src/demo/suppliers.ts";
import { makePdf } from "#test/factories/files.ts";
import { orderForm, pay } from "#test/factories/orders.ts";
import { createApi } from "#test/support/api.ts";
import { root } from "#test/support/cluster.ts";
import { freePort } from "#test/support/server.ts";
import { Started } from "#test/support/started.ts";
import { sendAndWait } from "#test/support/uploads.ts";
import { eventually } from "#test/support/wait.ts";
import { asApi, withClient } from "#test/support/client.ts";

const place = mkdtempSync(join(tmpdir(), "agritrade-drill-"));
const [dataDir, backups] = [join(place, "data"), join(place, "backups")];
const key = Buffer.alloc(32, 7).toString("base64");

interface Ran {
  code: number;
  output: string;
}

/** A command of the root folder as an operator types it. */
const command = async (script: string, words: string[], more: Record<string, string> = {}): Promise<Ran> => {
  const env = { ...process.env, DATA_DIR: dataDir, BACKUP_DIR: backups, BACKUP_KEY: key, ...more };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [`scripts/${script}.mjs`, ...words], {
      cwd: root,
      env,
    });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
};

/** The local database as its owner, while it runs. */
const ownerUrl = () => {
  const read = (name: string) => readFileSync(join(dataDir, "database", name), "utf8").trim();
  return `postgres://postgres:${read("data/superuser.password")}@127.0.0.1:${read("port")}/agritrade`;
};
const query = async <Row extends object>(sql: string): Promise<Row[]> =>
  withClient(ownerUrl(), async (client) => (await client.query<Row>(sql)).rows);
const idsOf = async (sql: string) => (await query<{ id: string }>(sql)).map(({ id }) => id);

describe("the drill of a restore", function () {
  this.timeout(900_000);
  const runs: Started[] = [];
  let port = 0;
  const start = async () => {
    const run = new Started({ dataDir, port, env: { BACKUP_DIR: backups } });
    runs.push(run);
    await run.ready();
    return run;
  };
  before(async () => {
    port = await freePort();
    // The folder of a run that was loaded and ended may be named, so that a rehearsal need not load the demo.
    if (process.env.DRILL_FROM) cpSync(process.env.DRILL_FROM, dataDir, { recursive: true });
  });
  after(() => {
    for (const pid of runs.flatMap((run) => run.processes())) process.kill(pid, "SIGKILL");
    rmSync(place, { recursive: true, force: true });
  });

  /** Places and pays orders until it is told to stop: what a backup has to be made beside. */
  async function trade(
    api: ReturnType<typeof createApi>,
    as: { token: string },
    until: () => boolean,
  ): Promise<number> {
    const { body } = await api.get("/products?limit=20");
    const products = (body as { items: { id: string; termsVersion: number }[] }).items;
    let paid = 0;
    for (let tried = 0; !until(); tried += 1) {
      const product = products[tried % products.length];
      if (!product) throw new Error("the demo has no listings");
      const order = await api.post("/orders", { as, body: orderForm(product, { quantity: "20" }) });
      if (order.status !== 201) {
        // Of listings some ask for more, or have no more: one that takes it is enough.
        if (tried > products.length && paid === 0) throw new Error(`no order is taken: ${JSON.stringify(order.body)}`);
        continue;
      }
      await pay(api, { order: order.body, buyer: as } as never);
      paid += 1;
    }
    return paid;
  }

  it("brings a named minute back after all was lost, with a backup that was made under load", async () => {
    const run = await start();
    const api = createApi(`http://127.0.0.1:${port}`);
    const { body } = await api.post("/auth/v1/token?grant_type=password", {
      body: { email: "buyer@demo.test", password: demoPassword },
    });
    const buyer = { token: (body as { access_token: string }).access_token };
    let stop = false;
    const trading = trade(api, buyer, () => stop);
    const [made] = [await command("backup", [])];
    expect(made, made.output).to.include({ code: 0 });
    expect(made.output).to.include("sealed by BACKUP_KEY");
    const failed = await command("backup", [], { BACKUP_DIR: join(place, "elsewhere"), BACKUP_KEY: "no key" });
    expect(failed, "one that fails elsewhere does not take the record of changes along").to.include({ code: 1 });
    const before = await idsOf("select id from ledger_journals");
    const sent = await sendAndWait({ url: `http://127.0.0.1:${port}` }, buyer, {
      bytes: await makePdf("after the base"),
    });
    await eventually(async () => (await idsOf("select id from ledger_journals")).length > before.length + 3, {
      timeout: 120_000,
      what: "trade after the base",
    });
    stop = true;
    expect(await trading).to.be.greaterThan(0);
    expect((await command("backup", ["--files"])).code).to.equal(0);
    const [{ moment } = { moment: "" }] = await query<{ moment: string }>(
      `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment`,
    );
    const journals = await idsOf("select id from ledger_journals order by id");
    const balances = await query("select * from trial_balance order by kind, entity_id, currency");

    // A mistake after that moment, which is to be undone; and then everything goes.
    await query(
      "begin; set local session_replication_role = replica; delete from ledger_entries; delete from orders; commit",
    );
    await query("select pg_switch_wal()");
    const [{ log } = { log: "" }] = await query<{ log: string }>(
      "select last_archived_wal as log from pg_stat_archiver",
    );
    await eventually(async () => (await idsOf("select last_archived_wal as id from pg_stat_archiver"))[0] !== log, {
      timeout: 60_000,
      what: "the record of the mistake, kept",
    });
    expect(await run.send("SIGINT")).to.equal(0);
    rmSync(dataDir, { recursive: true });

    const other = await command("restore", ["--to", moment], { BACKUP_KEY: Buffer.alloc(32, 8).toString("base64") });
    expect(other.output).to.match(/BACKUP_KEY is not the key .+\nNothing was changed\.\s*$/);
    expect(readdirSync(dataDir)).to.deep.equal([]);
    const restored = await command("restore", ["--to", moment]);
    expect(restored, restored.output).to.include({ code: 0 });
    expect(restored.output).to.include("The ledger is balanced and the guards stand.");
    expect(readdirSync(dataDir).filter((each) => each.startsWith("secrets.json"))).to.deep.equal(["secrets.json"]);
    await start();
    expect(await idsOf("select id from ledger_journals order by id")).to.deep.equal(journals);
    expect(await query("select * from trial_balance order by kind, entity_id, currency")).to.deep.equal(balances);
    const paper = await createApi(`http://127.0.0.1:${port}`).get(`/documents/${sent.id}`, { as: buyer });
    expect(paper.status, "whoever was signed in is, and has their paper").to.equal(200);
    await expectGuarded();
  });

  it("restores rows into a new cluster, where the numbers of transactions begin anew, and old journals stay closed", async () => {
    const made = await command("backup", ["--rows"]);
    expect(made, made.output).to.include({ code: 0 });
    const last = runs.at(-1);
    expect(await last?.send("SIGINT")).to.equal(0);
    const name = readdirSync(backups).findLast((each) => each.endsWith("-rows")) ?? "";
    const restored = await command("restore", [join(backups, name)]);
    expect(restored, restored.output).to.include({ code: 0 });
    expect(
      readdirSync(dataDir).filter((each) => each.startsWith("database.before-")),
      "what stood is kept",
    ).to.have.lengthOf(1);
    await start();
    await expectGuarded();
  });
});

/** As the API's role: nothing that is entered is changed, and nothing is added to what is posted, also by a transaction of the number that has posted it. */
async function expectGuarded() {
  const password = readFileSync(join(dataDir, "database", "api.password"), "utf8").trim();
  await withClient(asApi(ownerUrl(), password), async (client) => {
    const codeOf = async (sql: string) =>
      client.query(sql).then(
        () => "done",
        ({ code }: { code: string }) => code,
      );
    expect(await codeOf("update ledger_entries set amount = 1")).to.equal("42501");
    expect(await codeOf("delete from audit_log")).to.equal("42501");
    const { rows } = await client.query<{ id: string }>(
      "select id from ledger_journals where posted_in > pg_current_xact_id() order by posted_in limit 1",
    );
    const id =
      rows[0]?.id ?? (await client.query<{ id: string }>("select id from ledger_journals limit 1")).rows[0]?.id ?? "";
    // Transactions come and go until one has the number of the journal's.
    for (let isThere = rows.length === 0; !isThere;) {
      const at = await client.query<{ left: string }>(
        `select (posted_in::text::bigint - pg_current_xact_id()::text::bigint)::text as left from ledger_journals where id = '${id}'`,
      );
      isThere = Number(at.rows[0]?.left) <= 1;
    }
    const entries = `insert into ledger_entries (journal_id, account_id, amount, currency)
      select journal_id, account_id, amount, currency from ledger_entries where journal_id = '${id}'
       union all select journal_id, account_id, -amount, currency from ledger_entries where journal_id = '${id}'`;
    expect(await codeOf(entries)).to.equal("23001");
  });
}
