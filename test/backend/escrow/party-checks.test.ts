import { randomUUID } from "node:crypto";
import { expect } from "chai";
import type { OrderView } from "#shared/escrow/contract.ts";
import {
  buildOrder,
  mountedProvider,
  pay,
  readOrder,
  sendWebhook,
  untilPayable,
  type Trade,
} from "#test/factories/orders.ts";
import { decideOnLandingPage } from "#test/factories/sandbox.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

type Status = "pending" | "verified" | "failed";

describe("the provider's verification of a party", () => {
  const api = useApi();

  const advance = async (duration: string) =>
    new Date(((await api.post("/dev/clock", { body: { advance: duration } })).body as { now: string }).now);
  const report = async ({ order }: Trade, party: string, status: Status, since: Date) => {
    const [transaction] = await mountedProvider(api).transactions(order.reference);
    const data = {
      id: transaction?.id,
      reference_number: order.reference,
      status: transaction?.status,
      amount: order.total.amount,
      currency: order.total.currency,
      verification: { party, status, since: since.toISOString() },
    };
    const id = `msg_${randomUUID()}`;
    const send = () => sendWebhook(api, { type: "party.verification", data }, { id });
    const answer = await send();
    expect(answer.status, JSON.stringify(answer.body)).to.be.within(200, 204);
    return send;
  };
  /** The provider itself does it, as its staff would, and says so by webhook. */
  const verify = async ({ order }: Trade, party: "buyer" | "seller", status: Status, since = new Date()) => {
    const body = { reference: order.reference, party, status, since: since.toISOString() };
    const answer = await mountedProvider(api).call("PUT", "/verifications", { body });
    expect(answer.status).to.equal(200);
    expect(answer.body as object).to.include({ reference_number: order.reference });
  };
  const checks = async (trade: Trade) => {
    const [buyer, supplier] = (await Promise.all(
      [trade.buyer, trade.supplier].map(
        async (as) => (await api.get(`/orders/${trade.order.id}`, { as })).body as OrderView,
      ),
    )) as [OrderView, OrderView];
    expect(supplier.partyChecks).to.deep.equal(buyer.partyChecks);
    return buyer.partyChecks;
  };
  const until = (trade: Trade, ...expected: string[]) =>
    eventually(
      async () =>
        JSON.stringify((await checks(trade)).map((one) => `${one.party} ${one.status}`)) === JSON.stringify(expected),
      { what: `the checks ${expected.join(", ")}`, timeout: 10_000 },
    );
  /** Whom a kind of notice was for, once for each time. */
  const told = async ({ order }: Trade, kind: string) => {
    const notices = (await api
      .db("notices")
      .where({ subject_id: order.id, kind })
      .distinct("event_id", "side")
      .select("event_id", "side")) as { side: string }[];
    return notices.map(({ side }) => side);
  };
  const tasks = async ({ order }: Trade) =>
    (await api
      .db("staff_tasks")
      .whereRaw("subject_id like ?", [`${order.id}:%`])
      .orderBy("id")
      .select("kind", "details", "resolved_at")) as { kind: string; details: object; resolved_at: Date | null }[];
  const journals = async ({ order }: Trade) =>
    (await api.db("ledger_journals").where({ order_id: order.id }).orderBy("sequence").pluck("kind")) as string[];

  it("holds the payout back, is reminded of, becomes a task, and ends by itself", async () => {
    const trade = await buildOrder(api, { status: "approved", quantity: "1" });
    const since = await advance("1s");
    await verify(trade, "seller", "pending", since);
    await until(trade, "supplier pending");
    expect((await checks(trade))[0]?.since).to.equal(since.toISOString());
    await api.post(`/orders/${trade.order.id}/release`, { as: trade.buyer });
    await eventually(async () => (await readOrder(api, trade)).providerProblem !== null);
    await advance("71h");
    expect(await told(trade, "verificationWaits")).to.deep.equal([]);
    await advance("1h");
    expect(await told(trade, "verificationWaits")).to.deep.equal(["supplier"]);
    await advance("6d");
    expect(await told(trade, "verificationWaits")).to.have.lengthOf(1);
    expect(await tasks(trade)).to.deep.equal([]);
    await advance("1d");
    expect(await told(trade, "verificationWaits")).to.have.lengthOf(2);
    await advance("4d");
    const [task, ...others] = await tasks(trade);
    expect(others).to.deep.equal([]);
    expect(task).to.deep.include({ kind: "escrow.partyCheckOverdue", resolved_at: null });
    expect(task?.details).to.deep.equal({
      reference: trade.order.reference,
      party: "supplier",
      since: since.toISOString(),
    });
    expect(await journals(trade)).to.not.include("payout");
    await verify(trade, "seller", "verified", await advance("1s"));
    await until(trade);
    await eventually(async () => (await journals(trade)).includes("payout"), { what: "the payout", timeout: 10_000 });
    expect((await tasks(trade))[0]?.resolved_at).to.be.a("date");
    await advance("14d");
    expect(await told(trade, "verificationWaits")).to.have.lengthOf(2);
  }).timeout(40_000);

  it("is a task at once where it failed, told to both sides, and settled when the party is verified after all", async () => {
    const trade = await buildOrder(api, { status: "funded", quantity: "1" });
    const now = await advance("1s");
    await report(trade, "buyer", "failed", now);
    expect(await checks(trade)).to.deep.equal([{ party: "buyer", status: "failed", since: now.toISOString() }]);
    expect(await told(trade, "notVerified")).to.deep.equal(["buyer"]);
    expect(await told(trade, "partnerNotVerified")).to.deep.equal(["supplier"]);
    expect((await tasks(trade))[0]).to.deep.include({ kind: "escrow.partyCheckFailed", resolved_at: null });
    await report(trade, "buyer", "verified", await advance("1h"));
    expect(await checks(trade)).to.deep.equal([]);
    expect((await tasks(trade))[0]?.resolved_at).to.be.a("date");
  });

  it("keeps a payment out until the buyer is known", async () => {
    const trade = await buildOrder(api, { quantity: "1" });
    const page = await untilPayable(api, trade);
    await verify(trade, "buyer", "pending");
    await until(trade, "buyer pending");
    const refused = await decideOnLandingPage(page, "pay").catch((error: Error) => error.message);
    expect(refused).to.include("423");
    await verify(trade, "buyer", "verified");
    await until(trade);
    await pay(api, trade);
  });

  it("is not taken from the buyer's time to pay, which begins anew once they are verified", async () => {
    const trade = await buildOrder(api, { quantity: "1" });
    await untilPayable(api, trade);
    await advance("1h");
    const began = await advance("1s");
    await report(trade, "buyer", "pending", began);
    const fundBy = async () => Date.parse((await readOrder(api, trade)).fundBy);
    expect(await fundBy()).to.be.within(began.getTime() + 7 * day, began.getTime() + 7 * day + minute);
    await advance("3d");
    expect(await readOrder(api, trade)).to.include({ status: "created" });
    const verified = await advance("90h");
    await report(trade, "buyer", "verified", verified);
    expect(await fundBy()).to.be.within(verified.getTime() + 3 * day, verified.getTime() + 3 * day + minute);
    expect(await told(trade, "orderToFund")).to.deep.equal(["buyer", "buyer"]);
    await pay(api, trade);
  });

  it("keeps the goods of an unpaid order for a week, or for the time to pay where it failed", async () => {
    const [silent, failed] = [await buildOrder(api, { quantity: "1" }), await buildOrder(api, { quantity: "1" })];
    for (const trade of [silent, failed]) {
      await untilPayable(api, trade);
      await report(trade, "buyer", "pending", await advance("1s"));
    }
    await advance("2d");
    await report(failed, "buyer", "failed", await advance("1s"));
    expect(await told(failed, "orderToFund"), "nobody is asked for what is refused").to.have.lengthOf(1);
    const statuses = async () =>
      Promise.all([silent, failed].map(async (trade) => (await readOrder(api, trade)).status));
    await advance("71h");
    expect(await statuses()).to.deep.equal(["created", "created"]);
    await advance("2h");
    await eventually(async () => (await statuses()).join() === "created,cancelled");
    await advance("48h");
    await eventually(async () => (await statuses()).join() === "cancelled,cancelled");
  });

  it("keeps the goods no longer for beginning again and again, and is what the buyer reads as the reason", async () => {
    const trade = await buildOrder(api, { quantity: "1" });
    await untilPayable(api, trade);
    const created = Date.parse(trade.order.createdAt);
    const fundBy = async () => Date.parse((await readOrder(api, trade)).fundBy);
    await report(trade, "buyer", "pending", await advance("1s"));
    expect(await told(trade, "verificationBeforePaying")).to.deep.equal(["buyer"]);
    for (const status of ["failed", "pending"] as const) await report(trade, "buyer", status, await advance("2d"));
    expect(await fundBy(), "a week from now").to.be.within(created + 11 * day, created + 11 * day + minute);
    for (const status of ["failed", "pending"] as const) await report(trade, "buyer", status, await advance("2d"));
    expect(await fundBy()).to.equal(created + 13 * day);
    expect((await readOrder(api, trade)).status).to.equal("created");
    await advance("4d");
    // Each time that it began, three days later, and a day before the goods wait no longer.
    await eventually(async () => (await told(trade, "verificationBeforePaying")).length === 5, {
      what: "the last call",
    });
    await advance("1d");
    await eventually(async () => (await readOrder(api, trade)).status === "cancelled", { timeout: 10_000 });
    expect(await readOrder(api, trade)).to.include({ endedUnverified: true });
    // Why it has ended does not change with what comes of the verification later.
    await report(trade, "buyer", "verified", await advance("1h"));
    expect(await readOrder(api, trade)).to.include({ endedUnverified: true });
  }).timeout(60_000);

  it("is not the reason of an order that had ended before it, and of one of earlier versions as far as is known today", async () => {
    const trade = await buildOrder(api, { quantity: "1" });
    await untilPayable(api, trade);
    await advance("73h");
    await eventually(async () => (await readOrder(api, trade)).status === "cancelled", { timeout: 10_000 });
    await report(trade, "buyer", "pending", await advance("1s"));
    expect(await readOrder(api, trade)).to.include({ endedUnverified: false });
    await api.db.transaction(async (trx) => {
      await trx.raw("alter table order_events disable trigger user");
      await trx("order_events").where({ order_id: trade.order.id, transition: "expire" }).update({ details: "{}" });
      await trx.raw("alter table order_events enable trigger user");
    });
    expect(await readOrder(api, trade)).to.include({ endedUnverified: true });
  }).timeout(30_000);

  it("takes nothing of the time that a late answer of the provider has given", async () => {
    const provider = mountedProvider(api);
    await provider.faults("down");
    const trade = await buildOrder(api, { quantity: "1" });
    const created = Date.parse(trade.order.createdAt);
    await api
      .db("orders")
      .where({ id: trade.order.id })
      .update({ fund_by: new Date(created + 20 * day) });
    await provider.faults("none");
    await untilPayable(api, trade);
    await report(trade, "buyer", "pending", await advance("1s"));
    await advance("14d");
    await report(trade, "buyer", "verified", await advance("1s"));
    const fundBy = Date.parse((await readOrder(api, trade)).fundBy);
    expect(fundBy).to.be.within(created + 17 * day, created + 17 * day + minute);
  }).timeout(30_000);

  it("is what the later report says, however late, often or at once they come", async () => {
    const trade = await buildOrder(api, { quantity: "1" });
    await untilPayable(api, trade);
    const start = await advance("1d");
    const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
    const again = await report(trade, "seller", "pending", at(10));
    await report(trade, "seller", "verified", at(20));
    await again();
    await report(trade, "seller", "pending", at(10));
    expect(await checks(trade)).to.deep.equal([]);
    // The same moment: an end comes after its beginning; two ends are a question for our team.
    await report(trade, "seller", "failed", at(20));
    expect(await checks(trade)).to.deep.equal([]);
    await report(trade, "seller", "pending", at(30));
    await report(trade, "seller", "failed", at(30));
    await report(trade, "seller", "pending", at(30));
    expect(await checks(trade)).to.deep.equal([{ party: "supplier", status: "failed", since: at(30).toISOString() }]);
    // What nobody can mean, and a moment that would outlast those of the next hours.
    await report(trade, "platform", "pending", at(40));
    await report(trade, "seller", "verified", at(70));
    const mismatches = (await api
      .db("staff_tasks")
      .whereRaw("kind = 'escrow.providerMismatch' and details ->> 'reference' = ?", [trade.order.reference])
      .select(api.db.raw("details ->> 'providerStatus' as status"))) as unknown as object[];
    expect(mismatches).to.have.deep.members([{ status: "failed" }, { status: "pending" }, { status: "verified" }]);
    const statuses: Status[] = ["pending", "failed", "pending", "failed", "verified", "failed", "pending", "failed"];
    await Promise.all(statuses.map((status, index) => report(trade, "buyer", status, at(50 + index))));
    expect(await checks(trade)).to.deep.include({ party: "buyer", status: "failed", since: at(57).toISOString() });
  });

  it("is learned from an answer as well, when no report has come", async () => {
    const trade = await buildOrder(api, { status: "quality_control", quantity: "1" });
    const since = new Date().toISOString();
    await api.db.raw("update sandbox_escrow.transactions set verifications = ? where reference_number = ?", [
      JSON.stringify({ seller: { status: "pending", since } }),
      trade.order.reference,
    ]);
    const body = { certificateNumber: "SGS-1", inspector: "SGS", status: "approved" };
    await api.post(`/orders/${trade.order.id}/inspections`, { as: trade.buyer, body });
    await until(trade, "supplier pending");
  });
});
