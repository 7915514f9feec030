import { expect } from "chai";
import type { OrderView } from "#shared/escrow/contract.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { pay, readOrder, shipmentForm } from "#test/factories/orders.ts";
import { renewed } from "#test/support/access-tokens.ts";
import { useApi } from "#test/support/api.ts";

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe("a first day to ship that was agreed", () => {
  const api = useApi();
  const advance = async (duration: string) => {
    const { status, body } = await api.post("/dev/clock", { body: { advance: duration } });
    expect(status, JSON.stringify(body)).to.equal(200);
  };

  /** A funded order of one shipment with a window. */
  async function place() {
    const shipments = [{ quantity: "2", shipFrom: dayIn(20), shipBy: dayIn(30) }];
    const trade = await buildOffer({ quantity: "2", accepted: true, terms: { shipments } });
    const { status, body } = await api.post("/orders", { as: trade.buyer, body: { offerId: trade.offer.id } });
    expect(status, JSON.stringify(body)).to.equal(201);
    return { ...trade, order: await pay(api, { order: body as OrderView, buyer: trade.buyer }) };
  }
  type Trade = Awaited<ReturnType<typeof place>>;
  const ship = ({ order, supplier }: Trade, at = Date.now()) => {
    const expectedArrival = new Date(at + 40 * 86_400_000).toISOString().slice(0, 10);
    return api.post(`/orders/${order.id}/ship`, { as: supplier, body: shipmentForm({ expectedArrival }) });
  };
  const today = async ({ supplier }: Trade) =>
    ((await api.get("/overview", { as: supplier })).body.today.rows as { kind: string }[]).map(({ kind }) => kind);

  it("falls away where both agree on a last day before it, and by no other agreement", async () => {
    const trade = await place();
    const at = `/orders/${trade.order.id}/proposals`;
    const agree = async (shipBy: string) => {
      const body = { kind: "changeDates", reason: "The goods are ready early.", shipBy };
      const proposed = await api.post(at, { as: trade.supplier, body });
      const { id } = proposed.body.proposal as { id: string };
      expect((await api.post(`${at}/${id}/accept`, { as: trade.buyer })).status).to.equal(200);
    };
    await agree(dayIn(25));
    expect((await readOrder(api, trade)).shipFrom).to.equal(dayIn(20));
    expect((await ship(trade)).body.code).to.equal("escrow.tooEarlyToShip");
    expect(await today(trade)).not.to.include("orderToShip");
    await agree(dayIn(10));
    expect((await readOrder(api, trade)).shipFrom).to.equal(null);
    expect(await today(trade)).to.include("orderToShip");
    expect((await ship(trade)).body.status).to.equal("awaiting_delivery");
  });

  it("holds until it begins, and both sides see it", async () => {
    const trade = await place();
    expect(trade.order.shipFrom).to.equal(dayIn(20));
    expect(trade.order.shipments[0]).to.deep.include({ shipFrom: dayIn(20), shipByDay: dayIn(30) });
    const seen = (await api.get(`/orders/${trade.order.id}`, { as: trade.supplier })).body as OrderView;
    expect(seen.can).to.include("changeDates").and.not.to.include("ship");
    const refused = await ship(trade);
    expect([refused.status, refused.body.code]).to.deep.equal([409, "escrow.tooEarlyToShip"]);
    expect(refused.body.details).to.deep.equal({ day: dayIn(20) });
    await advance("20d");
    trade.supplier.token = renewed(trade.supplier.token);
    const shown = (await api.get(`/orders/${trade.order.id}`, { as: trade.supplier })).body as OrderView;
    expect(shown.can).to.include("ship");
    const shipped = await ship(trade, Date.now() + 20 * 86_400_000);
    expect(shipped.body.status, JSON.stringify(shipped.body)).to.equal("awaiting_delivery");
  });
});
