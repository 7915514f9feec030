import { expect } from "chai";
import { useApi, useSharedApi } from "#test/support/api.ts";
import { buildBuyer, buildMember, buildSupplier, buildUser } from "#test/factories/people.ts";
import { buildProduct, productForm } from "#test/factories/products.ts";

describe("a supplier's own products", () => {
  const api = useSharedApi();

  it("lists a product with everything the form holds, empty fields as null", async () => {
    const supplier = await buildSupplier({ verification: "verified" });
    const created = await api.post("/products", {
      as: supplier,
      body: productForm({ minimumOrder: "", deliveryTerms: "FOB Mombasa", deliveryTimeDays: "28" as never }),
    });
    expect(created.status).to.equal(201);
    expect(created.body).to.include({
      price: "5250.00",
      quantity: "38.5",
      minimumOrder: null,
      deliveryTerms: "FOB Mombasa",
      deliveryTimeDays: 28,
      active: true,
      version: 1,
    });
    const shown = await api.get(`/products/${created.body.id}`);
    expect(shown.body).to.include({ name: "Yirgacheffe Grade 1", orderable: true });
    expect(shown.body.origin).to.deep.equal(["et"]);
    expect(shown.body.supplier.id).to.equal(supplier.organization.id);
  });

  it("says what is wrong beside each field, and stores nothing", async () => {
    const supplier = await buildSupplier();
    const bad = {
      name: " ",
      category: "gold",
      price: "0",
      currency: "dollars",
      quantity: "1.2345",
      unit: "Crates",
      images: ["not a url"],
      minimumOrder: "5",
      maximumOrder: "4",
      priceMax: "1",
    };
    const { status, body } = await api.post("/products", { as: supplier, body: bad });
    expect(status).to.equal(400);
    const found = Object.fromEntries(
      body.details.fields.map((field: { field: string; key: string }) => [field.field, field.key]),
    );
    expect(found).to.deep.equal({
      name: "required",
      category: "choice",
      price: "above",
      currency: "choice",
      quantity: "decimal",
      unit: "choice",
      "images[0]": "url",
      maximumOrder: "maximumBelowMinimum",
    });
    const list = await api.get(`/organizations/${supplier.organization.id}/products`, { as: supplier });
    expect(list.body.total).to.equal(0);
  });

  it("changes, hides, shows and deletes; inactive ones stay in the supplier's own list", async () => {
    const { product, supplier } = await buildProduct();
    const changed = await api.patch(`/products/${product.id}`, {
      as: supplier,
      version: 1,
      body: productForm({ price: "5300.00" }),
    });
    expect(changed.body).to.include({ price: "5300.00", version: 2 });
    const hidden = await api.put(`/products/${product.id}/active`, {
      as: supplier,
      version: 2,
      body: { active: false },
    });
    expect(hidden.body).to.include({ active: false, version: 3 });
    expect((await api.get(`/products/${product.id}`)).status).to.equal(404);
    const own = await api.get(`/organizations/${supplier.organization.id}/products`, { as: supplier });
    expect(own.body.items[0]).to.include({ id: product.id, active: false });
    expect((await api.del(`/products/${product.id}`, { as: supplier })).status).to.equal(204);
    expect(
      (await api.get(`/organizations/${supplier.organization.id}/products`, { as: supplier })).body.total,
    ).to.equal(0);
    expect((await api.del(`/products/${product.id}`, { as: supplier })).body.code).to.equal(
      "catalogue.productNotFound",
    );
  });

  it("lets one of eight changes of the same version win", async () => {
    const { product, supplier } = await buildProduct();
    const change = (_: unknown, n: number) =>
      api.patch(`/products/${product.id}`, { as: supplier, version: 1, body: productForm({ name: `Writer ${n}` }) });
    const answers = await Promise.all(Array.from({ length: 8 }, change));
    expect(answers.filter(({ status }) => status === 200)).to.have.lengthOf(1);
    expect(
      answers.filter(({ status, body }) => status === 412 && body.code === "request.versionStale"),
    ).to.have.lengthOf(7);
    expect((await api.patch(`/products/${product.id}`, { as: supplier, body: productForm() })).status).to.equal(428);
  });

  it("belongs to members of the supplier alone: others see the answer for an absent one", async () => {
    const { product, supplier } = await buildProduct();
    const [buyer, stranger, nobody, member] = [
      await buildBuyer(),
      await buildSupplier(),
      await buildUser(),
      await buildMember(supplier.organization, "member"),
    ];
    const change = (as?: { token: string }) =>
      api.patch(`/products/${product.id}`, { ...(as ? { as } : {}), version: 1, body: productForm() });
    expect((await change()).body.code).to.equal("accounts.signInRequired");
    expect((await change(nobody)).body.code).to.equal("accounts.organizationRequired");
    expect((await change(buyer)).body.code).to.equal("catalogue.supplierOnly");
    expect((await change(stranger)).body.code).to.equal("catalogue.productNotFound");
    expect(
      (await api.put(`/products/${product.id}/active`, { as: stranger, version: 1, body: { active: false } })).body
        .code,
    ).to.equal("catalogue.productNotFound");
    expect((await api.del(`/products/${product.id}`, { as: stranger })).body.code).to.equal(
      "catalogue.productNotFound",
    );
    expect((await api.get(`/organizations/${supplier.organization.id}/products`, { as: stranger })).body.code).to.equal(
      "organizations.notFound",
    );
    expect((await change(member)).status).to.equal(200);
  });

  it("repeats the answer for a repeated Idempotency-Key and refuses the key with another body", async () => {
    const supplier = await buildSupplier();
    const first = await api.post("/products", { as: supplier, body: productForm(), key: "list-once" });
    const second = await api.post("/products", { as: supplier, body: productForm(), key: "list-once" });
    expect(second.body.id).to.equal(first.body.id);
    const other = await api.post("/products", {
      as: supplier,
      body: productForm({ name: "Another" }),
      key: "list-once",
    });
    expect([other.status, other.body.code]).to.deep.equal([422, "request.idempotencyKeyReused"]);
  });
});

describe("so many listings", () => {
  // A server of their own: thousands of rows would part others' sitemaps.
  const api = useApi();

  it("are two thousand of one supplier at most, and one more when one is deleted", async function () {
    this.timeout(30_000);
    const { supplier, product } = await buildProduct();
    await api.db.raw(
      `insert into supplier_products (id, organization_id, name, category, price, quantity, search_text)
       select gen_random_uuid(), ?, 'Lot ' || n, 'chia', 1, 1, '' from generate_series(2, 2000) n`,
      [supplier.organization.id],
    );
    const create = () => api.post("/products", { as: supplier, body: productForm() });
    const refused = await create();
    expect([refused.status, refused.body.code, refused.body.details]).to.deep.equal([
      409,
      "catalogue.tooManyListings",
      { most: 2000 },
    ]);
    expect((await api.del(`/products/${product.id}`, { as: supplier })).status).to.equal(204);
    expect((await create()).status).to.equal(201);
    expect((await create()).status).to.equal(409);
  });
});
