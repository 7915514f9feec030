import { expect } from "chai";
import {
  buildOrder,
  fundedEvent,
  mountedProvider,
  readOrder,
  sendWebhook,
  untilPayable,
} from "#test/factories/orders.ts";
import { useRows } from "#test/factories/rows.ts";
import { createApi, type Api } from "#test/support/api.ts";
import { useDatabase } from "#test/support/database.ts";
import { startProcess, type TestProcess } from "#test/support/server.ts";
import { eventually } from "#test/support/wait.ts";

interface Line {
  msg: string;
  reference?: string;
  providerStatus?: string;
  topic?: string;
}

/** Whoever reads the log knows an order by the reference that everybody calls it by. */
describe("what the log says of an order at the provider", () => {
  const database = useDatabase();
  useRows(database);
  let running: TestProcess;
  let api: Api;
  before(async function () {
    this.timeout(60_000);
    const env = { LOG_LEVEL: "warn", AUTH_RATE_LIMIT: "100000" };
    running = await startProcess({ entry: "main", database, env });
    api = createApi(running);
  });
  after(() => running?.kill());

  const lines = (msg: string): Line[] =>
    running
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as Line)
      .filter((line) => line.msg === msg);
  const untilLogged = (msg: string, expected: Partial<Line>) =>
    eventually(
      () =>
        lines(msg).some((line) => Object.entries(expected).every(([key, value]) => line[key as keyof Line] === value)),
      {
        what: `${msg} ${JSON.stringify(expected)}`,
        timeout: 15_000,
      },
    );

  it("names it where its transaction has ended although it goes on", async () => {
    const provider = mountedProvider(running);
    const trade = await buildOrder(api, { status: "funded", quantity: "1" });
    const { reference } = trade.order;
    const [{ id } = { id: "" }] = await provider.transactions(reference);
    await provider.call("POST", `/transactions/${id}/reject`, { body: { reason: "Charged back" } });
    await eventually(async () => (await readOrder(api, trade)).providerEnded, { timeout: 15_000 });
    await untilLogged("the transaction of an order that goes on has ended at the provider", {
      reference,
      providerStatus: "refunded",
    });
  }).timeout(30_000);

  it("names it where a reading has stopped", async () => {
    const provider = mountedProvider(running);
    const trade = await buildOrder(api, { quantity: "1" });
    await untilPayable(api, trade);
    const [theirs] = await provider.transactions(trade.order.reference);
    await provider.faults("refuse", { status: 422, times: 0, reference: trade.order.reference });
    const report = fundedEvent(trade.order, theirs?.id ?? "", { status: "cancelled" });
    expect((await sendWebhook(api, { ...report, type: "transaction.cancelled" })).status).to.equal(204);
    await untilLogged("outbox delivery failed", { reference: trade.order.reference, topic: "escrow.readReport" });
  }).timeout(30_000);
});
