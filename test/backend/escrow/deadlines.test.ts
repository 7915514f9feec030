import { expect } from "chai";
import {
  buildOrder,
  inspectionForm,
  mountedProvider,
  readOrder,
  shipmentForm,
  untilPayable,
  type Trade,
} from "#test/factories/orders.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";

describe("deadlines of orders", () => {
  const api = useApi();
  const advance = async (duration: string) =>
    expect((await api.post("/dev/clock", { body: { advance: duration } })).status).to.equal(200);
  const stockOf = async ({ product }: Trade) =>
    (await api.db<{ id: string; quantity: string }>("supplier_products").where({ id: product.id }).first("quantity"))
      ?.quantity;
  const statusOf = async (trade: Trade) => (await readOrder(api, trade)).status;
  const providerStatus = async ({ order }: Trade) =>
    (await mountedProvider(api).transactions(order.reference))[0]?.status;

  it("cancel what is not paid within 72 hours, never earlier, and give its stock back", async () => {
    const trade = await buildOrder(api);
    const paymentUrl = await untilPayable(api, trade);
    await advance("4319m");
    expect(await statusOf(trade)).to.equal("created");
    expect(await stockOf(trade)).to.equal("26.000");
    await advance("1m");
    const expired = await readOrder(api, trade);
    expect(expired).to.deep.include({ status: "cancelled", can: [], paymentUrl: null });
    expect(expired.timeline[1]).to.include({ step: "funded", state: "failed", by: "clock" });
    expect(await stockOf(trade)).to.equal("38.500");
    await eventually(async () => (await providerStatus(trade)) === "cancelled");
    expect(await (await fetch(paymentUrl)).text()).not.to.include("<form");
    await advance("1m");
    expect(await stockOf(trade)).to.equal("38.500");
  });

  it("leave alone what was paid", async () => {
    const trade = await buildOrder(api, { status: "funded" });
    await advance("72h");
    expect(await statusOf(trade)).to.equal("funded");
  });

  it("release an approved order when the inspection period ends, never earlier", async () => {
    const trade = await buildOrder(api, { status: "approved" });
    await advance("4319m");
    expect(await statusOf(trade)).to.equal("approved");
    expect(await api.db("ledger_journals").where({ order_id: trade.order.id, kind: "release" })).to.be.empty;
    await advance("1m");
    const released = await readOrder(api, trade);
    expect(released).to.include({ status: "funds_released" });
    expect(released.timeline[4]).to.include({ state: "completed", by: "clock" });
    expect(released.split).to.deep.include({ posted: true, supplier: { amount: "59062.50", currency: "USD" } });
    await eventually(async () => (await providerStatus(trade)) === "released");
    await eventually(
      async () => (await api.db("ledger_journals").where({ order_id: trade.order.id, kind: "payout" })).length === 1,
    );
  });

  it("approve and release what nobody objected to, whatever the supplier's own inspection said", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    await api.post(`/orders/${trade.order.id}/inspections`, { as: trade.supplier, body: inspectionForm() });
    await advance("4319m");
    expect(await statusOf(trade)).to.equal("quality_control");
    await advance("1m");
    const released = await readOrder(api, trade);
    expect(released).to.include({ status: "funds_released" });
    expect(released.timeline.slice(3).map(({ by }) => by)).to.deep.equal(["clock", "clock"]);
  });

  it("never release what is disputed", async () => {
    const trade = await buildOrder(api, { status: "disputed" });
    await advance("30d");
    expect(await statusOf(trade)).to.equal("disputed");
    expect(await providerStatus(trade)).to.equal("funded");
  });

  it("let the buyer cancel what was not shipped in time: refunded, the stock back, and the books show it", async () => {
    const trade = await buildOrder(api, { status: "funded" });
    const { order, buyer } = trade;
    await advance("40319m");
    expect((await readOrder(api, trade)).can).to.deep.equal(["cancelAgreed", "changeDates"]);
    expect((await api.post(`/orders/${order.id}/cancel`, { as: buyer })).body.code).to.equal("escrow.shipByNotPassed");
    await advance("1m");
    expect((await readOrder(api, trade)).can).to.include.members(["cancelUnshipped", "disputeUnshipped"]);
    const { body } = await api.post(`/orders/${order.id}/cancel`, { as: buyer });
    expect(body).to.deep.include({ status: "refunded", can: [] });
    expect(body.timeline[2]).to.include({ step: "delivery", state: "failed", by: "buyer" });
    expect(await stockOf(trade)).to.equal("38.500");
    await eventually(
      async () => (await api.db("ledger_journals").where({ order_id: order.id, kind: "repayment" })).length === 1,
    );
    expect(await providerStatus(trade)).to.equal("refunded");
    expect(
      await api.db("trial_balance").where({ organization_id: buyer.organization.id }).whereNot({ balance: "0.00" }),
    ).to.be.empty;
  });

  it("let a supplier ship late, as long as the buyer has not cancelled", async () => {
    const trade = await buildOrder(api, { status: "funded" });
    await advance("29d");
    expect(
      (await api.post(`/orders/${trade.order.id}/ship`, { as: trade.supplier, body: shipmentForm() })).status,
    ).to.equal(200);
  });

  it("bring goods that should have arrived two weeks ago before staff, once", async () => {
    const trade = await buildOrder(api, { status: "funded" });
    const now = Date.parse((await api.post("/dev/clock", { body: { advance: "1s" } })).body.now as string);
    const expectedArrival = new Date(now + 86_400_000).toISOString().slice(0, 10);
    await api.post(`/orders/${trade.order.id}/ship`, { as: trade.supplier, body: shipmentForm({ expectedArrival }) });
    const [shipment] = (await api.db("shipments").where({ order_id: trade.order.id }).pluck("id")) as string[];
    const tasks = () => api.db("staff_tasks").where({ kind: "escrow.deliveryOverdue", subject_id: shipment });
    await advance("14d");
    expect(await tasks()).to.be.empty;
    await advance("2d");
    expect(await tasks()).to.have.lengthOf(1);
    await tasks().update({ resolved_at: new Date() });
    await advance("1d");
    expect(await tasks()).to.have.lengthOf(1);
    expect(await statusOf(trade)).to.equal("awaiting_delivery");
  });

  it("settle what our team was told of a delivery once the buyer has said that it came", async () => {
    const trade = await buildOrder(api, { status: "awaiting_delivery" });
    const [shipment] = (await api.db("shipments").where({ order_id: trade.order.id }).pluck("id")) as string[];
    const task = () =>
      api
        .db("staff_tasks")
        .where({ kind: "escrow.deliveryOverdue", subject_id: shipment })
        .first<{ resolved_at: Date | null; resolved_by: string | null } | undefined>();
    await advance("140d");
    expect((await task())?.resolved_at).to.equal(null);
    expect((await api.post(`/orders/${trade.order.id}/confirm-delivery`, { as: trade.buyer })).status).to.equal(200);
    await advance("1h");
    expect((await task())?.resolved_at).not.to.equal(null);
    expect((await task())?.resolved_by).to.equal(null);
  });
});
