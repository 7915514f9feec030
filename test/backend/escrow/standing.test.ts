import { expect } from "chai";
import {
  buildOrder,
  fundedEvent,
  mountedProvider,
  readOrder,
  rulings,
  sendWebhook,
  untilPayable,
  waitingForLocks,
  type Trade,
} from "#test/factories/orders.ts";
import { buildStaff } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";

describe("an order that stands still", () => {
  const api = useApi();
  const advance = async (duration: string) =>
    expect((await api.post("/dev/clock", { body: { advance: duration } })).status).to.equal(200);
  const tasks = async (kind: string, { order }: Trade) =>
    (await api
      .db("staff_tasks")
      .where({ kind })
      .whereRaw("details ->> 'reference' = ?", [order.reference])
      .select("resolved_at")) as { resolved_at: Date | null }[];

  it("is not cancelled when it was paid in time and nobody has told us, and the report that comes after all is of the same payment", async () => {
    const trade = await buildOrder(api);
    await untilPayable(api, trade);
    const [transaction] = await mountedProvider(api).transactions(trade.order.reference);
    const id = transaction?.id ?? "";
    await api.db("sandbox_escrow.transactions").where({ id }).update({ status: "funded", funded_at: new Date() });
    await advance("73h");
    expect(await readOrder(api, trade)).to.include({ status: "funded" });
    expect((await sendWebhook(api, fundedEvent(trade.order, id))).status).to.equal(204);
    const kinds = () =>
      api.db("ledger_journals").where({ reference: trade.order.reference }).orderBy("sequence").pluck("kind");
    expect(await kinds()).to.deep.equal(["hold", "fee"]);
    await sendWebhook(api, fundedEvent(trade.order, id));
    expect(await kinds(), "a further payment").to.deep.equal(["hold", "fee", "suspense"]);
  });

  it("unpaid while the provider answers nobody ends a day later", async () => {
    const trade = await buildOrder(api);
    await untilPayable(api, trade);
    await mountedProvider(api).faults("down");
    await advance("73h");
    expect(await readOrder(api, trade), "it may have been paid").to.include({ status: "created" });
    await advance("24h");
    expect(await readOrder(api, trade)).to.include({ status: "cancelled" });
    await mountedProvider(api).faults("none");
  });

  it("is told to our team when nobody has shipped or cancelled for two weeks, once, until it goes on", async () => {
    const trade = await buildOrder(api, { status: "funded" });
    const shipBy = Date.parse(trade.order.shipBy ?? "");
    const days = Math.floor((shipBy - Date.parse(trade.order.createdAt)) / 86_400_000);
    await advance(`${String(days + 13)}d`);
    expect(await tasks("escrow.shippingOverdue", trade)).to.be.empty;
    await advance("2d");
    expect(await tasks("escrow.shippingOverdue", trade)).to.deep.equal([{ resolved_at: null }]);
    await api.post(`/orders/${trade.order.id}/cancel`, { as: trade.buyer });
    await advance("1m");
    expect((await tasks("escrow.shippingOverdue", trade))[0]?.resolved_at).to.be.a("date");
  });

  it("before our team is a task when the decision is a day late", async () => {
    const trade = await buildOrder(api, { status: "disputed" });
    await advance("143h");
    expect(await tasks("escrow.caseOverdue", trade)).to.be.empty;
    await advance("2h");
    expect(await tasks("escrow.caseOverdue", trade)).to.deep.equal([{ resolved_at: null }]);
  });

  it("before our team is a task again when the decision after an appeal is late, too", async () => {
    const trade = await buildOrder(api, { status: "disputed", quantity: "5" });
    const reviewer = await buildStaff("reviewer");
    await advance("145h");
    const { id } = (await api.db("disputes").where({ order_id: trade.order.id }).first("id")) as { id: string };
    const { version } = (await api.get(`/admin/disputes/${id}`, { as: reviewer })).body as { version: number };
    const body = { ...rulings.supplier, reason: "Both certificates name a moisture within the limit." };
    expect((await api.post(`/admin/disputes/${id}/decide`, { as: reviewer, version, body })).status).to.equal(200);
    await advance("1m");
    await eventually(async () => (await tasks("escrow.caseOverdue", trade)).every(({ resolved_at: at }) => at), {
      what: "the task settled",
      timeout: 10_000,
    });
    const words = { words: "Another laboratory has found something else." };
    expect((await api.post(`/disputes/${id}/appeal`, { as: trade.buyer, body: words })).status).to.equal(200);
    expect((await api.post(`/disputes/${id}/answer`, { as: trade.supplier, body: words })).status).to.equal(200);
    await advance("145h");
    const again = async () => {
      const all = await tasks("escrow.caseOverdue", trade);
      return all.length === 2 && all.filter(({ resolved_at: at }) => at === null).length === 1;
    };
    await eventually(again, { what: "a second task", timeout: 10_000 });
  });

  it("because somebody holds its goods is no failure: it is looked for again, and the clock waits", async () => {
    const trade = await buildOrder(api);
    await untilPayable(api, trade);
    const trx = await api.db.transaction();
    await trx("supplier_products").where({ id: trade.product.id }).forUpdate().first("id");
    const moved = advance("97h");
    await eventually(async () => (await waitingForLocks(api.db)) >= 1, { timeout: 10_000 });
    // Longer than a statement waits for a lock.
    await eventually(async () => (await waitingForLocks(api.db)) === 0, { timeout: 10_000 });
    await trx.commit();
    await moved;
    expect(await readOrder(api, trade)).to.include({ status: "cancelled" });
    expect(await tasks("escrow.deadlineNotKept", trade)).to.be.empty;
  });

  it("is looked for side by side: one that waits for its goods keeps no other waiting", async () => {
    const trades = [await buildOrder(api), await buildOrder(api)];
    for (const trade of trades) await untilPayable(api, trade);
    const trx = await api.db.transaction();
    await trx("supplier_products")
      .whereIn(
        "id",
        trades.map(({ product }) => product.id),
      )
      .forUpdate()
      .select("id");
    const moved = advance("97h");
    await eventually(async () => (await waitingForLocks(api.db)) >= 2, { timeout: 10_000, what: "both that wait" });
    await trx.commit();
    await moved;
    for (const trade of trades) expect(await readOrder(api, trade)).to.include({ status: "cancelled" });
  });
});
