import { expect } from "chai";
import { buildBuyer, buildMember, buildSupplier } from "#test/factories/people.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { buildOrder, mountedProvider, orderForm, untilPayable } from "#test/factories/orders.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useSharedApi } from "#test/support/api.ts";

const eightDays = 8 * 24 * 3_600_000;

describe("placing an order", () => {
  const api = useSharedApi();
  const stockOf = async (productId: string): Promise<string> => {
    const row = await api
      .db<{ id: string; quantity: string }>("supplier_products")
      .where({ id: productId })
      .first("quantity");
    return row?.quantity ?? "";
  };
  const ordersOf = async (productId: string): Promise<number> =>
    (await api.db("orders").where({ product_id: productId })).length;

  it("reserves stock, at the lowest price, and waits 72 hours for its money", async () => {
    const { product, supplier } = await buildProduct({
      price: "5250.00",
      priceMax: "5600.00",
      quantity: "38.5",
      deliveryTerms: "FOB Djibouti",
    });
    const buyer = await buildBuyer({ verification: "verified" });
    const { status, body } = await api.post("/orders", {
      as: buyer,
      body: orderForm(product, { quantity: "12.5", notes: "Jute bags, please." }),
    });
    expect(status).to.equal(201);
    expect(body.reference).to.match(/^ORD-\d{10}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(body).to.deep.include({
      status: "created",
      side: "buyer",
      quantity: "12.5",
      pricePerTon: { amount: "5250.00", currency: "USD" },
      total: { amount: "65625.00", currency: "USD" },
      notes: "Jute bags, please.",
      deliveryTerms: "FOB Djibouti",
      providerPending: true,
      can: ["cancel"],
    });
    expect(body.split).to.deep.equal({
      supplier: { amount: "59062.50", currency: "USD" },
      platform: { amount: "5578.13", currency: "USD" },
      impactFund: { amount: "984.37", currency: "USD" },
      posted: false,
    });
    expect(Date.parse(body.fundBy) - Date.parse(body.createdAt)).to.equal(72 * 3_600_000);
    expect(await stockOf(product.id)).to.equal("26.000");
    const { body: read } = await api.get(`/orders/${body.reference}`, { as: buyer });
    expect({ ...read, providerPending: true, paymentUrl: null }).to.deep.equal(body);
    const seen = await api.get(`/orders/${body.reference}`, { as: supplier });
    expect(seen.body).to.deep.include({ side: "supplier", paymentUrl: null, can: [] });
    expect(seen.body.buyer.name).to.equal(buyer.organization.name);
    expect(seen.body.timeline[0]).to.deep.equal({
      step: "created",
      state: "completed",
      at: body.createdAt,
      by: "buyer",
    });
  });

  it("tells the provider who trades what, with the organizations' own addresses and the notes", async () => {
    const supplier = await buildSupplier({ contactEmail: "export@sidama.example" });
    const { product } = await buildProduct({ supplier });
    const trade = await buildOrder(api, { product, supplier, notes: "Jute bags, please." });
    const paymentUrl = await untilPayable(api, trade);
    expect(paymentUrl).to.match(new RegExp(`^${api.url}/sandbox/escrow/pay/`));
    const [transaction] = await mountedProvider(api).transactions(trade.order.reference);
    if (!transaction) throw new Error("the provider knows no such transaction");
    expect(transaction.description).to.equal("12.5 MT Yirgacheffe Grade 1\n\nJute bags, please.");
    expect(transaction.payment_schedule).to.deep.equal([
      { amount: "59062.50", payer: "buyer", beneficiary: "seller" },
      { amount: "6562.50", payer: "buyer", beneficiary: "platform" },
    ]);
    expect(transaction.parties).to.deep.equal([
      { role: "buyer", name: trade.buyer.organization.name, email: trade.buyer.user.email },
      { role: "seller", name: supplier.organization.name, email: "export@sidama.example" },
    ]);
    const shown = (await api.get(`/orders/${trade.order.id}`, { as: trade.buyer })).body;
    expect(shown.providerPending).to.be.false;
    expect(shown.transactionReference).to.equal(`ESC-${transaction.id}`);
    expect((await fetch(paymentUrl)).status).to.equal(200);
  });

  it("is refused above the stock with what is available, and reserves nothing", async () => {
    const { product } = await buildProduct({ quantity: "10" });
    const answer = await api.post("/orders", {
      as: await buildBuyer(),
      body: orderForm(product, { quantity: "10.1" }),
    });
    expect(answer.status).to.equal(409);
    expect(answer.body.code).to.equal("escrow.insufficientStock");
    expect(answer.body.details).to.deep.include({ available: "10" });
    expect(await stockOf(product.id)).to.equal("10.000");
    expect(await ordersOf(product.id)).to.equal(0);
  });

  it("gives the last tonne to exactly one of eight buyers who race for it", async () => {
    const { product } = await buildProduct({ quantity: "1" });
    const buyers = await Promise.all(Array.from({ length: 8 }, () => buildBuyer()));
    const answers = await Promise.all(
      buyers.map((buyer) => api.post("/orders", { as: buyer, body: orderForm(product) })),
    );
    expect(answers.filter(({ status }) => status === 201)).to.have.lengthOf(1);
    expect(answers.filter(({ body }) => body.code === "escrow.insufficientStock")).to.have.lengthOf(7);
    expect(await stockOf(product.id)).to.equal("0.000");
    expect(await ordersOf(product.id)).to.equal(1);
  });

  it("wants at least one tonne in steps of a tenth", async () => {
    const { product } = await buildProduct();
    const buyer = await buildBuyer();
    const problems = {
      "0.9": { key: "atLeastMT", values: { least: "1" } },
      "1.25": { key: "step", values: { step: "0.1" } },
      "0": { key: "above", values: { least: "0" } },
      abc: { key: "decimal", values: { scale: 3 } },
    };
    for (const [quantity, problem] of Object.entries(problems)) {
      const { status, body } = await api.post("/orders", { as: buyer, body: orderForm(product, { quantity }) });
      expect(status, quantity).to.equal(400);
      expect(body.details.fields, quantity).to.deep.equal([{ field: "quantity", ...problem }]);
    }
    expect(
      (await api.post("/orders", { as: buyer, body: { productId: product.id, termsVersion: 1 } })).body.details.fields,
    ).to.deep.equal([{ field: "quantity", key: "required" }]);
    expect((await api.post("/orders", { as: buyer, body: { quantity: "1" } })).body.details.fields).to.deep.equal([
      { field: "productId", key: "required" },
    ]);
    expect(await ordersOf(product.id)).to.equal(0);
  });

  it("keeps the supplier's order limits, in metric tons whatever the listing's unit", async () => {
    const { product } = await buildProduct({
      unit: "KG",
      price: "5.25",
      quantity: "50000",
      minimumOrder: "2500",
      maximumOrder: "20000",
    });
    const buyer = await buildBuyer();
    const order = (quantity: string) => api.post("/orders", { as: buyer, body: orderForm(product, { quantity }) });
    expect((await order("2.4")).body)
      .to.deep.include({ code: "escrow.belowMinimumOrder" })
      .and.nested.include({ "details.minimum": "2.5" });
    expect((await order("20.1")).body)
      .to.deep.include({ code: "escrow.aboveMaximumOrder" })
      .and.nested.include({ "details.maximum": "20" });
    const placed = await order("2.5");
    expect(placed.body).to.deep.include({
      quantity: "2.5",
      pricePerTon: { amount: "5250.00", currency: "USD" },
      total: { amount: "13125.00", currency: "USD" },
    });
    expect(await stockOf(product.id)).to.equal("47500.000");
  });

  it("takes inquiries only for what has no weight or another currency", async () => {
    const buyer = await buildBuyer();
    // No file that shares this database enters a rate of the rand.
    for (const listing of [{ unit: "Bags" as const }, { currency: "ZAR" as const }]) {
      const body = orderForm((await buildProduct(listing)).product);
      expect((await api.post("/orders", { as: buyer, body })).body.code).to.equal("escrow.inquiryOnly");
    }
  });

  it("needs a product that is listed by a supplier who is not suspended", async () => {
    const buyer = await buildBuyer();
    const order = (productId: string) =>
      api.post("/orders", { as: buyer, body: orderForm({ id: productId, termsVersion: 1 }) });
    expect((await order("01900000-0000-7000-8000-000000000000")).body.code).to.equal("catalogue.productNotFound");
    const hidden = await buildProduct({ active: false });
    expect((await order(hidden.product.id)).body.code).to.equal("offers.productUnavailable");
    const suspended = await buildProduct({ supplier: await buildSupplier({ suspendedAt: new Date() }) });
    expect((await order(suspended.product.id)).body.code).to.equal("offers.productUnavailable");
    expect(await stockOf(suspended.product.id)).to.equal("38.500");
  });

  it("is the buyer's owner's or manager's", async () => {
    const { product, supplier } = await buildProduct();
    const buyer = await buildBuyer();
    const order = (as: { token: string } | undefined) => api.post("/orders", { as, body: orderForm(product) });
    expect((await order(undefined)).status).to.equal(401);
    expect((await order(supplier)).body.code).to.equal("offers.buyerOnly");
    expect((await order(await buildMember(buyer.organization, "member"))).body.code).to.equal("accounts.forbidden");
    expect((await order(await buildMember(buyer.organization, "manager"))).status).to.equal(201);
    expect((await order(await buildBuyer({ suspendedAt: new Date() }))).body.code).to.equal("organizations.suspended");
  });

  it("stops at five orders that wait for their money, also when eight are placed at once", async () => {
    const buyer = await buildBuyer();
    const products = await Promise.all(Array.from({ length: 8 }, () => buildProduct()));
    const last = await buildProduct();
    const answers = await Promise.all(
      products.map(({ product }) => api.post("/orders", { as: buyer, body: orderForm(product) })),
    );
    expect(answers.filter(({ status }) => status === 201)).to.have.lengthOf(5);
    expect(answers.filter(({ body }) => body.code === "escrow.tooManyUnfunded")).to.have.lengthOf(3);
    const placed = answers.find(({ status }) => status === 201);
    await api.post(`/orders/${placed?.body.id}/cancel`, { as: buyer });
    expect((await api.post("/orders", { as: buyer, body: orderForm(last.product) })).status).to.equal(201);
  });

  describe("from an accepted offer", () => {
    it("takes its whole quantity at the agreed price, once, also when eight clicks race", async () => {
      const { offer, buyer, product } = await buildOffer({
        quantity: "12.345",
        pricePerUnit: "5200.00",
        accepted: true,
      });
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => api.post("/orders", { as: buyer, body: { offerId: offer.id } })),
      );
      const [placed] = answers.filter(({ status }) => status === 201);
      expect(placed?.body).to.deep.include({
        offerId: offer.id,
        quantity: "12.345",
        total: { amount: "64194.00", currency: "USD" },
      });
      expect(answers.filter(({ body }) => body.code === "offers.alreadyOrdered")).to.have.lengthOf(7);
      expect(await stockOf(product.id)).to.equal("26.155");
      const offers = await api.get("/offers", { as: buyer });
      expect(offers.body.items[0]).to.deep.include({ orderReference: placed?.body.reference, can: [] });
    });

    it("reserves nothing before, so the stock may be gone", async () => {
      const { offer, buyer, product, supplier } = await buildOffer({ quantity: "30", accepted: true });
      await buildOrder(api, { product, supplier, quantity: "20" });
      const answer = await api.post("/orders", { as: buyer, body: { offerId: offer.id } });
      expect(answer.body)
        .to.deep.include({ code: "escrow.insufficientStock" })
        .and.nested.include({ "details.available": "18.5" });
    });

    it("needs the offer accepted, in time, and one's own", async () => {
      const pending = await buildOffer();
      expect(
        (await api.post("/orders", { as: pending.buyer, body: { offerId: pending.offer.id } })).body.code,
      ).to.equal("offers.notAccepted");
      const late = await buildOffer({ accepted: true, sentAt: new Date(Date.now() - eightDays) });
      expect((await api.post("/orders", { as: late.buyer, body: { offerId: late.offer.id } })).body.code).to.equal(
        "offers.expired",
      );
      const foreign = await buildOffer({ accepted: true });
      expect(
        (await api.post("/orders", { as: pending.buyer, body: { offerId: foreign.offer.id } })).body.code,
      ).to.equal("offers.notFound");
    });

    it("holds to it when the listing is taken out, and keeps the listing from being deleted", async () => {
      const hidden = await buildOffer({ accepted: true });
      await api.put(`/products/${hidden.product.id}/active`, {
        as: hidden.supplier,
        version: 1,
        body: { active: false },
      });
      expect((await api.post("/orders", { as: hidden.buyer, body: { offerId: hidden.offer.id } })).status).to.equal(
        201,
      );
      const kept = await buildOffer({ accepted: true });
      expect((await api.del(`/products/${kept.product.id}`, { as: kept.supplier })).body.code).to.equal(
        "catalogue.productPromised",
      );
      expect((await api.post("/orders", { as: kept.buyer, body: { offerId: kept.offer.id } })).status).to.equal(201);
    });
  });

  describe("with an Idempotency-Key", () => {
    it("is placed once however often it is sent, also eight times at once", async () => {
      const { product } = await buildProduct();
      const buyer = await buildBuyer();
      const send = (quantity: string) =>
        api.post("/orders", { as: buyer, key: "order-1", body: orderForm(product, { quantity }) });
      const answers = await Promise.all(Array.from({ length: 8 }, () => send("1")));
      expect(answers.map(({ status }) => status)).to.deep.equal(Array(8).fill(201));
      expect(new Set(answers.map(({ body }) => body.reference))).to.have.lengthOf(1);
      expect((await send("1")).body).to.deep.equal(answers[0]?.body);
      expect((await send("2")).body.code).to.equal("request.idempotencyKeyReused");
      expect(await ordersOf(product.id)).to.equal(1);
      expect(await stockOf(product.id)).to.equal("37.500");
    });

    it("is refused without one", async () => {
      const { product } = await buildProduct();
      const answer = await api.post("/orders", {
        as: await buildBuyer(),
        key: null,
        body: orderForm(product),
      });
      expect(answer.body.code).to.equal("request.idempotencyKeyRequired");
      expect(await ordersOf(product.id)).to.equal(0);
    });
  });
});
