import { expect } from "chai";
import { signOffer } from "#test/factories/contracts.ts";
import { buildBuyer, buildStaff } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { buildRate } from "#test/factories/rates.ts";
import { buildOrder, mountedProvider, orderForm, rulings, untilPayable } from "#test/factories/orders.ts";
import { useApi } from "#test/support/api.ts";

describe("orders in several currencies", () => {
  const api = useApi({ ESCROW_CURRENCIES: "USD,EUR,XOF,TND" });
  const place = async (product: { id: string; termsVersion: number }, more: object, as?: { token: string }) =>
    api.post("/orders", { as: as ?? (await buildBuyer()), body: orderForm(product, more) });
  const seen = async ({ id }: { id: string }) => (await api.get(`/products/${id}`)).body;
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

  it("an order from a listing in a currency that the provider takes is in that currency, from the order to the last payment", async () => {
    const { product, supplier } = await buildProduct({ price: "2300.10", currency: "EUR" });
    expect(await seen(product)).to.deep.include({ orderable: true, payment: { currency: "EUR", rate: null } });
    const trade = await buildOrder(api, { product, supplier, quantity: "3.3", status: "funds_released" });
    expect(trade.order.total).to.deep.equal({ amount: "7590.33", currency: "EUR" });
    expect(trade.order.agreedPrice.rate).to.equal(null);
    const { split } = trade.order;
    expect([split.supplier.amount, split.platform.amount, split.impactFund.amount]).to.deep.equal([
      "6831.30",
      "645.18",
      "113.85",
    ]);
    const journals = (await api
      .db("ledger_entries as e")
      .join("ledger_journals as j", "j.id", "e.journal_id")
      .where({ order_id: trade.order.id })
      .distinct("e.currency")) as object[];
    expect(journals).to.deep.equal([{ currency: "EUR" }]);
  }).timeout(30_000);

  for (const { currency, price, quantity, total, shares } of [
    { currency: "XOF", price: "1500001", quantity: "1.1", total: "1650001", shares: ["1485001", "140250", "24750"] },
    {
      currency: "TND",
      price: "7000.005",
      quantity: "1.1",
      total: "7700.006",
      shares: ["6930.005", "654.501", "115.500"],
    },
  ])
    it(`an order in ${currency} is divided in its smallest unit, by us and by the provider`, async () => {
      const { product, supplier } = await buildProduct({ price, currency });
      expect((await seen(product)).priceRange).to.deep.equal({ min: price, max: price, currency });
      const { buyer } = await buildOrder(api, { product, supplier, quantity, status: "funded" });
      for (const side of [buyer, supplier]) {
        const overview = (await api.get("/overview", { as: side })).body;
        expect(overview.orders.inEscrow).to.deep.equal([{ amount: total, currency }]);
      }
      const trade = await buildOrder(api, { product, supplier, quantity, status: "funds_released" });
      expect(trade.order.total).to.deep.equal({ amount: total, currency });
      const { split, settlement } = trade.order;
      expect([split.supplier.amount, split.platform.amount, split.impactFund.amount]).to.deep.equal(shares);
      expect(settlement?.released).to.deep.equal({ amount: total, currency });
    }).timeout(30_000);

  it("a price has no more decimals than its currency", async () => {
    const { supplier } = await buildProduct();
    const form = { name: "Sesame", category: "sesame", quantity: "5", originCountry: "et", unit: "MT" };
    const asked = async (currency: string, price: string) =>
      (await api.post("/products", { as: supplier, body: { ...form, currency, price } })).body;
    expect((await asked("XOF", "1500.5")).details.fields).to.deep.equal([{ field: "price", key: "wholeAmount" }]);
    expect((await asked("EUR", "1500.555")).details.fields).to.deep.equal([
      { field: "price", key: "decimal", values: { scale: 2 } },
    ]);
    expect((await asked("XYZ", "1500")).details.fields).to.deep.equal([{ field: "currency", key: "choice" }]);
    expect(await asked("EUR", "1500.5")).to.include({ price: "1500.50", currency: "EUR" });
  });

  it("any other is in USD at the rate that the buyer has seen, frozen with its source", async () => {
    const { product, supplier } = await buildProduct({ price: "310000.00", currency: "KES" });
    expect(await seen(product)).to.include({ orderable: false, payment: null });
    expect((await place(product, { quantity: "2" })).body.code).to.equal("escrow.inquiryOnly");

    const asOf = hoursAgo(2);
    const rateId = await buildRate("KES", "0.00772", { asOf, source: "Central Bank of Kenya" });
    const { payment } = await seen(product);
    expect(payment).to.deep.equal({
      currency: "USD",
      rate: {
        id: rateId,
        currency: "KES",
        usdPerUnit: "0.00772",
        asOf: asOf.toISOString(),
        source: "Central Bank of Kenya",
      },
    });
    const buyer = await buildBuyer();
    const { status, body: order } = await place(product, { quantity: "2.5", rateId }, buyer);
    expect(status, JSON.stringify(order)).to.equal(201);
    // 2.5 x 310,000.00 = 775,000.00 KES, at 0.00772 USD.
    expect(order.total).to.deep.equal({ amount: "5983.00", currency: "USD" });
    expect(order.pricePerTon).to.deep.equal({ amount: "2393.20", currency: "USD" });
    const agreed = {
      price: { amount: "310000.00", currency: "KES" },
      unit: "MT",
      unitWeightKg: "1000",
      rate: { usdPerUnit: "0.00772", asOf: asOf.toISOString(), source: "Central Bank of Kenya" },
    };
    expect(order.agreedPrice).to.deep.equal(agreed);

    await untilPayable(api, { order, buyer });
    const [transaction] = await mountedProvider(api).transactions(order.reference);
    expect(transaction).to.include({ amount: "5983.00", currency: "USD" });

    // What comes later changes nothing of it, for either side.
    await buildRate("KES", "0.009", { asOf: hoursAgo(1) });
    for (const as of [buyer, supplier]) {
      const { body } = await api.get(`/orders/${order.id}`, { as });
      expect(body.agreedPrice).to.deep.equal(agreed);
      expect(body.total.amount).to.equal("5983.00");
    }
  });

  it("a rate that has changed since is told with the one that was seen, and nothing is ordered", async () => {
    const { product } = await buildProduct({ price: "4000000.00", currency: "NGN" });
    const first = await buildRate("NGN", "0.00065");
    const second = await buildRate("NGN", "0.00066");
    const buyer = await buildBuyer();
    for (const { rateId, named } of [
      { rateId: first, named: first },
      { rateId: null, named: undefined },
    ]) {
      const { status, body } = await place(product, { quantity: "1", rateId }, buyer);
      expect([status, body.code]).to.deep.equal([409, "escrow.rateChanged"]);
      expect(body.details.named?.id).to.equal(named);
      expect(body.details.now).to.include({ id: second, usdPerUnit: "0.00066" });
    }
    expect((await api.get("/orders", { as: buyer })).body.items).to.deep.equal([]);
    expect((await place(product, { quantity: "1", rateId: second }, buyer)).status).to.equal(201);
  });

  it("a rate of more than 24 hours ago takes inquiries only", async () => {
    const { product } = await buildProduct({ price: "30000.00", currency: "ZAR" });
    const old = await buildRate("ZAR", "0.055", { asOf: hoursAgo(24.01) });
    expect(await seen(product)).to.include({ orderable: false, payment: null });
    expect((await place(product, { quantity: "1", rateId: old })).body.code).to.equal("escrow.inquiryOnly");
    const fresh = await buildRate("ZAR", "0.055", { asOf: hoursAgo(23.9) });
    expect((await place(product, { quantity: "1", rateId: fresh })).status).to.equal(201);
  });

  it("an accepted offer is converted when it is ordered, at the rate that was shown with it", async () => {
    const { product, supplier } = await buildProduct({ price: "20000.00", currency: "GHS" });
    const buyer = await buildBuyer();
    const sent = await api.post("/offers", {
      as: buyer,
      body: {
        productId: product.id,
        quantity: "3",
        pricePerUnit: "19000.55",
        message: "Three tons",
        shipments: [{ quantity: "1" }, { quantity: "2" }],
      },
    });
    expect(sent.body.payment).to.equal(null);
    await api.post(`/offers/${sent.body.id}/accept`, { as: supplier });
    await signOffer(sent.body.id as string);
    const order = (rateId: string | null) =>
      api.post("/orders", { as: buyer, body: { offerId: sent.body.id, rateId } });
    expect((await order(null)).body.code).to.equal("escrow.inquiryOnly");
    const rateId = await buildRate("GHS", "0.0811");
    const [offer] = (await api.get("/offers", { as: buyer })).body.items;
    // 57,001.65 GHS
    expect(offer.payment.total).to.deep.equal({ amount: "4622.83", currency: "USD" });
    expect(offer.payment.rate.id).to.equal(rateId);
    const { status, body } = await order(rateId);
    expect(status, JSON.stringify(body)).to.equal(201);
    expect(body.total).to.deep.equal(offer.payment.total);
    expect(body.shipments.map((each: { amount: { amount: string } }) => each.amount.amount)).to.deep.equal([
      "1540.94",
      "3081.89",
    ]);
    expect(body.agreedPrice.price).to.deep.equal({ amount: "19000.55", currency: "GHS" });
    // The offer still says what both had read.
    expect((await api.get("/offers", { as: buyer })).body.items[0].total).to.deep.equal({
      amount: "57001.65",
      currency: "GHS",
    });
  });

  it("a dispute in EUR needs a second reviewer by the stored rate, and always without one", async () => {
    const { product, supplier } = await buildProduct({ price: "10000.00", currency: "EUR" });
    const disputed = (quantity: string) => buildOrder(api, { product, supplier, quantity, status: "disputed" });
    const [small, large] = [await disputed("4"), await disputed("4.9")];
    const reviewer = await buildStaff("reviewer");
    const needs = async (trade: { order: { reference: string } }) => {
      const filter = encodeURIComponent(JSON.stringify({ q: trade.order.reference }));
      return (await api.get(`/admin/disputes?filter=${filter}`, { as: reviewer })).body[0].needsConfirmation as boolean;
    };
    expect([await needs(small), await needs(large)]).to.deep.equal([true, true]);
    await buildRate("EUR", "1.0832", { asOf: hoursAgo(1) });
    // 43,328 and 53,076.80 USD.
    expect([await needs(small), await needs(large)]).to.deep.equal([false, true]);
    const [{ id, version }] = (await api
      .db("disputes")
      .where({ order_id: small.order.id })
      .select("id", "version")) as [{ id: string; version: number }];
    const decided = await api.post(`/admin/disputes/${id}/decide`, {
      as: reviewer,
      version,
      body: { ...rulings.buyer, reason: "Nothing of it was as agreed." },
    });
    expect(decided.body.status).to.equal("announced");
  }).timeout(60_000);
});
