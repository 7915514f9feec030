import { expect } from "chai";
import { v7 as uuid } from "uuid";
import type { ProviderCallDetail } from "#shared/escrow/provider-call-contract.ts";
import {
  buildOrder,
  mountedProvider,
  readOrder,
  rulings,
  sendWebhook,
  waiveAppeals,
  type Trade,
} from "#test/factories/orders.ts";
import { buildStaff } from "#test/factories/people.ts";
import { useApi, type ApiUnderTest } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";

type Staff = Awaited<ReturnType<typeof buildStaff>>;
const because = "Compared with the provider's statement.";
const today = () => new Date().toISOString().slice(0, 10);
const evidence = (more: object = {}) => ({
  evidenceReference: "STM-2026-0117",
  doneOn: today(),
  note: "Paid by the provider's own people, as their statement says.",
  ...more,
});

/** What tests of both describe blocks do with a call. */
function console(api: ApiUnderTest) {
  const callsOf = async ({ order }: Trade, as: Staff) =>
    (await api.get(`/admin/provider-calls?filter=${JSON.stringify({ q: order.reference })}`, { as }))
      .body as ProviderCallDetail[];
  return {
    callsOf,
    /** The call that waits for our team. */
    open: (trade: Trade, as: Staff) =>
      eventually(async () => (await callsOf(trade, as)).find(({ state }) => state === "byHand" || state === "stopped")),
    read: async (id: string, as: Staff) =>
      (await api.get(`/admin/provider-calls/${id}`, { as })).body as ProviderCallDetail,
    move: (id: string, action: string, as: Staff, body: object = { reason: because }, version?: number) =>
      api.post(`/admin/provider-calls/${id}/${action}`, { as, body, version: version ?? 0 }),
    journals: (trade: Trade) =>
      api.db("ledger_journals").where({ reference: trade.order.reference }).orderBy("posted_at").pluck("kind"),
  };
}

