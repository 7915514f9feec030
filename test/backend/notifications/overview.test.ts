import { expect } from "chai";
import { buildBuyer } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useSharedApi } from "#test/support/api.ts";

describe("the overview", () => {
  const api = useSharedApi();

  it("counts what is the organization's own and tells what happened lately", async () => {
    const [{ product, supplier }, buyer] = [await buildProduct(), await buildBuyer()];
    await buildProduct({ supplier, active: false });
    await buildProduct();
    await api.post("/offers", { as: buyer, body: { productId: product.id, quantity: "2", message: "Hello" } });
    const { body } = await api.get("/overview", { as: supplier });
    expect(body.products).to.deep.equal({ total: 2, active: 1 });
    expect(body.offers).to.include({ total: 1, pending: 1 });
    expect(body.orders).to.deep.equal({
      active: 0,
      funded: 0,
      awaiting: 0,
      inEscrow: [],
      disputed: 0,
      heldInDispute: [],
    });
    expect(body.activity[0]).to.deep.include({
      event: "offer.created",
      counterparty: buyer.organization.name,
      by: "buyer",
      amount: { amount: "10500.00", currency: "USD" },
    });
    const mine = await api.get("/overview", { as: buyer });
    expect(mine.body.products).to.equal(null);
    expect(mine.body.offers.total).to.equal(1);
  });
});
