import { expect } from "chai";
import {
  buildOrder,
  mountedProvider,
  pay,
  readOrder,
  rulings,
  untilPayable,
  untilStatus,
  waiveAppeals,
  type Trade,
} from "#test/factories/orders.ts";
import { buildStaff } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";

const because = "Compared with the provider's statement.";

interface Theirs {
  id: number;
  items: { status: Record<string, boolean> }[];
}

describe("orders at Escrow.com", () => {
  const api = useApi({ ESCROW_PROVIDER: "escrow.com" });
  afterEach(() => mountedProvider(api).faults("none"));

  const theirs = async ({ order }: Trade): Promise<Theirs> =>
    (await mountedProvider(api).call("GET", `/2017-09-01/transaction/reference/${order.reference}`)).body;
  const goods = async (trade: Trade) => (await theirs(trade)).items[0]?.status;
  const hint = (transaction_id: unknown) =>
    api.post("/webhooks/escrow", {
      body: { event_type: "transaction", event: "payment_approved", transaction_id },
      key: null,
    });
  const readings = ({ order }: Trade) =>
    api.db("outbox").where({ subject_id: order.id, topic: "escrow.readReport" }).orderBy("id").pluck("delivered_at");
  const allTaken = ({ order }: Trade) =>
    eventually(
      async () =>
        (await api.db("outbox").where({ subject_id: order.id }).whereNull("delivered_at").pluck("id")).length === 0,
      { timeout: 10_000, what: "every call taken" },
    );
  const journals = ({ order }: Trade) => api.db("ledger_journals").where({ reference: order.reference }).pluck("kind");
  const tasks = (kind: string, subject_id: string) => api.db("staff_tasks").where({ kind, subject_id });
  /** Everything that waits a few seconds for its turn. */
  const later = () => api.post("/dev/clock", { body: { advance: "1m" } });

  /** A call that their API does not know is carried out by two of our team. */
  async function byHand(trade: Trade, topic: string): Promise<void> {
    const [one, two] = [await buildStaff("finance"), await buildStaff("finance")];
    const { id } = await eventually(async () => {
      await later();
      const { body } = await api.get(
        `/admin/provider-calls?filter=${JSON.stringify({ state: "byHand", q: trade.order.reference })}`,
        { as: one },
      );
      return (body as { id: string; topic: string }[]).find((call) => call.topic === topic);
    });
    const doneOn = trade.order.createdAt.slice(0, 10);
    const evidence = { evidenceReference: "STM-7", doneOn, note: because };
    await api.post(`/admin/provider-calls/${id}/settle`, { as: one, body: evidence, version: 0 });
    const confirm = { as: two, body: { reason: because }, version: 1 };
    expect((await api.post(`/admin/provider-calls/${id}/confirmSettlement`, confirm)).status).to.equal(200);
  }

  it("are paid, shipped, accepted and paid out there, by reports that are believed once they were read", async function () {
    this.timeout(30_000);
    const trade = await buildOrder(api, { status: "funded", quantity: "4" });
    expect((await readOrder(api, trade)).transactionReference).to.match(/^ESC-\d+$/);
    const approved = await buildOrder(api, { ...trade, status: "approved", quantity: "4" });
    await eventually(async () => (await goods(approved))?.received, { timeout: 10_000 });
    await api.post(`/orders/${approved.order.id}/release`, { as: approved.buyer });
    await later();
    await eventually(async () => (await journals(approved)).includes("payout"), { timeout: 10_000 });
    expect(await goods(approved)).to.include({ shipped: true, received: true, accepted: true });
    expect(await journals(approved)).to.have.members(["hold", "release", "payout"]);
  });

  it("believe no report that nobody has signed, read each transaction once for many of them, and pass over what is not theirs", async () => {
    const trade = await buildOrder(api);
    await untilPayable(api, trade);
    const { id } = await theirs(trade);
    const answers = await Promise.all(Array.from({ length: 24 }, () => hint(id)));
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([204]));
    for (const nobody of [1, "x".repeat(500), { $ne: null }, null]) expect((await hint(nobody)).status).to.equal(204);
    expect((await api.post("/webhooks/escrow", { body: "no JSON", key: null })).status).to.equal(400);
    // One while it is read, and one for all that came meanwhile; a slow machine takes the reports in more than two turns.
    expect(await readings(trade)).to.have.length.within(1, 6);
    expect(await readOrder(api, trade)).to.include({ status: "created" });
    await later();
    await allTaken(trade);
    expect(await journals(trade)).to.be.empty;
    await pay(api, trade);
    await hint(id);
    await later();
    await allTaken(trade);
    expect(await journals(trade), "news of yesterday").to.deep.equal(["hold"]);
  });

  it("tell of a dispute at once, and are paid back by hand, since there the goods would have to come back", async function () {
    this.timeout(30_000);
    const trade = await buildOrder(api, { status: "disputed", quantity: "4" });
    await later();
    await eventually(async () => (await goods(trade))?.rejected, { timeout: 10_000 });
    const dispute = (await api.db("disputes").where({ order_id: trade.order.id }).first("id", "version")) as {
      id: string;
      version: number;
    };
    const body = { ...rulings.buyer, reason: because };
    const as = await buildStaff("reviewer");
    await api.post(`/admin/disputes/${dispute.id}/decide`, { as, body, version: dispute.version });
    await waiveAppeals(api, trade);
    await byHand(trade, "escrow.reject");
    expect(await journals(trade)).to.have.members(["hold", "refund", "repayment"]);
    await hint((await theirs(trade)).id);
    await later();
    await allTaken(trade);
    expect(await journals(trade), "their books say something else").to.have.lengthOf(3);
  });

  it("that silence there has paid out whole, while we have divided their amount, are a task and not booked", async function () {
    this.timeout(30_000);
    const trade = await buildOrder(api, { status: "quality_control", quantity: "4" });
    await later();
    await eventually(async () => (await goods(trade))?.received, { timeout: 10_000 });
    const path = `/orders/${trade.order.id}/proposals`;
    const proposed = await api.post(path, {
      as: trade.supplier,
      body: { kind: "allowPrice", reduction: "1000.00", reason: because },
    });
    expect(proposed.status, JSON.stringify(proposed.body)).to.be.oneOf([200, 201]);
    const { body: order } = await api.get(`/orders/${trade.order.id}`, { as: trade.buyer });
    const accepted = await api.post(`${path}/${order.proposal.id}/accept`, { as: trade.buyer, body: {} });
    expect(accepted.status, JSON.stringify(accepted.body)).to.equal(200);
    await api.db.raw(`update sandbox_escrow.goods set received_at = received_at - interval '20 days'`);
    await hint((await theirs(trade)).id);
    await eventually(async () => {
      await later();
      return (await tasks("escrow.providerMismatch", trade.order.id)).length === 1;
    });
    expect(await journals(trade), "though a call waits for our team").to.have.members(["hold", "release", "refund"]);
    await byHand(trade, "escrow.settle");
    expect(await journals(trade)).to.have.members(["hold", "release", "refund", "payout", "repayment"]);
  });

  it("that are paid with other money wait in suspense, once, however often it is read", async () => {
    const trade = await buildOrder(api, { quantity: "4" });
    await untilPayable(api, trade);
    await mountedProvider(api).faults("wrong_amount");
    const { id } = await theirs(trade);
    await api.db("sandbox_escrow.transactions").where({ number: id }).update({ status: "funded" });
    for (let times = 0; times < 3; times += 1) {
      await hint(id);
      await later();
      await allTaken(trade);
    }
    expect(await journals(trade)).to.deep.equal(["suspense"]);
    expect(await readOrder(api, trade)).to.include({ status: "created" });
  });

  it("that were cancelled unpaid are cancelled there", async () => {
    const trade = await buildOrder(api, { status: "cancelled" });
    await allTaken(trade);
    expect(await theirs(trade)).to.include({ is_cancelled: true });
    await untilStatus(api, trade, "cancelled");
  });
});