describe("what the provider cannot do", () => {
  const api = useApi({ ESCROW_REST_EXTENSIONS: "none" });
  const { open, read, move, journals, callsOf } = console(api);

  /** An order whose amount our team has divided, which this provider cannot. */
  async function divided(): Promise<Trade> {
    const trade = await buildOrder(api, { status: "disputed", quantity: "4" });
    const dispute = (await api.db("disputes").where({ order_id: trade.order.id }).first("id", "version")) as {
      id: string;
      version: number;
    };
    const { status } = await api.post(`/admin/disputes/${dispute.id}/decide`, {
      as: await buildStaff("reviewer"),
      body: { ...rulings.split, releasedAmount: "10000.00", reason: because },
      version: dispute.version,
    });
    expect(status).to.equal(200);
    await waiveAppeals(api, trade);
    return trade;
  }

  it("is carried out by hand: one says what was done, another confirms it, and only then it is booked, once", async function () {
    this.timeout(20_000);
    const trade = await divided();
    const [finance, second, admin] = [
      await buildStaff("finance"),
      await buildStaff("finance"),
      await buildStaff("admin"),
    ];
    const { id, state, refused } = await open(trade, finance);
    expect({ state, refused }).to.deep.equal({ state: "byHand", refused: false });
    const tasks = () =>
      api
        .db("staff_tasks")
        .where({ kind: "outbox.byHand", subject_id: trade.order.id })
        .select<object[]>("resolved_at");
    expect(await tasks()).to.deep.equal([{ resolved_at: null }]);
    for (const as of [trade.buyer, trade.supplier])
      expect((await api.get(`/orders/${trade.order.reference}`, { as })).body.providerProblem).to.include({
        byHand: true,
      });

    const call = await read(id, finance);
    expect(call.amounts.map(({ kind, money }) => [kind, money.amount])).to.deep.equal([
      ["supplier", "9000.00"],
      ["platform", "1000.00"],
      ["refund", "11000.00"],
    ]);
    expect(call.can).to.deep.equal(["sendAgain", "settle"]);
    expect((await move(id, "settle", await buildStaff("support"), evidence())).status).to.equal(403);
    const later = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    expect((await move(id, "settle", finance, evidence({ doneOn: later }))).status, "a day ahead").to.equal(400);
    const proposed = await move(id, "settle", finance, evidence());
    expect(proposed.body).to.deep.include({ version: 1, can: ["withdrawSettlement"], state: "byHand" });
    expect((await move(id, "settle", second, evidence(), 1)).body.code).to.equal("staff.settlementOpen");
    expect((await move(id, "sendAgain", second)).body.code).to.equal("staff.settlementOpen");
    expect((await move(id, "confirmSettlement", finance, undefined, 1)).body.code).to.equal("staff.secondPersonNeeded");
    expect((await move(id, "withdrawSettlement", second, undefined, 1)).body.code).to.equal("staff.notProposer");
    expect(
      (await move(id, "confirmSettlement", second, undefined, 0)).status,
      "not the version that was read",
    ).to.equal(412);
    expect(await journals(trade), "the ledger waits").to.have.members(["hold", "release", "refund"]);

    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => move(id, "confirmSettlement", index % 2 ? second : admin, undefined, 1)),
    );
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, ...Array<number>(7).fill(409)]);
    const booked = ["hold", "release", "refund", "payout", "repayment"];
    expect(await journals(trade)).to.have.members(booked);
    const [transaction] = await mountedProvider(api).transactions(trade.order.reference);
    const data = { ...transaction, status: "released", currency: "USD", fee: "0.00" };
    expect((await sendWebhook(api, { type: "transaction.released", data })).status).to.equal(204);
    expect(await journals(trade), "a true report afterwards").to.have.members(booked);
    expect((await readOrder(api, trade)).providerProblem).to.equal(null);
    expect((await read(id, finance)).settlement).to.deep.include({
      status: "confirmed",
      evidenceReference: "STM-2026-0117",
    });

    const notices = (await api.db("notices").where({ subject_id: trade.order.id }).pluck("kind")) as string[];
    expect(notices).to.include.members(["paidOut", "refunded"]);
    const audit = await api
      .db("audit_log")
      .where({ subject_type: "providerCall", subject_id: id })
      .orderBy("id")
      .pluck("action");
    expect(audit).to.deep.equal(["providerCall.settlementProposed", "providerCall.settlementConfirmed"]);
    await api.post("/dev/clock", { body: { advance: "1m" } });
    expect((await tasks())[0]).not.to.deep.equal({ resolved_at: null });
  });

  it("is refused with a reason, taken back by whoever has said it, and no matter of those who belonged to a side", async () => {
    const trade = await buildOrder(api);
    const [finance, second] = [await buildStaff("finance"), await buildStaff("finance")];
    await api.post(`/orders/${trade.order.id}/cancel`, { as: trade.buyer });
    const { id, topic } = await open(trade, finance);
    expect(topic).to.equal("escrow.cancel");
    await move(id, "settle", finance, evidence());
    expect((await move(id, "refuseSettlement", finance, undefined, 1)).body.code).to.equal("staff.secondPersonNeeded");
    const refused = await move(id, "refuseSettlement", second, undefined, 1);
    expect(refused.body.settlement).to.deep.include({ status: "refused", decidedReason: because });
    await move(id, "settle", finance, evidence(), 2);
    const { body: withdrawn } = await move(id, "withdrawSettlement", finance, undefined, 3);
    expect(withdrawn).to.deep.include({ state: "byHand", can: ["sendAgain", "settle"], version: 4 });

    await api.db("organization_members").insert({
      id: uuid(),
      organization_id: trade.order.supplier.id,
      user_id: second.user.id,
      role: "member",
      created_at: new Date(),
      updated_at: new Date(),
      deleted_at: new Date(),
    });
    expect((await read(id, second)).can).to.deep.equal(["sendAgain"]);
    expect((await move(id, "settle", second, evidence(), 4)).body.code).to.equal("escrow.ownTrade");
    await move(id, "settle", finance, evidence(), 4);
    expect((await move(id, "confirmSettlement", second, undefined, 5)).body.code).to.equal("escrow.ownTrade");
    expect((await move(id, "confirmSettlement", await buildStaff("admin"), undefined, 5)).status).to.equal(200);
    expect((await callsOf(trade, finance)).every(({ state }) => state === "delivered")).to.equal(true);
  });

  it("needs two who have the right: what somebody has said who has lost it is refused, and said anew", async () => {
    const trade = await buildOrder(api);
    const [gone, admin] = [await buildStaff("finance"), await buildStaff("admin")];
    await api.post(`/orders/${trade.order.id}/cancel`, { as: trade.buyer });
    const { id } = await open(trade, gone);
    await move(id, "settle", gone, evidence());
    expect((await read(id, admin)).can).to.deep.equal(["confirmSettlement", "refuseSettlement"]);
    await api.db("staff_members").where({ user_id: gone.user.id }).update({ role: "support" });
    const refused = await move(id, "confirmSettlement", admin, undefined, 1);
    expect([refused.status, refused.body.code]).to.deep.equal([403, "staff.proposerWithoutRight"]);
    expect((await read(id, admin)).can).to.deep.equal(["refuseSettlement"]);
    expect((await move(id, "refuseSettlement", admin, undefined, 1)).status).to.equal(200);
    await move(id, "settle", await buildStaff("finance"), evidence(), 2);
    expect((await move(id, "confirmSettlement", admin, undefined, 3)).status).to.equal(200);
  });

  it("is no whole release, which goes out as an approval and its milestones", async () => {
    const trade = await buildOrder(api, { status: "disputed", quantity: "4" });
    const dispute = (await api.db("disputes").where({ order_id: trade.order.id }).first("id", "version")) as {
      id: string;
      version: number;
    };
    const body = { ...rulings.supplier, reason: because };
    const as = await buildStaff("reviewer");
    await api.post(`/admin/disputes/${dispute.id}/decide`, { as, body, version: dispute.version });
    await waiveAppeals(api, trade);
    await eventually(async () => (await journals(trade)).includes("payout"), { timeout: 10_000 });
  });
});

