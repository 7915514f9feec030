import { randomUUID } from "node:crypto";
import { expect } from "chai";
import type { OrderView } from "#shared/escrow/contract.ts";
import {
  buildOrder,
  fundedEvent,
  mountedProvider,
  readOrder,
  rulings,
  sendWebhook,
  shipmentForm,
  untilPayable,
  waiveAppeals,
  type Trade,
} from "#test/factories/orders.ts";
import { goodPassword } from "#test/backend/identity/mailbox.ts";
import { buildStaff, buildSupplier } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { decideOnLandingPage } from "#test/factories/sandbox.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";

/** The provider says that money which an order relies on has left it: nobody ships for it, and what the provider answers when it is asked holds. */
describe("a payment that the provider takes back", () => {
  const api = useApi();
  afterEach(() => mountedProvider(api).faults("none"));

  const transactionOf = async ({ order }: Trade) => {
    const [transaction] = await mountedProvider(api).transactions(order.reference);
    if (!transaction) throw new Error("the provider has no transaction");
    return transaction;
  };
  /** The provider's own staff give the money back. */
  const giveBack = async (trade: Trade) => {
    const { id } = await transactionOf(trade);
    const { status } = await mountedProvider(api).call("POST", `/transactions/${id}/reject`, {
      body: { reason: "Charged back" },
    });
    expect(status).to.equal(200);
  };
  const seenBy = async ({ order }: Trade, as: Trade["buyer"]) =>
    (await api.get(`/orders/${order.id}`, { as })).body as OrderView;
  const untilEnded = (trade: Trade, ended: boolean) =>
    eventually(async () => (await readOrder(api, trade)).providerEnded === ended, { timeout: 15_000 });
  const told = async ({ order }: Trade, kind: string) =>
    (await api.db("notices").where({ subject_id: order.id, kind }).orderBy("side").pluck("side")) as string[];
  const readings = async ({ order }: Trade) =>
    (await api
      .db("outbox")
      .where({ subject_id: order.id, topic: "escrow.readReport" })
      .whereNotNull("delivered_at")
      .pluck("id")) as string[];
  const kinds = async ({ order }: Trade) =>
    (await api.db("ledger_journals").where({ reference: order.reference }).pluck("kind")) as string[];

  it("once it was in escrow lets nobody ship, and both sides are told once", async () => {
    const trade = await buildOrder(api, { status: "funded" });
    expect(trade.order.providerEnded).to.equal(false);
    await giveBack(trade);
    await untilEnded(trade, true);
    await eventually(async () => (await readings(trade)).length > 0, { timeout: 15_000 });
    expect(await told(trade, "paymentReversed")).to.deep.equal(["buyer", "supplier"]);
    const supplier = await seenBy(trade, trade.supplier);
    expect(supplier).to.include({ status: "funded", providerEnded: true });
    expect(supplier.can).not.to.include("ship");
    const shipped = await api.post(`/orders/${trade.order.id}/ship`, { as: trade.supplier, body: shipmentForm() });
    expect([shipped.status, shipped.body.code]).to.deep.equal([409, "escrow.paymentReversed"]);
    const tasks = (await api
      .db("staff_tasks")
      .whereNull("resolved_at")
      .whereRaw("details ->> 'reference' = ?", [trade.order.reference])
      .pluck("kind")) as string[];
    expect(tasks).to.deep.equal(["escrow.endedAtProvider"]);
  }).timeout(30_000);

  it("is in nobody's escrow any more, active or in dispute, while its order goes on", async () => {
    const gone = await buildOrder(api, { status: "funded", quantity: "2" });
    const { buyer } = gone;
    const stays = await buildOrder(api, { buyer, status: "funded", quantity: "1" });
    const disputed = await buildOrder(api, { buyer, status: "disputed", quantity: "4" });
    for (const trade of [gone, disputed]) {
      await giveBack(trade);
      await untilEnded(trade, true);
    }
    const { body } = await api.get("/overview", { as: buyer });
    expect(body.orders).to.deep.equal({
      active: 2,
      funded: 1,
      awaiting: 0,
      inEscrow: [stays.order.total],
      disputed: 1,
      heldInDispute: [],
    });
  }).timeout(30_000);

  it("keeps nobody from leaving because of money that is held, but because of the order", async () => {
    const user = { password: goodPassword };
    const supplier = await buildSupplier({ user });
    const trade = await buildOrder(api, { ...(await buildProduct({ supplier })), status: "funded" });
    const leave = async () =>
      (await api.post("/me/deletion", { as: supplier, body: { password: goodPassword } })).body.code as string;
    expect(await leave()).to.equal("accounts.moneyHeld");
    await giveBack(trade);
    await untilEnded(trade, true);
    expect(await leave()).to.equal("accounts.tradeOpen");
  }).timeout(30_000);

  it("before the report that it came has come funds no order, whose buyer reads that it cannot be paid", async () => {
    const trade = await buildOrder(api);
    const page = await untilPayable(api, trade);
    const { faults } = mountedProvider(api);
    await faults("reorder_webhooks", { delay_ms: 600_000 });
    await decideOnLandingPage(page, "pay");
    await giveBack(trade);
    await faults("reorder_webhooks", { delay_ms: 0 });
    const reported = async (type: string) =>
      (
        await api
          .db("webhook_events")
          .whereRaw("payload -> 'data' ->> 'reference_number' = ?", [trade.order.reference])
          .where({ type })
      ).length;
    await eventually(
      async () => (await reported("transaction.refunded")) + (await reported("transaction.funded")) === 2,
      {
        timeout: 15_000,
      },
    );
    await eventually(async () => (await readings(trade)).length > 0, { timeout: 15_000 });
    expect(await readOrder(api, trade)).to.include({ status: "created", providerEnded: true, paymentUrl: null });
    expect(await kinds(trade)).to.deep.equal([]);
    expect(await told(trade, "orderFunded")).to.deep.equal([]);
    await api.post("/dev/clock", { body: { advance: "73h" } });
    await eventually(async () => (await readOrder(api, trade)).status === "cancelled", { timeout: 15_000 });
    expect(await readOrder(api, trade)).to.include({ providerEnded: false });
    expect(await kinds(trade)).to.deep.equal([]);
  }).timeout(60_000);

  it("by mistake is in escrow again once the provider was asked, and the goods may leave", async () => {
    const trade = await buildOrder(api, { status: "funded" });
    const { id } = await transactionOf(trade);
    const report = { ...fundedEvent(trade.order, id, { status: "refunded" }), type: "transaction.refunded" };
    expect((await sendWebhook(api, report)).status).to.equal(204);
    await eventually(async () => (await readings(trade)).length > 0, { timeout: 15_000 });
    await untilEnded(trade, false);
    const shipped = await api.post(`/orders/${trade.order.id}/ship`, { as: trade.supplier, body: shipmentForm() });
    expect(shipped.status, JSON.stringify(shipped.body)).to.equal(200);
  }).timeout(30_000);

  it("is neither approved nor released, by hand or by the clock, until our team has decided for the buyer", async () => {
    const [approved, inspected] = [
      await buildOrder(api, { status: "approved", quantity: "2" }),
      await buildOrder(api, { status: "quality_control", quantity: "2" }),
    ];
    for (const trade of [approved, inspected]) {
      await giveBack(trade);
      await untilEnded(trade, true);
    }
    expect((await readOrder(api, approved)).can).not.to.include("release");
    const released = await api.post(`/orders/${approved.order.id}/release`, { as: approved.buyer });
    expect([released.status, released.body.code]).to.deep.equal([409, "escrow.paymentReversed"]);
    await api.post("/dev/clock", { body: { advance: "9d" } });
    expect((await readOrder(api, approved)).status).to.equal("approved");
    expect((await readOrder(api, inspected)).status).to.equal("quality_control");
    expect(await told(inspected, "inspectionEnds")).to.deep.equal([]);
    const reviewer = await buildStaff("reviewer");
    const reason = "The provider has paid the buyer back.";
    const opened = await api.post(`/admin/orders/${approved.order.reference}/cases`, {
      as: reviewer,
      body: { reason, shipment: 1 },
    });
    expect(opened.status, JSON.stringify(opened.body)).to.be.below(300);
    const dispute = (await api.db("disputes").where({ order_id: approved.order.id }).first()) as {
      id: string;
      version: number;
    };
    const decide = (outcome: "supplier" | "buyer") =>
      api.post(`/admin/disputes/${dispute.id}/decide`, {
        as: reviewer,
        version: dispute.version,
        body: { reason, ...rulings[outcome] },
      });
    expect((await decide("supplier")).body.code).to.equal("escrow.paymentReversed");
    expect((await decide("buyer")).status).to.equal(200);
    await waiveAppeals(api, approved);
    await eventually(async () => (await readOrder(api, approved)).settlement?.paidBackAt ?? undefined, {
      timeout: 15_000,
    });
  }).timeout(60_000);

  it("is seen also after a wrong report of its release, and told where less than the whole is said to have left", async () => {
    const trade = await buildOrder(api, { status: "funded" });
    const { id } = await transactionOf(trade);
    const report = (type: string, more: object) =>
      sendWebhook(api, { ...fundedEvent(trade.order, id, more), type: `transaction.${type}` });
    await report("released", { status: "released" });
    await giveBack(trade);
    await untilEnded(trade, true);
    expect(await told(trade, "paymentReversed")).to.deep.equal(["buyer", "supplier"]);

    const part = await buildOrder(api, { status: "funded" });
    const event = fundedEvent(part.order, (await transactionOf(part)).id, { status: "refunded", amount: "100.00" });
    await sendWebhook(api, { ...event, type: "transaction.refunded" });
    expect(await told(part, "paymentReversed")).to.deep.equal(["buyer", "supplier"]);
    await untilEnded(part, false);
  }).timeout(60_000);

  const inMonths = () => new Date(Date.now() + 90 * 86_400_000);
  const earlier: [string, () => object, number][] = [
    ["an earlier reading is not tried any more", () => ({ failed_at: new Date(), attempts: 25 }), 1],
    [
      "one was made by a clock far ahead",
      () => ({ next_attempt_at: inMonths(), delivered_at: new Date(), attempts: 1 }),
      2,
    ],
    ["one waits that was entered by a clock far ahead", () => ({ next_attempt_at: inMonths() }), 1],
  ];
  for (const [what, reading, delivered] of earlier)
    it(`is asked about again soon although ${what}`, async () => {
      const trade = await buildOrder(api, { status: "funded" });
      await api.db("outbox").insert({
        topic: "escrow.readReport",
        subject_id: trade.order.id,
        payload: {},
        aside: true,
        created_at: new Date(),
        next_attempt_at: new Date(),
        key: randomUUID(),
        ...reading(),
      });
      const { id } = await transactionOf(trade);
      const report = { ...fundedEvent(trade.order, id, { status: "refunded" }), type: "transaction.refunded" };
      await sendWebhook(api, report);
      await eventually(async () => (await readings(trade)).length === delivered, { timeout: 20_000 });
      await untilEnded(trade, false);
    }).timeout(40_000);

  it("of an order that was never reported as paid in part goes back when the order ends, though no report of it ever comes", async () => {
    const hush = (sql: string) => api.db.raw(sql);
    await hush(`create function sandbox_escrow.give_up() returns trigger language plpgsql as $$ begin new.given_up_at = now(); return new; end $$;
      create trigger give_up before insert on sandbox_escrow.webhooks for each row execute function sandbox_escrow.give_up()`);
    try {
      const trade = await buildOrder(api);
      const page = await untilPayable(api, trade);
      await mountedProvider(api).faults("underpaid");
      await decideOnLandingPage(page, "pay");
      await mountedProvider(api).faults("none");
      await api.post("/dev/clock", { body: { advance: "73h" } });
      const ended = () =>
        eventually(
          async () => {
            const { status, unplacedPayments } = await readOrder(api, trade);
            const [payment] = unplacedPayments;
            return status === "cancelled" && payment?.status === "returned" && unplacedPayments.length === 1 && payment;
          },
          { timeout: 20_000 },
        );
      expect((await ended()).received.amount).to.equal("65525.00");
      expect((await transactionOf(trade)).status).to.equal("refunded");
    } finally {
      await hush(
        "drop trigger give_up on sandbox_escrow.webhooks; drop function sandbox_escrow.give_up(); update sandbox_escrow.webhooks set given_up_at = now()",
      );
    }
  }).timeout(60_000);
});
