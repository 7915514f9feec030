import { expect } from "chai";
import { useApi } from "#test/support/api.ts";
import { buildSupplier } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { eventually } from "#test/support/wait.ts";

interface Line {
  kind: string;
  id: string;
  name: string | null;
  detail: string | null;
}
const names = ({ body }: { body: { items: { name: string }[] } }) => body.items.map((item) => item.name);

describe("a search that forgives", () => {
  const api = useApi();
  const suggested = async (term: string) =>
    (await api.get(`/search-suggestions?term=${encodeURIComponent(term)}`)).body.items as Line[];

  before(async () => {
    const supplier = await buildSupplier({ name: "Café des Hauts Plateaux", country: "bi", city: "Ngozi" });
    await buildProduct({ name: "Café Ngozi bourbon", supplier, originCountry: "bi", category: "coffee" });
    await buildProduct({ name: "Yirgacheffe Grade 1", description: "Washed.", originCountry: "et" });
    await buildProduct({ name: "Humera white", category: "sesame-organic", originCountry: "et", certifications: [] });
    await buildProduct({ name: "Hidden Yirga lot", active: false });
    await buildProduct({
      name: "Seed for tahini",
      description: "Purity 99.5%, AA (hulled).",
      category: "sesame-organic",
    });
    await buildProduct({
      name: "Seed, grade 2",
      category: "sesame",
      originCountry: "tz",
      certifications: ["Fairtrade"],
    });
    for (let n = 0; n < 12; n++)
      await buildProduct({ name: `Copan ${n}`, supplier, category: "chia", originCountry: "ug" });
  });

  it("finds what is written with accents without them, and the other way round", async () => {
    for (const term of ["cafe ngozi", "CAFÉ NGOZI", "café ngozi"])
      expect(names(await api.get(`/products?search=${encodeURIComponent(term)}`)), term).to.deep.equal([
        "Café Ngozi bourbon",
      ]);
  });

  it("finds a word with one typo by the words that are known, and says so", async () => {
    for (const term of ["yirgachefe", "yirgachefffe", "yirgacehffe", "yirgacheffa", "grade yirgachefe"]) {
      const { body } = await api.get(`/products?search=${encodeURIComponent(term)}`);
      expect({ term, names: names({ body }), similar: body.similar }).to.deep.equal({
        term,
        names: ["Yirgacheffe Grade 1"],
        similar: true,
      });
    }
    const facets = await api.get("/products/facets?search=yirgachefe");
    expect(facets.body.origins).to.deep.equal([{ value: "et", count: 1 }]);
  });

  it("keeps what matches itself apart, and finds nothing for what is like nothing", async () => {
    const exact = await api.get("/products?search=yirgacheffe");
    expect(exact.body.similar).to.equal(undefined);
    // The search matches; it is the filter that leaves nothing.
    const filtered = await api.get("/products?search=yirgacheffe&origin=ug");
    expect({ total: filtered.body.total, similar: filtered.body.similar }).to.deep.equal({
      total: 0,
      similar: undefined,
    });
    for (const term of ["xylophone", "qq", "...", "%", "1234"])
      expect((await api.get(`/products?search=${encodeURIComponent(term)}`)).body.total, term).to.equal(0);
  });

  it("finds words wherever they stand, in any order, and takes signs for none", async () => {
    const found = async (term: string) => {
      const { body } = await api.get(`/products?search=${encodeURIComponent(term)}`);
      expect(body.similar, term).to.equal(undefined);
      return names({ body });
    };
    for (const term of ["tahini organic", "organic, tahini!", "(tahini) 99.5%", "AA tahini", "l'organic tahini"])
      expect(await found(term), term).to.deep.equal(["Seed for tahini"]);
    expect(await found("seed grade 2")).to.deep.equal(["Seed, grade 2"]);
    for (const term of ["%", "_", "2", "a", "ed", "% _ 2 a", "—"]) expect(await found(term), term).to.deep.equal([]);
    // As it was typed goes first, then the words apart.
    await buildProduct({ name: "Tahini seed" });
    expect(await found("seed for tahini")).to.deep.equal(["Seed for tahini"]);
    expect(await found("tahini seed")).to.deep.equal(["Tahini seed", "Seed for tahini"]);
    for (const term of ["%", "2", "a"])
      expect((await api.get(`/suppliers?search=${encodeURIComponent(term)}`)).body.total, term).to.equal(0);
    expect(names(await api.get("/suppliers?search=plateaux%20caf%C3%A9"))).to.deep.equal(["Café des Hauts Plateaux"]);
  });

  it("pages through similar results in one order", async () => {
    const seen: string[] = [];
    let cursor = "";
    do {
      const { body } = await api.get(
        `/products?search=coppan&limit=5${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      expect(body.similar).to.equal(true);
      seen.push(...names({ body }));
      cursor = body.nextCursor ?? "";
    } while (cursor);
    expect(seen).to.have.length(12);
    expect(new Set(seen).size).to.equal(12);
  });

  it("knows the words of a product as soon as it is listed or changed", async () => {
    const { product } = await buildProduct({ name: "Limmu natural" });
    expect(names(await api.get("/products?search=limu"))).to.deep.equal(["Limmu natural"]);
    await api.db.raw("update supplier_products set name = 'Guji', search_text = 'guji highland' where id = ?", [
      product.id,
    ]);
    expect(names(await api.get("/products?search=highlnad"))).to.deep.equal(["Guji"]);
  });

  it("finds suppliers with a typo in name, city or product as well", async () => {
    for (const term of ["platteaux", "ngozzi", "burbon"]) {
      const { body } = await api.get(`/suppliers?search=${term}`);
      expect({ names: names({ body }), similar: body.similar }, term).to.deep.equal({
        names: ["Café des Hauts Plateaux"],
        similar: true,
      });
    }
    // Within a word, as among products; words that are known and that no supplier has are no other words.
    for (const [term, found] of [
      ["urbon ngozi", ["Café des Hauts Plateaux"]],
      ["hulled purity", []],
    ] as const) {
      const { body } = await api.get(`/suppliers?search=${encodeURIComponent(term)}`);
      expect({ names: names({ body }), similar: body.similar }, term).to.deep.equal({
        names: found,
        similar: undefined,
      });
    }
    const { body } = await api.get("/suppliers/facets?search=platteaux");
    expect(body).to.deep.equal({
      countries: [{ value: "bi", count: 1 }],
      categories: [
        { value: "chia", count: 1 },
        { value: "coffee", count: 1 },
      ],
      certifications: [],
    });
  });

  it("suggests a certification in either language, when something has it", async () => {
    const line = (id: string) => ({ kind: "certification", id, name: null, detail: null });
    expect(await suggested("fairtrad")).to.deep.include(line("Fairtrade"));
    expect(await suggested("biolog")).to.deep.include(line("Organic"));
    expect(await suggested("globalg")).to.deep.equal([]);
  });

  it("suggests categories, origins, products and suppliers, at most eight", async () => {
    const coffee = await suggested("caf");
    expect(coffee.map(({ kind }) => kind)).to.include.members(["category", "product", "supplier"]);
    expect(coffee.find(({ kind }) => kind === "supplier")).to.include({
      name: "Café des Hauts Plateaux",
      detail: "bi",
    });
    expect(coffee.find(({ kind }) => kind === "product")).to.include({
      name: "Café Ngozi bourbon",
      detail: "Café des Hauts Plateaux",
    });
    expect(await suggested("éthio")).to.deep.include({ kind: "origin", id: "et", name: null, detail: null });
    expect(await suggested("co")).to.have.length(8);
    expect((await suggested("yirga")).map(({ name }) => name)).to.deep.equal(["Yirgacheffe Grade 1"]);
    expect((await suggested("yirgachefe")).map(({ name }) => name)).to.deep.equal(["Yirgacheffe Grade 1"]);
    expect(await suggested("%_")).to.deep.equal([]);
  });

  it("suggests neither a supplier nor its goods while its name is looked at", async () => {
    const supplier = await buildSupplier({ name: "Quokka Growers" });
    await buildProduct({ supplier, name: "Quokka lot" });
    const unlisted = (since: Date | null) =>
      api.db("organizations").where({ id: supplier.organization.id }).update({ unlisted_since: since });
    await unlisted(new Date());
    expect(await suggested("quokka")).to.deep.equal([]);
    await unlisted(null);
    expect((await suggested("quokk")).map(({ name }) => name)).to.have.members(["Quokka Growers", "Quokka lot"]);
  });

  it("asks for two letters and takes no more than sixty", async () => {
    for (const term of ["", "a", " a ", "x".repeat(61)])
      expect((await api.get(`/search-suggestions?term=${encodeURIComponent(term)}`)).status, term).to.equal(400);
  });

  it("suggests what was listed a moment ago", async () => {
    expect(await suggested("zzyx")).to.deep.equal([]);
    await buildProduct({ name: "Zzyx lot" });
    await eventually(async () => expect((await suggested("zzyx")).map(({ name }) => name)).to.deep.equal(["Zzyx lot"]));
  });
});
