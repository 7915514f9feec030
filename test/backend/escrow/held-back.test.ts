import { expect } from "chai";
import { randomUUID } from "node:crypto";
import { proposalsPerDay, unpaidOrdersPerListing } from "#shared/escrow/rules.ts";
import { offersPerDay, openOffersPerPair } from "#shared/offers/process.ts";
import { signOffer } from "#test/factories/contracts.ts";
import { buildBuyer } from "#test/factories/people.ts";
import { buildOrder, inspectionForm, orderForm, pay, readOrder, shipmentForm } from "#test/factories/orders.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { buildProduct, productForm } from "#test/factories/products.ts";
import type { OwnProductView } from "#shared/catalogue/contract.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import type { OfferView } from "#shared/offers/contract.ts";
import type { MeView } from "#shared/people/contract.ts";
import { useApi } from "#test/support/api.ts";
import { letterAbout } from "../identity/mailbox.ts";

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe("what one side does alone", () => {
  const api = useApi();

  it("keeps no order from ending: a listing that is full to its brim takes goods back", async () => {
    const trade = await buildOrder(api);
    await api.db("supplier_products").where({ id: trade.product.id }).update({ quantity: "999999999999.999" });
    const { status, body } = await api.post(`/orders/${trade.order.id}/cancel`, { as: trade.buyer });
    expect([status, body.status]).to.deep.equal([200, "cancelled"]);
    const listing = await api
      .db("supplier_products")
      .where({ id: trade.product.id })
      .first<{ quantity: string }>("quantity");
    expect(listing.quantity).to.equal("999999999999.999");
  });

  it("puts no day two years off, and lets nobody agree to a day that has passed", async () => {
    const trade = await buildOrder(api, { status: "funded" });
    const path = `/orders/${trade.order.id}/proposals`;
    const propose = (shipBy: string) =>
      api.post(path, {
        as: trade.supplier,
        body: { kind: "changeDates", shipBy, reason: "The vessel sails on another day." },
      });
    const far = await propose(dayIn(731));
    expect(far.status).to.equal(400);
    expect(far.body.details.fields).to.deep.equal([{ field: "shipBy", key: "tooFarAhead", values: { days: "730" } }]);
    const near = await propose(dayIn(1));
    expect(near.status, JSON.stringify(near.body)).to.equal(201);
    await api.post("/dev/clock", { body: { advance: "2d" } });
    const late = await api.post(`${path}/${near.body.proposal.id}/accept`, { as: trade.buyer });
    expect([late.status, late.body.code]).to.deep.equal([409, "escrow.proposalAnswered"]);
  });

  it("lets no suspended buyer write to suppliers", async () => {
    const trade = await buildOrder(api);
    const buyer = await buildBuyer();
    await api.db("organizations").where({ id: buyer.organization.id }).update({ suspended_at: new Date() });
    const inquiry = { productId: trade.product.id, message: "What does a container cost?" };
    const { status, body } = await api.post("/offers", { as: buyer, body: inquiry });
    expect([status, body.code]).to.deep.equal([403, "organizations.suspended"]);
  });

  it("lets no suspended supplier accept, list or show anything new, and what was agreed goes on", async () => {
    const trade = await buildOrder(api, { status: "funded" });
    const { product, supplier } = trade;
    const inquiry = { productId: product.id, message: "What does a container cost?" };
    const { body: offer } = await api.post("/offers", { as: await buildBuyer(), body: inquiry });
    await api.db("organizations").where({ id: supplier.organization.id }).update({ suspended_at: new Date() });
    const refused = async ({ status, body }: { status: number; body: { code: string } }) =>
      expect([status, body.code]).to.deep.equal([403, "organizations.suspended"]);
    await refused(await api.post(`/offers/${offer.id}/accept`, { as: supplier }));
    const { body: own } = await api.get(`/organizations/${supplier.organization.id}/products`, { as: supplier });
    const listed = (own as { items: { version: number }[] }).items[0];
    await refused(
      await api.put(`/products/${product.id}/active`, {
        as: supplier,
        version: listed?.version ?? 0,
        body: { active: true },
      }),
    );
    const down = await api.put(`/products/${product.id}/active`, {
      as: supplier,
      version: listed?.version ?? 0,
      body: { active: false },
    });
    expect(down.status, "it may be taken down").to.equal(200);
    expect((await api.post(`/orders/${trade.order.id}/ship`, { as: supplier, body: shipmentForm() })).status).to.equal(
      200,
    );
  });

  it("offers nobody of a suspended organization what is refused to them, and refuses nothing that it offers", async () => {
    const { offer: asked, product, supplier } = await buildOffer();
    const { offer: agreed, buyer } = await buildOffer({ accepted: true });
    const approved = await buildOrder(api, { buyer, status: "approved", quantity: "1" });
    const hidden = await buildProduct({ supplier, active: false });
    const rights = async (as: { token: string }) => (await api.get("/me", { as })).body as MeView;
    const offers = async (as: { token: string }, id: string) =>
      ((await api.get("/offers", { as })).body as { items: OfferView[] }).items.find((offer) => offer.id === id)?.can;
    const listed = async () =>
      (
        (await api.get(`/organizations/${supplier.organization.id}/products`, { as: supplier })).body as {
          items: OwnProductView[];
        }
      ).items;
    expect((await rights(supplier)).organization?.suspended).to.equal(false);
    expect((await rights(supplier)).can).to.include.members(["manageProducts", "trade"]);
    expect(await offers(supplier, asked.id)).to.deep.equal(["accept", "counter", "reject"]);
    expect(await offers(buyer, agreed.id)).to.deep.equal(["order"]);

    for (const { organization } of [buyer, supplier])
      await api.db("organizations").where({ id: organization.id }).update({ suspended_at: new Date() });
    const [theBuyer, theSupplier] = [await rights(buyer), await rights(supplier)];
    expect([theBuyer.organization?.suspended, theSupplier.organization?.suspended]).to.deep.equal([true, true]);
    // What was agreed goes on, its release included.
    expect(theBuyer.can).to.deep.equal(["updateOrganization", "release"]);
    expect(theSupplier.can).to.deep.equal(["updateOrganization"]);
    const release = await api.post(`/orders/${approved.order.id}/release`, { as: buyer });
    expect([release.status, release.body.status]).to.deep.equal([200, "funds_released"]);

    expect(await offers(buyer, agreed.id)).to.deep.equal([]);
    expect(await offers(supplier, asked.id)).to.deep.equal(["reject"]);
    const rowOf = async (id: string) => (await listed()).find((row) => row.id === id);
    expect((await rowOf(product.id))?.can).to.deep.equal(["delete", "toggle"]);
    expect((await rowOf(hidden.product.id))?.can).to.deep.equal(["delete"]);
    const version = (await rowOf(product.id))?.version ?? 0;
    for (const refused of [
      await api.post("/orders", { as: buyer, body: { offerId: agreed.id } }),
      await api.post(`/offers/${asked.id}/accept`, { as: supplier }),
      await api.post("/products", { as: supplier, body: productForm() }),
      await api.patch(`/products/${product.id}`, { as: supplier, version, body: productForm() }),
      await api.put(`/products/${hidden.product.id}/active`, { as: supplier, version: 1, body: { active: true } }),
    ])
      expect([refused.status, refused.body.code]).to.deep.equal([403, "organizations.suspended"]);
    const down = { as: supplier, version, body: { active: false } };
    expect((await api.put(`/products/${product.id}/active`, down)).status).to.equal(200);
    expect((await api.post(`/offers/${asked.id}/reject`, { as: supplier })).status).to.equal(200);
    expect((await api.del(`/products/${product.id}`, { as: supplier })).status).to.equal(204);
  });

  it("fills nobody's inbox: so many inquiries wait for one supplier, and no more", async () => {
    const { product } = await buildOrder(api);
    const buyer = await buildBuyer();
    const ask = () =>
      api.post("/offers", { as: buyer, body: { productId: product.id, message: "What does a container cost?" } });
    const together = await Promise.all(Array.from({ length: openOffersPerPair + 8 }, ask));
    expect(together.filter(({ status }) => status === 201)).to.have.lengthOf(openOffersPerPair);
    const { status, body } = await ask();
    expect([status, body.code]).to.deep.equal([429, "offers.tooMany"]);
    expect(
      (await api.post("/offers", { as: await buildBuyer(), body: { productId: product.id, message: "And for us?" } }))
        .status,
    ).to.equal(201);
    await api.db("offers").where({ buyer_org_id: buyer.organization.id }).update({ status: "withdrawn" });
    for (let sent = openOffersPerPair; sent < offersPerDay; sent += 1) expect((await ask()).status).to.equal(201);
    expect((await ask()).body.code, "withdrawn ones were read as well").to.equal("offers.tooMany");
  });

  it("keeps no goods from others for nothing: a listing that was ordered in vain five times is not ordered again", async () => {
    const { product, supplier } = await buildOrder(api);
    const buyer = await buildBuyer({ verification: "verified" });
    const place = () => api.post("/orders", { as: buyer, body: orderForm(product) });
    for (let times = 0; times < unpaidOrdersPerListing; times += 1) {
      const { status, body } = await place();
      expect(status, JSON.stringify(body)).to.equal(201);
      expect((await api.post(`/orders/${body.id}/cancel`, { as: buyer })).status).to.equal(200);
    }
    const { status, body } = await place();
    expect([status, body.code]).to.deep.equal([409, "escrow.tooOftenUnpaid"]);
    const { product: other } = await buildOrder(api);
    expect((await api.post("/orders", { as: buyer, body: orderForm(other) })).status).to.equal(201);
    const { body: offer } = await api.post("/offers", {
      as: buyer,
      body: { productId: product.id, message: "And so?" },
    });
    await api.post(`/offers/${offer.id}/accept`, { as: supplier });
    await signOffer(offer.id as string);
    const accepted = await api.post("/orders", { as: buyer, body: { offerId: offer.id } });
    expect(accepted.status, "its supplier has said yes").to.equal(201);
    await api.post(`/orders/${accepted.body.id}/cancel`, { as: buyer });
    await api.post("/dev/clock", { body: { advance: "31d" } });
    expect((await place()).status).to.equal(201);
  });

  it("proposes so often a day about an order, however many shipments it has", async () => {
    const { product, supplier } = await buildProduct();
    const buyer = await buildBuyer();
    const shipments = [1, 2].map(() => ({ quantity: "1" }));
    const { body: offer } = await api.post("/offers", {
      as: buyer,
      body: { productId: product.id, quantity: "2", message: "In two parts, please.", shipments },
    });
    await api.post(`/offers/${offer.id}/accept`, { as: supplier });
    await signOffer(offer.id as string);
    const placed = await api.post("/orders", { as: buyer, body: { offerId: offer.id } });
    expect(placed.status, JSON.stringify(placed.body)).to.equal(201);
    const order = placed.body as OrderView;
    await pay(api, { order, buyer });
    const at = (number: number) => `/orders/${order.id}/shipments/${number}/proposals`;
    const propose = (number: number) =>
      api.post(at(number), { as: supplier, body: { kind: "cancelAgreed", reason: "The ship does not come." } });
    for (let times = 0; times < proposalsPerDay; times += 1) {
      const number = 1 + (times % 2);
      const { body } = await propose(number);
      await api.post(`${at(number)}/${body.proposal.id}/withdraw`, { as: supplier });
    }
    for (const number of [1, 2]) expect((await propose(number)).body.code).to.equal("escrow.tooManyProposals");
  });

  it("offers nothing that is worth nothing, and states no result of a day that has not come", async () => {
    const { product } = await buildOrder(api);
    const tiny = { productId: product.id, message: "A crumb.", quantity: "0.001", pricePerUnit: "0.01" };
    const offered = await api.post("/offers", { as: await buildBuyer(), body: tiny });
    expect(offered.body.details.fields).to.deep.equal([{ field: "quantity", key: "worthNothing" }]);
    const trade = await buildOrder(api, { status: "quality_control" });
    const { status, body } = await api.post(`/orders/${trade.order.id}/inspections`, {
      as: trade.buyer,
      body: inspectionForm({ inspectionDate: "2099-01-01" }),
    });
    expect([status, body.details.fields]).to.deep.equal([400, [{ field: "inspectionDate", key: "future" }]]);
  });

  it("leads nobody out of our emails: an address in what was written is left out there, and stands in the order", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    const notes = `Wrong goods, see https://evil.example/pay?x=1, evil.example, http:evil.example 1.2.3.4/pay evil.xn--p1ai or mail pay@evil.example. 12.5 % moisture, No.SGS-2231, S.A. Sesame B.V. ${"a.".repeat(900)}${"a".repeat(1500)}`;
    const rejected = await api.post(`/orders/${trade.order.id}/inspections`, {
      as: trade.buyer,
      body: inspectionForm({ status: "rejected", notes }),
    });
    expect(rejected.status, JSON.stringify(rejected.body)).to.equal(200);
    const { text } = await letterAbout(api, trade.supplier.user.email, "a claim to answer");
    const left = "[address left out]";
    expect(text).to.include(
      `Wrong goods, see ${left}, ${left}, ${left} ${left} ${left} or mail ${left}. 12.5 % moisture, No.SGS-2231, S.A. Sesame B.V. `,
    );
    expect((await readOrder(api, trade)).dispute?.reason).to.equal(notes);
  });

  it("renames nobody in what was agreed", async () => {
    const trade = await buildOrder(api);
    const { name, city } = trade.order.supplier;
    await api
      .db("organizations")
      .where({ id: trade.supplier.organization.id })
      .update({ name: "Somebody else", city: "Elsewhere", phone: "+251911000000" });
    const { body } = await api.get(`/orders/${trade.order.id}`, { as: trade.buyer });
    expect(body.supplier).to.deep.include({ name, city, phone: "+251911000000" });
  });

  it("is answered to the organization that did it: a key that comes with another is refused", async () => {
    const { product } = await buildOrder(api);
    const [buyer, other] = [await buildBuyer(), await buildBuyer()];
    const key = randomUUID();
    const place = () => api.post("/orders", { as: buyer, key, body: orderForm(product) });
    const { status, body } = await place();
    expect(status).to.equal(201);
    expect((await place()).body.id, "a repetition").to.equal(body.id);
    await api
      .db("organization_members")
      .where({ user_id: buyer.user.id })
      .update({ organization_id: other.organization.id, role: "manager" });
    const moved = await place();
    expect([moved.status, moved.body.code]).to.deep.equal([422, "request.idempotencyKeyReused"]);
  });
});
