import { expect } from "chai";
import { buildStaff } from "#test/factories/people.ts";
import { addMember } from "#test/factories/organizations.ts";
import {
  answerCase,
  buildOrder,
  inspectionForm,
  readOrder,
  rulings,
  shipmentForm,
  waiveAppeals,
  type Trade,
} from "#test/factories/orders.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";
import { letterAbout } from "../identity/mailbox.ts";

const because = "The terminal's release note names the consignee.";
const evidence = {
  document: "Terminal release ECT-99812",
  consignee: "Noordkade Koffie B.V.",
  container: "MSKU 441770-2",
};

describe("orders that nobody moves", () => {
  const api = useApi();
  let reviewer: Awaited<ReturnType<typeof buildStaff>>;
  before(async () => {
    reviewer = await buildStaff("reviewer");
  });

  const advance = async (duration: string) => {
    const { status, body } = await api.post("/dev/clock", { body: { advance: duration } });
    expect(status).to.equal(200);
    return new Date((body as { now: string }).now);
  };
  const dayIn = async (days: number) => {
    const now = await advance("1s");
    return new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  };
  const stockOf = async ({ product }: Trade) =>
    (await api.db<{ id: string; quantity: string }>("supplier_products").where({ id: product.id }).first("quantity"))
      ?.quantity;
  const journals = async ({ order }: Trade) =>
    (await api.db("ledger_journals").where({ order_id: order.id }).orderBy("sequence").pluck("kind")) as string[];
  const caseOf = async ({ order }: Trade) => {
    const { body } = await api.get(`/admin/disputes?filter=${JSON.stringify({ q: order.reference })}`, {
      as: reviewer,
    });
    return (body as { id: string; version: number; status: string; kind: string; outcomes: string[] }[])[0];
  };
  /** The buyer's email has left: silence counts from a question that was delivered. */
  const untilAsked = ({ order }: Trade) =>
    eventually(() =>
      api
        .db("notices")
        .where({ subject_id: order.id, kind: "deliveryToConfirm" })
        .whereNotNull("letter_sent_at")
        .first("id"),
    );
  const move = (trade: Trade, as: { token: string }, name: string, body?: object) =>
    api.post(`/orders/${trade.order.id}/${name}`, { as, ...(body ? { body } : {}) });
  const decide = async (
    trade: Trade,
    body: { outcome: keyof typeof rulings; [name: string]: unknown },
    as = reviewer,
  ) => {
    const found = await caseOf(trade);
    return api.post(`/admin/disputes/${found?.id}/decide`, {
      as,
      version: found?.version ?? 0,
      body: { reason: because, ...rulings[body.outcome], ...body },
    });
  };

  /** Goods that should have arrived a day ago. */
  async function buildOverdue() {
    const trade = await buildOrder(api, { status: "funded", quantity: "2" });
    const shipped = await move(trade, trade.supplier, "ship", shipmentForm({ expectedArrival: await dayIn(1) }));
    expect(shipped.status).to.equal(200);
    const early = await move(trade, trade.supplier, "ask-confirmation");
    expect([early.status, early.body.code]).to.deep.equal([409, "escrow.tooEarly"]);
    await advance("48h");
    return trade;
  }
  async function buildSilent() {
    const trade = await buildOverdue();
    expect((await move(trade, trade.supplier, "ask-confirmation")).status).to.equal(200);
    await untilAsked(trade);
    await advance("14d");
    return trade;
  }

  describe("because the buyer is silent", () => {
    it("come before a reviewer fourteen days after the supplier has asked, and silence alone moves no money", async () => {
      const trade = await buildOverdue();
      const asked = await move(trade, trade.supplier, "ask-confirmation");
      await untilAsked(trade);
      expect(asked.body).to.include({ status: "awaiting_delivery" });
      expect(asked.body.can).to.not.include("askConfirmation");
      expect((await move(trade, trade.supplier, "ask-confirmation")).body.code).to.equal("escrow.tooEarly");
      await advance("20159m");
      expect((await readOrder(api, trade)).silenceCaseSince).to.equal(null);
      await advance("1m");
      const order = await readOrder(api, trade);
      expect(order.status).to.equal("awaiting_delivery");
      expect(order.silenceCaseSince).to.be.a("string");
      expect(order.can).to.include("confirmDelivery");
      expect(await caseOf(trade)).to.deep.include({
        kind: "silence",
        status: "open",
        outcomes: ["buyer", "delivered"],
      });
      await advance("400d");
      expect((await readOrder(api, trade)).status).to.equal("awaiting_delivery");
      expect(await journals(trade)).to.deep.equal(["hold"]);
    });

    it("go on when a document shows the delivery: the buyer has the whole inspection period", async () => {
      const trade = await buildSilent();
      const shown = { ...evidence, deliveredOn: await dayIn(0) };
      const bare = await decide(trade, { outcome: "delivered" });
      expect([bare.status, bare.body.details.fields[0].field]).to.deep.equal([400, "evidence"]);
      for (const deliveredOn of ["2030-01-01", "2020-01-01"]) {
        const odd = await decide(trade, { outcome: "delivered", evidence: { ...shown, deliveredOn } });
        expect([odd.status, odd.body.details.fields[0].field]).to.deep.equal([400, "evidence.deliveredOn"]);
      }
      const decided = await decide(trade, { outcome: "delivered", evidence: shown });
      expect(decided.status, JSON.stringify(decided.body)).to.equal(200);
      expect(decided.body.decision).to.deep.include({ outcome: "delivered", evidence: shown });
      const order = await readOrder(api, trade);
      expect(order).to.deep.include({ status: "quality_control", silenceCaseSince: null, dispute: null });
      for (const as of [trade.buyer, trade.supplier]) {
        const { body } = await api.get(`/orders/${trade.order.id}`, { as });
        expect(body.silenceDecision).to.deep.include({ outcome: "delivered", reason: because, evidence: shown });
      }
      expect(order.timeline[2]).to.include({ state: "completed", by: "reviewer" });
      for (const as of [trade.buyer, trade.supplier]) {
        const { body: inbox } = await api.get("/notifications", { as });
        const [told] = (inbox as { items: { kind: string; values: object }[] }).items;
        expect(told, "the decision, and what is released if nothing is rejected").to.deep.include({
          kind: "deliveryCounted",
        });
        expect(told?.values).to.deep.include({
          share: order.split.supplier,
          reason: because,
          inspectBy: order.inspectionEndsAt,
        });
        const { text } = await letterAbout(api, as.user.email, "counts as delivered");
        expect(text).to.include(`Reason: “${because}”`).and.include("stays in escrow");
      }
      await advance("4319m");
      expect((await readOrder(api, trade)).status).to.equal("quality_control");
      await advance("1m");
      expect((await readOrder(api, trade)).status).to.equal("funds_released");
    });

    it("are refunded when nothing shows a delivery", async () => {
      const trade = await buildSilent();
      expect((await decide(trade, { outcome: "supplier" })).status).to.equal(400);
      const undelivered = { outcome: "buyer", reasonCode: "notDelivered", goods: "notReceived" } as const;
      expect((await decide(trade, undelivered)).status).to.equal(200);
      await advance("7199m");
      expect((await readOrder(api, trade)).status, "either side may still appeal").to.equal("awaiting_delivery");
      await advance("1m");
      const order = await readOrder(api, trade);
      expect(order.status).to.equal("refunded");
      expect(order.timeline[2]).to.include({ state: "failed", by: "reviewer" });
      expect(await stockOf(trade), "the goods have left").to.equal("36.500");
      await eventually(async () => (await journals(trade)).includes("repayment"));
    });

    it("are out of the reviewer's hands once the buyer confirms after all", async () => {
      const trade = await buildSilent();
      expect((await move(trade, trade.buyer, "confirm-delivery")).status).to.equal(200);
      expect(await caseOf(trade)).to.include({ status: "closed" });
      const late = await decide(trade, { outcome: "buyer" });
      expect([late.status, late.body.code]).to.deep.equal([409, "escrow.disputeClosed"]);
      expect((await readOrder(api, trade)).silenceCaseSince).to.equal(null);
    });
  });

  describe("because something is wrong", () => {
    it("may be disputed by the buyer once the ship-by date has passed, and the stock comes back with the refund", async () => {
      const trade = await buildOrder(api, { status: "funded", quantity: "2" });
      const reason = { reason: "The supplier does not answer any more." };
      const early = await move(trade, trade.buyer, "dispute", reason);
      expect([early.status, early.body.code]).to.deep.equal([409, "escrow.shipByNotPassed"]);
      await advance("28d");
      expect((await move(trade, trade.supplier, "dispute", reason)).status).to.equal(403);
      const { body } = await move(trade, trade.buyer, "dispute", reason);
      expect(body).to.deep.include({ status: "disputed" });
      expect(body.timeline[2]).to.include({ step: "delivery", state: "failed", by: "buyer" });
      await answerCase(api, { order: trade.order, by: trade.supplier });
      expect((await decide(trade, { outcome: "buyer", goods: undefined })).status).to.equal(200);
      expect(await stockOf(trade), "nobody sells what an appeal may still move").to.equal("36.500");
      await waiveAppeals(api, trade);
      expect((await readOrder(api, trade)).status).to.equal("refunded");
      expect(await stockOf(trade)).to.equal("38.500");
    });

    it("may be disputed while the goods are under way, with a reason", async () => {
      const trade = await buildOrder(api, { status: "awaiting_delivery", quantity: "2" });
      const bare = await move(trade, trade.buyer, "dispute", { reason: " " });
      expect([bare.status, bare.body.details.fields[0].field]).to.deep.equal([400, "reason"]);
      const { body } = await move(trade, trade.buyer, "dispute", {
        reason: "The carrier says that it was never loaded.",
      });
      expect(body.dispute).to.include({ openedBy: "buyer", reason: "The carrier says that it was never loaded." });
    });

    for (const status of ["funded", "awaiting_delivery", "quality_control", "approved"] as const) {
      it(`may be stopped by our team while ${status}, and a decision leads out`, async () => {
        const trade = await buildOrder(api, { status, quantity: "2" });
        const opened = await api.post(`/admin/orders/${trade.order.reference}/cases`, {
          as: reviewer,
          body: { reason: because },
        });
        expect(opened.status, JSON.stringify(opened.body)).to.equal(201);
        expect(opened.body).to.deep.include({ kind: "staff", openedBy: "reviewer", status: "open" });
        const order = await readOrder(api, trade);
        // Goods are replaced that have left and were not approved.
        const isReplaceable = status === "awaiting_delivery" || status === "quality_control";
        const can = ["allowPrice", "refundAgreed", "splitAgreed", ...(isReplaceable ? ["replaceAgreed"] : [])];
        expect(order).to.deep.include({ status: "disputed", can });
        expect(order.dispute).to.include({ openedBy: "reviewer", reason: because });
        await advance("30d");
        expect((await readOrder(api, trade)).status).to.equal("disputed");
        expect((await decide(trade, { outcome: "supplier" })).status).to.equal(200);
        expect(await journals(trade)).to.deep.equal(["hold"]);
        await waiveAppeals(api, trade);
        await eventually(async () => (await journals(trade)).includes("payout"));
      });
    }

    it("are not stopped when no money is held, twice, or by whom it is not given to", async () => {
      const trade = await buildOrder(api, { quantity: "2" });
      const open = (as: { token: string }, id = trade.order.id) =>
        api.post(`/admin/orders/${id}/cases`, { as, body: { reason: because } });
      expect((await open(reviewer)).body.code).to.equal("escrow.wrongStatus");
      expect((await open(reviewer, "ORD-1-AAAA")).status).to.equal(404);
      expect((await open(trade.buyer)).status).to.equal(404);
      expect((await open(await buildStaff("finance"))).status).to.equal(403);
      const held = await buildOrder(api, { status: "funded", quantity: "2" });
      const answers = await Promise.all(Array.from({ length: 8 }, () => open(reviewer, held.order.id)));
      expect(answers.filter(({ status }) => status === 201)).to.have.lengthOf(1);
      expect(await api.db("disputes").where({ order_id: held.order.id })).to.have.lengthOf(1);
    });

    it("are decided by nobody who belongs or belonged to a side; where nobody is left, an administrator's task says so", async () => {
      const trade = await buildOrder(api, { status: "disputed", quantity: "2" });
      const partial = await buildStaff("reviewer");
      const member = await addMember(trade.supplier.organization, partial.user.id, "member");
      await api.db("organization_members").where({ id: member.id }).update({ deleted_at: new Date() });
      const refused = await decide(trade, { outcome: "supplier" }, partial);
      expect([refused.status, refused.body.code]).to.deep.equal([403, "escrow.ownTrade"]);
      const found = await caseOf(trade);
      expect((await api.get(`/admin/disputes/${found?.id}`, { as: partial })).body.can).to.deep.equal([]);
      const stopped = await buildOrder(api, {
        status: "funded",
        quantity: "1",
        supplier: trade.supplier,
        product: trade.product,
      });
      const opened = await api.post(`/admin/orders/${stopped.order.id}/cases`, {
        as: partial,
        body: { reason: because },
      });
      expect(opened.body.code).to.equal("escrow.ownTrade");

      const everybody = (await api.db("staff_members").distinct("user_id").pluck("user_id")) as string[];
      const kept = await api.db("staff_members").select("user_id", "role");
      await api.db("staff_members").whereNot({ user_id: partial.user.id }).delete();
      const alone = await buildOrder(api, {
        status: "quality_control",
        quantity: "1",
        supplier: trade.supplier,
        product: trade.product,
      });
      await move(alone, alone.buyer, "inspections", inspectionForm({ status: "rejected" }));
      const tasks = await api.db("staff_tasks").where({ kind: "escrow.nobodyEligible" });
      expect(tasks.map(({ details }: { details: { reference: string } }) => details.reference)).to.deep.equal([
        alone.order.reference,
      ]);
      await api
        .db("staff_members")
        .insert(kept.filter(({ user_id }: { user_id: string }) => user_id !== partial.user.id));
      expect(everybody).to.include(reviewer.user.id);
    });
  });

  it("tell when the provider has paid: in the order, its activity and live", async () => {
    const trade = await buildOrder(api, { status: "funds_released", quantity: "2" });
    await eventually(async () => (await readOrder(api, trade)).settlement?.paidOutAt ?? undefined);
    const { body } = await api.get("/overview", { as: trade.supplier });
    expect((body as { activity: { event: string }[] }).activity[0]).to.include({ event: "order.payOut" });
  });
});
