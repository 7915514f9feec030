import { expect } from "chai";
import type { OrderView } from "#shared/escrow/contract.ts";
import type { OfferView } from "#shared/offers/contract.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { pay } from "#test/factories/orders.ts";
import { buildBuyer, type PersonOf } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useApi } from "#test/support/api.ts";

const number = "+251911000000";

describe("a telephone number that an organization hides", () => {
  const api = useApi();

  const profile = (of: { organization: { id: string }; token: string }) =>
    api.get(`/organizations/${of.organization.id}`, { as: of });
  const choose = async (of: PersonOf<{ id: string; name: string }>, hidePhone: boolean) => {
    const { version } = (await profile(of)).body as { version: number };
    const { status, body } = await api.patch(`/organizations/${of.organization.id}`, {
      as: of,
      version,
      body: { name: of.organization.name, phone: number, hidePhone },
    });
    expect(status, JSON.stringify(body)).to.equal(200);
    return body as { hidePhone: boolean; phone: string };
  };
  const phoneFor = async (as: { token: string }, id: string) =>
    ((await api.get("/offers", { as })).body.items as OfferView[]).find((offer) => offer.id === id)?.counterparty.phone;

  it("is shown with offers unless its organization says otherwise; then once one is accepted, to its side alone", async () => {
    const { offer, buyer, supplier } = await buildOffer();
    expect((await profile(supplier)).body).to.include({ hidePhone: false });
    await choose(buyer, false);
    await choose(supplier, false);
    expect(await phoneFor(buyer, offer.id)).to.be.a("string");
    expect(await choose(supplier, true)).to.include({ hidePhone: true });
    expect(await phoneFor(buyer, offer.id)).to.equal(null);
    expect(await phoneFor(supplier, offer.id), "the other side has not chosen so").to.be.a("string");
    // A change that says nothing of it leaves it.
    const { version } = (await profile(supplier)).body as { version: number };
    const { name } = supplier.organization;
    const kept = await api.patch(`/organizations/${supplier.organization.id}`, {
      as: supplier,
      version,
      body: { name },
    });
    expect(kept.body).to.include({ hidePhone: true });
    const accepted = await api.post(`/offers/${offer.id}/accept`, { as: supplier });
    expect(accepted.status).to.equal(200);
    expect(await phoneFor(buyer, offer.id)).to.be.a("string");
    const { offer: later } = await buildOffer({ buyer, supplier });
    expect(await phoneFor(buyer, later.id), "another offer is another decision").to.equal(null);
  });

  it("stands on an order that came of an accepted offer, and on any other once it was funded", async () => {
    const listed = await buildProduct();
    const { supplier } = listed;
    const { phone } = await choose(supplier, true);
    const { product } = listed;
    const phonesOf = async (id: string, as: { token: string }) => {
      const { items } = (await api.get("/orders", { as })).body as { items: { id: string; supplier: object }[] };
      const { body } = await api.get(`/orders/${id}`, { as });
      return [body.supplier.phone, (items.find((each) => each.id === id)?.supplier as { phone: string }).phone];
    };
    const form = { productId: product.id, termsVersion: product.termsVersion, quantity: "1" };
    const buyer = await buildBuyer();
    const placed = await api.post("/orders", { as: buyer, body: form });
    expect(placed.status, JSON.stringify(placed.body)).to.equal(201);
    expect(placed.body.supplier.phone, "nobody has agreed to it").to.equal(null);
    const order = placed.body as unknown as OrderView;
    expect(await phonesOf(order.id, buyer)).to.deep.equal([null, null]);
    await pay(api, { order, buyer });
    expect(await phonesOf(order.id, buyer)).to.deep.equal([phone, phone]);
    const { offer } = await buildOffer({ buyer, supplier, product, accepted: true });
    const agreed = await api.post("/orders", { as: buyer, body: { offerId: offer.id } });
    expect(agreed.body.supplier.phone).to.equal(phone);
    const another = await api.post("/orders", { as: buyer, body: form });
    await api.post(`/orders/${another.body.id}/cancel`, { as: buyer });
    expect(await phonesOf(another.body.id as string, buyer), "it was never paid").to.deep.equal([null, null]);
  });

  it("is in no public answer", async () => {
    const { supplier, product } = await buildProduct();
    const { phone } = await choose(supplier, true);
    const digits = phone.replace(/\D/g, "").slice(-9);
    for (const path of [
      "/suppliers",
      `/suppliers/${supplier.organization.id}`,
      `/products/${product.id}`,
      `/api/v1/search/suggestions?search=${encodeURIComponent(supplier.organization.name.slice(0, 5))}`,
    ]) {
      const { body } = await api.get(path);
      expect(JSON.stringify(body).replace(/\D/g, ""), path).not.to.include(digits);
    }
    for (const path of [
      `/suppliers/${supplier.organization.id}`,
      "/suppliers",
      `/products/${product.category}/${product.id}`,
    ]) {
      const page = await (await fetch(`${api.url}${path}`)).text();
      expect(page, path).to.include(supplier.organization.name.slice(0, 5));
      expect(page.replace(/[\s\u00a0().-]/g, ""), path).not.to.include(digits);
    }
  });
});
