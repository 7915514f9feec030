import { expect } from "chai";
import { signOffer } from "#test/factories/contracts.ts";
import { buildBuyer } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { buildRate } from "#test/factories/rates.ts";
import { buildOrder, orderForm, shipmentForm } from "#test/factories/orders.ts";
import { useApi } from "#test/support/api.ts";

describe("orders of bags, containers and pieces", () => {
  const api = useApi({ ESCROW_CURRENCIES: "USD,EUR" });
  type Listed = Awaited<ReturnType<typeof buildProduct>>["product"];
  const place = async (product: Listed, more: object, as?: { token: string }) =>
    api.post("/orders", { as: as ?? (await buildBuyer()), body: orderForm(product, more) });
  const seen = async ({ id }: Listed) => (await api.get(`/products/${id}`)).body;
  const stockOf = async ({ id }: Listed) =>
    ((await api.db("supplier_products").where({ id }).first("quantity")) as { quantity: string }).quantity;
  const bags = (more: object = {}) =>
    buildProduct({ unit: "Bags", netWeightKg: "60", price: "141.37", quantity: "500", ...more });

  it("take inquiries only until their supplier has said what one weighs", async () => {
    const { product } = await bags({ netWeightKg: null });
    expect(await seen(product)).to.include({ orderable: false, netWeightKg: null, unit: "Bags" });
    expect((await place(product, { quantity: "1.02" })).body.code).to.equal("escrow.inquiryOnly");
  });

  it("are ordered in metric tons that are whole units, at so many times the price of one", async () => {
    const { product } = await bags();
    expect(await seen(product)).to.include({ orderable: true, netWeightKg: "60", unit: "Bags" });
    const buyer = await buildBuyer();
    const { status, body } = await place(product, { quantity: "1.02" }, buyer);
    expect(status, JSON.stringify(body)).to.equal(201);
    // 17 x 141.37; by 2,356.17 a ton it would be 2,403.29 too, and 1,666 bags would be 1.35 USD off.
    expect(body).to.deep.include({
      quantity: "1.02",
      total: { amount: "2403.29", currency: "USD" },
      pricePerTon: { amount: "2356.17", currency: "USD" },
    });
    expect(body.agreedPrice).to.deep.equal({
      price: { amount: "141.37", currency: "USD" },
      unit: "Bags",
      unitWeightKg: "60",
      rate: null,
    });
    expect(await stockOf(product)).to.equal("483.000");
    const large = await place(product, { quantity: "28.98" }, buyer);
    expect(large.body.total.amount).to.equal("68281.71");
    expect(await stockOf(product)).to.equal("0.000");
    await api.post(`/orders/${large.body.id}/cancel`, { as: buyer });
    expect(await stockOf(product)).to.equal("483.000");
  });

  it("a part of a unit is refused with the whole numbers below and above", async () => {
    const { product } = await bags();
    const field = async (quantity: string) => (await place(product, { quantity })).body.details.fields[0];
    expect(await field("1.05")).to.deep.equal({
      field: "quantity",
      key: "wholeUnits",
      values: { each: "60", below: "1.02", belowCount: "17", above: "1.08", aboveCount: "18" },
    });
    // 16 bags are less than the least order.
    expect(await field("1")).to.deep.equal({
      field: "quantity",
      key: "wholeUnitsAbove",
      values: { each: "60", above: "1.02", aboveCount: "17" },
    });
    const odd = await buildProduct({ unit: "Pieces", netWeightKg: "60.5", price: "10", quantity: "500" });
    // An order is in whole kilograms: two pieces of 60.5 kg.
    expect((await place(odd.product, { quantity: "1.029" })).body.details.fields[0].values).to.include({
      above: "1.089",
      aboveCount: "18",
    });
    expect((await place(odd.product, { quantity: "1.089" })).body.total.amount).to.equal("180.00");
  });

  it("name nothing instead that would be refused too", async () => {
    const field = async (more: object, quantity: string) => {
      const { body } = await place((await bags(more)).product, { quantity });
      return body.details.fields?.[0] ?? { code: body.code, ...body.details };
    };
    expect(await field({}, "0.5")).to.deep.equal({
      field: "quantity",
      key: "atLeastBags",
      values: { least: "1.02", count: 17, each: "60" },
    });
    const below = (quantity: string, count: string) => ({
      field: "quantity",
      key: "wholeUnitsBelow",
      values: { each: "60", below: quantity, belowCount: count },
    });
    expect(await field({ quantity: "17" }, "1.05")).to.deep.equal(below("1.02", "17"));
    expect(await field({ maximumOrder: "20" }, "4.05")).to.deep.equal(below("1.2", "20"));
    expect(await field({ quantity: "16" }, "0.9")).to.deep.equal({
      code: "escrow.insufficientStock",
      available: "0.96",
    });
    expect(await field({ maximumOrder: "16" }, "0.9")).to.include({ code: "escrow.inquiryOnly" });
  });

  it("keep their supplier's limits in units, told in metric tons", async () => {
    const { product } = await bags({ minimumOrder: "20", maximumOrder: "50", quantity: "30" });
    const refused = async (quantity: string) => {
      const { body } = await place(product, { quantity });
      return { code: body.code, ...body.details };
    };
    expect(await refused("1.14")).to.deep.equal({ code: "escrow.belowMinimumOrder", minimum: "1.2" });
    expect(await refused("3.06")).to.deep.equal({ code: "escrow.aboveMaximumOrder", maximum: "3" });
    expect(await refused("1.86")).to.deep.equal({ code: "escrow.insufficientStock", available: "1.8" });
    expect((await place(product, { quantity: "1.8" })).status).to.equal(201);
  });

  it("a shipped weight is paid by the price of one", async () => {
    const { product, supplier } = await bags({
      price: "0.07",
      netWeightKg: "0.333",
      quantity: "100000",
      unit: "Pieces",
    });
    const trade = await buildOrder(api, { product, supplier, quantity: "1.332", status: "funded" });
    // 4,000 pieces.
    expect(trade.order.total.amount).to.equal("280.00");
    const { body } = await api.post(`/orders/${trade.order.id}/ship`, {
      as: supplier,
      body: shipmentForm({ netWeight: "1.3" }),
    });
    // 1,300 kg of 0.333 kg at 0.07, and not at 210.21 a ton.
    expect(body.payable.amount).to.equal("273.27");
  }).timeout(30_000);

  it("an accepted offer of bags becomes an order in metric tons, in its own shipments, at a rate where there is one", async () => {
    const { product, supplier } = await bags({ price: "18250.00", currency: "KES" });
    const buyer = await buildBuyer();
    const offered = (body: object) =>
      api.post("/offers", { as: buyer, body: { productId: product.id, message: "Bags, please", ...body } });
    expect((await offered({ quantity: "2.5" })).body.details.fields).to.deep.equal([
      { field: "quantity", key: "integer" },
    ]);
    const { body: offer } = await offered({
      quantity: "30",
      pricePerUnit: "18100.00",
      shipments: [{ quantity: "10" }, { quantity: "20" }],
    });
    expect(offer).to.include({ unit: "Bags", netWeightKg: "60" });
    await api.post(`/offers/${offer.id}/accept`, { as: supplier });
    await signOffer(offer.id as string);
    const rateId = await buildRate("KES", "0.00772");
    const { status, body } = await api.post("/orders", { as: buyer, body: { offerId: offer.id, rateId } });
    expect(status, JSON.stringify(body)).to.equal(201);
    expect(body).to.deep.include({ quantity: "1.8", total: { amount: "4191.96", currency: "USD" } });
    expect(body.shipments.map((each: { quantity: string }) => each.quantity)).to.deep.equal(["0.6", "1.2"]);
    expect(await stockOf(product)).to.equal("470.000");
  });

  it("are worth the same in the overview as on their offer, in the decimals of their currency", async () => {
    for (const [currency, price] of [
      ["XOF", "120000"],
      ["TND", "300.125"],
    ] as const) {
      const { product } = await bags({ currency, price });
      const buyer = await buildBuyer();
      const body = { productId: product.id, message: "Bags, please", quantity: "37" };
      const { body: offer } = await api.post("/offers", { as: buyer, body });
      const { body: overview } = await api.get("/overview", { as: buyer });
      expect(overview.activity[0].amount, currency).to.deep.equal(offer.total);
    }
  });

  it("the weight is one of the listing's terms, compares prices per metric ton, and weights have none", async () => {
    const { product, supplier } = await bags({ price: "60.00" });
    const { version } = (await api.get(`/organizations/${supplier.organization.id}/products`, { as: supplier })).body
      .items[0];
    const own = (await api.get(`/organizations/${supplier.organization.id}/products`, { as: supplier })).body.items[0];
    await buildProduct({ price: "990.00" });
    await buildProduct({ price: "1010.00" });
    const { items } = (await api.get("/products?sort=price-asc")).body;
    const order = (items as { id: string; priceRange: { min: string } }[])
      .map(({ priceRange }) => priceRange.min)
      .filter((min) => ["990.00", "60.00", "1010.00"].includes(min));
    expect(order).to.deep.equal(["990.00", "60.00", "1010.00"]);
    const saved = await api.patch(`/products/${product.id}`, {
      as: supplier,
      version,
      body: { ...own, netWeightKg: "50" },
    });
    expect(saved.body).to.include({ netWeightKg: "50", termsVersion: 2 });
    // So dear for a metric ton that no column holds it, and nobody compares it.
    const dear = { ...own, price: "999999999999.99", netWeightKg: "0.001", minimumOrder: null, maximumOrder: null };
    const saffron = await api.post("/products", { as: supplier, body: { ...dear, name: "Saffron threads" } });
    expect(saffron.status, JSON.stringify(saffron.body)).to.equal(201);
    const { body } = await place(product, { quantity: "1.02" });
    expect(body.code).to.equal("escrow.termsChanged");
    expect([body.details.named.netWeightKg, body.details.now.netWeightKg]).to.deep.equal(["60", "50"]);
    for (const netWeightKg of ["0", "-1", "60.1234", "100001"])
      expect(
        (
          await api.patch(`/products/${product.id}`, {
            as: supplier,
            version: saved.body.version,
            body: { ...own, netWeightKg },
          })
        ).body.details.fields[0].field,
      ).to.equal("netWeightKg");
    const weighed = await api.patch(`/products/${product.id}`, {
      as: supplier,
      version: saved.body.version,
      body: { ...own, unit: "MT", netWeightKg: "60" },
    });
    expect(weighed.body).to.include({ unit: "MT", netWeightKg: null });
  });
});
