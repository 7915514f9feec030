import { expect } from "chai";
import { buildOrder, mountedProvider, readOrder, untilPayable, type Trade } from "#test/factories/orders.ts";
import { buildStaff } from "#test/factories/people.ts";
import { decideOnLandingPage } from "#test/factories/sandbox.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";

interface Call {
  topic: string;
  subject_id: string;
  key: string;
  attempts: number;
  refused: boolean;
  failed_at: Date | null;
  first_failed_at: Date | null;
  delivered_at: Date | null;
}

describe("calls to the provider", () => {
  const api = useApi({ ESCROW_TIMEOUT_MS: "5000" });
  afterEach(() => mountedProvider(api).faults("none"));

  const callsOf = ({ order }: Trade) =>
    api.db<Call>("outbox").where({ subject_id: order.id }).orderBy("id").select("*");

  it("carry a key of their own, which no other database has sent", async () => {
    const trade = await buildOrder(api);
    const [call] = await callsOf(trade);
    expect(call?.key).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it("about one order keep no other waiting when they hang", async () => {
    const patient = await buildOrder(api);
    await untilPayable(api, patient);
    await mountedProvider(api).faults("slow", { delay_ms: 4000, reference: patient.order.reference });
    await api.post(`/orders/${patient.order.id}/cancel`, { as: patient.buyer });
    await eventually(async () => (await callsOf(patient)).some(({ topic }) => topic === "escrow.cancel"));
    const quick = await buildOrder(api);
    await untilPayable(api, quick);
    const [, cancelled] = await callsOf(patient);
    expect(cancelled, "the hanging call has not come back yet").to.include({ delivered_at: null, attempts: 0 });
  });

  it("that are refused are not tried again, and both sides and our team are told", async () => {
    await mountedProvider(api).faults("refuse", { status: 422 });
    const trade = await buildOrder(api);
    const [call] = await eventually(async () => {
      const calls = await callsOf(trade);
      return calls[0]?.failed_at ? calls : undefined;
    });
    expect(call).to.include({ attempts: 1, refused: true });
    for (const as of [trade.buyer, trade.supplier]) {
      const { body } = await api.get(`/orders/${trade.order.reference}`, { as });
      expect(body.providerProblem).to.include({ stopped: true, refused: true });
    }
    const tasks = await api.db("staff_tasks").where({ kind: "outbox.failed", subject_id: trade.order.id });
    expect(tasks).to.have.lengthOf(1);
    await api.post("/dev/clock", { body: { advance: "1h" } });
    expect((await callsOf(trade))[0]).to.include({ attempts: 1 });
  });

  it("that are refused are sent again by finance, once, as new messages, and what waited behind them follows", async () => {
    await mountedProvider(api).faults("refuse", { status: 422 });
    const trade = await buildOrder(api);
    const stopped = await eventually(async () => {
      const [call] = await callsOf(trade);
      return call?.failed_at ? call : undefined;
    });
    await api.post(`/orders/${trade.order.id}/cancel`, { as: trade.buyer });
    const finance = await buildStaff("finance");
    const { body: listed } = await api.get(
      `/admin/provider-calls?filter=${JSON.stringify({ state: "stopped", q: trade.order.reference })}`,
      { as: finance },
    );
    expect(listed).to.have.lengthOf(1);
    const [call] = listed as { id: string }[];
    expect(call).to.deep.include({
      topic: "escrow.createTransaction",
      state: "stopped",
      refused: true,
      error: "Escrow API error: 422 - the sandbox was told to refuse",
      can: ["sendAgain"],
    });
    const body = { reason: "The provider has mended its side." };
    const path = `/admin/provider-calls/${call?.id ?? ""}/sendAgain`;
    expect((await api.post(path, { as: await buildStaff("support"), body })).status).to.equal(403);
    const both = await Promise.all([1, 2].map(() => api.post(path, { as: finance, body })));
    expect(both.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
    await eventually(async () => (await callsOf(trade)).every(({ delivered_at }) => delivered_at !== null));
    const [sent] = await callsOf(trade);
    expect(sent?.key).not.to.equal(stopped.key);
    await api.post("/dev/clock", { body: { advance: "1m" } });
    const [task] = await api.db("staff_tasks").where({ kind: "outbox.failed", subject_id: trade.order.id });
    expect(task, "the task has settled itself")
      .to.include({ resolved_by: null })
      .and.not.include({ resolved_at: null });
  });

  it("never book other money than the order's: what was paid short waits beside it, and goes back when the order is cancelled", async () => {
    const trade = await buildOrder(api);
    await untilPayable(api, trade);
    await mountedProvider(api).faults("underpaid");
    const [transaction] = await mountedProvider(api).transactions(trade.order.reference);
    await decideOnLandingPage(transaction?.landing_page_url ?? "", "pay");
    const tasks = () =>
      api
        .db("staff_tasks")
        .where({ kind: "escrow.amountMismatch" })
        .whereRaw("details ->> 'reference' = ?", [trade.order.reference])
        .select<{ details: object }[]>("details");
    await eventually(async () => (await tasks()).length === 1);
    expect(await readOrder(api, trade)).to.include({ status: "created" });
    await api.post(`/orders/${trade.order.id}/cancel`, { as: trade.buyer });
    await eventually(async () => (await callsOf(trade)).every(({ delivered_at }) => delivered_at !== null));
    const journals = await api.db("ledger_journals").where({ reference: trade.order.reference }).pluck("kind");
    expect(journals, "neither held nor refunded").to.have.members(["suspense", "suspense_return"]);
    // Whoever has been told of it is not told by each later answer again.
    expect(await tasks()).to.have.lengthOf(1);
    expect((await tasks())[0]?.details).to.deep.include({
      expected: [trade.order.total.amount, "USD"],
      reported: ["65525.00", "USD"],
    });
  });

  it("that fail for an hour are a task that names what waits behind them, and are tried for seven days", async () => {
    const trade = await buildOrder(api);
    await untilPayable(api, trade);
    await mountedProvider(api).faults("down");
    await api.post(`/orders/${trade.order.id}/cancel`, { as: trade.buyer });
    const cancelled = async () => (await callsOf(trade)).find(({ topic }) => topic === "escrow.cancel");
    const advance = (duration: string) => api.post("/dev/clock", { body: { advance: duration } });
    await eventually(async () => ((await cancelled())?.attempts ?? 0) > 0);
    const now = new Date();
    await api.db("outbox").insert({
      topic: "escrow.approve",
      subject_id: trade.order.id,
      payload: {},
      next_attempt_at: now,
      created_at: now,
    });
    const tasks = (kind: string) =>
      api
        .db("staff_tasks")
        .where({ kind, subject_id: trade.order.id })
        .select<{ details: object; resolved_at: Date | null }[]>("details", "resolved_at");
    await advance("59m");
    expect(await tasks("outbox.failing")).to.be.empty;
    await advance("2m");
    const [told] = await tasks("outbox.failing");
    expect(told?.details).to.deep.include({
      reference: trade.order.reference,
      topic: "escrow.cancel",
      waiting: ["escrow.approve"],
    });
    for (let days = 0; days < 6; days += 1) await advance("1d");
    expect(await cancelled(), "still tried").to.include({ failed_at: null });
    expect((await tasks("outbox.failing")).map((each) => each.resolved_at)).to.deep.equal([null]);
    await advance("1d");
    expect(await cancelled(), "given up")
      .to.include({ refused: false })
      .and.not.include({ failed_at: null });
    expect((await readOrder(api, trade)).providerProblem, "never answered is not refused").to.include({
      stopped: true,
      refused: false,
    });
    expect((await tasks("outbox.failed"))[0]?.details).to.deep.include({ waiting: ["escrow.approve"] });
    await advance("1m");
    expect((await tasks("outbox.failing"))[0]?.resolved_at, "one task is enough").to.be.a("date");
  });

  it("of one order that fail beside each other are one task, and none keeps the others' from being raised", async () => {
    const trade = await buildOrder(api);
    // It has not answered since the test before: a pause ends.
    await api.post("/dev/clock", { body: { advance: "1m" } });
    await untilPayable(api, trade);
    await mountedProvider(api).faults("down");
    await api.post(`/orders/${trade.order.id}/cancel`, { as: trade.buyer });
    await eventually(async () =>
      (await callsOf(trade)).some(({ topic, attempts }) => topic === "escrow.cancel" && attempts > 0),
    );
    // The clock of the server is ahead of ours.
    const now = (await callsOf(trade)).at(-1)?.first_failed_at;
    await api.db("outbox").insert({
      topic: "escrow.readPayment",
      subject_id: trade.order.id,
      payload: {},
      aside: true,
      attempts: 1,
      first_failed_at: now,
      next_attempt_at: now,
      created_at: now,
    });
    await api.post("/dev/clock", { body: { advance: "61m" } });
    const told = await api
      .db("staff_tasks")
      .where({ kind: "outbox.failing", subject_id: trade.order.id })
      .pluck<{ topic: string }[]>("details");
    expect(told.map(({ topic }) => topic)).to.deep.equal(["escrow.cancel"]);
  });

  it("that find no answer are tried again, and both sides see since when", async () => {
    // It has answered since the outages of before.
    const before = await buildOrder(api);
    await api.post("/dev/clock", { body: { advance: "1m" } });
    await untilPayable(api, before);
    await mountedProvider(api).faults("down");
    const trade = await buildOrder(api);
    const failing = await eventually(async () => {
      const order = await readOrder(api, trade);
      return order.providerProblem ? order : undefined;
    });
    expect(failing.providerProblem).to.include({ stopped: false });
    expect(Date.parse(failing.providerProblem?.since ?? "")).to.be.at.least(Date.parse(trade.order.createdAt));
    await mountedProvider(api).faults("none");
    await api.post("/dev/clock", { body: { advance: "1m" } });
    await untilPayable(api, trade);
    expect((await readOrder(api, trade)).providerProblem).to.equal(null);
  });
});
