import { expect } from "chai";
import { buildBuyer, buildSupplier } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useApi } from "#test/support/api.ts";

describe("GET /suppliers", () => {
  const api = useApi();
  const names = async (query = "") => {
    const { status, body } = await api.get(`/suppliers${query}`);
    expect(status, JSON.stringify(body)).to.equal(200);
    return (body.items as { name: string }[]).map(({ name }) => name);
  };

  before(async () => {
    const kivu = await buildSupplier({
      name: "Émile & Fils",
      description: "Washed Bourbon from the lake",
      country: "rw",
      city: "Gisenyi",
      certifications: ["Organic", "Fairtrade"],
      verification: "verified",
      exportVolume: "120.500",
      exportVolumeUnit: "MT",
    });
    await buildProduct({ supplier: kivu, name: "Bourbon 15+", category: "coffee-organic" });
    await buildProduct({ supplier: kivu, name: "Sésame Blanc", category: "sesame" });
    const sidama = await buildSupplier({
      name: "Sidama Union",
      country: "et",
      city: "Hawassa",
      certifications: ["UTZ"],
    });
    await buildProduct({ supplier: sidama, name: "Natural Grade 3", category: "coffee-conventional" });
    await buildProduct({ supplier: sidama, name: "Bourbon 150", category: "coffee-conventional" });
    const abidjan = await buildSupplier({ name: "abidjan 100% chia", country: "ci" });
    await buildProduct({ supplier: abidjan, name: "Black Chia", category: "chia-organic", originCountry: "ci" });
    // Nobody lists these: nothing active, suspended, deleted, a buyer.
    await buildSupplier({ name: "Sidama Empty" });
    const idle = await buildSupplier({ name: "Sidama Idle" });
    const { product } = await buildProduct({ supplier: idle });
    await api.db("supplier_products").where({ id: product.id }).update({ active: false });
    await buildProduct({ supplier: await buildSupplier({ name: "Sidama Suspended", suspendedAt: new Date() }) });
    await buildProduct({ supplier: await buildSupplier({ name: "Sidama Gone", deletedAt: new Date() }) });
    await buildBuyer({ name: "Sidama Buyers" });
  });

  it("lists suppliers with something active, by name, with what is derived from their products", async () => {
    const { body, headers } = await api.get("/suppliers");
    expect((body.items as { name: string }[]).map(({ name }) => name)).to.deep.equal([
      "abidjan 100% chia",
      "Émile & Fils",
      "Sidama Union",
    ]);
    expect(body).to.include({ total: 3, totalCapped: false, nextCursor: null, previousCursor: null });
    expect(body.items[1]).to.deep.include({
      country: "rw",
      city: "Gisenyi",
      certifications: ["Organic", "Fairtrade"],
      categories: ["coffee-organic", "sesame"],
      productCount: 2,
      verified: true,
      exportVolume: { value: "120.5", unit: "MT" },
      sampleRating: null,
    });
    expect(body.items[1]).to.not.have.any.keys("phone", "contactEmail", "members", "version");
    expect(headers["cache-control"]).to.contain("public");
    const again = await api.get("/suppliers", { headers: { "if-none-match": headers.etag ?? "" } });
    expect(again.status).to.equal(304);
  });

  it("searches name, description, city, country in both languages and product names, without regard to accents", async () => {
    const both: [string, string[]][] = [
      ["emile", ["Émile & Fils"]],
      ["ÉMILE", ["Émile & Fils"]],
      ["lake", ["Émile & Fils"]],
      ["hawassa", ["Sidama Union"]],
      ["ethiopie", ["Sidama Union"]],
      ["ethiopia", ["Sidama Union"]],
      ["sesame bl", ["Émile & Fils"]],
      ["natural grade", ["Sidama Union"]],
      // A number is meant as it stands.
      ["bourbon 15", ["Émile & Fils"]],
      ["bourbon 150", ["Sidama Union"]],
      ["100%", ["abidjan 100% chia"]],
      // Signs part words, and mean nothing by themselves.
      ["100_", ["abidjan 100% chia"]],
      ["1_0", []],
      ["_", []],
      ["screen 15", []],
      ["sidama", ["Sidama Union"]],
      ["nowhere", []],
      ["  ", ["abidjan 100% chia", "Émile & Fils", "Sidama Union"]],
    ];
    for (const [term, found] of both)
      expect(await names(`?search=${encodeURIComponent(term)}`), term).to.deep.equal(found);
  });

  it("filters by country, category with its variants, and certification; any value of a filter, all filters", async () => {
    expect(await names("?country=rw&country=et")).to.deep.equal(["Émile & Fils", "Sidama Union"]);
    expect(await names("?country=rw,et")).to.deep.equal(["Émile & Fils", "Sidama Union"]);
    expect(await names("?category=coffee")).to.deep.equal(["Émile & Fils", "Sidama Union"]);
    expect(await names("?category=coffee-organic")).to.deep.equal(["Émile & Fils"]);
    expect(await names("?category=sesame&category=chia")).to.deep.equal(["abidjan 100% chia", "Émile & Fils"]);
    expect(await names("?category=unheard-of")).to.deep.equal([]);
    expect(await names("?certification=Organic&certification=UTZ")).to.deep.equal(["Émile & Fils", "Sidama Union"]);
    expect(await names("?certification=Organic&country=et")).to.deep.equal([]);
    expect(await names("?category=coffee&country=et&search=grade")).to.deep.equal(["Sidama Union"]);
  });

  it("counts each filter's values under the search and the other two filters", async () => {
    const facets = async (query: string) => {
      const { body } = await api.get(`/suppliers/facets${query}`);
      return Object.fromEntries(
        Object.entries(body as Record<string, { value: string; count: number }[]>).map(([name, found]) => [
          name,
          found.map(({ value, count }) => `${value} ${count}`),
        ]),
      );
    };
    expect(await facets("?category=coffee")).to.deep.equal({
      countries: ["et 1", "rw 1"],
      categories: ["coffee 2", "chia 1", "sesame 1"],
      certifications: ["Fairtrade 1", "Organic 1", "UTZ 1"],
    });
    expect(await facets("?country=et&certification=Organic")).to.deep.equal({
      countries: ["rw 1"],
      categories: [],
      certifications: ["UTZ 1"],
    });
    expect((await facets("?search=sidama&category=chia")).countries).to.deep.equal([]);
  });

  it("pages forwards and back", async () => {
    const first = (await api.get("/suppliers?limit=2")).body as { nextCursor: string; total: number };
    expect(first.total).to.equal(3);
    const second = (await api.get(`/suppliers?limit=2&cursor=${first.nextCursor}`)).body as {
      items: { name: string }[];
      nextCursor: null;
      previousCursor: string;
      total: number;
    };
    expect(second.items.map(({ name }) => name)).to.deep.equal(["Sidama Union"]);
    expect(second).to.include({ nextCursor: null, total: 3 });
    expect(await names(`?limit=2&cursor=${second.previousCursor}`)).to.deep.equal([
      "abidjan 100% chia",
      "Émile & Fils",
    ]);
    expect((await api.get("/suppliers?cursor=nonsense")).body.code).to.equal("request.cursorInvalid");
  });

  it("shows one listed supplier, and nobody else", async () => {
    const supplier = await buildSupplier({
      name: "Zanzibar Spice",
      story: "Since our grandmothers.",
      sampleRating: "4.8",
    });
    const path = `/suppliers/${supplier.organization.id}`;
    expect((await api.get(path)).body.code).to.equal("catalogue.supplierNotFound");
    await buildProduct({ supplier });
    expect((await api.get(path)).body).to.deep.include({
      id: supplier.organization.id,
      story: "Since our grandmothers.",
      productCount: 1,
      verified: false,
      sampleRating: "4.8",
    });
    await api.db("organizations").where({ id: supplier.organization.id }).update({ suspended_at: new Date() });
    expect((await api.get(path)).status).to.equal(404);
    expect((await api.get("/suppliers/not-an-id")).status).to.equal(400);
  });
});
