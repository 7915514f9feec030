import { expect } from "chai";
import { differingTerms } from "#shared/offers/compare.ts";
import type { OfferVersionView, OfferView } from "#shared/offers/contract.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { buildProduct } from "#test/factories/products.ts";
import { buildRequest, quoteForm } from "#test/factories/quotations.ts";
import { renewed } from "#test/support/access-tokens.ts";
import { useApi } from "#test/support/api.ts";

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const endOf = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString();

describe("what can be accepted", () => {
  const api = useApi();
  interface Side {
    token: string;
  }
  const accept = (id: string, as: Side, number = 1) => api.post(`/offers/${id}/accept`, { as, body: { number } });
  const read = async (id: string, as: Side) => (await api.get(`/offers/${id}`, { as })).body as OfferView;

  it("is nothing that could never be ordered: what was never weighed, until a version says its weight", async () => {
    const { product, supplier } = await buildProduct({ unit: "Pieces", price: "12.00", quantity: "5000" });
    const { offer, buyer } = await buildOffer({ product, supplier, quantity: "100" });
    expect((await read(offer.id, supplier)).can)
      .to.include("counter")
      .and.not.to.include("accept");
    const refused = await accept(offer.id, supplier);
    expect([refused.status, refused.body.code]).to.deep.equal([409, "offers.noWeight"]);
    const { items } = (await api.get(`/organizations/${supplier.organization.id}/products`, { as: supplier })).body;
    const saved = await api.patch(`/products/${product.id}`, {
      as: supplier,
      version: items[0].version,
      body: { ...items[0], netWeightKg: "1.5" },
    });
    expect(saved.status, JSON.stringify(saved.body)).to.equal(200);
    const body = { answers: 1, quantity: "100", pricePerUnit: "12.00" };
    expect((await api.post(`/offers/${offer.id}/counter`, { as: supplier, body })).body.netWeightKg).to.equal("1.5");
    const { items: versions } = (await api.get(`/offers/${offer.id}/versions`, { as: buyer })).body;
    const [first, second] = versions as OfferVersionView[];
    expect([first?.netWeightKg, second?.netWeightKg]).to.deep.equal([null, "1.5"]);
    expect(first && second && differingTerms(first, second), "both sides are told").to.deep.equal(["quantity"]);
    expect((await read(offer.id, buyer)).can).to.include("accept");
    expect((await accept(offer.id, buyer, 2)).body.status).to.equal("accepted");
  });

  it("is no quote without a weight either, whole or in part", async () => {
    const seller = await buildProduct({ category: "coffee", unit: "Bags", price: "300.00", quantity: "900" });
    const { request, buyer } = await buildRequest({ suppliers: [seller.supplier] });
    const sent = await api.post(`/requests-for-quotation/${request.id}/quotes`, {
      as: seller.supplier,
      body: quoteForm(seller.product.id, { quantity: "400", pricePerUnit: "300.00" }),
    });
    expect(sent.status, JSON.stringify(sent.body)).to.equal(201);
    const offerId = (sent.body as { answer: { offer: { id: string } } }).answer.offer.id;
    for (const quantity of ["400", "200"]) {
      const award = { awards: [{ offerId, number: 1, quantity }] };
      const { status, body } = await api.post(`/requests-for-quotation/${request.id}/award`, {
        as: buyer,
        body: award,
      });
      expect([status, body.code], quantity).to.deep.equal([409, "offers.noWeight"]);
    }
    expect((await read(offerId, buyer)).status).to.equal("pending");
  });

  it("ends with the first day by which the version asks for something", async () => {
    const table: [terms: object, day: string][] = [
      [
        {
          shipments: [
            { quantity: "4", shipBy: dayIn(3) },
            { quantity: "6", shipBy: dayIn(40) },
          ],
        },
        dayIn(3),
      ],
      [{ shipments: [{ quantity: "10", shipFrom: dayIn(1), shipBy: dayIn(5) }] }, dayIn(5)],
      [{ shipments: [{ quantity: "10", deliverTo: dayIn(4) }] }, dayIn(4)],
      [{ sample: { type: "preShipment", dueOn: dayIn(2) } }, dayIn(2)],
    ];
    for (const [terms, day] of table) {
      const { offer, supplier } = await buildOffer({ quantity: "10", terms });
      expect((await read(offer.id, supplier)).validUntil, JSON.stringify(terms)).to.equal(endOf(day));
      const body = { answers: 1, quantity: "10", pricePerUnit: "5200.00", ...terms };
      const later = { ...body, validUntil: new Date(Date.now() + 6 * 86_400_000).toISOString() };
      expect(
        (await api.post(`/offers/${offer.id}/counter`, { as: supplier, body: later })).body.details.fields,
      ).to.deep.equal([{ field: "validUntil", key: "afterFirstDay", values: { day } }]);
      const countered = await api.post(`/offers/${offer.id}/counter`, { as: supplier, body });
      expect(countered.body.validUntil).to.equal(endOf(day));
    }
  });

  it("is nothing whose day is over, also where an earlier rule let it stand longer", async () => {
    const terms = { sample: { type: "preShipment", dueOn: dayIn(2) } };
    const { offer, supplier } = await buildOffer({ quantity: "10", terms });
    const seller = await buildProduct({ category: "coffee" });
    const { request, buyer } = await buildRequest({ suppliers: [seller.supplier] });
    const sent = await api.post(`/requests-for-quotation/${request.id}/quotes`, {
      as: seller.supplier,
      body: quoteForm(seller.product.id, terms),
    });
    const offerId = (sent.body as { answer: { offer: { id: string } } }).answer.offer.id;
    const until = new Date(Date.now() + 20 * 86_400_000);
    await api.db("offers").whereIn("id", [offer.id, offerId]).update({ valid_until: until });
    expect((await read(offer.id, supplier)).can).to.include("accept");
    expect((await api.post("/dev/clock", { body: { advance: "3d" } })).status).to.equal(200);
    [supplier.token, buyer.token] = [renewed(supplier.token), renewed(buyer.token)];
    expect((await read(offer.id, supplier)).can)
      .to.include("counter")
      .and.not.to.include("accept");
    const refused = await accept(offer.id, supplier);
    expect([refused.status, refused.body.code]).to.deep.equal([409, "offers.daysPassed"]);
    for (const quantity of ["25", "10"]) {
      const award = { awards: [{ offerId, number: 1, quantity }] };
      const { body } = await api.post(`/requests-for-quotation/${request.id}/award`, { as: buyer, body: award });
      expect(body.code, quantity).to.equal("offers.daysPassed");
    }
    const body = { answers: 1, quantity: "10", pricePerUnit: "5200.00" };
    expect((await api.post(`/offers/${offer.id}/counter`, { as: supplier, body })).body.number).to.equal(2);
  });
});
