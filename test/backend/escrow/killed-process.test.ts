import { expect } from "chai";
import { buildBuyer } from "#test/factories/people.ts";
import { orderForm } from "#test/factories/orders.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useRows } from "#test/factories/rows.ts";
import { providerAt, type Provider } from "#test/factories/sandbox.ts";
import { createApi, type Api } from "#test/support/api.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/database.ts";
import { freePort, startProcess, type TestProcess } from "#test/support/server.ts";
import { eventually } from "#test/support/wait.ts";
import { lettersTo } from "../identity/mailbox.ts";

/** The API and the provider as processes of their own, as in production, so that one can be killed without the other. */
describe("when the API is killed", function () {
  this.timeout(60_000);
  let database: TestDatabase;
  let sandbox: TestProcess;
  let provider: Provider;
  let api: Api;
  let server: TestProcess;
  let port: string;

  const place = {
    get url() {
      return database.url;
    },
  };
  before(async () => {
    database = await createTestDatabase();
    port = String(await freePort());
    const webhookUrl = `http://127.0.0.1:${port}/api/v1/webhooks/escrow`;
    sandbox = await startProcess({ entry: "sandbox", database, env: { WEBHOOK_URL: webhookUrl } });
    provider = providerAt(sandbox.url);
    api = createApi(`http://127.0.0.1:${port}`);
  });
  const { db } = lazily(useRows(place));
  afterEach(async () => {
    await server.kill("SIGKILL");
    await provider.faults("none");
  });
  after(async () => {
    await sandbox.kill();
    await database.drop();
  });

  const startApi = async (env: Record<string, string> = {}) => {
    server = await startProcess({
      entry: "main",
      database,
      env: { PORT: port, ESCROW_API_URL: sandbox.url, ESCROW_TIMEOUT_MS: "20000", ...env },
    });
  };
  const order = async () => {
    const [{ product }, buyer] = [await buildProduct(), await buildBuyer()];
    const { status, body } = await api.post("/orders", {
      as: buyer,
      body: orderForm(product, { quantity: "12.5" }),
    });
    expect(status).to.equal(201);
    return { reference: body.reference as string, id: body.id as string, buyer };
  };
  const untilAnswered = (placed: Awaited<ReturnType<typeof order>>) =>
    eventually(
      async () => {
        const { body } = await api.get(`/orders/${placed.reference}`, { as: placed.buyer });
        return (body.transactionReference as string | null) ?? undefined;
      },
      { timeout: 20_000, what: "the provider's answer" },
    );

  it("between the order's commit and its effects, the provider is called and the email sent after the restart, once", async () => {
    await startApi({ RUN_WORKER: "false" });
    const placed = await order();
    await server.kill("SIGKILL");
    expect(await provider.transactions(placed.reference)).to.be.empty;
    const sent = async () =>
      (await db().from("notices").where({ subject_id: placed.id, letter: "atOnce" })).map(
        (row: { letter_sent_at: Date | null }) => row.letter_sent_at !== null,
      );
    expect(await sent(), "nobody has handed the buyer's email to the queue").to.deep.equal([false]);
    await startApi();
    const reference = await untilAnswered(placed);
    const transactions = await provider.transactions(placed.reference);
    expect(transactions.map(({ id }) => `ESC-${id}`)).to.deep.equal([reference]);
    await eventually(async () => (await sent()).every(Boolean), { timeout: 10_000, what: "the email" });
    expect(await lettersTo(api, placed.buyer.user.email)).to.have.lengthOf(1);
  });

  it("after the provider has done its part and before we have written it down, nothing is done twice", async () => {
    await startApi();
    await provider.faults("timeout_after_commit");
    const placed = await order();
    await eventually(async () => (await provider.transactions(placed.reference)).length === 1);
    const written = await db().from("escrow_wallets").where({ order_id: placed.id }).first("provider_id");
    expect(written).to.deep.equal({ provider_id: null });
    await server.kill("SIGKILL");
    await startApi();
    const reference = await untilAnswered(placed);
    const transactions = await provider.transactions(placed.reference);
    expect(transactions.map(({ id }) => `ESC-${id}`)).to.deep.equal([reference]);
  });

  it("while the call is under way, a second process takes over at once, and one transaction results", async () => {
    await startApi();
    await provider.faults("slow", { delay_ms: 1500 });
    const placed = await order();
    await eventually(async () => {
      const { rows } = await db().raw<{ rows: { count: string }[] }>(
        "select count(*) from pg_stat_activity where datname = current_database() and state = 'idle in transaction' and query ilike '%idle_in_transaction_session_timeout%'",
      );
      return Number(rows[0]?.count) > 0;
    });
    await server.kill("SIGKILL");
    await startApi();
    await untilAnswered(placed);
    await provider.faults("none");
    expect(await provider.transactions(placed.reference)).to.have.lengthOf(1);
    const waiting = await db().from("outbox").whereNull("delivered_at");
    expect(waiting).to.be.empty;
  });
});

/** The connection exists from the first before() hook on. */
function lazily(rows: ReturnType<typeof useRows>) {
  return { db: () => rows.db };
}
