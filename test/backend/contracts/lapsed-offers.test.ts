import { expect } from "chai";
import type { OfferView } from "#shared/offers/contract.ts";
import type { QuoteView } from "#shared/quotations/contract.ts";
import { signOffer } from "#test/factories/contracts.ts";
import { buildProduct } from "#test/factories/products.ts";
import { buildRequest, quoteForm } from "#test/factories/quotations.ts";
import { useApi } from "#test/support/api.ts";
import { buildAgreed, read, sign } from "./parties.ts";

describe("an accepted offer of which nothing comes", () => {
  const api = useApi();
  const path = "/requests-for-quotation";

  /** A quote of the whole quantity that was awarded; its request is open for forty days more. */
  async function awarded() {
    const now = new Date((await api.get("/products?limit=1")).headers["x-server-time"] ?? Date.now());
    const dayIn = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();
    const listing = await buildProduct();
    const form = { until: dayIn(40), shipFrom: dayIn(50).slice(0, 10), shipBy: dayIn(80).slice(0, 10) };
    const { request, buyer } = await buildRequest({ suppliers: [listing.supplier], form, sentAt: now });
    const quote = () =>
      api.post(`${path}/${request.id}/quotes`, { as: listing.supplier, body: quoteForm(listing.product.id) });
    expect((await quote()).status).to.equal(201);
    const [{ offerId, quantity }] = (await api.get(`${path}/${request.id}/quotes`, { as: buyer })).body.items as [
      QuoteView,
    ];
    const awards = [{ offerId, number: 1, quantity }];
    expect((await api.post(`${path}/${request.id}/award`, { as: buyer, body: { awards } })).status).to.equal(200);
    return { ...listing, request, buyer, offerId, quote };
  }
  type Trade = Awaited<ReturnType<typeof awarded>>;

  const asked = async ({ request, buyer }: Trade) =>
    (await api.get(`${path}/${request.id}`, { as: buyer })).body.sent.awarded as string;
  const standing = async ({ offerId, buyer }: Trade) => {
    const { status, orderUntil, can, contract } = (await api.get(`/offers/${offerId}`, { as: buyer }))
      .body as OfferView;
    return [status, orderUntil, can, contract?.status];
  };

  /** Nowhere is it agreed on any more, and its supplier quotes again. */
  async function isOver(trade: Trade, contract: string) {
    expect(await standing(trade)).to.deep.equal(["expired", null, [], contract]);
    expect(await asked(trade)).to.equal("0");
    const { accepted, closed } = (await api.get("/offers/counts", { as: trade.buyer })).body;
    expect([accepted, closed]).to.deep.equal([0, 1]);
    const [shown] = (await api.get(`${path}/${trade.request.id}/quotes`, { as: trade.buyer })).body.items as [
      QuoteView,
    ];
    expect(shown.status).to.equal("expired");
    const another = await trade.quote();
    expect(another.status, JSON.stringify(another.body)).to.equal(201);
    const activity = (await api.get("/overview", { as: trade.buyer })).body.activity as { event: string }[];
    expect(activity.map(({ event }) => event))
      .to.include("offer.accepted")
      .and.not.include("offer.expired");
  }

  it("is agreed no more once its contract was not signed in time", async () => {
    const trade = await awarded();
    expect([await asked(trade), (await trade.quote()).body.code]).to.deep.equal(["25", "quotations.alreadyQuoted"]);
    await api.post("/dev/clock", { body: { advance: "169h" } });
    await isOver(trade, "expired");
  });

  it("nor once it was signed and not ordered in time", async () => {
    const trade = await awarded();
    await signOffer(trade.offerId);
    await api.post("/dev/clock", { body: { advance: "169h" } });
    await isOver(trade, "lapsed");
  });

  it("nor once its order was cancelled unpaid", async () => {
    const trade = await awarded();
    await signOffer(trade.offerId);
    const { body: order } = await api.post("/orders", { as: trade.buyer, body: { offerId: trade.offerId } });
    expect(await asked(trade)).to.equal("25");
    expect((await api.post(`/orders/${order.id}/cancel`, { as: trade.buyer })).body.status).to.equal("cancelled");
    await isOver(trade, "lapsed");
    const again = await api.post("/orders", { as: trade.buyer, body: { offerId: trade.offerId } });
    expect(again.body.code).to.equal("offers.alreadyOrdered");
  });

  it("is signed and ordered until the first of its days is over", async () => {
    const now = Date.parse((await api.post("/dev/clock", { body: { advance: "1s" } })).body.now as string);
    const dayIn = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10);
    const shipments = [
      { quantity: "1", shipBy: dayIn(3) },
      { quantity: "1", shipBy: dayIn(30) },
    ];
    const { contract, buyer, supplier } = await buildAgreed(api, { terms: { shipments } });
    expect(contract.signUntil).to.equal(`${dayIn(4)}T00:00:00.000Z`);
    for (const as of [buyer, supplier]) await sign(api, contract, as);
    expect((await read(api, contract.id, buyer)).orderUntil).to.equal(contract.signUntil);
  });

  it("nor, where it was accepted before there were contracts, once its time to order is over", async () => {
    const trade = await awarded();
    await api.db.transaction(async (trx) => {
      await trx.raw("set local session_replication_role = replica");
      await trx("contracts").where({ offer_id: trade.offerId }).delete();
    });
    await api.post("/dev/clock", { body: { advance: "169h" } });
    expect((await standing(trade)).slice(0, 2)).to.deep.equal(["expired", null]);
  });
});