describe("what the provider has refused", () => {
  const api = useApi();
  const { open, move, read } = console(api);
  afterEach(() => mountedProvider(api).faults("none"));

  it("is carried out by hand, too: a transaction that was opened so is paid like others, and what waits behind it follows", async () => {
    await mountedProvider(api).faults("refuse");
    const trade = await buildOrder(api);
    const [finance, second] = [await buildStaff("finance"), await buildStaff("finance")];
    const { id, state } = await open(trade, finance);
    expect(state).to.equal("stopped");
    await api.post(`/orders/${trade.order.id}/cancel`, { as: trade.buyer });
    const { body } = await mountedProvider(api).call("POST", "/transactions", {
      body: {
        reference_number: `BY-HAND-${trade.order.reference}`,
        description: "Opened by their own people",
        currency: "USD",
        items: [{ type: "general_merchandise", title: "Coffee", quantity: 1, inspection_period: 3 }],
        payment_schedule: [{ amount: trade.order.total.amount, payer: "buyer", beneficiary: "seller" }],
        parties: [
          { role: "buyer", name: "Buyer", email: "buyer@example.test" },
          { role: "seller", name: "Seller", email: "seller@example.test" },
        ],
        return_url: "https://market.test/",
      },
    });
    const { id: providerId, landing_page_url: landingPageUrl } = body as { id: string; landing_page_url: string };
    const missing = await move(id, "settle", finance, evidence());
    expect((missing.body.details as { fields: { field: string }[] }).fields.map(({ field }) => field)).to.deep.equal([
      "providerId",
      "landingPageUrl",
    ]);
    await move(id, "settle", finance, evidence({ providerId, landingPageUrl }));
    expect((await move(id, "confirmSettlement", second, undefined, 1)).status).to.equal(200);
    expect((await readOrder(api, trade)).transactionReference).to.equal(`ESC-${providerId}`);
    await eventually(async () => {
      const { body: there } = await mountedProvider(api).call("GET", `/transactions/${providerId}`);
      return (there as { status: string }).status === "cancelled";
    });
    expect((await read(id, finance)).state).to.equal("delivered");
  });
});
