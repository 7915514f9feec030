import { expect } from "chai";
import type { OrderView } from "#shared/escrow/contract.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { pay, readOrder, shipmentForm, untilStatus } from "#test/factories/orders.ts";
import { buildSample } from "#test/factories/samples.ts";
import { renewed } from "#test/support/access-tokens.ts";
import { useApi } from "#test/support/api.ts";

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe("a sale that hangs on a sample", () => {
  const api = useApi();

  /** A funded order whose terms ship nothing before a pre-shipment sample is approved. */
  async function place(terms: object = {}) {
    const trade = await buildOffer({
      quantity: "2",
      accepted: true,
      terms: { sample: { type: "preShipment", dueOn: dayIn(20) }, ...terms },
    });
    const { body } = await api.post("/orders", { as: trade.buyer, body: { offerId: trade.offer.id } });
    const order = await pay(api, { order: body as OrderView, buyer: trade.buyer });
    return { ...trade, order };
  }
  type Trade = Awaited<ReturnType<typeof place>>;
  const ship = ({ order, supplier }: Trade) =>
    api.post(`/orders/${order.id}/ship`, { as: supplier, body: shipmentForm() });
  const cancel = ({ order }: Trade, as: { token: string }) => api.post(`/orders/${order.id}/cancel-for-sample`, { as });

  it("ships nothing before a sample of that type about its offer or the order is approved", async () => {
    const trade = await place();
    expect(trade.order.can).not.to.include("ship");
    const refused = await ship(trade);
    expect(refused.status).to.equal(409);
    expect(refused.body).to.deep.include({
      code: "escrow.sampleAwaited",
      details: { type: "preShipment", dueOn: dayIn(20), state: "awaited", newest: null },
    });
    await buildSample(api, { ...trade, about: { offerId: trade.offer.id, type: "type" }, status: "approved" });
    expect((await ship(trade)).body.details.newest, "another type").to.equal(null);
    const sent = await buildSample(api, { ...trade, about: { orderId: trade.order.id }, status: "received" });
    expect((await ship(trade)).body.details.newest).to.equal("received");
    expect((await readOrder(api, trade)).sampleCondition).to.deep.include({
      state: "awaited",
      newest: { id: sent.id, status: "received" },
    });
    await api.post(`/samples/${sent.id}/approve`, { as: trade.buyer, body: {} });
    const shown = (await api.get(`/orders/${trade.order.id}`, { as: trade.supplier })).body as OrderView;
    expect(shown.can).to.include("ship");
    expect((await cancel(trade, trade.buyer)).body.code).to.equal("escrow.sampleNotFailed");
    expect((await ship(trade)).body.status).to.equal("awaiting_delivery");
  });

  it("ends with a refund by either side once one was refused and no other is under way; the stock goes back", async () => {
    const trade = await place();
    const stock = async () =>
      (await api.db("supplier_products").where({ id: trade.product.id }).first("quantity")).quantity;
    const reserved = Number(await stock());
    const received = await buildSample(api, { ...trade, about: { offerId: trade.offer.id }, status: "received" });
    expect((await cancel(trade, trade.supplier)).body.code).to.equal("escrow.sampleNotFailed");
    await api.post(`/samples/${received.id}/refuse`, { as: trade.buyer, body: { reason: "Past crop" } });
    const another = await buildSample(api, { ...trade, about: { orderId: trade.order.id } });
    expect((await cancel(trade, trade.supplier)).body.code, "another is under way").to.equal("escrow.sampleNotFailed");
    await api.post(`/samples/${another.id}/decline`, { as: trade.supplier, body: { reason: "None left" } });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => cancel(trade, at % 2 === 0 ? trade.supplier : trade.buyer)),
    );
    expect(answers.filter(({ status }) => status === 200)).to.have.length(1);
    const order = await untilStatus(api, trade, "refunded");
    expect(order.settlement?.refunded).to.deep.equal(trade.order.total);
    expect(Number(await stock()) - reserved).to.be.above(0);
    const [call] = await api.db("outbox").where({ subject_id: trade.order.id, topic: "escrow.reject" });
    expect(call).to.not.equal(undefined);
    const late = await api.post("/samples", {
      as: trade.supplier,
      body: {
        ...{ orderId: trade.order.id, type: "preShipment", grams: 350, courierPaidBy: "buyer" },
        address: { name: "N", street: "Kade 12", city: "Rotterdam", country: "nl" },
      },
    });
    expect(late.body.code).to.equal("samples.dealingEnded");
  });

  it("is cancelled as ever before it is funded", async () => {
    const { offer, buyer, supplier } = await buildOffer({
      accepted: true,
      terms: { sample: { type: "preShipment", dueOn: dayIn(20) } },
    });
    const { body } = await api.post("/orders", { as: buyer, body: { offerId: offer.id } });
    expect((await api.post(`/orders/${body.id}/cancel-for-sample`, { as: supplier })).body.code).to.equal(
      "escrow.wrongStatus",
    );
    expect((await api.post(`/orders/${body.id}/cancel`, { as: buyer })).body.status).to.equal("cancelled");
  });

  it("ends by its day too, one shipment at a time; an approval at that moment and a cancellation have one winner", async () => {
    const trade = await place({ shipments: [{ quantity: "1" }, { quantity: "1" }] });
    const received = await buildSample(api, { ...trade, about: { offerId: trade.offer.id }, status: "received" });
    await api.post("/dev/clock", { body: { advance: "21d" } });
    [trade.buyer.token, trade.supplier.token] = [renewed(trade.buyer.token), renewed(trade.supplier.token)];
    const part = (number: number) =>
      api.post(`/orders/${trade.order.id}/shipments/${number}/cancel-for-sample`, { as: trade.supplier });
    expect((await part(1)).body.status).to.equal("refunded");
    const [approved, cancelled] = await Promise.all([
      // Fourteen days in which it could be judged are over, and it may be judged late.
      api.post(`/samples/${received.id}/approve`, { as: trade.buyer, body: {} }),
      part(2),
    ]);
    expect(approved.status).to.equal(200);
    expect([200, 409]).to.include(cancelled.status);
    const { status } = (await api.get(`/orders/${trade.order.id}/shipments/2`, { as: trade.buyer })).body as OrderView;
    expect(status).to.equal(cancelled.status === 200 ? "refunded" : "funded");
    if (cancelled.status === 409) expect(cancelled.body.code).to.equal("escrow.sampleNotFailed");
  }).timeout(30_000);
});
