import { expect } from "chai";
import { signOffer } from "#test/factories/contracts.ts";
import { buildBuyer } from "#test/factories/people.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { buildProduct, productForm } from "#test/factories/products.ts";
import { useApi } from "#test/support/api.ts";

type Listing = Awaited<ReturnType<typeof buildProduct>>;

describe("a listing's terms", () => {
  const api = useApi();
  /** The version of the listing's terms that orders were made from. */
  const versionsOf = (orders: Record<string, string>) =>
    api
      .db("orders")
      .join("agreed_terms as t", "t.id", "orders.terms_id")
      .where(Object.fromEntries(Object.entries(orders).map(([column, value]) => [`orders.${column}`, value])))
      .pluck("t.listing_version");
  const seen = async ({ product }: Listing) => (await api.get(`/products/${product.id}`)).body;

  /** The supplier saves the product form with other values, anew when an order has taken stock meanwhile. */
  async function edit({ product, supplier }: Listing, changes: object): Promise<object> {
    const own = (await api.get(`/organizations/${supplier.organization.id}/products`, { as: supplier })).body.items[0];
    const saved = await api.patch(`/products/${product.id}`, {
      as: supplier,
      version: own.version,
      body: { ...productForm(), ...own, ...changes },
    });
    if (saved.status === 412) return edit({ product, supplier }, changes);
    expect(saved.status, JSON.stringify(saved.body)).to.equal(200);
    return saved.body;
  }

  it("have a version that each term changes, and nothing else", async () => {
    const listing = await buildProduct({ deliveryTerms: "FOB Djibouti" });
    expect((await seen(listing)).termsVersion).to.equal(1);
    let version = 1;
    for (const change of [
      { price: "1900.00" },
      { priceMax: "2100.00" },
      { minimumOrder: "2" },
      { maximumOrder: "30" },
      { deliveryTimeDays: 21 },
      { deliveryTerms: "CIF Rotterdam" },
      { unit: "KG" },
      { currency: "EUR" },
      { name: "Sidama Grade 2" },
      { category: "coffee" },
      { originCountry: "ke" },
      { certifications: ["Organic", "UTZ"] },
      { description: "Natural." },
    ]) {
      version += 1;
      expect(await edit(listing, change), JSON.stringify(change)).to.include({ termsVersion: version });
      expect(await seen(listing), JSON.stringify(change)).to.include({ termsVersion: version });
    }
    for (const change of [
      { quantity: "7" },
      { images: [] },
      { seasonStart: 3, seasonEnd: 5 },
      { certifications: ["UTZ", "Organic"] },
      { active: false },
      { active: true, price: "1900.0" },
    ])
      expect(await edit(listing, change), JSON.stringify(change)).to.include({ termsVersion: version });
  });

  it("are named by an order that is placed from it", async () => {
    const { product } = await buildProduct();
    const order = async (termsVersion: unknown) =>
      (
        await api.post("/orders", {
          as: await buildBuyer(),
          body: { productId: product.id, quantity: "1", termsVersion },
        })
      ).body;
    for (const nothing of [undefined, null, ""])
      expect((await order(nothing)).details.fields).to.deep.equal([{ field: "termsVersion", key: "required" }]);
    for (const none of [0, 1.5, "one"]) expect((await order(none)).details.fields[0].field).to.equal("termsVersion");
    expect((await order(1)).status).to.equal("created");
    expect(await versionsOf({ product_id: product.id })).to.deep.equal([1]);
  });

  it("that have changed since are told beside those that were seen, and nothing is ordered", async () => {
    const listing = await buildProduct({ price: "1000.00", deliveryTerms: "FOB Djibouti" });
    await edit(listing, { price: "1.90", priceMax: "2.10", unit: "KG", quantity: "38500", minimumOrder: "2500" });
    const buyer = await buildBuyer();
    const order = (termsVersion: number) =>
      api.post("/orders", { as: buyer, body: { productId: listing.product.id, quantity: "1", termsVersion } });
    const { status, body } = await order(1);
    expect(status).to.equal(409);
    expect(body.code).to.equal("escrow.termsChanged");
    const { name, category, originCountry, certifications, description } = listing.product;
    const goods = { name, category, origin: [originCountry], certifications, description };
    const shared = {
      goods,
      maximumOrder: null,
      deliveryTimeDays: null,
      deliveryTerms: "FOB Djibouti",
      netWeightKg: null,
      unit: "MT",
    };
    const now = {
      ...shared,
      termsVersion: 2,
      listedUnit: "KG",
      priceRange: { min: "1900.00", max: "2100.00", currency: "USD" },
      minimumOrder: "2.5",
    };
    const named = {
      ...shared,
      termsVersion: 1,
      listedUnit: "MT",
      priceRange: { min: "1000.00", max: "1000.00", currency: "USD" },
      minimumOrder: null,
    };
    expect(body.details).to.deep.equal({ named, now });
    expect((await order(7)).body.details).to.deep.equal({ named: null, now });
    expect(await api.db("orders").where({ product_id: listing.product.id })).to.be.empty;
    // The terms of now are looked at before the quantity is held against them.
    expect((await order(2)).body.code).to.equal("escrow.belowMinimumOrder");
  });

  it("name the goods: nobody gets others than those that were seen", async () => {
    const listing = await buildProduct({ certifications: ["Organic"], description: "Washed, 84 points." });
    const { id: productId, name } = listing.product;
    await edit(listing, { name: "Robusta, unwashed", certifications: [], description: "Triage." });
    const buyer = await buildBuyer();
    for (const asked of [
      () => api.post("/orders", { as: buyer, body: { productId, quantity: "1", termsVersion: 1 } }),
      () => api.post("/offers", { as: buyer, body: { productId, message: "As described, please.", termsVersion: 1 } }),
    ]) {
      const { status, body } = await asked();
      expect(status).to.equal(409);
      expect(body.code).to.equal("escrow.termsChanged");
      expect(body.details.named.goods).to.deep.include({
        name,
        certifications: ["Organic"],
        description: "Washed, 84 points.",
      });
      expect(body.details.now.goods).to.deep.include({
        name: "Robusta, unwashed",
        certifications: [],
        description: "Triage.",
      });
    }
    expect(await api.db("orders").where({ product_id: productId })).to.be.empty;
    expect(await api.db("offers").where({ product_id: productId })).to.be.empty;
  });

  it("say in an offer and in its order how the goods were described when they were agreed on", async () => {
    const listing = await buildProduct({ certifications: ["Organic"], description: "Washed, 84 points." });
    const buyer = await buildBuyer();
    const asked = { productId: listing.product.id, message: "As described, please." };
    // The version of today, and whoever names none, is taken at his word.
    const offers: { id: string }[] = [];
    for (const named of [{ termsVersion: 1 }, {}])
      offers.push((await api.post("/offers", { as: buyer, body: { ...asked, ...named } })).body);
    await edit(listing, { certifications: [], description: "Triage.", originCountry: "ke" });
    const agreed = {
      origin: listing.product.originCountry,
      certifications: ["Organic"],
      description: "Washed, 84 points.",
    };
    for (const { id } of offers) {
      expect((await api.post(`/offers/${id}/accept`, { as: listing.supplier })).body).to.deep.include(agreed);
      await signOffer(id);
      const { status, body } = await api.post("/orders", { as: buyer, body: { offerId: id } });
      expect(status).to.equal(201);
      expect(body).to.deep.include(agreed);
    }
    const later = await api.post("/orders", {
      as: buyer,
      body: { productId: listing.product.id, quantity: "1", termsVersion: 2 },
    });
    expect(later.body).to.deep.include({ origin: "ke", certifications: [], description: "Triage." });
    for (const as of [buyer, listing.supplier])
      expect((await api.get(`/orders/${later.body.id}`, { as })).body).to.deep.include({ description: "Triage." });
    expect((await api.get("/orders", { as: buyer })).body.items[0]).to.deep.include({ description: null });
  });

  it("are those of the version that was named, for each of eight orders while the price changes", async () => {
    const listing = await buildProduct({ price: "1000.00", quantity: "100" });
    const buyers = await Promise.all(Array.from({ length: 8 }, () => buildBuyer()));
    const place = async (as: { token: string }) => {
      for (let tries = 0; ; tries += 1) {
        const { termsVersion, priceRange } = await seen(listing);
        const { status, body } = await api.post("/orders", {
          as,
          body: { productId: listing.product.id, quantity: "1", termsVersion },
        });
        if (status === 201) return { named: priceRange.min as string, got: body.pricePerTon.amount as string };
        expect(body.code).to.equal("escrow.termsChanged");
        expect(body.details.named.priceRange.min).to.equal(priceRange.min);
        expect(tries).to.be.lessThan(50);
      }
    };
    const change = async () => {
      for (let price = 1100; price <= 1900; price += 100) await edit(listing, { price: `${price}.00` });
    };
    const [, ...taken] = await Promise.all([change(), ...buyers.map(place)]);
    for (const { named, got } of taken) expect(got).to.equal(named);
    const untrue = await api.db.raw<{ rows: unknown[] }>(
      `select from orders o join agreed_terms a on a.id = o.terms_id
         left join listing_terms t on t.product_id = a.product_id and t.version = a.listing_version
        where o.product_id = ? and a.price_per_unit is distinct from t.price`,
      [listing.product.id],
    );
    expect(untrue.rows).to.be.empty;
  });

  it("of its day are not those of an order from an accepted offer, which has the offer's", async () => {
    const { offer, buyer, product, supplier } = await buildOffer({ accepted: true });
    await edit({ product, supplier }, { price: "9000.00" });
    expect((await api.post("/orders", { as: buyer, body: { offerId: offer.id } })).status).to.equal(201);
    // The version that the offer was made from, although the listing has another by now.
    expect(await versionsOf({ offer_id: offer.id })).to.deep.equal([1]);
    expect((await seen({ product, supplier })).termsVersion).to.equal(2);
    expect(await api.db("orders").where({ offer_id: offer.id }).pluck("terms_id")).to.deep.equal([offer.termsId]);
  });

  it("are kept for good", async () => {
    const { product } = await buildProduct();
    for (const change of [
      "update listing_terms set price = 1",
      "delete from listing_terms",
      "truncate listing_terms cascade",
    ]) {
      const refused = await api.db.raw(change).then(
        () => "done",
        () => "refused",
      );
      expect(refused, change).to.equal("refused");
    }
    await api.db("supplier_products").where({ id: product.id }).update({ terms_version: 9 });
    expect(await api.db("supplier_products").where({ id: product.id }).pluck("terms_version")).to.deep.equal([1]);
  });
});
