import { expect } from "chai";
import { buildBuyer } from "#test/factories/people.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { buildOrder, orderForm, pay } from "#test/factories/orders.ts";
import { buildProduct, productForm } from "#test/factories/products.ts";
import { useApi } from "#test/support/api.ts";

type Listing = Awaited<ReturnType<typeof buildProduct>>;

describe("agreed terms", () => {
  const api = useApi();

  async function edit({ product, supplier }: Listing, changes: object): Promise<void> {
    const own = (await api.get(`/organizations/${supplier.organization.id}/products`, { as: supplier })).body.items[0];
    const body = { ...productForm(), ...own, ...changes };
    const saved = await api.patch(`/products/${product.id}`, { as: supplier, version: own.version, body });
    expect(saved.status, JSON.stringify(saved.body)).to.equal(200);
  }
  /** Everything that a listing can say otherwise once both sides have agreed. */
  const later = {
    name: "Something else",
    price: "1.00",
    deliveryTerms: "EXW Jimma",
    deliveryTimeDays: 365,
    category: "sesame",
    originCountry: "tz",
    certifications: [],
  };

  it("of an accepted offer are the order's, whatever the listing says by then", async () => {
    const buyer = await buildBuyer();
    const listing = await buildProduct({ name: "Guji natural", deliveryTerms: "FOB Djibouti", deliveryTimeDays: 14 });
    const { offer } = await buildOffer({
      buyer,
      ...listing,
      quantity: "12.5",
      pricePerUnit: "5250.00",
      accepted: true,
    });
    expect((await api.get("/offers", { as: buyer })).body.items[0]).to.include({
      deliveryTerms: "FOB Djibouti",
      deliveryTimeDays: 14,
    });
    await edit(listing, later);
    const placed = await api.post("/orders", { as: buyer, body: { offerId: offer.id } });
    expect(placed.status, JSON.stringify(placed.body)).to.equal(201);
    expect(placed.body).to.deep.include({
      deliveryTerms: "FOB Djibouti",
      quantity: "12.5",
      pricePerTon: { amount: "5250.00", currency: "USD" },
      product: { id: listing.product.id, name: "Guji natural", category: listing.product.category },
      inspectionDays: 3,
    });
    await pay(api, { order: placed.body, buyer });
    const { shipBy } = (await api.get(`/orders/${placed.body.reference}`, { as: buyer })).body;
    const days = (new Date(shipBy).getTime() - Date.now()) / 86_400_000;
    expect(days).to.be.within(13.9, 14.1);
  });

  it("of an order from a listing are those of the day on which it was placed", async () => {
    const buyer = await buildBuyer();
    const listing = await buildProduct({ name: "Guji natural", deliveryTerms: "FOB Djibouti", deliveryTimeDays: 14 });
    const { body: placed } = await api.post("/orders", { as: buyer, body: orderForm(listing.product) });
    await edit(listing, later);
    const { body: order } = await api.get(`/orders/${placed.reference}`, { as: buyer });
    expect(order).to.deep.include({
      deliveryTerms: "FOB Djibouti",
      product: placed.product,
      pricePerTon: placed.pricePerTon,
    });
    const terms = (await api
      .db("agreed_terms as t")
      .join("orders as o", "o.terms_id", "t.id")
      .where("o.id", placed.id)
      .first("t.*")) as object;
    expect(terms).to.deep.include({
      listing_version: 1,
      incoterm: "FOB",
      incoterm_place: "Djibouti",
      delivery_time_days: 14,
      supplier_share: 900,
      platform_share: 85,
      impact_fund_share: 15,
      fee_bearer: "buyer",
    });
  });

  it("are changed by nobody, and their shares are those that the money is divided by", async () => {
    const trade = await buildOrder(api);
    for (const statement of [
      "update agreed_terms set quantity = 1",
      "delete from agreed_terms",
      "truncate agreed_terms cascade",
    ]) {
      const refusal = await api.db.raw(statement).then(
        () => "done",
        (error: Error) => error.message,
      );
      expect(refusal, statement).to.include("append-only");
    }
    // Agreed at another time, when other shares were in force.
    const { rows } = await api.db.raw<{ rows: { id: string }[] }>(
      `insert into agreed_terms select (json_populate_record(t, '{"id":"0190aaaa-0000-7000-8000-000000000001","supplier_share":950,"platform_share":40,"impact_fund_share":10}'::json)).*
         from agreed_terms t join orders o on o.terms_id = t.id where o.id = ? returning id`,
      [trade.order.id],
    );
    await api.db("orders").where({ id: trade.order.id }).update({ terms_id: rows[0]?.id });
    const { body: order } = await api.get(`/orders/${trade.order.reference}`, { as: trade.buyer });
    const [total, supplier] = [Number(order.total.amount), Number(order.split.supplier.amount)];
    expect(supplier).to.be.closeTo(total * 0.95, 0.01);
  });
});
