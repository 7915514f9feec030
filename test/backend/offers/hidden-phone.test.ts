import { expect } from "chai";
import type { OfferView } from "#shared/offers/contract.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { buildOrder } from "#test/factories/orders.ts";
import type { PersonOf } from "#test/factories/people.ts";
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

  it("is in no public answer, and stands on orders", async () => {
    const { order, buyer, supplier, product } = await buildOrder(api);
    const { phone } = await choose(supplier, true);
    const digits = phone.replace(/\D/g, "").slice(-9);
    const shown = await api.get(`/orders/${order.reference}`, { as: buyer });
    expect(shown.body.supplier.phone).to.equal(phone);
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
