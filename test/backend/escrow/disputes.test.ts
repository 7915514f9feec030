import { expect } from "chai";
import type { OrderView } from "#shared/escrow/contract.ts";
import { buildStaff } from "#test/factories/people.ts";
import {
  answerCase,
  buildOrder,
  readOrder,
  rulings,
  shipmentForm,
  untilStatus,
  waiveAppeals,
} from "#test/factories/orders.ts";
import { useSharedApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";

const because = "The certificate names a moisture of 14 percent.";

describe("a dispute's decision", () => {
  const api = useSharedApi();
  type Staff = Awaited<ReturnType<typeof buildStaff>>;
  let reviewer: Staff;
  let second: Staff;

  before(async () => {
    [reviewer, second] = [await buildStaff("reviewer"), await buildStaff("reviewer")];
  });

  /** A disputed order with its case as the reviewer reads it. */
  async function buildDispute(overrides: Parameters<typeof buildOrder>[1] = {}) {
    const trade = await buildOrder(api, { quantity: "5", ...overrides, status: "disputed" });
    const { body } = await api.get(`/admin/disputes?filter=${JSON.stringify({ q: trade.order.reference })}`, {
      as: reviewer,
    });
    return { ...trade, dispute: body[0] as { id: string; version: number; can: string[] } };
  }

  const decide = (dispute: { id: string; version: number }, body: object, as = reviewer, key?: string) =>
    api.post(`/admin/disputes/${dispute.id}/decide`, {
      as,
      version: dispute.version,
      body: { reason: because, ...rulings[(body as { outcome?: "buyer" }).outcome ?? "buyer"], ...body },
      ...(key ? { key } : {}),
    });

  const journals = async (order: OrderView) =>
    (await api.db("ledger_journals").where({ order_id: order.id }).orderBy("sequence").pluck("kind")) as string[];

  it("releases to the supplier, at the provider too", async () => {
    const trade = await buildDispute();
    const { status, body } = await decide(trade.dispute, { outcome: "supplier" });
    expect(status, JSON.stringify(body)).to.equal(200);
    expect(body).to.include({ status: "announced" });
    expect(body.decision).to.deep.include({
      outcome: "supplier",
      reason: because,
      refunded: { amount: "0.00", currency: "USD" },
    });
    await waiveAppeals(api, trade);
    const order = await untilStatus(api, trade, "funds_released");
    expect(order.dispute?.decision).to.deep.include({ outcome: "supplier", reason: because });
    await eventually(async () => (await journals(order)).includes("payout"));
    expect(await journals(order)).to.have.members(["hold", "release", "payout"]);
  });

  it("divides: fees on the released part only, the rest goes back", async () => {
    const trade = await buildDispute();
    const total = trade.order.total.amount;
    const { status, body } = await decide(trade.dispute, { outcome: "split", releasedAmount: "1000.01" });
    expect(status, JSON.stringify(body)).to.equal(200);
    await waiveAppeals(api, trade);
    const order = await readOrder(api, trade);
    expect(order.status).to.equal("funds_released");
    expect(order.split).to.deep.include({
      supplier: { amount: "900.01", currency: "USD" },
      platform: { amount: "85.00", currency: "USD" },
      impactFund: { amount: "15.00", currency: "USD" },
    });
    expect(total).to.equal("26250.00");
    const divided = {
      released: { amount: "1000.01", currency: "USD" },
      refunded: { amount: "25249.99", currency: "USD" },
    };
    expect(order.settlement).to.deep.include(divided);
    expect(order.dispute?.decision).to.deep.include(divided);
    const { body: overview } = await api.get("/overview", { as: trade.supplier });
    const { activity } = overview as { activity: { event: string }[] };
    // The provider may have paid already.
    expect(activity.find(({ event }) => event === "order.decideSplit")).to.deep.include({ divided });
    const own = (await api.get("/me/export", { as: trade.buyer })).body;
    expect(own.trade.orders[0]).to.include({ released: "1000.01", refunded: "25249.99" });
    await eventually(async () => (await journals(order)).length === 5, { timeout: 10_000 });
    expect(await journals(order)).to.have.members(["hold", "release", "refund", "payout", "repayment"]);
  });

  it("above 50,000 USD waits for another reviewer, who confirms or sends back", async () => {
    const trade = await buildDispute({ quantity: "12.5" });
    const proposed = await decide(trade.dispute, { outcome: "split", releasedAmount: "40000" });
    expect(proposed.body).to.include({ status: "awaiting_confirmation" });
    expect(proposed.body.can).to.include("sendBack").and.not.include("confirm");
    const before = await readOrder(api, trade);
    expect(before.status).to.equal("disputed");
    expect(before.dispute?.decision).to.equal(null);

    const { id, version } = proposed.body as { id: string; version: number };
    const confirm = (as: Staff, at = version) =>
      api.post(`/admin/disputes/${id}/confirm`, { as, version: at, body: { reason: because } });
    const own = await confirm(reviewer);
    expect(own.status).to.equal(403);
    expect(own.body.code).to.equal("escrow.secondReviewerNeeded");

    const back = await api.post(`/admin/disputes/${id}/send-back`, {
      as: second,
      version,
      body: { reason: "The weight note is missing." },
    });
    expect(back.body).to.include({ status: "open", decision: null });
    const again = await decide(back.body, { outcome: "split", releasedAmount: "50000.00" });
    const confirmed = await confirm(second, again.body.version);
    expect(confirmed.status, JSON.stringify(confirmed.body)).to.equal(200);
    expect(confirmed.body.decision.confirmedBy.email).to.equal(second.user.email);
    await waiveAppeals(api, trade);
    const order = await untilStatus(api, trade, "funds_released");
    expect(order.dispute?.decision?.refunded.amount).to.equal("15625.00");
    const log = (await api
      .db("audit_log")
      .where({ subject_type: "dispute", subject_id: id })
      .orderBy("id")
      .pluck("action")) as string[];
    const told = (confirmed.body.events as { transition: string; by: string }[]).slice(-4);
    expect(told.map(({ transition, by }) => [transition, by])).to.deep.equal([
      ["propose", reviewer.user.email],
      ["sendBack", second.user.email],
      ["propose", reviewer.user.email],
      ["confirm", second.user.email],
    ]);
    expect(log).to.deep.equal(["dispute.proposed", "dispute.sentBack", "dispute.proposed", "dispute.confirmed"]);
  });

  it("needs a reason that can be read, and a split that leaves both sides something", async () => {
    const trade = await buildDispute();
    for (const [body, field] of [
      [{ outcome: "buyer", reason: "" }, "reason"],
      [{ outcome: "buyer", reason: `a${"\u200b".repeat(40)}` }, "reason"],
      [{ outcome: "buyer", reason: ["because", "so"] }, "reason"],
      [{ reason: because, outcome: undefined }, "outcome"],
      [{ outcome: "buyer", reasonCode: undefined }, "reasonCode"],
      [{ outcome: "buyer", reasonCode: "qualityMet" }, "reasonCode"],
      [{ outcome: "buyer", goods: undefined }, "goods"],
      [{ outcome: "buyer", goods: "returned" }, "returnPaidBy"],
      [{ outcome: "split" }, "releasedAmount"],
      [{ outcome: "split", releasedAmount: "0" }, "releasedAmount"],
      [{ outcome: "split", releasedAmount: trade.order.total.amount }, "releasedAmount"],
      [{ outcome: "split", releasedAmount: { amount: "1" } }, "releasedAmount"],
    ] as const) {
      const { status, body: answer } = await decide(trade.dispute, body);
      expect(status, JSON.stringify(body)).to.equal(400);
      expect(answer.details.fields.map((one: { field: string }) => one.field)).to.include(field);
    }
    expect((await readOrder(api, trade)).status).to.equal("disputed");
  });

  it("divides no more than was delivered", async () => {
    const trade = await buildOrder(api, { quantity: "5", status: "funded" });
    const move = async (name: string, as: { token: string }, body?: object) => {
      const { status, body: moved } = await api.post(`/orders/${trade.order.id}/${name}`, {
        as,
        ...(body && { body }),
      });
      expect(status, JSON.stringify(moved)).to.equal(200);
      return moved as OrderView;
    };
    await move("ship", trade.supplier, shipmentForm({ netWeight: "4.9" }));
    const disputed = await move("dispute", trade.buyer, { reason: because });
    await answerCase(api, { order: trade.order, by: trade.supplier });
    const { body } = await api.get(`/admin/disputes?filter=${JSON.stringify({ q: trade.order.reference })}`, {
      as: reviewer,
    });
    const [dispute] = body as { id: string; version: number }[];
    const most = disputed.payable?.amount ?? "";
    expect(Number(most)).to.be.within(1, Number(disputed.total.amount) - 1);
    const { status, body: answer } = await decide(dispute!, { outcome: "split", releasedAmount: most });
    expect(status).to.equal(400);
    expect(answer.details.fields).to.deep.equal([{ field: "releasedAmount", key: "below", values: { most } }]);
  });

  it("has one winner when reviewers decide at once; the others see who and when", async () => {
    const trade = await buildDispute();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => decide(trade.dispute, { outcome: "buyer" }, n % 2 ? reviewer : second)),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).to.have.lengthOf(1);
    for (const { status, body } of answers.filter((answer) => answer !== won[0])) {
      expect(status).to.equal(409);
      expect(body.code).to.equal("escrow.disputeDecided");
      expect(body.details).to.deep.include({ by: won[0]?.body.decision.by.email, outcome: "buyer" });
    }
    await waiveAppeals(api, trade);
    const order = await untilStatus(api, trade, "refunded");
    expect(order.timeline.map(({ state }) => state)).to.deep.equal([
      "completed",
      "completed",
      "completed",
      "failed",
      "pending",
    ]);
  });
});
