import { expect } from "chai";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { orderForm } from "#test/factories/orders.ts";
import { buildBuyer } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useRows } from "#test/factories/rows.ts";
import { createApi } from "#test/support/api.ts";
import { useDatabase } from "#test/support/database.ts";
import { openPrimary } from "#test/support/pair.ts";
import { freePort, startProcess, type TestProcess } from "#test/support/server.ts";
import { eventually } from "#test/support/wait.ts";

describe("processes by role", function () {
  this.timeout(60_000);
  const database = useDatabase();
  const rows = useRows(database);
  const running: TestProcess[] = [];
  const start = async (words: readonly string[], env: Record<string, string> = {}) => {
    const one = await startProcess({ entry: "main", words, database, env });
    running.push(one);
    return one;
  };
  afterEach(() => Promise.all(running.splice(0).map((one) => one.kill())));

  it("web serves and takes no job; worker does what is due, and answers about itself alone", async () => {
    const webhook = "http://127.0.0.1:1/api/v1/webhooks/escrow";
    const sandbox = await startProcess({ entry: "sandbox", database, env: { WEBHOOK_URL: webhook } });
    running.push(sandbox);
    const escrow = { ESCROW_API_URL: sandbox.url };
    const web = await start(["--role", "web"], escrow);
    const [{ product }, buyer] = [await buildProduct(), await buildBuyer()];
    const { status, body } = await createApi(web.url).post("/orders", { as: buyer, body: orderForm(product) });
    expect(status, JSON.stringify(body)).to.equal(201);
    const pools = await rows.db.raw<{ rows: object[] }>("select from worker_pools");
    expect(pools.rows, "nobody runs jobs").to.deep.equal([]);

    const port = await freePort();
    const worker = await start(["--role", "worker"], { ...escrow, METRICS_PORT: String(port) });
    await eventually(async () => (await rows.db("outbox").whereNotNull("delivered_at").select("id")).length > 0, {
      timeout: 20_000,
      what: "a delivery",
    });
    expect(await createApi(worker.url).get("/readyz")).to.deep.include({ status: 200 });
    expect((await createApi(worker.url).get("/healthz")).status).to.equal(200);
    expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).to.match(/^agritrade_database_up 1$/m);
    for (const path of ["/", "/products", "/api/v1/products", "/auth/v1/user", "/admin"])
      expect((await createApi(worker.url).get(path)).status, path).to.equal(404);
  });

  it("a worker that must not work is refused", async () => {
    const refused = await startProcess({
      entry: "main",
      database,
      env: { ROLE: "worker", RUN_WORKER: "false" },
    }).catch((error: Error) => error.message);
    expect(refused).to.match(/ROLE is worker and RUN_WORKER is false/);
  });

  it("say so when they may open more connections than the database takes", async () => {
    const many = await start(["--role", "web"], { DATABASE_POOL_SIZE: "600", LOG_LEVEL: "warn" });
    await eventually(() => many.output().includes("max_connections"), { timeout: 20_000, what: "a warning" });
    expect(many.output()).to.match(
      /1 process\(es\) may open 602 connections to the database server \S+, 602 each, and it takes \d+/,
    );
    const few = await start(["--role", "web"], { LOG_LEVEL: "warn" });
    expect(few.output()).not.to.include("max_connections");
  });

  it("name what such a worker has besides requests: its jobs and calls", async () => {
    const many = await start(["--role", "worker"], { WORKER_JOBS: "64", DATABASE_POOL_SIZE: "600", LOG_LEVEL: "warn" });
    await eventually(() => many.output().includes("max_connections"), { timeout: 20_000, what: "a warning" });
    expect(many.output()).to.match(/679 each.* lower WORKERS, DATABASE_POOL_SIZE, WORKER_JOBS or ESCROW_CALLS/);
  });

  it("say so of a replica, too, which takes as many as it says itself", async () => {
    const folder = mkdtempSync(join(tmpdir(), "agritrade-small-"));
    const small = await openPrimary({ folder: join(folder, "one"), settings: { max_connections: "20" } });
    try {
      const many = await start(["--role", "web"], {
        DATABASE_REPLICA_URLS: small.url(),
        DATABASE_POOL_SIZE: "30",
        LOG_LEVEL: "warn",
      });
      await eventually(() => many.output().includes("max_connections"), { timeout: 20_000, what: "a warning" });
      const place = `127.0.0.1:${small.port}`;
      expect(many.output()).to.match(
        new RegExp(`may open 31 connections to the database server ${place}, 31 each, and it takes 17:`),
      );
      expect(many.output().match(/max_connections/g), "the primary takes 33").to.have.lengthOf(1);
      await many.kill();
    } finally {
      await small.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
