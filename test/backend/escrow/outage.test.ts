import { expect } from "chai";
import { buildOrder, mountedProvider, readOrder, untilPayable, type Trade } from "#test/factories/orders.ts";
import { buildStaff } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";

interface Health {
  state: string;
  failingSince: string | null;
  answersSince: string | null;
  failed: number;
  answered: number;
  waiting: { age: string; calls: number }[];
}

describe("an outage of the escrow provider", () => {
  const api = useApi();
  afterEach(async () => {
    await mountedProvider(api).faults("none");
    await advance("5m");
    await eventually(async () => (await health()).state === "answers");
  });

  let staff: Awaited<ReturnType<typeof buildStaff>>;
  before(async () => {
    staff = await buildStaff("finance");
  });
  const health = async () => (await api.get("/admin/provider-health", { as: staff })).body as Health;
  const advance = (duration: string) => api.post("/dev/clock", { body: { advance: duration } });
  const emailsTo = async (address: string) => {
    const { body } = await api.get(`/dev/mailbox.json?to=${encodeURIComponent(address)}`);
    return (body as { items: { subject: string; text: string }[] }).items;
  };
  const attemptsOf = async ({ order }: Trade) =>
    (await api.db("outbox").where({ subject_id: order.id }).orderBy("id").pluck("attempts")) as number[];
  const several = () => Promise.all(Array.from({ length: 6 }, () => buildOrder(api)));
  const untilPaused = () =>
    eventually(async () => {
      const now = await health();
      return now.state === "paused" ? now : undefined;
    });

  it("holds all calls back, tells both sides of each order, and lets them go when it is over", async () => {
    await mountedProvider(api).faults("down");
    const trades = await several();
    const paused = await untilPaused();
    await eventually(async () => (await health()).failed >= 5);
    const later = await buildOrder(api);
    await eventually(async () => (await health()).waiting.some(({ calls }) => calls >= 5));
    for (const as of [later.buyer, later.supplier]) {
      const { body } = await api.get(`/orders/${later.order.reference}`, { as });
      expect(body.providerProblem).to.deep.equal({
        since: paused.failingSince,
        stopped: false,
        refused: false,
        byHand: false,
      });
    }
    await mountedProvider(api).faults("none");
    await advance("1m");
    for (const trade of [...trades, later]) await untilPayable(api, trade);
    const after = await health();
    expect(after).to.include({ state: "answers", failingSince: null });
    expect(after.answersSince).to.be.a("string");
    await eventually(async () => (await health()).answered >= 5);
    const { body } = await api.get(`/orders/${later.order.reference}`, { as: later.buyer });
    expect(body.providerProblem).to.equal(null);
  });

  it("is tried by one call a pause: those of all others are not counted as failed", async () => {
    await mountedProvider(api).faults("down");
    await several();
    await untilPaused();
    const held = await Promise.all(Array.from({ length: 4 }, () => buildOrder(api)));
    const before = (await health()).failed;
    await advance("1m");
    await eventually(async () => (await health()).failed > before);
    const tries = (await Promise.all(held.map(attemptsOf))).flat();
    expect(tries.filter((attempts) => attempts > 0).length, "at most the one that tried").to.be.at.most(1);
  });

  it("is told to those of our team who look after it, once, after fifteen minutes, and so is its end", async () => {
    const finance = await buildStaff("finance");
    const reviewer = await buildStaff("reviewer");
    await mountedProvider(api).faults("down");
    await buildOrder(api);
    await eventually(async () => (await health()).state !== "answers");
    await advance("14m");
    expect(await emailsTo(finance.user.email)).to.be.empty;
    await advance("2m");
    const [told] = await eventually(async () => {
      const found = await emailsTo(finance.user.email);
      return found.length > 0 ? found : undefined;
    });
    expect(told?.subject).to.match(/^The escrow provider has not answered since .*\sUTC$/);
    await advance("20m");
    await mountedProvider(api).faults("none");
    await advance("1h");
    await eventually(async () => (await health()).state === "answers");
    await advance("1m");
    const subjects = await eventually(async () => {
      const found = (await emailsTo(finance.user.email)).map(({ subject }) => subject);
      return found.length > 1 ? found : undefined;
    });
    expect(subjects).to.deep.equal(["The escrow provider answers again", told?.subject]);
    expect(await emailsTo(reviewer.user.email)).to.be.empty;
  });

  it("is over when the provider answers a comparison, where no call is left to try it", async () => {
    await mountedProvider(api).faults("down");
    const trades = await several();
    await untilPaused();
    // Our team has carried them out otherwise.
    const ids = trades.map(({ order }) => order.id);
    await api.db("outbox").whereIn("subject_id", ids).update({ delivered_at: new Date() });
    await mountedProvider(api).faults("none");
    await advance("10m");
    expect((await health()).state, "nobody has asked").to.equal("paused");
    await api.post("/admin/reconciliations", { as: staff });
    await eventually(async () => (await health()).state === "answers");
  });

  it("is none when the provider fails about one order alone: all others go on", async () => {
    const ill = await buildOrder(api);
    await untilPayable(api, ill);
    await mountedProvider(api).faults("down", { reference: ill.order.reference });
    await api.post(`/orders/${ill.order.id}/cancel`, { as: ill.buyer });
    for (let tries = 1; tries <= 6; tries += 1) {
      await eventually(async () => ((await attemptsOf(ill)).at(-1) ?? 0) >= tries);
      await advance("1h");
    }
    expect((await health()).state).to.equal("failing");
    const well = await buildOrder(api);
    await untilPayable(api, well);
    expect((await health()).state).to.equal("answers");
  });

  it("is a figure for whoever watches", async () => {
    await mountedProvider(api).faults("down");
    await several();
    await untilPaused();
    const { body } = await api.get("/metrics");
    const figure = (name: string) =>
      Number(new RegExp(`^agritrade_provider_${name} (\\S+)$`, "m").exec(body as string)?.[1]);
    expect(figure("paused")).to.equal(1);
    expect(figure("failed_hour")).to.be.at.least(0);
    expect(figure("failing_seconds")).to.satisfy(Number.isFinite);
  });

  it("that asks for patience is obeyed by all calls, not by the refused one alone", async () => {
    await mountedProvider(api).faults("refuse", { status: 429, times: 1, delay_ms: 120_000 });
    const refused = await buildOrder(api);
    await untilPaused();
    const held = await buildOrder(api);
    await advance("1m");
    expect(await attemptsOf(held)).to.deep.equal([0]);
    expect(await attemptsOf(refused)).to.deep.equal([1]);
    await advance("2m");
    for (const trade of [refused, held]) await untilPayable(api, trade);
  });

  it("keeps nobody waiting once it is over, however often their call has tried", async () => {
    await mountedProvider(api).faults("down");
    const trades = await several();
    await untilPaused();
    const most = async () => Math.max(...(await Promise.all(trades.map(attemptsOf))).flat());
    for (let tries = await most(); tries < 9; tries = await most()) await advance("1h");
    await mountedProvider(api).faults("none");
    // Half a minute is the longest pause; the call that has tried waits for up to an hour.
    await advance("31s");
    for (const trade of trades) await untilPayable(api, trade);
  });

  it("takes nothing of a buyer's time to pay, and ends no order before its week is over", async () => {
    await mountedProvider(api).faults("down");
    const [kept, ended] = [await buildOrder(api), await buildOrder(api)];
    await advance("73h");
    expect((await readOrder(api, kept)).status, "nobody could pay it").to.equal("created");
    await api.post(`/orders/${ended.order.id}/cancel`, { as: ended.buyer });
    expect((await readOrder(api, ended)).status, "who does not want to wait").to.equal("cancelled");
    await mountedProvider(api).faults("none");
    await advance("1m");
    await untilPayable(api, kept);
    const { fundBy } = await readOrder(api, kept);
    expect(Date.parse(fundBy) - Date.parse(kept.order.fundBy)).to.be.above(72 * 3_600_000);
    await eventually(async () => {
      const subjects = (await emailsTo(kept.buyer.user.email)).map(({ subject }) => subject);
      return subjects.filter((subject) => subject.startsWith("Fund order")).length === 2;
    });
    await advance("73h");
    await eventually(async () => (await readOrder(api, kept)).status === "cancelled");
  }).timeout(40_000);

  it("ends an order whose transaction was never opened after a week, and its goods are on sale again", async () => {
    await mountedProvider(api).faults("down");
    const trade = await buildOrder(api);
    await advance("3d");
    await advance("6d");
    expect((await readOrder(api, trade)).status).to.equal("created");
    await advance("25h");
    expect((await readOrder(api, trade)).status).to.equal("cancelled");
    const { quantity } = (await api.db("supplier_products").where({ id: trade.product.id }).first("quantity")) as {
      quantity: string;
    };
    expect(quantity).to.equal("38.500");
    // Its own call is not tried any more: another tells that the provider answers.
    await mountedProvider(api).faults("none");
    await advance("1m");
    await untilPayable(api, await buildOrder(api));
  });
});
