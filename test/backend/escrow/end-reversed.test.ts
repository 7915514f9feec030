import { expect } from "chai";
import type { OrderView } from "#shared/escrow/contract.ts";
import {
  buildOrder,
  fundedEvent,
  mountedProvider,
  pay,
  readOrder,
  rulings,
  sendWebhook,
  shipmentForm,
  untilPayable,
  waiveAppeals,
  type Trade,
} from "#test/factories/orders.ts";
import { buildStaff, type Person } from "#test/factories/people.ts";
import { placeShipments } from "#test/factories/shipments.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";
import { letterAbout } from "../identity/mailbox.ts";

/** The provider has given the money of an order back while the order goes on: our team has a way to end it that says so. */
describe("an order whose money went back", () => {
  const api = useApi();
  let reviewer: Person;
  before(async () => {
    reviewer = await buildStaff("reviewer");
  });

  const reason = "The provider has paid the buyer back after a chargeback.";
  const end = ({ order }: Pick<Trade, "order">, as: Person = reviewer, body: object = { reason }) =>
    api.post(`/admin/orders/${order.reference}/end-reversed`, { as, body });
  const transactionOf = async ({ order }: Trade) => {
    const [transaction] = await mountedProvider(api).transactions(order.reference);
    if (!transaction) throw new Error("the provider has no transaction");
    return transaction;
  };
  /** The provider's own staff give the money back; what it answers when it is asked is the same. */
  const giveBack = async (trade: Trade) => {
    const { id } = await transactionOf(trade);
    await mountedProvider(api).call("POST", `/transactions/${id}/reject`, { body: { reason: "Charged back" } });
    await eventually(async () => (await readOrder(api, trade)).providerEnded, { timeout: 15_000 });
    await untilAsked(trade);
  };
  const untilAsked = ({ order }: Trade) =>
    eventually(
      async () => {
        const readings = await api.db("outbox").where({ subject_id: order.id, topic: "escrow.readReport" });
        return readings.length > 0 && readings.every(({ delivered_at }) => delivered_at !== null);
      },
      { timeout: 20_000 },
    );
  const several = async (): Promise<Trade> => {
    const sentAt = new Date((await api.post("/dev/clock", { body: { advance: "1s" } })).body.now as string);
    const trade = await placeShipments(api, {
      quantities: ["3", "4"],
      pricePerUnit: "1000.00",
      tolerance: "5",
      sentAt,
    });
    return { ...trade, order: await pay(api, trade) };
  };
  const stockOf = async ({ product }: Trade) =>
    Number((await api.db("supplier_products").where({ id: product.id }).first("quantity"))?.quantity);
  const tasks = async ({ order }: Trade) =>
    (await api
      .db("staff_tasks")
      .whereNull("resolved_at")
      .whereRaw("details ->> 'reference' = ?", [order.reference])
      .pluck("kind")) as string[];
  const told = async ({ order }: Trade, kind: string) =>
    (await api.db("notices").where({ subject_id: order.id, kind }).orderBy("side").pluck("side")) as string[];
  const left = async ({ order }: Trade) => {
    const { rows } = await api.db.raw<{ rows: [{ sum: string | null }] }>(
      `select sum(abs(balance)) as sum from (select sum(e.amount) as balance from ledger_entries e join ledger_accounts a on a.id = e.account_id
         join ledger_journals j on j.id = e.journal_id where j.order_id = ? and a.kind not in ('platform_cash') group by a.kind) kinds`,
      [order.id],
    );
    return Number(rows[0].sum);
  };

  it("of several shipments is ended at once: refunded, what had not left back on sale, both told, nothing left to be done", async () => {
    const trade = await several();
    const stock = await stockOf(trade);
    const shipped = await api.post(`/orders/${trade.order.id}/shipments/1/ship`, {
      as: trade.supplier,
      body: shipmentForm(),
    });
    expect(shipped.status, JSON.stringify(shipped.body)).to.equal(200);
    await giveBack(trade);
    expect(await tasks(trade)).to.deep.equal(["escrow.endedAtProvider"]);
    const answer = await end(trade);
    expect([answer.status, answer.body.status], JSON.stringify(answer.body)).to.deep.equal([200, "refunded"]);
    const order = await readOrder(api, trade);
    expect(order).to.include({ status: "refunded", providerEnded: false, endedReversed: true });
    expect(order.settlement?.paidBackAt).to.be.a("string");
    expect(order.settlement?.refunded.amount).to.equal("7000.00");
    expect(await stockOf(trade)).to.equal(stock + 4);
    expect(await left(trade)).to.equal(0);
    expect(await tasks(trade)).to.deep.equal([]);
    expect(await told(trade, "reversalEnded")).to.deep.equal(["buyer", "supplier"]);
    const waiting = await api
      .db("outbox")
      .where({ subject_id: trade.order.id, aside: false })
      .whereNull("delivered_at");
    expect(waiting).to.deep.equal([]);
    expect((await end(trade)).body.code).to.equal("escrow.wrongStatus");
    const letter = await letterAbout(api, trade.supplier.user.email, trade.order.reference);
    expect(letter.text).to.be.a("string");
  }).timeout(60_000);

  it("is ended out of a case, by whoever decides cases alone, and for a reason", async () => {
    const trade = await buildOrder(api, { status: "disputed", quantity: "2" });
    await giveBack(trade);
    expect((await end(trade, await buildStaff("support"))).status).to.equal(403);
    expect((await end(trade, reviewer, { reason: "short" })).status).to.equal(400);
    expect((await end(trade)).status).to.equal(200);
    const dispute = await api.db("disputes").where({ order_id: trade.order.id }).first("status", "closed_by");
    expect(dispute).to.deep.equal({ status: "closed", closed_by: "endReversed" });
  }).timeout(60_000);

  it("is decided for the buyer shipment by shipment, though the provider has nothing to pay back any more", async () => {
    const trade = await several();
    await giveBack(trade);
    for (const shipment of [1, 2]) {
      const opened = await api.post(`/admin/orders/${trade.order.reference}/cases`, {
        as: reviewer,
        body: { reason, shipment },
      });
      expect(opened.status, JSON.stringify(opened.body)).to.equal(201);
      const { id, version } = opened.body as { id: string; version: number };
      const decided = await api.post(`/admin/disputes/${id}/decide`, {
        as: reviewer,
        version,
        body: { reason, ...rulings.buyer },
      });
      expect(decided.status, JSON.stringify(decided.body)).to.equal(200);
      await waiveAppeals(api, trade, `/shipments/${shipment}`);
    }
    await eventually(async () => (await readOrder(api, trade)).settlement?.paidBackAt ?? undefined, {
      timeout: 15_000,
    });
    expect(await left(trade)).to.equal(0);
    expect(await tasks(trade)).to.deep.equal([]);
  }).timeout(60_000);

  it("is ended by nobody while the provider says nothing of the kind, or is still being asked", async () => {
    const trade = await buildOrder(api, { status: "funded", quantity: "2" });
    expect((await end(trade)).body.code).to.equal("escrow.paymentNotReversed");
    const event = fundedEvent(trade.order, (await transactionOf(trade)).id, { status: "refunded" });
    await mountedProvider(api).faults("down");
    try {
      await sendWebhook(api, { ...event, type: "transaction.refunded" });
      expect((await end(trade)).body.code).to.equal("escrow.reversalBeingAsked");
    } finally {
      await mountedProvider(api).faults("none");
    }
    await eventually(async () => (await readOrder(api, trade)).status === "funded");
  }).timeout(60_000);

  it("by a mistake that is corrected is nobody's task any more, and both sides read that it is there", async () => {
    const trade = await buildOrder(api, { status: "funded", quantity: "2" });
    const { id } = await transactionOf(trade);
    const event = fundedEvent(trade.order, id, { status: "refunded" });
    await sendWebhook(api, { ...event, type: "transaction.refunded" });
    await untilAsked(trade);
    expect(await told(trade, "paymentReversed")).to.deep.equal(["buyer", "supplier"]);
    expect(await told(trade, "paymentStands")).to.deep.equal(["buyer", "supplier"]);
    expect(await tasks(trade)).to.deep.equal([]);
  }).timeout(60_000);

  it("is a letter to whoever decides cases", async () => {
    const staff = await buildStaff("reviewer");
    const trade = await buildOrder(api, { status: "funded", quantity: "2" });
    await giveBack(trade);
    const letter = await letterAbout(api, staff.user.email, trade.order.reference);
    expect(letter.text).to.contain("/admin/tasks");
  }).timeout(60_000);

  it("before it was paid tells both sides that it cannot be, and ends by itself", async () => {
    const trade = await buildOrder(api, { quantity: "2" });
    await untilPayable(api, trade);
    const { id } = await transactionOf(trade);
    await mountedProvider(api).call("POST", `/transactions/${id}/cancel`, { body: {} });
    const event = fundedEvent(trade.order, id, { status: "cancelled" });
    await sendWebhook(api, { ...event, type: "transaction.cancelled" });
    await untilAsked(trade);
    expect(await told(trade, "paymentImpossible")).to.deep.equal(["buyer", "supplier"]);
    expect(await tasks(trade)).to.deep.equal(["escrow.endedAtProvider"]);
    const seen = (await api.get(`/orders/${trade.order.id}`, { as: trade.supplier })).body as OrderView;
    expect(seen).to.include({ status: "created", providerEnded: true });
    await api.post("/dev/clock", { body: { advance: "73h" } });
    await eventually(async () => (await readOrder(api, trade)).status === "cancelled", { timeout: 15_000 });
    expect(await tasks(trade)).to.deep.equal([]);
  }).timeout(60_000);
});
