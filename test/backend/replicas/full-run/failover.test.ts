import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { expect } from "chai";
import { runCommand } from "#backend/src/commands.ts";
import type { Organization } from "#backend/src/domains/organizations/index.ts";
import { buildSupplier, type PersonOf } from "#test/factories/people.ts";
import { productForm } from "#test/factories/products.ts";
import { useRows } from "#test/factories/rows.ts";
import { createApi, type Api } from "#test/support/api.ts";
import { withClient } from "#test/support/client.ts";
import { usePair, type DatabaseServer } from "#test/support/pair.ts";
import { startProcess, type TestProcess } from "#test/support/server.ts";
import { eventually } from "#test/support/wait.ts";

const writers = 4;

/** Milliseconds from the primary's death (issue: failover). */
const [readsBack, writesBack] = [5_000, 10_000];

describe("a primary that dies under load", function () {
  this.timeout(120_000);
  const pair = usePair({ synchronous: true });
  useRows({
    get url() {
      return pair.both(pair.owner);
    },
  });
  const started: TestProcess[] = [];
  let api: Api;
  let suppliers: PersonOf<Organization>[];
  after(async () => {
    for (const running of started) await running.kill("SIGKILL");
  });

  const start = async () => {
    const running = await startProcess({
      entry: "main",
      database: { url: pair.owner(pair.primary) },
      env: {
        DATABASE_URL: pair.both(pair.api),
        ESCROW_API_URL: "http://127.0.0.1:9",
        SERVE_WEB: "",
        SERVE_ADMIN: "",
        LOG_LEVEL: "fatal",
      },
    });
    started.push(running);
    return createApi(running.url);
  };
  before(async () => {
    api = await start();
    suppliers = await Promise.all(Array.from({ length: writers }, () => buildSupplier()));
  });

  const asked = async <Row extends object>(server: DatabaseServer, text: string, values: unknown[] = []) =>
    (await withClient(pair.owner(server), (client) => client.query<Row>(text, values))).rows;
  const connected = async (server: DatabaseServer) =>
    (
      await asked<{ name: string }>(
        server,
        "select distinct application_name as name from pg_stat_activity where application_name like 'agritrade%' order by name",
      )
    ).map(({ name }) => name);
  const counted = async (server: DatabaseServer) =>
    (await asked<{ count: number }>(server, "select count(*)::int as count from supplier_products"))[0]?.count;

  /** Lists a product until it is told that it stands, always by the same key, as a client does. */
  const list = async (supplier: PersonOf<Organization>, name: string, by = api) => {
    const key = randomUUID();
    return eventually(
      async () => {
        const { status, body } = await by.post("/products", { as: supplier, body: productForm({ name }), key });
        if (status !== 201) throw new Error(JSON.stringify(body));
        return body as { id: string };
      },
      { timeout: 30_000, interval: 50, what: `an answer about ${name}` },
    );
  };

  it("is followed by the processes themselves; what was acknowledged is there, once", async () => {
    const acknowledged = new Map<string, string>();
    let ended = false;
    const load = suppliers.map(async (supplier, index) => {
      for (let count = 0; !ended; count += 1) {
        const name = `Lot ${index} ${count}`;
        acknowledged.set(name, (await list(supplier, name)).id);
      }
    });
    await eventually(() => acknowledged.size > 40, { timeout: 20_000, what: "a load of writes" });

    const died = performance.now();
    await pair.primary.kill();
    const beforeDeath = acknowledged.size;
    await pair.standby.promote();
    const read = eventually(async () => (await api.get("/products")).status === 200, {
      timeout: 30_000,
      what: "reads",
    }).then(() => performance.now() - died);
    await eventually(() => acknowledged.size > beforeDeath + writers, { timeout: 30_000, what: "writes" });
    const written = performance.now() - died;
    await eventually(() => acknowledged.size > beforeDeath + 40, { timeout: 30_000, what: "the load goes on" });
    ended = true;
    await Promise.all(load);
    process.stdout.write(`      reads after ${Math.round(await read)} ms, writes after ${Math.round(written)} ms\n`);
    expect(await read).to.be.below(readsBack);
    expect(written).to.be.below(writesBack);

    const rows = await asked<{ id: string; name: string }>(
      pair.standby,
      "select id, name from supplier_products where name like 'Lot %'",
    );
    expect(rows.length, "nothing was written twice").to.equal(new Set(rows.map(({ name }) => name)).size);
    const found = new Map(rows.map(({ id, name }) => [name, id]));
    expect([...acknowledged].filter(([name, id]) => found.get(name) !== id)).to.deep.equal([]);
    // Listening and jobs have moved too.
    await eventually(async () => {
      const names = await connected(pair.standby);
      return ["agritrade", "agritrade-events", "agritrade-jobs"].every((name) => names.includes(name));
    });
    await eventually(async () => (await api.get("/readyz")).body.status === "ready");
  });

  it("gets no writes when it is back, from those that knew it nor from those that begin", async () => {
    await pair.primary.start({ synchronous_standby_names: "" });
    const [before, supplier] = [await counted(pair.primary), suppliers[0]];
    if (!supplier) throw new Error("there is a supplier");
    await eventually(async () => (await connected(pair.primary)).includes("agritrade-watch"));
    // It takes changes, if anybody makes them.
    await asked(pair.primary, "create table takes_changes ()");
    // Whoever has lost all connections chooses anew.
    await asked(
      pair.standby,
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'agritrade%'",
    );
    const fresh = await start();
    for (let count = 0; count < 5; count += 1) {
      await list(supplier, `After ${count}`);
      await list(supplier, `After, by another ${count}`, fresh);
    }
    expect(await counted(pair.primary), "in the one that was left behind").to.equal(before);
    expect(await connected(pair.primary)).to.deep.equal(["agritrade-watch"]);
    const [now] = await asked<{ count: number }>(
      pair.standby,
      "select count(*)::int as count from supplier_products where name like 'After%'",
    );
    expect(now?.count).to.equal(10);

    const { code, output } = await runCommand(["doctor"], {
      APP_ENV: "local",
      DATABASE_URL: pair.both(pair.api),
      DATABASE_REPLICA_URLS: pair.api(pair.primary),
      DATA_DIR: tmpdir(),
    });
    expect(code).to.equal(1);
    const [old, newer] = [pair.primary, pair.standby].map(({ port }) => `127.0.0.1:${port}`);
    expect(output).to.include(`ok      The primary is ${newer}, on timeline 2.`);
    expect(output).to.include(
      `WRONG   Two database servers take changes: ${newer} (timeline 2) and ${old} (timeline 1).\n         Stop ${old}`,
    );
  });
});
