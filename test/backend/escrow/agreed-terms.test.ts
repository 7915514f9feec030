import { expect } from "chai";
import { AgreedTerms } from "#backend/src/domains/terms/model.ts";
import { signOffer } from "#test/factories/contracts.ts";
import { buildBuyer } from "#test/factories/people.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { buildOrder, orderForm, pay, shipmentForm } from "#test/factories/orders.ts";
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
    const bags = { unit: "Bags", quantity: "300", minimumOrder: null, maximumOrder: null };
    await edit(listing, { ...later, ...bags });
    const placed = await api.post("/orders", { as: buyer, body: { offerId: offer.id } });
    expect(placed.status, JSON.stringify(placed.body)).to.equal(201);
    expect(placed.body).to.deep.include({
      deliveryTerms: "FOB Djibouti",
      quantity: "12.5",
      pricePerTon: { amount: "5250.00", currency: "USD" },
      product: { id: listing.product.id, name: "Guji natural", category: listing.product.category },
      inspectionDays: 3,
    });
    const stock = () => api.db("supplier_products").where({ id: listing.product.id }).first("unit", "quantity");
    expect(await stock(), "tons are not taken from bags").to.include({ unit: "Bags", quantity: "300.000" });
    await pay(api, { order: placed.body, buyer });
    const { shipBy } = (await api.get(`/orders/${placed.body.reference}`, { as: buyer })).body;
    const days = (new Date(shipBy).getTime() - Date.now()) / 86_400_000;
    expect(days).to.be.within(13.9, 14.1);
    // Nothing was taken, so nothing is given back, whatever the listing is counted in by then.
    await edit(listing, { unit: "KG", quantity: "300" });
    const body = { kind: "cancelAgreed", reason: "The buyer has no need any more." };
    const at = `/orders/${placed.body.reference}/proposals`;
    const { id } = (await api.post(at, { as: buyer, body })).body.proposal as { id: string };
    expect((await api.post(`${at}/${id}/accept`, { as: listing.supplier })).body.status).to.equal("refunded");
    expect(await stock()).to.include({ unit: "KG", quantity: "300.000" });
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
    // The database keeps the program from doing so; its owner takes the guard away for a moment.
    await api.db.transaction(async (trx) => {
      await trx.raw("alter table orders disable trigger orders_agreed");
      await trx("orders").where({ id: trade.order.id }).update({ terms_id: rows[0]?.id });
      await trx.raw("alter table orders enable trigger orders_agreed");
    });
    const { body: order } = await api.get(`/orders/${trade.order.reference}`, { as: trade.buyer });
    const [total, supplier] = [Number(order.total.amount), Number(order.split.supplier.amount)];
    expect(supplier).to.be.closeTo(total * 0.95, 0.01);
  });

  const dayIn = (days: number, from = Date.now()) => new Date(from + days * 86_400_000).toISOString().slice(0, 10);
  const endOf = (calendarDay: string) => new Date(Date.parse(`${calendarDay}T00:00:00Z`) + 86_400_000).toISOString();
  const cents = (amount: string) => BigInt(amount.replace(".", ""));

  it("of an offer are both sides' to read, and the order's to the day and the cent", async () => {
    const listing = await buildProduct({ deliveryTerms: "FOB Djibouti", deliveryTimeDays: 14 });
    const buyer = await buildBuyer();
    const shipments = [
      { quantity: "4.2", shipBy: dayIn(40), deliverFrom: dayIn(60), deliverTo: dayIn(70) },
      { quantity: "4.20", shipBy: dayIn(1) },
      { quantity: "4.1" },
    ];
    const terms = {
      deliveryTerms: "CIF Hamburg",
      tolerancePercent: "2.5",
      inspectionDays: 10,
      packing: "60 kg jute bags",
      shipments,
    };
    const sent = await api.post("/offers", {
      as: buyer,
      body: {
        productId: listing.product.id,
        message: "In three parts",
        quantity: "12.5",
        pricePerUnit: "1234.57",
        ...terms,
      },
    });
    expect(sent.status, JSON.stringify(sent.body)).to.equal(201);
    for (const as of [buyer, listing.supplier]) {
      const [offer] = (await api.get("/offers", { as })).body.items;
      expect(offer).to.deep.include({ ...terms, shipments: offer.shipments });
      expect(offer.shipments[0]).to.deep.include(shipments[0] ?? {});
      expect(offer.shipments.map(({ quantity }: { quantity: string }) => quantity)).to.deep.equal([
        "4.2",
        "4.2",
        "4.1",
      ]);
    }
    const { id } = sent.body as { id: string };
    expect((await api.post(`/offers/${id}/accept`, { as: listing.supplier })).status).to.equal(200);
    await signOffer(id);
    const placed = await api.post("/orders", { as: buyer, body: { offerId: id } });
    expect(placed.status, JSON.stringify(placed.body)).to.equal(201);
    expect(placed.body).to.deep.include({
      deliveryTerms: "CIF Hamburg",
      inspectionDays: 10,
      packing: "60 kg jute bags",
      total: { amount: "15432.13", currency: "USD" },
    });
    expect(Number(placed.body.tolerancePercent)).to.equal(2.5);
    await pay(api, { order: placed.body, buyer });
    const { body: order } = await api.get(`/orders/${placed.body.reference}`, { as: buyer });
    const parts = order.shipments as { amount: { amount: string }; shipBy: string; deliverTo: string | null }[];
    expect(parts.map(({ amount }) => amount)).to.deep.equal(
      sent.body.shipments.map(({ amount }: { amount: object }) => amount),
    );
    expect(parts.reduce((sum, { amount }) => sum + cents(amount.amount), 0n)).to.equal(1_543_213n);
    expect(parts[0]).to.include({ shipBy: endOf(dayIn(40)), deliverFrom: dayIn(60), deliverTo: dayIn(70) });
    const daysTo = (at = "") => (Date.parse(at) - Date.now()) / 86_400_000;
    // Another day to ship by takes the days of delivery with it, and so does a later arrival; what was agreed first stands in the terms.
    const change = async (days: object) => {
      const at = `/orders/${placed.body.reference}/shipments/1/proposals`;
      const reason = "The vessel has been put back.";
      const body = { kind: "changeDates", reason, ...days };
      const { id: proposal } = (await api.post(at, { as: buyer, body })).body.proposal as { id: string };
      const { status, body: changed } = await api.post(`${at}/${proposal}/accept`, { as: listing.supplier });
      expect(status, JSON.stringify(changed)).to.equal(200);
      return changed.shipments[0] as object;
    };
    expect(await change({ shipBy: dayIn(47) })).to.include({ deliverFrom: dayIn(67), deliverTo: dayIn(77) });
    expect(await change({ shipBy: dayIn(30) })).to.include({ deliverFrom: dayIn(60), deliverTo: dayIn(70) });
    const shipped = await api.post(`/orders/${placed.body.reference}/shipments/1/ship`, {
      as: listing.supplier,
      body: shipmentForm({ expectedArrival: dayIn(50) }),
    });
    expect(shipped.status, JSON.stringify(shipped.body)).to.equal(200);
    expect(await change({ expectedArrival: dayIn(65) })).to.include({ deliverTo: dayIn(70), deliveryMovedDays: 0 });
    expect(await change({ expectedArrival: dayIn(90) })).to.include({ deliverFrom: dayIn(80), deliverTo: dayIn(90) });
    // The day named is too near when the money comes: three days are left.
    expect(daysTo(parts[1]?.shipBy)).to.be.within(2.9, 3.1);
    expect(daysTo(parts[2]?.shipBy)).to.be.within(13.9, 14.1);
  });

  it("that cannot be are refused beside their field", async () => {
    const { product } = await buildProduct();
    const buyer = await buildBuyer();
    const two = (first: object, second: object = { quantity: "1" }) => ({
      quantity: "2",
      shipments: [{ quantity: "1", ...first }, second],
    });
    const table: [object, { field: string; key: string; values?: object }][] = [
      [{ tolerancePercent: "10.1" }, { field: "tolerancePercent", key: "atMost", values: { most: 10 } }],
      [{ tolerancePercent: "1.25" }, { field: "tolerancePercent", key: "decimal", values: { scale: 1 } }],
      [{ inspectionDays: 2 }, { field: "inspectionDays", key: "atLeast", values: { least: 3 } }],
      [{ inspectionDays: 31 }, { field: "inspectionDays", key: "atMost", values: { most: 30 } }],
      [{ packing: "x".repeat(501) }, { field: "packing", key: "tooLong", values: { max: 500 } }],
      [{ deliveryTerms: "x".repeat(81) }, { field: "deliveryTerms", key: "tooLong", values: { max: 80 } }],
      [two({}, {}), { field: "shipments[1].quantity", key: "required" }],
      [
        two({ quantity: "0" }, { quantity: "2" }),
        { field: "shipments[0].quantity", key: "above", values: { least: "0" } },
      ],
      [two({ quantity: "1.001" }), { field: "shipments", key: "shipmentsSum", values: { sum: "2.001", whole: "2" } }],
      [
        { shipments: [{ quantity: "2" }] },
        { field: "shipments", key: "shipmentsSum", values: { sum: "2", whole: "1" } },
      ],
      [
        { quantity: "13", shipments: Array.from({ length: 13 }, () => ({ quantity: "1" })) },
        { field: "shipments", key: "tooMany", values: { max: 12 } },
      ],
      [two({ shipBy: "2026-02-30" }), { field: "shipments[0].shipBy", key: "date" }],
      [two({ shipBy: dayIn(-1) }), { field: "shipments[0].shipBy", key: "past" }],
      [
        two({ deliverFrom: dayIn(800) }),
        { field: "shipments[0].deliverFrom", key: "tooFarAhead", values: { days: 730 } },
      ],
      [
        two({}, { quantity: "1", deliverFrom: dayIn(9), deliverTo: dayIn(8) }),
        { field: "shipments[1].deliverTo", key: "deliverToBefore" },
      ],
      [two({ shipBy: dayIn(9), deliverTo: dayIn(8) }), { field: "shipments[0].shipBy", key: "shipByAfterDelivery" }],
      [
        { quantity: "1", pricePerUnit: "1.00", shipments: [{ quantity: "0.999" }, { quantity: "0.001" }] },
        { field: "shipments[1].quantity", key: "worthNothing" },
      ],
    ];
    for (const [terms, wrong] of table) {
      const { status, body } = await api.post("/offers", {
        as: buyer,
        body: { productId: product.id, message: "Is this possible?", ...terms },
      });
      expect([status, body.details?.fields], JSON.stringify(terms)).to.deep.equal([400, [wrong]]);
    }
  });

  it("are accepted and ordered until the first day is over by which something is shipped", async () => {
    const terms = {
      shipments: [
        { quantity: "0.5", shipBy: dayIn(0) },
        { quantity: "0.5", shipBy: dayIn(2) },
      ],
    };
    const [pending, accepted] = [await buildOffer({ terms }), await buildOffer({ terms, accepted: true })];
    const [{ validUntil }] = (await api.get("/offers", { as: pending.buyer })).body.items;
    expect(validUntil).to.equal(endOf(dayIn(0)));
    expect((await api.get("/offers", { as: accepted.buyer })).body.items[0].orderUntil).to.equal(endOf(dayIn(0)));
    expect((await api.post("/dev/clock", { body: { advance: "3d" } })).status).to.equal(200);
    const answer = await api.post(`/offers/${pending.offer.id}/accept`, { as: pending.supplier });
    expect([answer.status, answer.body.code]).to.deep.equal([409, "offers.expired"]);
    const order = await api.post("/orders", { as: accepted.buyer, body: { offerId: accepted.offer.id } });
    expect([order.status, order.body.code]).to.deep.equal([409, "offers.expired"]);
  });

  it("are changed by no caller either: those that were read are shared by all requests", async () => {
    const { order } = await buildOrder(api);
    const { terms_id: id } = (await api.db("orders").where({ id: order.id }).first("terms_id")) as { terms_id: string };
    const day = { quantity: "1.000", shipBy: null, deliverFrom: null, deliverTo: null };
    const read = await AgreedTerms.find(api.db, id);
    const row = { id: "of this test", schedule: [day], quality_limits: [] };
    const scheduled = AgreedTerms.remember(AgreedTerms.fromDatabaseJson(row));
    const [first] = scheduled.schedule ?? [];
    const shared = { read, certifications: read.certifications, schedule: scheduled.schedule, first };
    for (const [name, part] of Object.entries(shared)) {
      expect(part, name).to.be.an.instanceOf(Object);
      expect(Object.isFrozen(part), name).to.equal(true);
    }
  });
});
