import { expect } from "chai";
import type { OrderView } from "#shared/escrow/contract.ts";
import {
  buildOrder,
  fundedEvent,
  mountedProvider,
  readOrder,
  sendWebhook,
  untilPayable,
  untilStatus,
  type Trade,
} from "#test/factories/orders.ts";
import { buildStaff } from "#test/factories/people.ts";
import { decideOnLandingPage } from "#test/factories/sandbox.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";
import { letterAbout, lettersTo } from "../../identity/mailbox.ts";

/** A payment that does not fit its order is told to its buyer, held in the books, and ends: completed, or paid back. */
describe("a payment that does not fit its order", () => {
  const api = useApi();
  afterEach(() => mountedProvider(api).faults("none"));

  const payments = async (trade: Trade) =>
    (await readOrder(api, trade)).unplacedPayments.map(({ kind, status, received }) => ({
      kind,
      status,
      received: received.amount,
    }));
  const untilPayments = (trade: Trade, status: OrderView["unplacedPayments"][number]["status"]) =>
    eventually(async () => {
      const found = await payments(trade);
      return found.length > 0 && found.every((each) => each.status === status) && found;
    });
  const openTasks = async ({ order }: Trade) =>
    (await api
      .db("staff_tasks")
      .whereNull("resolved_at")
      .whereRaw("(subject_id = ? or details ->> 'reference' = ?)", [order.id, order.reference])
      .pluck("kind")) as string[];
  /** What the books hold for nobody, of this order's payments. */
  const suspense = async ({ order }: Trade) => {
    const { rows } = await api.db.raw<{ rows: [{ sum: string | null }] }>(
      `select sum(e.amount) as sum from ledger_entries e join ledger_accounts a on a.id = e.account_id join ledger_journals j on j.id = e.journal_id
        where a.kind = 'provider_suspense' and j.reference = ?`,
      [order.reference],
    );
    return Number(rows[0].sum ?? 0);
  };
  const untilLetter = ({ buyer }: Trade, subject: string) => letterAbout(api, buyer.user.email, subject);
  const underpay = async () => {
    const trade = await buildOrder(api);
    const page = await untilPayable(api, trade);
    await mountedProvider(api).faults("underpaid");
    await decideOnLandingPage(page, "pay");
    await mountedProvider(api).faults("none");
    await untilPayments(trade, "held");
    return { trade, page };
  };

  it("is completed on the provider's page, and the order is funded by both parts", async () => {
    const { trade, page } = await underpay();
    expect(await payments(trade)).to.deep.equal([{ kind: "mismatch", status: "held", received: "65525.00" }]);
    expect(await suspense(trade)).to.equal(-65525);
    const letter = await untilLetter(trade, "is not what was agreed");
    expect(letter.text).to.contain("65,525.00 USD came").and.to.contain("100.00 USD");
    const asSupplier = await api.get(`/orders/${trade.order.reference}`, { as: trade.supplier });
    expect((asSupplier.body as OrderView).unplacedPayments).to.deep.equal([]);
    await decideOnLandingPage(page, "pay");
    await untilStatus(api, trade, "funded");
    expect(await payments(trade)).to.deep.equal([{ kind: "mismatch", status: "placed", received: "65525.00" }]);
    expect(await suspense(trade)).to.equal(0);
    expect(await openTasks(trade)).to.deep.equal([]);
  });

  it("goes back whole when the buyer cancels the order, and both are told once", async () => {
    const { trade } = await underpay();
    expect((await api.post(`/orders/${trade.order.id}/cancel`, { as: trade.buyer })).status).to.equal(200);
    await untilPayments(trade, "returned");
    expect(await suspense(trade)).to.equal(0);
    await untilLetter(trade, "was paid back to you");
    const subjects = (await lettersTo(api, trade.buyer.user.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /goes back to you|was paid back/.test(subject))).to.have.length(2);
    expect(await openTasks(trade)).to.deep.equal([]);
    expect((await readOrder(api, trade)).status).to.equal("cancelled");
    const { rows } = await api.db.raw<{ rows: object[] }>(
      "select from trial_balance where organization_id = ? and balance <> 0",
      [trade.buyer.organization.id],
    );
    expect(rows).to.have.length(0);
  });

  it("goes back whole when the time to pay is over", async () => {
    const { trade } = await underpay();
    await api.post("/dev/clock", { body: { advance: "73h" } });
    await untilPayments(trade, "returned");
    expect((await readOrder(api, trade)).status).to.equal("cancelled");
    expect(await suspense(trade)).to.equal(0);
  });

  it("a second time is given back by hand by two of our team, while the order goes on", async () => {
    const trade = await buildOrder(api, { status: "funded" });
    const [transaction] = await mountedProvider(api).transactions(trade.order.reference);
    await sendWebhook(api, fundedEvent(trade.order, transaction?.id ?? ""));
    expect(await payments(trade)).to.deep.equal([{ kind: "again", status: "returning", received: "65625.00" }]);
    await untilLetter(trade, "goes back to you");
    const call = await eventually(
      async () =>
        (await api
          .db("outbox")
          .where({ subject_id: trade.order.id, topic: "escrow.returnPayment", by_hand: true })
          .first("id")) as { id: string } | undefined,
    );
    // Nothing of the order waits for it, and it is no trouble of the order's.
    expect((await readOrder(api, trade)).providerProblem).to.equal(null);
    const [first, second] = [await buildStaff("finance"), await buildStaff("finance")];
    const move = (action: string, as: typeof first, body: object, version: number) =>
      api.post(`/admin/provider-calls/${call?.id ?? ""}/${action}`, { as, body, version });
    const said = {
      evidenceReference: "STM-2026-0117",
      // By the server's clock.
      doneOn: trade.order.createdAt.slice(0, 10),
      note: "Paid back by the provider's own people, as their statement says.",
    };
    expect((await move("settle", first, said, 0)).status).to.equal(200);
    expect(await suspense(trade), "the books wait").to.equal(-65625);
    const reason = "Compared with the provider's statement.";
    expect((await move("confirmSettlement", first, { reason }, 1)).body.code).to.equal("staff.secondPersonNeeded");
    expect((await move("confirmSettlement", second, { reason }, 1)).status).to.equal(200);
    expect(await payments(trade)).to.deep.equal([{ kind: "again", status: "returned", received: "65625.00" }]);
    expect(await suspense(trade)).to.equal(0);
    expect((await readOrder(api, trade)).status).to.equal("funded");
  });

  it("too late is told to its buyer, as going back and as paid back", async () => {
    const trade = await buildOrder(api);
    const page = await untilPayable(api, trade);
    await mountedProvider(api).faults("slow", { reference: trade.order.reference, delay_ms: 1500 });
    await api.post(`/orders/${trade.order.id}/cancel`, { as: trade.buyer });
    await decideOnLandingPage(page, "pay");
    await mountedProvider(api).faults("none");
    expect(await untilPayments(trade, "returned")).to.deep.equal([
      { kind: "late", status: "returned", received: "65625.00" },
    ]);
    await untilLetter(trade, "goes back to you");
    expect((await mountedProvider(api).transactions(trade.order.reference))[0]).to.include({ status: "refunded" });
  });

  /** A report of money for the order's transaction, as a provider would send it. */
  const report = async (trade: Trade, more: object) => {
    const [transaction] = await mountedProvider(api).transactions(trade.order.reference);
    const event = fundedEvent(trade.order, transaction?.id ?? "", more);
    expect((await sendWebhook(api, event)).status).to.equal(204);
  };

  it("is told once, however often the provider reports all that has come; more of it takes the place of less", async () => {
    const trade = await buildOrder(api);
    await untilPayable(api, trade);
    for (const amount of ["1000.00", "1000.00", "3000.00", "1000.00"]) await report(trade, { amount });
    expect(await payments(trade)).to.deep.equal([
      { kind: "mismatch", status: "placed", received: "1000.00" },
      { kind: "mismatch", status: "held", received: "3000.00" },
    ]);
    expect(await suspense(trade)).to.equal(-3000);
  });

  it("is no part of the whole when it is other money, which goes back by hand; what was more than the whole was said wrongly, or went back", async () => {
    const trade = await buildOrder(api);
    await untilPayable(api, trade);
    await report(trade, { amount: "50.00", currency: "EUR" });
    await report(trade, { amount: "66000.00" });
    await report(trade, {});
    expect((await readOrder(api, trade)).status).to.equal("funded");
    expect((await payments(trade)).map(({ status, received }) => [status, received])).to.deep.equal([
      ["returning", "50.00"],
      ["placed", "66000.00"],
    ]);
    // A report says all that has come: nobody may give back what is not there, and a person finds out which of both was so.
    expect((await openTasks(trade)).filter((kind) => kind === "escrow.amountMismatch")).to.have.length(2);
    const byHand = async () => (await readOrder(api, trade)).unplacedPayments.map((payment) => payment.byHand).join();
    await eventually(async () => (await byHand()) === "true,false");
    // The order's own money goes back by agreement: the other money is no part of that.
    const move = (path: string, as: { token: string }, body?: object) =>
      api.post(`/orders/${trade.order.id}/${path}`, { as, body });
    const made = await move("proposals", trade.supplier, { kind: "cancelAgreed", reason: "The crop failed." });
    const id = (made.body as OrderView).proposal?.id ?? "";
    expect((await move(`proposals/${id}/accept`, trade.buyer)).status).to.equal(200);
    const [transaction] = await mountedProvider(api).transactions(trade.order.reference);
    const refunded = fundedEvent(trade.order, transaction?.id ?? "", { status: "refunded" });
    await sendWebhook(api, { ...refunded, type: "transaction.refunded" });
    expect((await payments(trade)).map(({ status }) => status)).to.deep.equal(["returning", "placed"]);
    expect((await readOrder(api, trade)).settlement?.paidBackAt).to.be.a("string");
  });

  it("is not believed at ten times the price, and the same second payment is none for being reported once more", async () => {
    const trade = await buildOrder(api);
    await untilPayable(api, trade);
    await report(trade, { amount: "99999999999999.00" });
    expect(await payments(trade)).to.deep.equal([]);
    expect(await openTasks(trade)).to.deep.equal(["escrow.amountMismatch"]);
    for (let times = 0; times < 4; times += 1) await report(trade, {});
    expect(await payments(trade)).to.deep.equal([{ kind: "again", status: "returning", received: "65625.00" }]);
    expect(await suspense(trade)).to.equal(-65625);
  });

  it("is not given back a second time with the whole that comes after it went back", async () => {
    const { trade } = await underpay();
    await api.post(`/orders/${trade.order.id}/cancel`, { as: trade.buyer });
    await untilPayments(trade, "returned");
    await report(trade, {});
    expect((await payments(trade)).map(({ kind, status, received }) => [kind, status, received])).to.deep.equal([
      ["mismatch", "returned", "65525.00"],
      // What of the whole has not gone back yet.
      ["again", "returning", "100.00"],
    ]);
    const kinds = (await api
      .db("ledger_journals")
      .where({ reference: trade.order.reference })
      .pluck("kind")) as string[];
    expect(kinds).not.to.include("hold");
  });

  it("that the provider gives back by itself has gone back, and our team learns that the order cannot be paid", async () => {
    const { trade } = await underpay();
    const [transaction] = await mountedProvider(api).transactions(trade.order.reference);
    const refunded = fundedEvent(trade.order, transaction?.id ?? "", { amount: "65525.00", status: "refunded" });
    await sendWebhook(api, { ...refunded, type: "transaction.refunded" });
    expect((await payments(trade)).map(({ status }) => status)).to.deep.equal(["returned"]);
    expect(await openTasks(trade)).to.include("escrow.providerMismatch");
  });

  it("whose return was refused is somebody's task until it has gone back, and its buyer reads who does it", async () => {
    const { trade } = await underpay();
    await mountedProvider(api).faults("refuse", { status: 422, times: 9, reference: trade.order.reference });
    await api.post(`/orders/${trade.order.id}/cancel`, { as: trade.buyer });
    const stopped = () => api.db("outbox").where({ subject_id: trade.order.id }).whereNotNull("failed_at");
    await eventually(async () => (await stopped()).length === 2);
    await mountedProvider(api).faults("none");
    const finance = await buildStaff("finance");
    const [cancel, back] = (await stopped().orderBy("id").select("id", "topic")) as { id: string; topic: string }[];
    expect([cancel?.topic, back?.topic]).to.have.members(["escrow.cancel", "escrow.returnPayment"]);
    const again = (id: string | undefined) =>
      api.post(`/admin/provider-calls/${id ?? ""}/sendAgain`, {
        as: finance,
        body: { reason: "They have mended it." },
      });
    const first = cancel?.topic === "escrow.cancel" ? cancel : back;
    const other = first === cancel ? back : cancel;
    expect((await again(first?.id)).status).to.equal(200);
    await eventually(async () => (await stopped()).length === 1);
    const tasks = () =>
      api
        .db("staff_tasks")
        .where({ kind: "outbox.failed", subject_id: trade.order.id })
        .whereNull("resolved_at")
        .select<{ id: string; details: object }[]>("id", "details");
    await api.post("/dev/clock", { body: { advance: "1m" } });
    expect((await tasks())[0]?.details, "the task is about the next").to.include({ topic: "escrow.returnPayment" });
    const support = await buildStaff("support");
    await api.post(`/admin/tasks/${(await tasks())[0]?.id ?? ""}/resolve`, {
      as: support,
      body: { reason: "I think it is done." },
    });
    await api.post("/dev/clock", { body: { advance: "1m" } });
    expect(await tasks(), "what has not gone back is not settled").to.have.lengthOf(1);
    expect((await readOrder(api, trade)).unplacedPayments[0]).to.include({ status: "returning", byHand: true });
    expect((await again(other?.id)).status).to.equal(200);
    await untilPayments(trade, "returned");
  });

  it("is not sent back again by a verified buyer while somebody says that it was done by hand", async () => {
    const { trade } = await underpay();
    await mountedProvider(api).faults("refuse", { status: 422, times: 9, reference: trade.order.reference });
    await api.post(`/orders/${trade.order.id}/cancel`, { as: trade.buyer });
    const back = () => api.db("outbox").where({ subject_id: trade.order.id, topic: "escrow.returnPayment" });
    await eventually(async () => (await back().whereNotNull("failed_at")).length === 1);
    await mountedProvider(api).faults("none");
    const [row] = (await back().select("id")) as { id: string }[];
    const said = {
      evidenceReference: "WIRE-77",
      doneOn: trade.order.createdAt.slice(0, 10),
      note: "Paid back by the provider's own people, as their statement says.",
    };
    const finance = await buildStaff("finance");
    const address = `/admin/provider-calls/${row?.id ?? ""}`;
    expect((await api.post(`${address}/settle`, { as: finance, body: said, version: 0 })).status).to.equal(200);
    const [transaction] = await mountedProvider(api).transactions(trade.order.reference);
    for (const [index, status] of ["pending", "verified"].entries()) {
      const since = new Date(Date.parse(trade.order.createdAt) + index * 1000).toISOString();
      const event = fundedEvent(trade.order, transaction?.id ?? "", {
        verification: { party: "buyer", status, since },
      });
      await sendWebhook(api, { ...event, type: "party.verification" });
    }
    expect(await back().whereNotNull("failed_at"), "it waits for a second person").to.have.lengthOf(1);
    const confirm = { as: await buildStaff("finance"), body: { reason: "The statement shows it." }, version: 1 };
    expect((await api.post(`${address}/confirmSettlement`, confirm)).status).to.equal(200);
    expect(await payments(trade)).to.deep.equal([{ kind: "mismatch", status: "returned", received: "65525.00" }]);
  });
});
