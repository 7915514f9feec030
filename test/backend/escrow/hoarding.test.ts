import { expect } from "chai";
import { waitAfterUnpaid } from "#shared/escrow/rules.ts";
import { buildBuyer } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { orderForm } from "#test/factories/orders.ts";
import { signOffer } from "#test/factories/contracts.ts";
import { useApi } from "#test/support/api.ts";

const hours = (body: { fundBy: string; createdAt: string }) =>
  (Date.parse(body.fundBy) - Date.parse(body.createdAt)) / 3_600_000;

describe("the goods of a listing", () => {
  const api = useApi();
  type Buyer = Awaited<ReturnType<typeof buildBuyer>>;

  const place = async (as: Buyer, quantity: string, more: object = {}) => {
    const { product } = await buildProduct({ quantity: "40" });
    return api.post("/orders", { as, body: { ...orderForm(product, { quantity }), ...more } });
  };

  it("are paid within 24 hours by an unverified buyer who takes more than a quarter of them, and its contract says so", async () => {
    const [unknown, verified] = [await buildBuyer(), await buildBuyer({ verification: "verified" })];
    const large = await place(unknown, "10.1");
    expect([hours(large.body), large.body.fundHours]).to.deep.equal([24, 24]);
    expect(hours((await place(unknown, "10")).body), "a quarter").to.equal(72);
    expect(hours((await place(verified, "40")).body), "verified").to.equal(72);
    const { text } = await api
      .db("contracts")
      .where({ order_id: large.body.id })
      .first<{ text: { clauses: object } }>("text");
    expect(JSON.stringify(text.clauses)).to.include("24 hours").and.not.include("72 hours");
    const letters = async () =>
      (await api.db("notices").where({ subject_id: large.body.id, kind: "orderToFund" }).select("event_id")).length;
    const placed = await letters();
    await api.post("/dev/clock", { body: { advance: "15h" } });
    expect(await letters(), "after 15 hours").to.equal(placed);
    await api.post("/dev/clock", { body: { advance: "2h" } });
    expect(await letters(), "eight hours before the end").to.equal(placed + 1);
    await api.post("/dev/clock", { body: { advance: "8h" } });
    expect((await api.get(`/orders/${large.body.id}`, { as: unknown })).body.status).to.equal("cancelled");
  });

  it("are paid as soon when they are taken in small pieces, by one unverified buyer or by several", async () => {
    const { product } = await buildProduct({ quantity: "40" });
    const take = async (as: Buyer, quantity: string) =>
      (await api.post("/orders", { as, body: orderForm(product, { quantity }) })).body;
    const [one, two, verified] = [
      await buildBuyer(),
      await buildBuyer(),
      await buildBuyer({ verification: "verified" }),
    ];
    expect(hours(await take(verified, "8")), "what verified buyers hold counts for nobody").to.equal(72);
    const first = await take(one, "8");
    expect(hours(first), "a quarter of 32").to.equal(72);
    expect(hours(await take(one, "2")), "more than a quarter, in two pieces").to.equal(24);
    expect(hours(await take(two, "1")), "of another account").to.equal(24);
    expect(hours(await take(verified, "2"))).to.equal(72);
    for (const { id } of (await api.get("/orders", { as: one })).body.items as { id: string }[])
      await api.post(`/orders/${id}/cancel`, { as: one });
    expect(hours(await take(two, "2")), "once they are free again").to.equal(72);
  });

  it("wait for whoever has let orders go unpaid also in the name of their next organization", async () => {
    const buyer = await buildBuyer();
    for (let n = 0; n < 2; n += 1) {
      const { body } = await place(buyer, "2");
      await api.post(`/orders/${body.id}/cancel`, { as: buyer });
    }
    await api.db("organization_members").where({ user_id: buyer.user.id }).update({ deleted_at: new Date() });
    const next = { name: "Brombeer Spedition", type: "buyer", organizationType: "Importer" };
    const { body: organization } = await api.post("/organizations", { as: buyer, body: next });
    const { status, body } = await place({ ...buyer, organization }, "2");
    expect([status, body.code, body.details.unpaid]).to.deep.equal([409, "escrow.waitAfterUnpaid", 2]);
    expect((await place(await buildBuyer(), "2")).status, "others").to.equal(201);
  });

  it("are ordered at the hours that the buyer has read, or not at all", async () => {
    const buyer = await buildBuyer();
    const refused = await place(buyer, "20", { payHours: 72 });
    expect([refused.status, refused.body.code, refused.body.details.hours]).to.deep.equal([
      409,
      "escrow.payHoursChanged",
      24,
    ]);
    expect((await place(buyer, "20", { payHours: 24 })).status).to.equal(201);
  });

  it("wait longer after each order of an unverified buyer that ended unpaid; offers and verified buyers do not", async () => {
    const buyer = await buildBuyer();
    const end = async () => {
      const { status, body } = await place(buyer, "2");
      expect(status, JSON.stringify(body)).to.equal(201);
      await api.post(`/orders/${body.id}/cancel`, { as: buyer });
    };
    await end();
    await end();
    for (const [unpaid, wait] of [
      [2, 1],
      [3, 2],
      [4, 4],
    ] as const) {
      expect(waitAfterUnpaid(unpaid)).to.equal(wait);
      const { status, body } = await place(buyer, "2");
      expect([status, body.code, body.details.unpaid]).to.deep.equal([409, "escrow.waitAfterUnpaid", unpaid]);
      expect(body.details.until, "told without seconds").to.match(/:00\.000Z$/);
      expect((await place(await buildBuyer(), "2")).status, "others").to.equal(201);
      await api.post("/dev/clock", { body: { advance: `${wait * 60 - 1}m` } });
      expect((await place(buyer, "2")).body.code).to.equal("escrow.waitAfterUnpaid");
      await api.post("/dev/clock", { body: { advance: "2m" } });
      await end();
    }
    const { product, supplier } = await buildProduct();
    const { body: offer } = await api.post("/offers", { as: buyer, body: { productId: product.id, message: "And?" } });
    await api.post(`/offers/${offer.id}/accept`, { as: supplier });
    await signOffer(offer.id as string);
    expect((await api.post("/orders", { as: buyer, body: { offerId: offer.id } })).status, "agreed on").to.equal(201);
    await api.db("organizations").where({ id: buyer.organization.id }).update({ verification: "verified" });
    expect((await place(buyer, "2")).status, "verified").to.equal(201);
  });
});
