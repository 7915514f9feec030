import { expect } from "chai";
import { useApi } from "#test/support/api.ts";
import * as categoryWords from "#backend/migrations/20261121-7-category-words.ts";
import { buildSupplier } from "#test/factories/people.ts";
import { buildProduct, productForm } from "#test/factories/products.ts";
import { eventually } from "#test/support/wait.ts";

const names = ({ body }: { body: { items: { name: string }[] } }) => body.items.map((item) => item.name);

describe("the public catalogue", () => {
  const api = useApi();
  const day = (n: number) => new Date(Date.UTC(2026, 0, n));

  before(async () => {
    await buildProduct({
      name: "Café Sidama",
      originCountry: "et",
      category: "coffee-organic",
      price: "6200.00",
      quantity: "54",
      certifications: ["Organic"],
      listedAt: day(1),
    });
    await buildProduct({
      name: "Masaka robusta",
      originCountry: "ug",
      category: "coffee-conventional",
      price: "3650.00",
      priceMax: "3980.00",
      quantity: "120",
      certifications: ["UTZ"],
      description: "Grown near the Ethiopian border of taste",
      listedAt: day(2),
    });
    await buildProduct({
      name: "Humera sesame",
      originCountry: "et",
      category: "sesame-organic",
      price: "1.78",
      unit: "KG",
      quantity: "260000",
      certifications: ["Organic", "HACCP"],
      listedAt: day(3),
    });
    await buildProduct({
      name: "Jute bags of beans",
      originCountry: "rw",
      category: "coffee",
      price: "95.00",
      unit: "Bags",
      quantity: "400",
      certifications: [],
      listedAt: day(4),
    });
    await buildProduct({
      name: "Côte d'Ivoire robusta",
      originCountry: "ci",
      category: "coffee-conventional",
      price: "900.00",
      currency: "EUR",
      quantity: "10",
      certifications: [],
      listedAt: day(5),
    });
    await buildProduct({ name: "Hidden lot", active: false, listedAt: day(6) });
    const suspended = await buildSupplier({ suspendedAt: new Date() });
    await buildProduct({ name: "Suspended supplier's lot", supplier: suspended, listedAt: day(7) });
  });

  it("lists active products of suppliers in good standing, newest first", async () => {
    const answer = await api.get("/products");
    expect(names(answer)).to.deep.equal([
      "Côte d'Ivoire robusta",
      "Jute bags of beans",
      "Humera sesame",
      "Masaka robusta",
      "Café Sidama",
    ]);
    expect(answer.body.total).to.equal(5);
    expect(answer.body.totalCapped).to.equal(false);
  });

  it("shows weights per metric ton, and min as max where there is no range", async () => {
    const { body } = await api.get("/products?search=humera");
    expect(body.items[0].priceRange).to.deep.equal({ min: "1780.00", max: "1780.00", currency: "USD" });
    expect(body.items[0].availableQuantity).to.deep.equal({ value: "260", unit: "MT" });
    expect(body.items[0].season).to.equal(null);
    expect(body.items[0].orderable).to.equal(true);
    const bags = await api.get("/products?search=jute");
    expect(bags.body.items[0]).to.include({ unit: "Bags", orderable: false });
    expect((await api.get("/products?search=masaka")).body.items[0].priceRange.max).to.equal("3980.00");
  });

  it("finds substrings of name, description, origin in both languages and certification, whatever the case and accents", async () => {
    expect(names(await api.get("/products?search=CAFE%20SID"))).to.deep.equal(["Café Sidama"]);
    expect(names(await api.get("/products?search=%C3%89thiopie"))).to.have.members(["Café Sidama", "Humera sesame"]);
    expect(names(await api.get("/products?search=haccp"))).to.deep.equal(["Humera sesame"]);
    expect(names(await api.get("/products?search=border%20of%20taste"))).to.deep.equal(["Masaka robusta"]);
    expect(names(await api.get("/products?search=ivoire"))).to.deep.equal(["Côte d'Ivoire robusta"]);
    expect(names(await api.get("/products?search=%25"))).to.deep.equal([]);
  });

  it("finds the products of a category by its word in either language, the name's own first", async () => {
    const coffees = ["Café Sidama", "Côte d'Ivoire robusta", "Jute bags of beans", "Masaka robusta"];
    for (const word of ["coffee", "café", "CAFE"]) {
      const found = names(await api.get(`/products?search=${encodeURIComponent(word)}`));
      expect(found, word).to.have.members(coffees);
      if (word !== "coffee") expect(found[0], word).to.equal("Café Sidama");
    }
    expect(names(await api.get("/products?search=s%C3%A9same"))).to.deep.equal(["Humera sesame"]);
    expect(names(await api.get("/products?search=cafe%20biologique"))).to.deep.equal(["Café Sidama"]);
    expect(names(await api.get("/products?search=chia"))).to.deep.equal([]);
  });

  it("finds as well what was listed before categories were searched", async () => {
    const stored = () => api.db("supplier_products").orderBy("id").pluck("search_text") as Promise<string[]>;
    const before = await stored();
    await categoryWords.down(api.db);
    expect(names(await api.get("/products?search=cafe"))).to.deep.equal(["Café Sidama"]);
    await categoryWords.up(api.db);
    expect(await stored()).to.deep.equal(before);
  });

  it("follows a product into another category", async () => {
    const { product, supplier } = await buildProduct({ name: "Nyanza lot", category: "chia", listedAt: day(1) });
    expect(names(await api.get("/products?search=chia"))).to.deep.equal(["Nyanza lot"]);
    const moved = productForm({ name: "Nyanza lot", category: "sesame" });
    await api.patch(`/products/${product.id}`, { as: supplier, version: 1, body: moved });
    expect(names(await api.get("/products?search=chia"))).to.deep.equal([]);
    expect(names(await api.get("/products?search=sesame"))).to.include("Nyanza lot");
    await api.db("supplier_products").where({ id: product.id }).update({ deleted_at: new Date() });
  });

  it("puts a match in the name before one in the description", async () => {
    await buildProduct({ name: "Ethiopian blend", originCountry: "ke", listedAt: day(1) });
    expect(names(await api.get("/products?search=ethiopian"))).to.deep.equal(["Ethiopian blend", "Masaka robusta"]);
    await api.db("supplier_products").where({ name: "Ethiopian blend" }).update({ deleted_at: new Date() });
  });

  it("filters by category with its variants, by any origin and any certification", async () => {
    expect(names(await api.get("/products?category=coffee"))).to.have.lengthOf(4);
    expect(names(await api.get("/products?category=coffee-organic"))).to.deep.equal(["Café Sidama"]);
    expect(names(await api.get("/products?category=all"))).to.have.lengthOf(5);
    expect(names(await api.get("/products?origin=et&origin=ug"))).to.have.lengthOf(3);
    expect(names(await api.get("/products?certification=Organic&certification=UTZ"))).to.have.lengthOf(3);
    expect(names(await api.get("/products?origin=et&certification=HACCP&search=sesame"))).to.deep.equal([
      "Humera sesame",
    ]);
    const unknown = await api.get("/products?category=gold");
    expect(unknown.status).to.equal(404);
    expect(unknown.body.code).to.equal("catalogue.categoryUnknown");
  });

  it("sorts by comparable price and by quantity, with what cannot be compared last", async () => {
    expect(names(await api.get("/products?sort=price-asc")).slice(0, 3)).to.deep.equal([
      "Humera sesame",
      "Masaka robusta",
      "Café Sidama",
    ]);
    expect(names(await api.get("/products?sort=price-desc")).slice(0, 3)).to.deep.equal([
      "Café Sidama",
      "Masaka robusta",
      "Humera sesame",
    ]);
    expect(names(await api.get("/products?sort=quantity-desc")).slice(0, 2)).to.deep.equal([
      "Humera sesame",
      "Masaka robusta",
    ]);
    expect((await api.get("/products?sort=cheapest")).body.details.fields[0]).to.include({
      field: "sort",
      key: "choice",
    });
  });

  it("pages forward and back over every sort without losing or repeating a product", async () => {
    for (const sort of ["relevance", "price-asc", "price-desc", "quantity-desc"]) {
      const whole = names(await api.get(`/products?sort=${sort}`));
      const first = await api.get(`/products?sort=${sort}&limit=2`);
      const second = await api.get(`/products?sort=${sort}&limit=2&cursor=${first.body.nextCursor}`);
      const third = await api.get(`/products?sort=${sort}&limit=2&cursor=${second.body.nextCursor}`);
      expect([...names(first), ...names(second), ...names(third)], sort).to.deep.equal(whole);
      expect(first.body.previousCursor, sort).to.equal(null);
      expect(third.body.nextCursor, sort).to.equal(null);
      const back = await api.get(`/products?sort=${sort}&limit=2&cursor=${second.body.previousCursor}`);
      expect(names(back), sort).to.deep.equal(names(first));
    }
    const searched = await api.get("/products?search=coffee&limit=2");
    const rest = await api.get(`/products?search=coffee&limit=10&cursor=${searched.body.nextCursor}`);
    expect(searched.body.items.length + rest.body.items.length).to.equal(searched.body.total);
  });

  it("refuses a term that is no text", async () => {
    const { status, body } = await api.get("/products?search=a&search=b");
    expect([status, body.code]).to.deep.equal([400, "request.invalid"]);
  });

  it("refuses a cursor that is none", async () => {
    for (const cursor of [
      "x",
      "W10",
      Buffer.from("[1,2,3,4,5]").toString("base64url"),
      Buffer.from('[1,"now","me"]').toString("base64url"),
    ]) {
      const { status, body } = await api.get(`/products?cursor=${cursor}`);
      expect(status).to.equal(400);
      expect(body.code).to.equal("request.cursorInvalid");
    }
  });

  it("counts the origins and certifications of what matches, and counts anew after a change", async () => {
    const { body } = await api.get("/products/facets?category=coffee");
    expect(body.origins).to.have.lengthOf(4);
    expect(body.certifications).to.deep.include({ value: "Organic", count: 1 });
    const { product, supplier } = await buildProduct({
      category: "coffee",
      originCountry: "bi",
      certifications: ["BRC"],
    });
    // Counts are kept until the notification of a change arrives, which is a moment after its commit.
    const counted = async () =>
      (await api.get("/products/facets?category=coffee")).body.origins.some(
        (facet: { value: string }) => facet.value === "bi",
      ) as boolean;
    await eventually(counted);
    expect((await api.del(`/products/${product.id}`, { as: supplier })).status).to.equal(204);
    await eventually(async () => !(await counted()));
  });

  it("answers a repeated read with 304", async () => {
    const first = await api.get("/products");
    const second = await api.get("/products", { headers: { "if-none-match": first.headers.etag ?? "" } });
    expect(second.status).to.equal(304);
  });

  it("answers a missing, hidden or malformed product with a refusal and a reference", async () => {
    const hidden = (await api.db("supplier_products").where({ name: "Hidden lot" }).first("id")) as { id: string };
    for (const id of ["01890000-0000-7000-8000-000000000000", hidden.id]) {
      const { status, body, headers } = await api.get(`/products/${id}`);
      expect(status).to.equal(404);
      expect(body).to.include({ code: "catalogue.productNotFound", message: "Product not found" });
      expect(body.requestId).to.equal(headers["x-request-id"]);
      expect(headers["content-type"]).to.match(/^application\/problem\+json/);
    }
    expect((await api.get("/products/none")).status).to.equal(400);
  });
});
