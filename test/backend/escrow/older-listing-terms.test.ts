import { expect } from "chai";
import { buildBuyer } from "#test/factories/people.ts";
import { buildProduct, productForm } from "#test/factories/products.ts";
import { useApi } from "#test/support/api.ts";
import { redoFrom } from "#test/support/redo-migrations.ts";

type Listing = Awaited<ReturnType<typeof buildProduct>>;

/** In a database of their own: where contracts are signed there is no way back to before. */
describe("listings of before their terms were kept", () => {
  const api = useApi();
  const seen = async ({ product }: Listing) => (await api.get(`/products/${product.id}`)).body;

  /** The supplier saves the product form with other values, anew when an order has taken stock meanwhile. */
  async function edit({ product, supplier }: Listing, changes: object): Promise<object> {
    const own = (await api.get(`/organizations/${supplier.organization.id}/products`, { as: supplier })).body.items[0];
    const saved = await api.patch(`/products/${product.id}`, {
      as: supplier,
      version: own.version,
      body: { ...productForm(), ...own, ...changes },
    });
    if (saved.status === 412) return edit({ product, supplier }, changes);
    expect(saved.status, JSON.stringify(saved.body)).to.equal(200);
    return saved.body;
  }

  it("have no goods in their terms, and describe nothing that was agreed before", async () => {
    const listing = await buildProduct({ price: "1000.00", description: "Washed, 84 points." });
    const buyer = await buildBuyer();
    const order = (termsVersion: number) =>
      api.post("/orders", { as: buyer, body: { productId: listing.product.id, quantity: "1", termsVersion } });
    await edit(listing, { price: "1250.00" });
    const { body: before } = await order(2);
    await redoFrom(api.db, "20261204-3-listing-goods");
    const { details } = (await order(1)).body;
    expect(details.named.goods).to.equal(null);
    expect(details.now.goods).to.deep.include({ description: "Washed, 84 points." });
    const described = await api.db("agreed_terms").where({ product_id: listing.product.id }).pluck("described");
    expect(described).to.deep.equal([false]);
    expect((await order(2)).body).to.include({ description: "Washed, 84 points." });
    expect(before).to.include({ description: "Washed, 84 points." });
  });

  it("begin with version 1 for what was listed before versions were kept", async () => {
    const listing = await buildProduct({ price: "1000.00" });
    await edit(listing, { price: "1250.00" });
    await redoFrom(api.db, "20261123-3-listing-terms");
    const kept = await api.db("listing_terms").where({ product_id: listing.product.id }).select("version", "price");
    expect(kept).to.deep.equal([{ version: 1, price: "1250.00" }]);
    expect(await seen(listing)).to.include({ termsVersion: 1 });
  });
});
