import { expect } from "chai";
import { buildBuyer } from "#test/factories/people.ts";
import { orderForm } from "#test/factories/orders.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useRows } from "#test/factories/rows.ts";
import { createApi } from "#test/support/api.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/database.ts";
import { openFaultyLine, type FaultyLine } from "#test/support/faulty-line.ts";
import { freePort, startProcess, type TestProcess } from "#test/support/server.ts";
import { eventually } from "#test/support/wait.ts";

/** Each order is two effects at the provider: a transaction, and its end. */
const [orders, kills] = process.env.FULL ? [1500, 20] : [30, 2];
/** As many orders as one buyer may have waiting for their money, and be allowed to cancel, at a time. */
const perBuyer = 5;
/** So few that are left are not waited for: the clock is moved on. */
const atLast = 16;
const patience = process.env.FULL ? 30 * 60_000 : 180_000;

interface Call {
  topic: string;
  subject_id: string;
  attempts: number;
  delivered_at: Date | null;
  failed_at: Date | null;
  next_attempt_at: Date;
}

/** Two processes deliver side by side; one after the other is killed while it is at it, and a quarter of all calls goes wrong. */
describe(`${2 * orders} effects at a provider that fails a quarter of its calls, and ${kills} killed workers`, function () {
  this.timeout(patience);
  let database: TestDatabase;
  let sandbox: TestProcess;
  let line: FaultyLine;
  const workers: TestProcess[] = [];
  before(async () => {
    database = await createTestDatabase();
    sandbox = await startProcess({
      entry: "sandbox",
      database,
      patience,
      env: { WEBHOOK_URL: "http://127.0.0.1:1/never" },
    });
    line = await openFaultyLine(sandbox.url, { percent: 25 });
  });
  const rows = useRows({
    get url() {
      return database.url;
    },
  });
  after(async () => {
    for (const worker of workers) await worker.kill("SIGKILL");
    await line.close();
    await sandbox.kill();
    await database.drop();
  });

  const startWorker = async (env: Record<string, string> = {}) =>
    startProcess({
      entry: "main",
      database,
      patience,
      env: { PORT: String(await freePort()), ESCROW_API_URL: line.url, ESCROW_TIMEOUT_MS: "2000", ...env },
    });
  const calls = () => rows.db<Call>("outbox");
  const count = async (of: ReturnType<typeof calls>) => Number((await of.count())[0]?.count);

  it("are each there once, and none is dead", async () => {
    const idle = await startWorker({ RUN_WORKER: "false" });
    const api = createApi(idle.url);
    const { product } = await buildProduct({ quantity: "500000" });
    for (let placed = 0; placed < orders; placed += perBuyer) {
      const buyer = await buildBuyer({ verification: "verified" });
      await Promise.all(
        Array.from({ length: perBuyer }, async () => {
          const { status, body } = await api.post("/orders", { as: buyer, body: orderForm(product) });
          expect(status, JSON.stringify(body)).to.equal(201);
          const { id } = body as { id: string };
          expect((await api.post(`/orders/${id}/cancel`, { as: buyer })).status).to.equal(200);
        }),
      );
    }
    expect(await count(calls().whereNull("delivered_at"))).to.equal(2 * orders);

    workers.push(await startWorker(), await startWorker());
    for (let killed = 0; killed < kills; killed += 1) {
      const enough = Math.floor((2 * orders * (killed + 1)) / (kills + 2));
      await eventually(async () => (await count(calls().whereNotNull("delivered_at"))) >= enough, {
        timeout: patience,
        what: `${enough} effects`,
      });
      await workers.shift()?.kill("SIGKILL");
      workers.push(await startWorker());
    }
    const left = () => calls().whereNull("delivered_at").select("next_attempt_at", "failed_at");
    await eventually(
      async () => {
        const waiting = await left();
        // What is tried again later is tried now.
        if (waiting.length > 0 && waiting.length <= atLast) await api.post("/dev/clock", { body: { advance: "30s" } });
        return waiting.length === 0 || waiting.some(({ failed_at }) => failed_at !== null);
      },
      { timeout: patience, interval: 250, what: "the last effect" },
    );
    await idle.kill();

    expect(await calls().whereNotNull("failed_at"), "dead").to.be.empty;
    expect(await rows.db("staff_tasks").where({ kind: "outbox.failed" })).to.be.empty;
    const { rows: there } = await rows.db.raw<{ rows: { status: string; number: string; references: string }[] }>(
      `select status, count(*) as number, count(distinct reference_number) as references from sandbox_escrow.transactions group by status`,
    );
    expect(there, "one transaction an order").to.deep.equal([
      { status: "cancelled", number: String(orders), references: String(orders) },
    ]);
    const { rows: ended } = await rows.db.raw<{ rows: { number: string; transactions: string }[] }>(
      `select count(*) as number, count(distinct transaction_id) as transactions from sandbox_escrow.webhooks where payload::jsonb ->> 'type' = 'transaction.cancelled'`,
    );
    expect(ended, "each ended once").to.deep.equal([{ number: String(orders), transactions: String(orders) }]);
    const { rows: known } = await rows.db.raw<{ rows: { number: string }[] }>(
      `select count(*) as number from escrow_wallets w join orders o on o.id = w.order_id
         join sandbox_escrow.transactions t on t.id = w.provider_id and t.reference_number = o.reference
        where w.provider_status = 'cancelled' and o.status = 'cancelled'`,
    );
    expect(known, "and each order knows its own").to.deep.equal([{ number: String(orders) }]);
    const { cut, error, lost, silent, late } = line.faults;
    console.log(
      `      ${line.calls} calls, of which ${cut} cut, ${error} answered 500, ${lost} carried out and cut, ${silent} never answered, ${late} late`,
    );
    expect(lost + silent, "answers that got lost").to.be.above(0);
  });
});
