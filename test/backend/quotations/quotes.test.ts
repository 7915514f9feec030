import { expect } from "chai";
import { signOffer } from "#test/factories/contracts.ts";
import type { OfferView } from "#shared/offers/contract.ts";
import type { QuoteView, RequestView } from "#shared/quotations/contract.ts";
import type { Product } from "#backend/src/domains/catalogue/index.ts";
import type { Organization } from "#backend/src/domains/organizations/index.ts";
import { buildBuyer, buildMember, buildSupplier, type PersonOf } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { buildRequest, quoteForm } from "#test/factories/quotations.ts";
import { useApi } from "#test/support/api.ts";

interface Seller {
  supplier: PersonOf<Organization>;
  product: Product;
}
interface Side {
  token: string;
}

describe("quotes", () => {
  const api = useApi();
  const path = "/requests-for-quotation";
  const sellers = (number: number, listing: object = {}) =>
    Promise.all(Array.from({ length: number }, () => buildProduct(listing)));
  const quote = (request: { id: string }, { supplier, product }: Seller, body: object = {}) =>
    api.post(`${path}/${request.id}/quotes`, { as: supplier, body: quoteForm(product.id, body) });
  const quotesOf = async (request: { id: string }, as: Side) =>
    (await api.get(`${path}/${request.id}/quotes`, { as })).body.items as QuoteView[];
  const award = (request: { id: string }, as: Side, body: object) =>
    api.post(`${path}/${request.id}/award`, { as, body });
  const noticesOf = async (as: Side) =>
    ((await api.get("/notifications", { as })).body.items as { kind: string }[]).map(({ kind }) => kind);
  const offersOf = async (as: Side) => (await api.get("/offers", { as })).body.items as OfferView[];

  it("of three suppliers are compared, and awarded to two: one whole, one in part", async () => {
    const [one, two, three] = (await sellers(3)) as [Seller, Seller, Seller];
    const { request, buyer } = await buildRequest({ suppliers: [one.supplier, two.supplier, three.supplier] });
    expect((await quote(request, one, { pricePerUnit: "5250.00", quantity: "15" })).status).to.equal(201);
    const schedule = [{ quantity: "15", shipBy: request.shipBy }, { quantity: "10" }];
    await quote(request, two, { pricePerUnit: "5280.00", shipments: schedule, deliveryTimeDays: 30 });
    await quote(request, three, { pricePerUnit: "5400.00" });
    const quotes = await quotesOf(request, buyer);
    expect(quotes.map(({ pricePerTon, tons, turn, by }) => [pricePerTon?.amount, tons, turn, by])).to.deep.equal([
      ["5250.00", "15", "buyer", "supplier"],
      ["5280.00", "25", "buyer", "supplier"],
      ["5400.00", "25", "buyer", "supplier"],
    ]);
    // Each supplier sees their own alone.
    expect((await offersOf(one.supplier)).map(({ total }) => total?.amount)).to.deep.equal(["78750.00"]);
    expect((await api.get(`/offers/${quotes[1]?.offerId}`, { as: one.supplier })).status).to.equal(404);
    const taken = [
      { offerId: quotes[0]?.offerId, number: 1, quantity: "15.000" },
      { offerId: quotes[1]?.offerId, number: 1, quantity: "10" },
    ];
    const awarded = await award(request, buyer, { awards: taken });
    expect(awarded.status, JSON.stringify(awarded.body)).to.equal(200);
    expect((awarded.body as RequestView).status).to.equal("awarded");
    expect((awarded.body as RequestView).sent).to.deep.include({ awarded: "15", toAnswer: 1, countered: 1, quotes: 3 });
    const [accepted, countered, waiting] = await quotesOf(request, buyer);
    expect(accepted).to.deep.include({ status: "accepted", number: 1 });
    expect(countered).to.deep.include({
      status: "pending",
      turn: "supplier",
      number: 2,
      by: "buyer",
      quantity: "10",
      deliveryTimeDays: 30,
    });
    expect(countered?.pricePerUnit?.amount).to.equal("5280.00");
    // Its shipments keep their days and their parts of the whole.
    expect(countered?.shipments.map(({ quantity, shipBy }) => [quantity, shipBy])).to.deep.equal([
      ["6", request.shipBy],
      ["4", null],
    ]);
    expect(waiting).to.deep.include({ status: "pending", turn: "buyer" });
    expect(await noticesOf(two.supplier)).to.include("offerCountered");
    const agreed = await api.post(`/offers/${countered?.offerId}/accept`, { as: two.supplier, body: { number: 2 } });
    expect(agreed.body.status).to.equal("accepted");
    // Further awards come until the buyer closes it; then the rest is rejected, and its supplier told.
    const closed = await award(request, buyer, { awards: [], close: true });
    expect(closed.body).to.deep.include({ status: "closed", can: [] });
    expect(closed.body.sent.awarded).to.equal("25");
    expect((await quotesOf(request, buyer))[2]?.status).to.equal("rejected");
    expect(await noticesOf(three.supplier)).to.deep.equal(["offerRejected", "quoteRequested"]);
    expect((await award(request, buyer, { awards: [], close: true })).body.code).to.equal("quotations.ended");
    await signOffer(accepted?.offerId ?? "");
    const ordered = await api.post("/orders", { as: buyer, body: { offerId: accepted?.offerId } });
    expect(ordered.status, JSON.stringify(ordered.body)).to.equal(201);
  });

  it("are awarded all or none, and each as it was seen", async () => {
    const [one, two] = (await sellers(2)) as [Seller, Seller];
    const { request, buyer } = await buildRequest({ suppliers: [one.supplier, two.supplier] });
    await quote(request, one);
    const ahead = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);
    const month = `Z${new Date().getUTCFullYear() + 1}`;
    const unfixed = await quote(request, two, {
      pricePerUnit: null,
      differential: { exchange: "KC", month, difference: "18.50", calledBy: "buyer", fixBy: ahead(40) },
    });
    expect(unfixed.status, JSON.stringify(unfixed.body)).to.equal(201);
    expect(await noticesOf(buyer)).to.have.members(["quoteReceived", "quoteToFix"]);
    const quotes = await quotesOf(request, buyer);
    expect(quotes.map(({ pricePerTon }) => pricePerTon?.amount ?? null)).to.deep.equal(["5250.00", null]);
    const all = quotes.map(({ offerId, number, quantity }) => ({ offerId, number, quantity }));
    expect((await award(request, buyer, { awards: all })).body.code).to.equal("offers.notFixed");
    expect((await quotesOf(request, buyer))[0]?.status).to.equal("pending");
    const [first] = all as [(typeof all)[number]];
    expect((await award(request, buyer, { awards: [first, first] })).status).to.equal(400);
    const nothing = await award(request, buyer, { awards: [{ ...first, quantity: "100000000000" }] });
    expect(nothing.body.details?.fields?.[0].field, JSON.stringify(nothing.body)).to.equal("awards[0].quantity");
    await api.post(`/offers/${first.offerId}/counter`, {
      as: one.supplier,
      body: { answers: 1, quantity: "25", pricePerUnit: "5200.00" },
    });
    const stale = await award(request, buyer, { awards: [first] });
    expect([stale.status, stale.body.code]).to.deep.equal([412, "offers.otherVersion"]);
    expect(stale.body.details.now.pricePerUnit.amount).to.equal("5200.00");
    expect((await award(request, one.supplier, { awards: [first] })).status).to.equal(404);
    const manager = await buildMember(buyer.organization, "manager");
    const member = await buildMember(buyer.organization, "member");
    expect((await award(request, member, { awards: [{ ...first, number: 2 }] })).status).to.equal(403);
    const raced = await Promise.all(
      [buyer, manager, buyer, manager].map((as) =>
        award(request, as, { awards: [{ ...first, number: 2 }], close: true }),
      ),
    );
    expect(raced.filter(({ status }) => status === 200)).to.have.lengthOf(1);
    expect((await quotesOf(request, buyer)).map(({ status }) => status)).to.deep.equal(["accepted", "rejected"]);
  });

  it("are of the supplier's own, shown listings of the crop, once, and no inquiries", async () => {
    const supplier = await buildSupplier();
    const { product } = await buildProduct({ supplier });
    const { product: sesame } = await buildProduct({ supplier, category: "sesame-organic" });
    const { product: foreign } = await buildProduct();
    const { product: hidden } = await buildProduct({ supplier });
    await api.db("supplier_products").where({ id: hidden.id }).update({ active: false });
    const { request, buyer } = await buildRequest({ suppliers: [supplier] });
    const codeOf = async (one: Product, body: object = {}) =>
      (await quote(request, { supplier, product: one }, body)).body.code as string;
    expect(await codeOf(sesame)).to.equal("quotations.otherCrop");
    expect(await codeOf(foreign)).to.equal("catalogue.productNotFound");
    expect(await codeOf(hidden)).to.equal("offers.productUnavailable");
    expect(await codeOf(product, { termsVersion: product.termsVersion + 1 })).to.equal("escrow.termsChanged");
    const stranger = await buildProduct();
    expect((await quote(request, stranger)).body.code).to.equal("quotations.notFound");
    const raced = await Promise.all(Array.from({ length: 4 }, () => quote(request, { supplier, product })));
    expect(raced.map(({ status }) => status).sort()).to.deep.equal([201, 409, 409, 409]);
    const [offer] = (await offersOf(supplier)) as [OfferView];
    expect(offer).to.deep.include({
      turn: "buyer",
      number: 1,
      by: "supplier",
      isQuestion: false,
      can: ["counter", "withdraw"],
    });
    // Taken back, it makes room for another; so many in all.
    for (let sent = 1; sent < 5; sent += 1) {
      const [newest] = (await offersOf(supplier)) as [OfferView];
      expect((await api.post(`/offers/${newest.id}/withdraw`, { as: supplier })).status).to.equal(200);
      expect((await quote(request, { supplier, product })).status).to.equal(201);
    }
    const [last] = (await offersOf(supplier)) as [OfferView];
    await api.db("offers").where({ id: last.id }).update({ valid_until: new Date() });
    expect(await codeOf(product)).to.equal("quotations.alreadyQuoted");
    expect(await quotesOf(request, buyer)).to.have.lengthOf(1);
    // Many quotes leave room for the buyer's own inquiries.
    const inquiry = await api.post("/offers", { as: buyer, body: { productId: product.id, message: "Is it washed?" } });
    expect(inquiry.status).to.equal(201);
  });

  it("are made ready by a member and sent by a manager", async () => {
    const [{ supplier, product }] = (await sellers(1)) as [Seller];
    const { request, buyer } = await buildRequest({ suppliers: [supplier] });
    const { request: foreign } = await buildRequest({ suppliers: [await buildSupplier()] });
    const member = await buildMember(supplier.organization, "member");
    const ask = (requestId: string) =>
      api.post(`/organizations/${supplier.organization.id}/drafts`, {
        as: member,
        body: { call: "quotations.quote", params: { requestId }, body: quoteForm(product.id) },
      });
    expect((await quote(request, { supplier: member, product })).status).to.equal(403);
    expect((await ask(foreign.number)).body.code).to.equal("quotations.notFound");
    const draft = await ask(request.number);
    expect(draft.status, JSON.stringify(draft.body)).to.equal(201);
    expect(draft.body.about).to.deep.include({ partner: buyer.organization.name, until: request.until.toISOString() });
    const sent = await api.post(`/organizations/${supplier.organization.id}/drafts/${draft.body.id}/send`, {
      as: supplier,
      version: draft.body.version,
    });
    expect(sent.status, JSON.stringify(sent.body)).to.equal(200);
    expect(await quotesOf(request, buyer)).to.have.lengthOf(1);
  });

  it("that are only countered award nothing; what is agreed is awarded after the request's time too, to both sides", async () => {
    const [one] = (await sellers(1)) as [Seller];
    const { request, buyer } = await buildRequest({ suppliers: [one.supplier] });
    const validUntil = new Date(Date.now() + 20 * 86_400_000).toISOString();
    await quote(request, one, { validUntil, shipments: [], deliveryTimeDays: 30 });
    const [kept] = (await quotesOf(request, buyer)) as [QuoteView];
    const waiting = async (as: Side) => (await api.get("/overview", { as })).body.waiting as object;
    expect(await waiting(buyer)).to.deep.equal({ requests: 1, samples: 0, contracts: 0 });
    const part = await award(request, buyer, { awards: [{ offerId: kept.offerId, number: 1, quantity: "10" }] });
    expect(part.body, JSON.stringify(part.body)).to.deep.include({ status: "open" });
    expect(part.body.sent).to.deep.include({ countered: 1, awarded: "0" });
    // It is valid as long as the quote said.
    expect((await quotesOf(request, buyer))[0]?.validUntil).to.equal(validUntil);
    expect(await waiting(buyer)).to.deep.equal({ requests: 0, samples: 0, contracts: 0 });
    const seen = async (as: Side) => (await api.get(`${path}/${request.id}`, { as })).body.status as string;
    expect(await seen(one.supplier)).to.equal("open");
    await api.db("quotation_requests").where({ id: request.id }).update({ until: new Date() });
    expect(await seen(buyer)).to.equal("expired");
    await api.post(`/offers/${kept.offerId}/accept`, { as: one.supplier, body: { number: 2 } });
    expect([await seen(buyer), await seen(one.supplier)]).to.deep.equal(["awarded", "awarded"]);
    expect(await waiting(one.supplier)).to.deep.equal({ requests: 0, samples: 0, contracts: 1 });
    // What is withdrawn from before both have signed is agreed no more.
    const { contract } = (await offersOf(buyer))[0] ?? {};
    const renounced = await api.post(`/contracts/${contract?.number}/withdraw`, {
      as: buyer,
      body: { reason: "The harvest failed." },
    });
    expect(renounced.status, JSON.stringify(renounced.body)).to.equal(200);
    expect([await seen(buyer), await seen(one.supplier)]).to.deep.equal(["expired", "expired"]);
  });

  it("live on when the request's time is over, and are awarded then; a buyer that leaves takes its requests along", async () => {
    const [one, two] = (await sellers(2)) as [Seller, Seller];
    const { request, buyer } = await buildRequest({ suppliers: [one.supplier, two.supplier] });
    await quote(request, one);
    await api.db("quotation_requests").where({ id: request.id }).update({ until: new Date() });
    expect((await quote(request, two)).body.code).to.equal("quotations.ended");
    const [kept] = (await quotesOf(request, buyer)) as [QuoteView];
    const awards = [{ offerId: kept.offerId, number: 1, quantity: kept.quantity }];
    expect((await award(request, buyer, { awards })).body.status).to.equal("awarded");

    const password = "a long and quiet password 7";
    const owner = await buildBuyer({ user: { password } });
    const leaving = await buildRequest({ buyer: owner, suppliers: [two.supplier] });
    await quote(leaving.request, two);
    const gone = await api.post("/me/deletion", { as: owner, body: { password } });
    expect(gone.status, JSON.stringify(gone.body)).to.be.below(300);
    expect((await offersOf(two.supplier))[0]?.status).to.equal("rejected");
    expect((await api.get(`${path}/${leaving.request.id}`, { as: two.supplier })).body).to.deep.include({
      status: "withdrawn",
      can: [],
    });
  });
});
