import { expect } from "chai";
import { unansweredOffers } from "#shared/offers/process.ts";
import { buildBuyer, buildSupplier } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useApi } from "#test/support/api.ts";

describe("inquiries that wait for an answer", () => {
  const api = useApi();

  it("are so many of one buyer, whoever they went to; what a supplier has answered counts no more, and a verified buyer may more", async () => {
    const buyer = await buildBuyer();
    const suppliers = await Promise.all(Array.from({ length: 3 }, () => buildSupplier()));
    const products = await Promise.all(suppliers.map(async (supplier) => (await buildProduct({ supplier })).product));
    let next = 0;
    const ask = (quantity?: string) =>
      api.post("/offers", {
        as: buyer,
        body: { productId: products[(next += 1) % products.length]?.id, quantity, message: "Could you ship in May?" },
      });
    const sent = await Promise.all(Array.from({ length: unansweredOffers.unverified + 6 }, () => ask("2")));
    const open = sent.filter(({ status }) => status === 201).map(({ body }) => body as { id: string });
    expect(open).to.have.lengthOf(unansweredOffers.unverified);
    const { status, body } = await ask();
    expect([status, body.code, body.details]).to.deep.equal([409, "offers.tooManyUnanswered", unansweredOffers]);

    const [answered] = open;
    const supplier = suppliers.find(
      ({ organization }) =>
        organization.id ===
        (sent.find((answer) => answer.body.id === answered?.id)?.body.counterparty as { id: string }).id,
    );
    const said = await api.post(`/threads/${answered?.id}/messages`, { as: supplier, body: { text: "In June." } });
    expect(said.status, JSON.stringify(said.body)).to.equal(201);
    expect((await ask()).status, "one was answered").to.equal(201);
    expect((await ask()).body.code).to.equal("offers.tooManyUnanswered");
    await api.post(`/offers/${open[1]?.id}/withdraw`, { as: buyer });
    expect((await ask()).status, "one was withdrawn").to.equal(201);
    await api.db("organizations").where({ id: buyer.organization.id }).update({ verification: "verified" });
    expect((await ask()).status, "verified").to.equal(201);
  });
});
