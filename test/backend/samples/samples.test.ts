import { expect } from "chai";
import type { SampleView } from "#shared/samples/contract.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { buildBuyer, buildMember } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { buildAddress, buildSample, officeAddress, parcel } from "#test/factories/samples.ts";
import { useApi } from "#test/support/api.ts";

const day = 86_400_000;

describe("samples", () => {
  const api = useApi();

  it("go from the question to the approval, each side reading what it may do, and of people its own alone", async () => {
    const { offer, buyer, supplier } = await buildOffer();
    const member = await buildMember(supplier.organization, "member");
    const asked = await buildSample(api, { buyer, supplier, about: { offerId: offer.id, note: "Vacuum packed" } });
    expect(asked).to.include({
      status: "requested",
      turn: "supplier",
      askedBy: "buyer",
      grams: 350,
      offerId: offer.id,
    });
    expect(asked.address).to.deep.equal({
      name: officeAddress.name,
      street: officeAddress.street,
      city: officeAddress.city,
      postalCode: officeAddress.postalCode,
      country: officeAddress.country,
    });
    expect(Date.parse(asked.dueAt ?? "") - Date.parse(asked.createdAt)).to.equal(14 * day);
    expect(asked.can).to.deep.equal(["withdraw"]);
    const path = `/samples/${asked.id}`;
    const seen = async (as: { token: string }) => (await api.get(path, { as })).body as SampleView;
    expect((await seen(member)).can).to.deep.equal(["accept", "decline"]);
    await api.post(`${path}/accept`, { as: member });
    const noNumber = await api.post(`${path}/send`, { as: member, body: { courier: "DHL" } });
    expect(noNumber.status).to.equal(400);
    expect(noNumber.body.details.fields).to.deep.equal([{ field: "trackingNumber", key: "required" }]);
    expect((await api.post(`${path}/send`, { as: member, body: parcel })).body).to.include({
      status: "sent",
      ...parcel,
    });
    expect((await seen(supplier)).can).to.deep.equal([]);
    expect((await api.post(`${path}/receive`, { as: buyer })).body.can).to.deep.equal(["approve", "refuse"]);
    const unnamed = await api.post(`${path}/approve`, { as: buyer, body: { score: "86.25" } });
    expect(unnamed.body.details.fields, "coffee").to.deep.equal([{ field: "protocol", key: "required" }]);
    for (const score of ["100.01", "-1", "8.255", "ninety"])
      expect(
        (await api.post(`${path}/approve`, { as: buyer, body: { score, protocol: "ECX" } })).status,
        score,
      ).to.equal(400);
    const form = { score: "86.5", protocol: "SCA 2004", notes: "Jasmine, bergamot." };
    const approved = await api.post(`${path}/approve`, { as: buyer, body: form });
    expect(approved.body).to.include({ ...form, score: "86.50", status: "approved", turn: null, dueAt: null });
    const [theirs, ours] = [await seen(supplier), await seen(buyer)];
    expect(theirs.steps.map(({ status }) => status)).to.deep.equal([
      "requested",
      "accepted",
      "sent",
      "received",
      "approved",
    ]);
    expect(theirs.steps.map(({ person }) => person !== null)).to.deep.equal([false, true, true, false, false]);
    expect(ours.steps.map(({ person }) => person !== null)).to.deep.equal([true, false, false, true, true]);
  });

  it("are listed for both sides by whose turn it is, by offer and by words, in pages", async () => {
    const { offer, buyer, supplier, product } = await buildOffer();
    const first = await buildSample(api, { buyer, supplier, about: { offerId: offer.id }, status: "sent" });
    const second = await buildSample(api, { buyer, supplier, about: { productId: product.id, type: "type" } });
    const ids = async (as: { token: string }, query: string) =>
      ((await api.get(`/samples?${query}`, { as })).body.items as SampleView[]).map(({ id }) => id);
    expect(await ids(buyer, "")).to.deep.equal([second.id, first.id]);
    expect(await ids(buyer, "state=yours")).to.deep.equal([first.id]);
    expect(await ids(buyer, "state=waiting")).to.deep.equal([second.id]);
    expect(await ids(supplier, "state=yours")).to.deep.equal([second.id]);
    expect(await ids(supplier, "state=ended")).to.deep.equal([]);
    expect(await ids(supplier, `offer=${offer.id}`)).to.deep.equal([first.id]);
    expect(await ids(supplier, "search=jd0146")).to.deep.equal([first.id]);
    expect(await ids(supplier, `search=${encodeURIComponent(buyer.organization.name.slice(0, 6))}`)).to.have.length(2);
    expect(await ids(await buildBuyer(), "")).to.deep.equal([]);
    const { body: page } = await api.get("/samples?limit=1", { as: buyer });
    expect(page).to.deep.include({ total: 2, previousCursor: null });
    expect(await ids(buyer, `limit=1&cursor=${page.nextCursor}`)).to.deep.equal([first.id]);
  });

  it("need an address of the buyer's own, which is kept as it was", async () => {
    const [{ product, supplier }, buyer] = [await buildProduct(), await buildBuyer()];
    const draft = { productId: product.id, type: "type", grams: 350, courierPaidBy: "supplier" };
    const post = (more: object) => api.post("/samples", { as: buyer, body: { ...draft, ...more } });
    expect((await post({})).body.details.fields).to.deep.equal([{ field: "addressId", key: "required" }]);
    const foreign = await buildAddress(api, await buildBuyer());
    expect((await post({ addressId: foreign })).body.details.fields).to.deep.equal([
      { field: "addressId", key: "choice" },
    ]);
    for (const grams of [0, 9, 10_001, 12.5, "many"])
      expect((await post({ addressId: foreign, grams })).body.details.fields[0].field, String(grams)).to.equal("grams");
    const sample = await buildSample(api, { buyer, supplier, about: { productId: product.id } });
    await api.db("addresses").where({ organization_id: buyer.organization.id }).delete();
    expect((await api.get(`/samples/${sample.id}`, { as: supplier })).body.address.street).to.equal("Kade 12");
  });

  it("are sent unasked by a supplier about an offer, which counts as accepted; never about a listing", async () => {
    const { offer, buyer, supplier, product } = await buildOffer();
    const { name, street, city, country } = officeAddress;
    const draft = { type: "offer", grams: 100, courierPaidBy: "supplier" };
    const post = (more: object) => api.post("/samples", { as: supplier, body: { ...draft, ...more } });
    expect((await post({ offerId: offer.id })).body.details.fields).to.deep.equal([
      { field: "address.street", key: "required" },
    ]);
    const address = { name, street, city, country };
    const sent = await post({ offerId: offer.id, address });
    expect(sent.body).to.include({ status: "accepted", askedBy: "supplier", turn: "supplier" });
    expect(sent.body.can).to.deep.equal(["send", "decline"]);
    expect((await api.get(`/samples/${sent.body.id}`, { as: buyer })).body.can).to.deep.equal(["withdraw"]);
    const [notice] = (await api.get("/notifications", { as: buyer })).body.items as { kind: string }[];
    expect(notice?.kind).to.equal("sampleOffered");
    expect((await post({ productId: product.id, address })).body.code).to.equal("offers.buyerOnly");
  });

  it("are not asked of whom one is apart from, of a held or hidden listing, by a suspended organization, or without end", async () => {
    const { offer, buyer, supplier, product } = await buildOffer();
    const addressId = await buildAddress(api, buyer);
    const ask = async (about: object) => {
      const draft = { type: "type", grams: 350, courierPaidBy: "buyer", addressId, ...about };
      const { status, body } = await api.post("/samples", { as: buyer, body: draft });
      return status === 201 ? "taken" : `${status} ${body.code}`;
    };
    const { id: offerId } = offer;
    const change = (table: string, id: string, set: object) => api.db(table).where({ id }).update(set);
    await change("supplier_products", product.id, { active: false });
    expect(await ask({ productId: product.id })).to.equal("409 offers.productUnavailable");
    await change("supplier_products", product.id, { active_after_review: true });
    expect(await ask({ offerId })).to.equal("409 offers.listingHeld");
    await change("supplier_products", product.id, { active: true, active_after_review: null });
    await change("organizations", supplier.organization.id, { suspended_at: new Date() });
    expect(await ask({ offerId })).to.equal("409 offers.productUnavailable");
    await change("organizations", supplier.organization.id, { suspended_at: null });
    await change("organizations", buyer.organization.id, { suspended_at: new Date() });
    expect(await ask({ offerId })).to.equal("403 organizations.suspended");
    await change("organizations", buyer.organization.id, { suspended_at: null });
    await api.post(`/threads/${offerId}/block`, { as: supplier });
    expect(await ask({ offerId })).to.equal("403 threads.blocked");
    await api.post(`/threads/${offerId}/unblock`, { as: supplier });
    await api.post(`/offers/${offerId}/withdraw`, { as: buyer });
    expect(await ask({ offerId })).to.equal("409 samples.dealingEnded");
    expect(await ask({ offerId, productId: product.id })).to.equal("400 request.invalid");
    // Ten may be under way between both, however many ask at once.
    const asked = await Promise.all(Array.from({ length: 13 }, () => ask({ productId: product.id })));
    expect(asked.filter((each) => each === "taken")).to.have.length(10);
    expect(asked.filter((each) => each === "429 samples.tooMany")).to.have.length(3);
  });
});
