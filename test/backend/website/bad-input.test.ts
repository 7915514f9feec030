import { expect } from "chai";
import { useApi } from "#test/support/api.ts";
import { buildProduct } from "#test/factories/products.ts";

const sql = "'; drop table supplier_products; --";
const html = '<script>alert("x")</script><img src=x onerror=alert(1)>';
const long = "coffee ".repeat(1429);

const hostile: Record<string, string> = {
  sql,
  html,
  long,
  zero: "a\u0000b",
  percent: "%_\\",
  "lone surrogate": "%ED%A0%80",
};

describe("bad input", () => {
  const api = useApi();
  before(async () => void (await buildProduct({ name: "Lot 41" })));
  const ask = async (path: string) => {
    const answer = await fetch(api.url + path, { redirect: "manual" });
    return { status: answer.status, location: answer.headers.get("location"), text: await answer.text() };
  };
  const query = (name: string, value: string) =>
    `${name}=${value.startsWith("%ED") ? value : encodeURIComponent(value)}`;

  for (const [kind, value] of Object.entries(hostile)) {
    it(`${kind} in every parameter of a listing is a page without it`, async function () {
      this.timeout(60_000);
      for (const page of ["/products/all", "/fr/products/coffee", "/suppliers"])
        for (const name of [
          "search",
          "origin",
          "country",
          "category",
          "certification",
          "sort",
          "limit",
          "supplier",
          "unknown",
          "unsent",
        ]) {
          const address = `${page}?${query(name, value)}`;
          const { status, text } = await ask(address);
          expect(status, address.slice(0, 80)).to.be.oneOf([200, 404]);
          expect(text, address.slice(0, 80)).not.to.include(html).and.not.to.include("Unexpected Application Error");
        }
    });

    it(`${kind} in every parameter of the API is taken as text or refused`, async function () {
      this.timeout(60_000);
      for (const path of ["/products", "/products/facets", "/suppliers", "/suppliers/facets", "/search-suggestions"])
        for (const name of [
          "search",
          "term",
          "category",
          "origin",
          "country",
          "certification",
          "sort",
          "limit",
          "supplier",
          "cursor",
        ]) {
          const address = `/api/v1${path}?${query(name, value)}`;
          const { status, text } = await ask(address);
          expect(status, address.slice(0, 80)).to.be.oneOf([200, 400, 404]);
          if (status !== 200) expect((JSON.parse(text) as { code: string }).code).to.match(/^(?:request|catalogue)\./);
        }
    });
  }

  it("a cursor that was tampered with begins the list again", async function () {
    this.timeout(30_000);
    for (const cursor of [
      "x",
      "e30",
      "bmV4dA",
      Buffer.from('["next","1","2","3"]').toString("base64url"),
      "' or 1=1",
    ]) {
      expect((await ask(`/api/v1/products?${query("cursor", cursor)}`)).status, cursor).to.equal(400);
      for (const path of ["/products/all", "/fr/suppliers"]) {
        const { status, location } = await ask(`${path}?${query("cursor", cursor)}`);
        expect({ status, location }, `${path} ${cursor}`).to.deep.equal({ status: 302, location: path });
      }
    }
  });

  it("a filter that nobody knows finds nothing and can be taken off; a parameter that nobody knows changes nothing", async () => {
    const unknown = await ask("/products/all?origin=atlantis");
    expect(unknown.status).to.equal(200);
    expect(unknown.text).to.include("No products found").and.to.include("Clear all filters");
    expect((await ask("/products/all?colour=red")).text).to.include("Lot 41");
  });

  it("ways out of the tree are not found", async () => {
    for (const path of ["/products%2fall", "/fr%2fproducts", "/products/coffee/..%2f"])
      expect((await ask(path)).status, path).to.equal(404);
    // What climbs in plain sight is resolved before it is sent.
    expect((await ask("/fr/../products/all")).status).to.equal(200);
  });
});
