import { expect } from "chai";
import type { OfferView } from "#shared/offers/contract.ts";
import { useApi } from "#test/support/api.ts";
import { buildBuyer, buildMember, buildSupplier } from "#test/factories/people.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { buildProduct, productForm } from "#test/factories/products.ts";

const eightDays = 8 * 24 * 3_600_000;

describe("offers", () => {
  const api = useApi();

  it("come from an inquiry: one unit at the lowest price for 7 days unless the buyer says otherwise", async () => {
    const [{ product, supplier }, buyer] = [
      await buildProduct({ price: "5250.00", priceMax: "5600.00" }),
      await buildBuyer(),
    ];
    const plain = await api.post("/offers", {
      as: buyer,
      body: { productId: product.id, message: "Is this available?" },
    });
    expect(plain.status).to.equal(201);
    expect(plain.body).to.include({ quantity: "1", unit: "MT", status: "pending", turn: "supplier" });
    expect(plain.body.total).to.deep.equal({ amount: "5250.00", currency: "USD" });
    expect(Date.parse(plain.body.validUntil) - Date.parse(plain.body.createdAt)).to.equal(7 * 24 * 3_600_000);
    const named = await api.post("/offers", {
      as: buyer,
      body: { productId: product.id, message: "Our terms", quantity: "12.5", pricePerUnit: "5200.00" },
    });
    expect(named.body.total.amount).to.equal("65000.00");
    const received = await api.get("/offers", { as: supplier });
    expect(received.body.items.map((offer: { id: string }) => offer.id)).to.deep.equal([named.body.id, plain.body.id]);
    expect(received.body.items[0].counterparty).to.include({ name: buyer.organization.name, verified: false });
    expect(received.body.items[0].can).to.deep.equal(["accept", "counter", "reject"]);
    expect((await api.get("/offers", { as: buyer })).body.items[0].can).to.deep.equal(["counter", "withdraw"]);
  });

  it("show the supplier alone what the listing has now, in the offer's unit", async () => {
    const { product, supplier } = await buildProduct({ unit: "KG", price: "5.00", quantity: "20000" });
    const { offer, buyer } = await buildOffer({ product, supplier, quantity: "25" });
    const stockFor = async (as: typeof supplier) => (await api.get("/offers", { as })).body.items[0].stock as unknown;
    expect(await stockFor(supplier)).to.equal("20");
    expect(await stockFor(buyer)).to.equal(null);
    const accepted = await api.post(`/offers/${offer.id}/accept`, { as: supplier });
    expect(accepted.body).to.include({ status: "accepted", stock: "20" });
    const { version } = (await api.get(`/organizations/${supplier.organization.id}/products`, { as: supplier })).body
      .items[0] as { version: number };
    const bags = productForm({ unit: "Bags", price: "95.00", quantity: "400" });
    await api.patch(`/products/${product.id}`, { as: supplier, version, body: bags });
    expect(await stockFor(supplier)).to.equal(null);
  });

  it("offer no order while their supplier is suspended or gone, nor of a listing that was deleted, and say why", async () => {
    const { offer, buyer, supplier, product } = await buildOffer({ accepted: true });
    const seen = async (as: { token: string }) => {
      const { body } = await api.get("/offers", { as });
      const { can, notOrderable } = (body.items as OfferView[]).find(({ id }) => id === offer.id) ?? {};
      return { can, notOrderable };
    };
    const orderable = { can: ["order"], notOrderable: null };
    expect(await seen(buyer)).to.deep.equal(orderable);
    const organization = api.db("organizations").where({ id: supplier.organization.id });
    for (const column of ["suspended_at", "unlisted_since", "deleted_at"]) {
      await organization.clone().update({ [column]: new Date() });
      expect(await seen(buyer), column).to.deep.equal({ can: [], notOrderable: "supplier" });
      const refused = await api.post("/orders", { as: buyer, body: { offerId: offer.id } });
      expect(refused.body.code, column).to.equal("offers.productUnavailable");
      await organization.clone().update({ [column]: null });
    }
    expect(await seen(supplier)).to.deep.equal({ can: [], notOrderable: null });
    await api.db("supplier_products").where({ id: product.id }).update({ deleted_at: new Date() });
    expect(await seen(buyer)).to.deep.equal({ can: [], notOrderable: "product" });
  });

  it("need a message and a listed product, and a buyer", async () => {
    const [{ product, supplier }, buyer] = [await buildProduct(), await buildBuyer()];
    const blank = await api.post("/offers", { as: buyer, body: { productId: product.id, message: "  " } });
    expect(blank.body.details.fields).to.deep.include({ field: "message", key: "required" });
    expect(
      (await api.post("/offers", { as: supplier, body: { productId: product.id, message: "Mine" } })).body.code,
    ).to.equal("offers.buyerOnly");
    await api.put(`/products/${product.id}/active`, { as: supplier, version: 1, body: { active: false } });
    expect(
      (await api.post("/offers", { as: buyer, body: { productId: product.id, message: "Still there?" } })).body.code,
    ).to.equal("offers.productUnavailable");
    expect((await api.post("/offers", { body: { productId: product.id, message: "Hello" } })).status).to.equal(401);
  });

  it("are accepted once when eight clicks race", async () => {
    const { offer, supplier, buyer } = await buildOffer();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => api.post(`/offers/${offer.id}/accept`, { as: supplier })),
    );
    expect(answers.filter(({ status }) => status === 200)).to.have.lengthOf(1);
    expect(answers.filter(({ body }) => body.code === "offers.notPending")).to.have.lengthOf(7);
    expect((await api.get("/offers", { as: buyer })).body.items[0]).to.deep.include({
      status: "accepted",
      // Its contract is signed first.
      can: [],
    });
  });

  it("are not accepted after being rejected, nor rejected after being accepted", async () => {
    const { offer, supplier } = await buildOffer();
    expect((await api.post(`/offers/${offer.id}/reject`, { as: supplier })).body.status).to.equal("rejected");
    expect((await api.post(`/offers/${offer.id}/accept`, { as: supplier })).body.code).to.equal("offers.notPending");
  });

  it("are withdrawn by who made them alone, and not answered afterwards", async () => {
    const { offer, supplier, buyer } = await buildOffer();
    expect((await api.post(`/offers/${offer.id}/withdraw`, { as: supplier })).body.code).to.equal("offers.notYourTurn");
    expect((await api.post(`/offers/${offer.id}/withdraw`, { as: buyer })).body.status).to.equal("withdrawn");
    expect((await api.post(`/offers/${offer.id}/accept`, { as: supplier })).body.code).to.equal("offers.notPending");
  });

  it("are answered by a manager or owner of the side whose turn it is", async () => {
    const { offer, supplier, buyer } = await buildOffer();
    const [member, manager, stranger] = [
      await buildMember(supplier.organization, "member"),
      await buildMember(supplier.organization, "manager"),
      await buildSupplier(),
    ];
    expect((await api.post(`/offers/${offer.id}/accept`, { as: member })).body.code).to.equal("accounts.forbidden");
    expect((await api.post(`/offers/${offer.id}/accept`, { as: buyer })).body.code).to.equal("offers.notYourTurn");
    const absent = await api.post("/offers/01890000-0000-7000-8000-000000000000/accept", { as: stranger });
    const foreign = await api.post(`/offers/${offer.id}/accept`, { as: stranger });
    expect([foreign.status, foreign.body.code]).to.deep.equal([absent.status, absent.body.code]);
    expect((await api.post(`/offers/${offer.id}/reject`, { as: stranger })).body.code).to.equal("offers.notFound");
    expect((await api.get("/offers", { as: stranger })).body.items).to.deep.equal([]);
    expect((await api.post(`/offers/${offer.id}/accept`, { as: manager, key: null })).body.code).to.equal(
      "request.idempotencyKeyRequired",
    );
    expect((await api.post(`/offers/${offer.id}/accept`, { as: manager })).status).to.equal(200);
  });

  it("repeat the answer when the same click is sent twice", async () => {
    const { offer, supplier } = await buildOffer();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => api.post(`/offers/${offer.id}/accept`, { as: supplier, key: "one-click" })),
    );
    expect(answers.map(({ status }) => status)).to.deep.equal(Array<number>(8).fill(200));
  });

  it("are told apart by whose answer is awaited and how they ended, and counted so", async () => {
    const { product, supplier } = await buildProduct();
    const buyer = await buildBuyer();
    const sent = async (overrides: object = {}) =>
      (await buildOffer({ product, supplier, buyer, quantity: "2", ...overrides })).offer.id;
    const [mine, theirs, accepted, rejected, withdrawn] = [
      await sent(),
      await sent(),
      await sent({ accepted: true }),
      await sent(),
      await sent(),
    ];
    const expired = await sent({ sentAt: new Date(Date.now() - eightDays) });
    const countered = { answers: 1, quantity: "2", pricePerUnit: "5300.00" };
    const { status, body: answer } = await api.post(`/offers/${theirs}/counter`, { as: supplier, body: countered });
    expect(status, JSON.stringify(answer)).to.equal(200);
    await api.post(`/offers/${rejected}/reject`, { as: supplier });
    await api.post(`/offers/${withdrawn}/withdraw`, { as: buyer });
    const listed = async (query: string) => {
      const { items, total } = (await api.get(`/offers?${query}`, { as: supplier })).body as {
        items: OfferView[];
        total: number;
      };
      expect(items).to.have.lengthOf(total);
      return items.map(({ id }) => id).sort();
    };
    expect(await listed("turn=supplier")).to.deep.equal([mine]);
    expect(await listed("turn=buyer")).to.deep.equal([theirs]);
    expect(await listed("status=accepted")).to.deep.equal([accepted]);
    expect(await listed("status=rejected&status=withdrawn&status=expired")).to.deep.equal(
      [rejected, withdrawn, expired].sort(),
    );
    const counts = { all: 6, supplier: 1, buyer: 1, accepted: 1, closed: 3 };
    const { body: received } = await api.get("/offers/counts", { as: supplier });
    const { body: first } = await api.get(`/offers/${mine}`, { as: supplier });
    expect(received).to.deep.equal({ ...counts, firstAnswerBy: (first as OfferView).validUntil });
    const { body: made } = await api.get("/offers/counts", { as: buyer });
    const { body: awaited } = await api.get(`/offers/${theirs}`, { as: buyer });
    expect(made).to.deep.equal({ ...counts, firstAnswerBy: (awaited as OfferView).validUntil });
    expect((await api.get("/offers?turn=clock", { as: buyer })).body.code).to.equal("request.invalid");
    expect((await api.get(`/offers/${rejected}`, { as: buyer })).body.answeredAt).to.be.a("string");
  });

  it("are never accepted after valid_until, whether or not the clock has swept", async () => {
    const { offer, supplier } = await buildOffer({ sentAt: new Date(Date.now() - eightDays) });
    expect((await api.get("/offers", { as: supplier })).body.items[0]).to.deep.include({ status: "expired", can: [] });
    expect((await api.post(`/offers/${offer.id}/accept`, { as: supplier })).body.code).to.equal("offers.expired");
    const fresh = await buildOffer();
    expect((await api.post("/dev/clock", { body: { advance: "8d" } })).status).to.equal(200);
    const stored = (await api.db("offers").where({ id: fresh.offer.id }).first("status")) as { status: string };
    expect(stored.status).to.equal("expired");
    expect((await api.post(`/offers/${fresh.offer.id}/accept`, { as: fresh.supplier })).body.code).to.equal(
      "offers.expired",
    );
    expect((await api.get("/offers?status=expired", { as: fresh.supplier })).body.total).to.equal(1);
  });
});
