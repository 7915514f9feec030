import { expect } from "chai";
import type { LotDraft, LotView } from "#shared/catalogue/lots.ts";
import { lotForm, measured } from "#test/factories/lots.ts";
import { buildBuyer, type PersonOf } from "#test/factories/people.ts";
import { buildProduct, productForm } from "#test/factories/products.ts";
import { useSharedApi } from "#test/support/api.ts";

type Listing = Awaited<ReturnType<typeof buildProduct>>;
type Buyer = PersonOf<Awaited<ReturnType<typeof buildBuyer>>["organization"]>;

describe("an order of a lot", () => {
  const api = useSharedApi();
  let buyer: Buyer;
  let listing: Listing;
  let lots: LotView[];
  beforeEach(async () => {
    buyer = await buildBuyer();
    listing = await buildProduct({
      quantity: "100",
      lots: [lotForm(), lotForm({ number: "B", bags: 20 })] as LotDraft[],
    });
    lots = (await seen()).lots;
  });

  const seen = async () => (await api.get(`/products/${listing.product.id}`)).body;
  const order = (more: object = {}) =>
    api.post("/orders", {
      as: buyer,
      body: { productId: listing.product.id, termsVersion: 1, quantity: "1", lotId: lots[0]?.id, ...more },
    });
  /** The supplier saves the listing with other lots. */
  async function save(changed: readonly unknown[], more: object = {}): Promise<void> {
    const { supplier, product } = listing;
    const own = (await api.get(`/organizations/${supplier.organization.id}/products`, { as: supplier })).body.items[0];
    const body = { ...productForm(), quantity: own.quantity, lots: changed, ...more };
    const saved = await api.patch(`/products/${product.id}`, { as: supplier, version: own.version, body });
    expect(saved.status, JSON.stringify(saved.body)).to.equal(200);
  }

  it("keeps what was said of the lot, whatever its supplier says later", async () => {
    const placed = await order();
    expect(placed.status, JSON.stringify(placed.body)).to.equal(201);
    const { termsVersion, ...agreed } = lots[0]!;
    expect(termsVersion).to.equal(1);
    expect(placed.body.lot).to.deep.equal(agreed);
    await save([{ ...lots[0], variety: "Robusta", values: [measured({ value: "12.9" })] }]);
    for (const as of [buyer, listing.supplier]) {
      const read = (await api.get(`/orders/${placed.body.reference}`, { as })).body;
      expect(read.lot).to.deep.equal(agreed);
    }
    expect((await api.get("/orders", { as: buyer })).body.items[0].lot).to.equal(null);
  });

  it("names none where the buyer chooses none", async () => {
    const placed = await order({ lotId: null });
    expect(placed.status).to.equal(201);
    expect(placed.body.lot).to.equal(null);
  });

  it("takes no more than the lot weighs", async () => {
    const tooMuch = await order({ lotId: lots[1]?.id, quantity: "1.3" });
    expect([tooMuch.status, tooMuch.body.code, tooMuch.body.details]).to.deep.equal([
      409,
      "escrow.aboveLot",
      { most: "1.2" },
    ]);
    expect((await order({ lotId: lots[1]?.id, quantity: "1.2" })).status).to.equal(201);
    const both = await Promise.all([0, 1].map(() => order({ quantity: "12" })));
    expect(both.map(({ status }) => status).sort(), "of two at once").to.deep.equal([201, 409]);
    const lost = both.find(({ status }) => status === 409)?.body;
    expect([lost?.code, lost?.details]).to.deep.equal(["escrow.aboveLot", { most: "7.2" }]);
    const last = await order({ quantity: "7.2" });
    expect(last.status, JSON.stringify(last.body)).to.equal(201);
    expect((await order({ quantity: "1" })).body.code, "sold").to.equal("escrow.lotGone");
    expect((await api.post(`/orders/${last.body.id}/cancel`, { as: buyer })).status).to.equal(200);
    expect((await order({ quantity: "7.2" })).status, "there again").to.equal(201);
    await save([{ ...lots[0], bags: null, bagKg: null, netWeightKg: null }]);
    // Nobody knows what it weighs.
    expect((await order({ termsVersion: 2, quantity: "60" })).status).to.equal(201);
  });

  it("is not placed for a lot of another listing, or for none", async () => {
    const other = await buildProduct({ lots: [lotForm()] as LotDraft[] });
    const [foreign] = (await api.get(`/products/${other.product.id}`)).body.lots;
    const { status, body } = await order({ lotId: foreign.id });
    expect([status, body.details.fields]).to.deep.equal([400, [{ field: "lotId", key: "choice" }]]);
    expect((await order({ lotId: "A" })).body.details.fields).to.deep.equal([{ field: "lotId", key: "uuid" }]);
    expect((await order({ lotId: listing.product.id })).body.code).to.equal("escrow.lotGone");
  });

  it("is not placed for a lot that was removed, whether it was ordered before or not", async () => {
    const placed = (await order()).body;
    await save([]);
    for (const lot of lots) {
      const refused = await order({ lotId: lot.id, termsVersion: 2 });
      expect([refused.status, refused.body.code]).to.deep.equal([409, "escrow.lotGone"]);
    }
    expect((await seen()).lots).to.deep.equal([]);
    const kept = await api.db("product_lots").where({ product_id: listing.product.id }).pluck("id");
    expect(kept, "only what an order names").to.deep.equal([lots[0]?.id]);
    expect((await api.get(`/orders/${placed.reference}`, { as: buyer })).body.lot.number).to.equal("IMZ-26-041");
    // The number may be given anew.
    await save([lotForm()]);
  });

  it("is not placed for a lot that has changed since the buyer saw it", async () => {
    await save([{ ...lots[0], values: [measured({ value: "12.9" })] }, lots[1]]);
    const refused = await order();
    expect([refused.status, refused.body.code]).to.deep.equal([409, "escrow.termsChanged"]);
    const { named, now, lot } = refused.body.details;
    expect([named.termsVersion, now.termsVersion]).to.deep.equal([1, 2]);
    expect(lot).to.deep.equal((await seen()).lots[0]);
    expect((await order({ termsVersion: 2 })).body.lot.values[0].value).to.equal("12.9");
  });

  it("does not mind what became of the other lots, and an order of none minds no lot at all", async () => {
    await save([lots[0], { ...lots[1], bags: 30 }, lotForm({ number: "C" })]);
    expect((await order()).status).to.equal(201);
    expect((await order({ lotId: null })).status).to.equal(201);
    await save([]);
    expect((await order({ lotId: null })).status).to.equal(201);
  });

  it("minds other terms as ever, also those that came back, and those that changed with a lot", async () => {
    await save(lots, { price: "5000.00" });
    await save(lots);
    for (const lotId of [lots[0]?.id, null]) expect((await order({ lotId })).body.code).to.equal("escrow.termsChanged");
    await save([{ ...lots[0], variety: "SL28" }, lots[1]], { price: "4900.00" });
    expect((await order({ lotId: null, termsVersion: 3 })).body.code).to.equal("escrow.termsChanged");
    expect((await order({ termsVersion: 4 })).status).to.equal(201);
  });

  it("stays with the lot that it named when eight orders and a change of the lot race", async () => {
    const change = save([{ ...lots[0], variety: "SL28" }, lots[1]]);
    const others = await Promise.all(Array.from({ length: 8 }, () => buildBuyer()));
    const answers = await Promise.all(
      others.map((as) =>
        api.post("/orders", {
          as,
          body: { productId: listing.product.id, termsVersion: 1, quantity: "1", lotId: lots[0]?.id },
        }),
      ),
    );
    await change.catch(() => undefined);
    for (const { status, body } of answers) {
      if (status === 201) expect(body.lot.variety).to.equal("Red Bourbon");
      else expect(body.code).to.equal("escrow.termsChanged");
    }
  });
});
