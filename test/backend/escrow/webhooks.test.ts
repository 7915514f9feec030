import { expect } from "chai";
import type { Trade } from "#test/factories/orders.ts";
import {
  buildOrder,
  fundedEvent,
  mountedProvider,
  pay,
  readOrder,
  sendWebhook,
  untilPayable,
  untilStatus,
  waitingForLocks,
} from "#test/factories/orders.ts";
import { decideOnLandingPage } from "#test/factories/sandbox.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";

const minute = 60_000;

describe("the provider's webhooks", () => {
  const api = useApi();
  const tasksAbout = (subjectId: string) =>
    api
      .db<{ kind: string; subject_id: string }>("staff_tasks")
      .where({ subject_id: subjectId })
      .orWhereRaw("details ->> 'reference' = (select reference from orders where id::text = ?)", [subjectId])
      .select("kind");
  const journalsOf = async ({ order }: Trade) =>
    (
      await api
        .db<{ kind: string; order_id: string }>("ledger_journals")
        .where({ order_id: order.id })
        .orderBy("sequence")
        .select("kind")
    ).map(({ kind }) => kind);

  /** An order that can be paid, and its transaction's id at the provider. */
  async function payable() {
    const trade = await buildOrder(api);
    await untilPayable(api, trade);
    const [transaction] = await mountedProvider(api).transactions(trade.order.reference);
    return { trade, id: transaction?.id ?? "" };
  }

  it("fund an order, once, however often one is delivered", async () => {
    const { trade, id } = await payable();
    const event = fundedEvent(trade.order, id);
    const answers = await Promise.all(Array.from({ length: 5 }, () => sendWebhook(api, event, { id: "msg_five" })));
    expect(answers.map(({ status }) => status)).to.deep.equal([204, 204, 204, 204, 204]);
    expect((await sendWebhook(api, event, { id: "msg_five" })).status).to.equal(204);
    expect(await readOrder(api, trade)).to.include({ status: "funded" });
    // The provider's fee was paid on top of the amount: it is in the books, and none of it is held.
    expect(await journalsOf(trade)).to.deep.equal(["hold", "fee"]);
    const fee = { order_id: trade.order.id, "j.kind": "fee" };
    const entries = (await api
      .db("ledger_entries as e")
      .join("ledger_journals as j", "j.id", "e.journal_id")
      .join("ledger_accounts as a", "a.id", "e.account_id")
      .where(fee)
      .orderBy("e.amount")
      .select("a.kind", "a.entity_id", "e.amount")) as object[];
    expect(entries).to.deep.equal([
      { kind: "organization_fee", entity_id: trade.order.buyer.id, amount: "-12.00" },
      { kind: "provider_fee", entity_id: null, amount: "12.00" },
    ]);
    expect(await api.db("order_events").where({ order_id: trade.order.id, transition: "fund" })).to.have.lengthOf(1);
    expect(await tasksAbout(trade.order.id)).to.be.empty;
  });

  it("are refused with another signature, without one, or signed more than 300 seconds ago or ahead", async () => {
    const { trade, id } = await payable();
    const event = fundedEvent(trade.order, id);
    const forged = await sendWebhook(api, event, { secret: `whsec_${Buffer.alloc(32, 7).toString("base64")}` });
    expect(forged).to.include({ status: 401 });
    expect(forged.body.code).to.equal("escrow.webhookSignature");
    expect((await sendWebhook(api, event, { at: new Date(Date.now() - 6 * minute) })).status).to.equal(401);
    expect((await sendWebhook(api, event, { at: new Date(Date.now() + 6 * minute) })).status).to.equal(401);
    expect((await api.post("/webhooks/escrow", { body: event, key: null })).status).to.equal(401);
    expect(await readOrder(api, trade)).to.include({ status: "created" });
    expect(await api.db("webhook_events").whereRaw("payload -> 'data' ->> 'id' = ?", [id])).to.be.empty;
    expect((await sendWebhook(api, event, { at: new Date(Date.now() - 4 * minute) })).status).to.equal(204);
    expect(await readOrder(api, trade)).to.include({ status: "funded" });
  });

  it("fund an order by an amount that is written otherwise, and a late report sets nothing back", async () => {
    const { trade, id } = await payable();
    const amount = String(Number(trade.order.total.amount));
    await sendWebhook(api, fundedEvent(trade.order, id, { amount, status: "approved" }));
    expect(await readOrder(api, trade)).to.include({ status: "funded" });
    const stored = async () =>
      (await api.db("escrow_wallets").where({ order_id: trade.order.id }).first("provider_status")) as
        object | undefined;
    await sendWebhook(api, { ...fundedEvent(trade.order, id, { status: "created" }), type: "transaction.unheard_of" });
    expect(await stored()).to.deep.equal({ provider_status: "approved" });
  });

  it("do not pay an order out or back that the provider reports about other money", async () => {
    const { trade, id } = await payable();
    await sendWebhook(api, fundedEvent(trade.order, id));
    const agreed = { kind: "cancelAgreed", reason: "The harvest was lost to the frost." };
    const { body } = await api.post(`/orders/${trade.order.id}/proposals`, { as: trade.buyer, body: agreed });
    expect(body.proposal, JSON.stringify(body)).to.include({ status: "open" });
    const accept = `/orders/${trade.order.id}/proposals/${body.proposal.id}/accept`;
    expect((await api.post(accept, { as: trade.supplier })).status).to.equal(200);
    const refunded = { amount: "65525.00", status: "refunded" };
    await sendWebhook(api, { ...fundedEvent(trade.order, id, refunded), type: "transaction.refunded" });
    expect(await journalsOf(trade)).not.to.include("repayment");
    expect(await tasksAbout(trade.order.id)).to.deep.include({ kind: "escrow.amountMismatch" });
  });

  it("do not fund an order with another amount or currency, and staff learn of it", async () => {
    for (const more of [{ amount: "65624.99" }, { currency: "EUR" }]) {
      const { trade, id } = await payable();
      expect((await sendWebhook(api, fundedEvent(trade.order, id, more))).status).to.equal(204);
      expect(await readOrder(api, trade)).to.include({ status: "created" });
      expect(await tasksAbout(trade.order.id)).to.deep.equal([{ kind: "escrow.amountMismatch" }]);
      expect(await journalsOf(trade)).to.be.empty;
      // What was reported waits beside no order, with the name of the one that it was meant for.
      const waiting = (await api
        .db("ledger_journals as j")
        .join("ledger_entries as e", "e.journal_id", "j.id")
        .join("ledger_accounts as a", "a.id", "e.account_id")
        .where({ "j.kind": "suspense", "j.reference": trade.order.reference, "a.kind": "provider_suspense" })
        .select("e.amount", "e.currency")) as object[];
      expect(waiting).to.deep.equal([{ amount: `-${more.amount ?? "65625.00"}`, currency: more.currency ?? "USD" }]);
    }
  });

  it("with what the books have no place for are a task for staff, and no money waits anywhere", async () => {
    for (const more of [{ currency: "CHF" }, { amount: "0.00" }, { amount: "-5.00" }, { amount: "many" }]) {
      const { trade, id } = await payable();
      expect((await sendWebhook(api, fundedEvent(trade.order, id, more))).status, JSON.stringify(more)).to.equal(204);
      expect(await tasksAbout(trade.order.id)).to.deep.equal([{ kind: "escrow.amountMismatch" }]);
      const { reference } = trade.order;
      expect(await api.db("ledger_journals").where({ reference }), JSON.stringify(more)).to.be.empty;
    }
  });

  it("fund an order also when the fee cannot be read, and staff learn of that", async () => {
    for (const fee of ["twelve", "-1.00", "1.2345"]) {
      const { trade, id } = await payable();
      expect((await sendWebhook(api, fundedEvent(trade.order, id, { fee }))).status, fee).to.equal(204);
      expect(await readOrder(api, trade)).to.include({ status: "funded" });
      expect(await journalsOf(trade)).to.deep.equal(["hold"]);
      expect(await tasksAbout(trade.order.id)).to.deep.equal([{ kind: "escrow.providerMismatch" }]);
    }
  });

  it("about a transaction that is not the order's, or no order's, are a task for staff", async () => {
    const { trade } = await payable();
    expect((await sendWebhook(api, fundedEvent(trade.order, "txn_foreign"))).status).to.equal(204);
    expect(await readOrder(api, trade)).to.include({ status: "created" });
    expect(await tasksAbout("txn_foreign")).to.deep.equal([{ kind: "escrow.transactionUnknown" }]);
    await sendWebhook(api, fundedEvent({ ...trade.order, reference: "ORD-0-NONE" }, "txn_none"));
    expect(await tasksAbout("txn_none")).to.deep.equal([{ kind: "escrow.transactionUnknown" }]);
  });

  it("that contradict the process leave the status and are a task for staff", async () => {
    const trade = await buildOrder(api, { status: "awaiting_delivery" });
    const [transaction] = await mountedProvider(api).transactions(trade.order.reference);
    const report = (type: string, status: string) =>
      sendWebhook(api, { ...fundedEvent(trade.order, transaction?.id ?? "", { status }), type });
    expect((await report("transaction.refunded", "refunded")).status).to.equal(204);
    expect(await readOrder(api, trade)).to.include({ status: "awaiting_delivery" });
    expect(await tasksAbout(trade.order.id)).to.deep.equal([{ kind: "escrow.endedAtProvider" }]);
    expect((await report("transaction.funded", "funded")).status).to.equal(204);
    expect(await readOrder(api, trade)).to.include({ status: "awaiting_delivery" });
    expect(await journalsOf(trade)).to.deep.equal(["hold"]);
    // Money that is reported a second time waits in the books, and each report is a task of its own; to give it back is another.
    await eventually(async () => (await tasksAbout(trade.order.id)).length > 2);
    const kinds = (await tasksAbout(trade.order.id)).map(({ kind }) => kind);
    expect(kinds.sort()).to.deep.equal(["escrow.endedAtProvider", "escrow.providerMismatch", "outbox.byHand"]);
    const { reference } = trade.order;
    expect(await api.db("ledger_journals").where({ reference, kind: "suspense" })).to.have.lengthOf(1);
  });

  it("of unknown kinds and shapes are taken, kept and change nothing", async () => {
    const { trade, id } = await payable();
    const event = fundedEvent(trade.order, id);
    expect((await sendWebhook(api, { ...event, type: "transaction.note_added" })).status).to.equal(204);
    expect((await sendWebhook(api, { type: "transaction.funded" }, { id: "msg_shapeless" })).status).to.equal(204);
    expect(await tasksAbout("msg_shapeless")).to.deep.equal([{ kind: "escrow.webhookUnreadable" }]);
    expect(await readOrder(api, trade)).to.include({ status: "created" });
  });

  it("let a buyer who refused to pay pay after all", async () => {
    const { trade } = await payable();
    expect(await readOrder(api, trade)).to.include({ paymentDeclinedAt: null });
    const target = await decideOnLandingPage(await untilPayable(api, trade), "decline");
    expect(target).to.equal(`${api.url}/dashboard/escrow/${trade.order.reference}?declined=1`);
    const declined = await eventually(async () => {
      const order = await readOrder(api, trade);
      return order.paymentDeclinedAt !== null && order;
    });
    expect(declined).to.deep.include({ status: "created", can: ["cancel"] });
    expect(declined.paymentUrl).to.be.a("string");
    expect(Math.abs(Date.now() - new Date(declined.paymentDeclinedAt ?? "").getTime())).to.be.below(minute);
    const supplierSees = await api.get(`/orders/${trade.order.id}`, { as: trade.supplier });
    expect(supplierSees.body).to.include({ status: "created", paymentDeclinedAt: null });
    expect(await tasksAbout(trade.order.id)).to.be.empty;
    expect(await pay(api, trade)).to.include({ status: "funded", paymentDeclinedAt: null });
  });

  it("send the buyer back to the order's page after paying", async () => {
    const { trade } = await payable();
    const target = await decideOnLandingPage(await untilPayable(api, trade), "pay");
    expect(target).to.equal(`${api.url}/dashboard/escrow/${trade.order.reference}?paid=1`);
    await untilStatus(api, trade, "funded");
  });

  it("of a payment for a cancelled order send the money back, and the books show both", async () => {
    const { trade, id } = await payable();
    const paymentUrl = await untilPayable(api, trade);
    // Holding the order makes cancellation and report wait here, the cancellation first.
    const trx = await api.db.transaction();
    await trx("orders").where({ id: trade.order.id }).forUpdate().first("id");
    const cancelled = api.post(`/orders/${trade.order.id}/cancel`, { as: trade.buyer });
    await eventually(async () => (await waitingForLocks(api.db)) >= 1);
    await decideOnLandingPage(paymentUrl, "pay");
    await eventually(async () => (await waitingForLocks(api.db)) >= 2);
    await trx.commit();
    expect((await cancelled).body).to.include({ status: "cancelled" });
    await eventually(async () => (await journalsOf(trade)).includes("repayment"));
    expect(await journalsOf(trade)).to.deep.equal(["hold", "refund", "repayment"]);
    expect(await readOrder(api, trade)).to.include({ status: "cancelled" });
    expect(await tasksAbout(trade.order.id)).to.deep.equal([{ kind: "escrow.fundedAfterCancellation" }]);
    expect((await mountedProvider(api).call("GET", `/transactions/${id}`)).body).to.include({ status: "refunded" });
    expect(
      await api
        .db("trial_balance")
        .where({ organization_id: trade.buyer.organization.id })
        .whereNot({ balance: "0.00" }),
    ).to.be.empty;
  });

  it("set no address where a buyer pays, and take no other order's transaction", async () => {
    const { trade, id } = await payable();
    const before = (await readOrder(api, trade)).paymentUrl;
    const event = fundedEvent(trade.order, id, { landingPageUrl: "https://evil.example/pay", status: "created" });
    await sendWebhook(api, { ...event, type: "transaction.unheardOf" });
    expect((await readOrder(api, trade)).paymentUrl).to.equal(before);
    await mountedProvider(api).faults("down");
    const other = await buildOrder(api);
    expect((await sendWebhook(api, fundedEvent(other.order, id))).status).to.equal(204);
    expect(await tasksAbout(id)).to.deep.include({ kind: "escrow.transactionUnknown" });
    await mountedProvider(api).faults("none");
  });

  it("about a party say a moment and a side that there are, or are a task for staff", async () => {
    const { trade, id } = await payable();
    const verifications = [
      { party: "buyer", status: "pending", since: "0000-01-01T00:00:00Z" },
      { party: "constructor", status: "pending", since: new Date().toISOString() },
      { party: "buyer", status: "pending", since: "-271821-04-20T00:00:00Z" },
    ];
    for (const verification of verifications) {
      const event = { ...fundedEvent(trade.order, id, { verification }), type: "party.verification" };
      expect((await sendWebhook(api, event)).status, JSON.stringify(verification)).to.equal(204);
    }
    expect((await tasksAbout(trade.order.id)).map(({ kind }) => kind)).to.deep.equal(
      verifications.map(() => "escrow.providerMismatch"),
    );
    expect((await api.get("/orders", { as: trade.supplier })).status).to.equal(200);
  });
});
