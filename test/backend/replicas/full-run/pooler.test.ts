import { tmpdir } from "node:os";
import { expect } from "chai";
import { runCommand } from "#backend/src/commands.ts";
import { loadConfig } from "#backend/src/config.ts";
import { orderForm } from "#test/factories/orders.ts";
import { buildBuyer, buildSupplier } from "#test/factories/people.ts";
import { buildProduct, productForm } from "#test/factories/products.ts";
import { useRows } from "#test/factories/rows.ts";
import { createApi, type Api } from "#test/support/api.ts";
import { withClient } from "#test/support/client.ts";
import { apiUrl } from "#test/support/cluster.ts";
import { useDatabase } from "#test/support/database.ts";
import { openEvents } from "#test/support/event-stream.ts";
import { sharedConnections, startPgbouncer, withoutPgbouncer } from "#test/support/pgbouncer.ts";
import { startServer, type TestServer } from "#test/support/server.ts";
import { eventually } from "#test/support/wait.ts";

describe("behind PgBouncer, which pools by transaction", function () {
  this.timeout(60_000);
  const database = useDatabase();
  useRows(database);
  let pooler: Awaited<ReturnType<typeof startPgbouncer>>;
  let server: TestServer;
  let api: Api;
  const env = () => ({
    DATABASE_URL: pooler.url,
    DATABASE_POOLER: "transaction",
    DATABASE_DIRECT_URL: apiUrl(database.url),
  });

  before(async function () {
    const reason = withoutPgbouncer();
    if (reason) {
      process.stdout.write(`      passed over: ${reason}\n`);
      this.skip();
    }
    pooler = await startPgbouncer(apiUrl(database.url));
    server = await startServer({
      database,
      env: { ...env(), DATABASE_POOL_SIZE: "20", AUTH_RATE_LIMIT: "1000", CHECK_ANSWERS: "true" },
    });
    api = createApi(server.url);
  });
  after(async () => {
    await server?.close();
    await pooler?.close();
    pooler?.remove();
  });

  it("people sign in, write once by their key, order, and hear of it", async () => {
    const password = "terraced-hills-9";
    const [{ product, supplier }, buyer] = [await buildProduct(), await buildBuyer({ user: { password } })];
    const signedIn = await api.post("/auth/v1/token?grant_type=password", {
      body: { email: buyer.user.email, password },
    });
    expect(signedIn.status, JSON.stringify(signedIn.body)).to.equal(200);
    const as = { token: (signedIn.body as { access_token: string }).access_token };

    const stream = await openEvents(server.url, supplier.token);
    await stream.next("ready");
    const body = orderForm(product);
    const [first, again] = [
      await api.post("/orders", { as, body, key: "order-once" }),
      await api.post("/orders", { as, body, key: "order-once" }),
    ];
    expect([first.status, again.status], JSON.stringify(first.body)).to.deep.equal([201, 201]);
    expect((again.body as { id: string }).id).to.equal((first.body as { id: string }).id);
    expect((await stream.next("order")).data).to.include({ id: (first.body as { id: string }).id });
    stream.close();
    expect((await api.get("/readyz")).status).to.equal(200);
  });

  it("twenty clients share four connections: no statement is known by a name that another connection has", async () => {
    const suppliers = await Promise.all(Array.from({ length: 5 }, () => buildSupplier()));
    // So that each count of writes has been taken from, which many that come first at once would each do anew.
    for (const as of suppliers) await api.post("/products", { as, body: productForm() });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        index % 2
          ? api.get("/orders", { as: suppliers[index % 5] ?? { token: "" } })
          : api.post("/products", { as: suppliers[index % 5] ?? { token: "" }, body: productForm() }),
      ),
    );
    expect(answers.filter(({ status }) => status >= 400).map(({ body }) => JSON.stringify(body))).to.deep.equal([]);
    const name = new URL(database.url).pathname.slice(1);
    const [pool] = (await pooler.show("pools")).filter((row) => row.database === name);
    const opened = ["sv_active", "sv_idle", "sv_used", "sv_tested", "sv_login"].map((state) =>
      Number(pool?.[state] ?? 0),
    );
    expect(opened.reduce((sum, count) => sum + count)).to.be.within(1, sharedConnections);
    const [stats] = (await pooler.show("stats")).filter((row) => row.database === name);
    expect(Number(stats?.total_xact_count), "transactions by the pooler").to.be.above(100);
  });

  it("has the limits of waiting all the same, by the role", async () => {
    const { rows } = await withClient(pooler.url, (client) =>
      client.query<{ lock_timeout: string }>("show lock_timeout"),
    );
    expect(rows).to.deep.equal([{ lock_timeout: "3s" }]);
  });

  it("ends readiness while it is away, and only so long", async () => {
    await pooler.close();
    expect((await api.get("/readyz")).status).to.equal(503);
    const away = await api.get("/products");
    expect([away.status, away.headers["retry-after"]]).to.deep.equal([503, "5"]);
    await pooler.start();
    await eventually(
      async () => (await api.get("/readyz")).status === 200 && (await api.get("/products")).status === 200,
    );
  });

  it("is looked at by the doctor, and asks for the address behind it", async () => {
    const told = await runCommand(["doctor"], { ...env(), APP_ENV: "local", DATA_DIR: tmpdir() });
    expect(told.output).to.include("ok      The pooler of DATABASE_URL answers");
    expect(() => loadConfig({ APP_ENV: "local", DATABASE_URL: pooler.url, DATABASE_POOLER: "transaction" })).to.throw(
      "DATABASE_DIRECT_URL is missing",
    );
  });
});
