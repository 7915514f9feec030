import { expect } from "chai";
import { useApi } from "#test/support/api.ts";
import { buildProduct } from "#test/factories/products.ts";
import { ask } from "./untidied.ts";

/** What nobody types, as it stands in an address; and how long it is once it is read. */
const hostile: Record<string, { written: string; length: number }> = {
  ...Object.fromEntries(
    Object.entries({
      sql: "'; drop table supplier_products; --",
      html: '<script>alert("x")</script><img src=x onerror=alert(1)>',
      long: "zzzz".repeat(900),
      zero: "zz\u0000zz",
      percent: "%_\\",
      unknown: "atlantis",
    }).map(([kind, value]) => [kind, { written: encodeURIComponent(value), length: value.trim().length }]),
  ),
  // What no text can hold is read as three marks of replacement.
  "lone surrogate": { written: "%ED%A0%80", length: 3 },
};

/** A page finds nothing, shows all that it shows without, or sends the reader to the beginning of the list. */
type PageAnswer = "nothing" | "all" | "beginning";

/** What the listing and the directory do with a value that nobody chose. */
const pages: Record<string, Record<string, PageAnswer>> = {
  "/products/all": {
    search: "nothing",
    origin: "nothing",
    certification: "nothing",
    cursor: "beginning",
    sort: "all",
    limit: "all",
    supplier: "all",
    colour: "all",
    unsent: "all",
  },
  "/suppliers": {
    search: "nothing",
    country: "nothing",
    category: "nothing",
    certification: "nothing",
    cursor: "beginning",
    sort: "all",
    limit: "all",
    colour: "all",
  },
};

/** Pages that read something else from their address: they show what they show without it. */
const others: Record<string, readonly string[]> = {
  "/insights": ["series", "view"],
  "/escrow": ["total"],
  "/contact": ["subject", "topic"],
  "/register": ["type"],
  "/login": ["next", "unsent"],
  "/confirm": ["token_hash", "type"],
  "/reset-password": ["token_hash", "access_token"],
  "/faq": ["search"],
};

const found = (count: number) => `200, ${count} found`;
const refused = (code: string, status = 400) => `${status} ${code}`;

/** A text that finds nothing, unless it is longer than the contract lets it be. */
const text = (longest: number) => (length: number) => (length > longest ? refused("request.invalid") : found(0));
const choice = () => refused("request.invalid");
const ignored = () => found(1);
const category = (length: number) =>
  length > 40 ? refused("request.invalid") : refused("catalogue.categoryUnknown", 404);
const cursor = (length: number) => refused(length > 400 ? "request.invalid" : "request.cursorInvalid");

/** What the contracts say about each parameter. A zero byte is refused wherever it stands. */
const api: Record<string, Record<string, (length: number) => string>> = {
  "/products": {
    search: text(120),
    category,
    origin: text(10),
    certification: text(40),
    sort: choice,
    limit: choice,
    supplier: choice,
    cursor,
    colour: ignored,
  },
  "/suppliers": {
    search: text(120),
    country: text(10),
    category: text(40),
    certification: text(40),
    limit: choice,
    cursor,
    colour: ignored,
  },
  "/products/facets": { search: text(120), category, colour: ignored },
  "/suppliers/facets": { search: text(120), colour: ignored },
  "/search-suggestions": { term: text(60) },
  "/market-prices": { category: choice },
};

interface ApiBody {
  code?: string;
  items?: unknown[];
  origins?: unknown[];
  categories?: unknown[];
}

describe("bad input", () => {
  const server = useApi();
  before(async () => void (await buildProduct({ name: "Lot 41" })));

  /** An answer of a page in the words of the tables above. */
  const openPage = async (path: string, query: string) => {
    const answer = await fetch(`${server.url}${path}?${query}`, { redirect: "manual" });
    const html = await answer.text();
    expect(html, "hostile markup").not.to.include("<script>alert").and.not.to.include("<img src=x");
    if (answer.status === 302) return answer.headers.get("location") === path ? "beginning" : "astray";
    if (answer.status !== 200) return `${answer.status}`;
    if (/No (?:products|suppliers) found/.test(html))
      return html.includes("Clear all filters") ? "nothing" : "a dead end";
    return "all";
  };
  const callApi = async (path: string, query: string) => {
    const answer = await fetch(`${server.url}/api/v1${path}?${query}`);
    const body = (await answer.json()) as ApiBody;
    const { code, items, origins, categories } = body;
    return answer.ok ? found((items ?? origins ?? categories ?? []).length) : refused(code ?? "", answer.status);
  };

  for (const [kind, { written, length }] of Object.entries(hostile)) {
    it(`${kind} in every parameter of a page finds nothing, begins again or changes nothing`, async () => {
      for (const [path, parameters] of Object.entries(pages))
        for (const [name, answer] of Object.entries(parameters))
          expect(await openPage(path, `${name}=${written}`), `${path}?${name}`).to.equal(answer);
      for (const [path, names] of Object.entries(others))
        for (const name of names) expect(await openPage(path, `${name}=${written}`), `${path}?${name}`).to.equal("all");
    }).timeout(60_000);

    it(`${kind} in every parameter of the API is looked for, ignored or refused as its contract says`, async () => {
      for (const [path, parameters] of Object.entries(api))
        for (const [name, expected] of Object.entries(parameters))
          expect(await callApi(path, `${name}=${written}`), `${path}?${name}`).to.equal(
            kind === "zero" ? refused("request.invalid") : expected(length),
          );
    }).timeout(60_000);
  }

  it("a search of 3,600 characters is cut to what the box holds", async () => {
    const html = await (await fetch(`${server.url}/fr/products/all?search=${"z".repeat(3_600)}`)).text();
    const words = html.replace(/<script.*?<\/script>|<[^>]+>/gs, " ");
    expect(words)
      .to.include("Aucun produit trouvé")
      .and.to.include("z".repeat(120))
      .and.not.to.include("z".repeat(121));
  });

  it("a cursor that was tampered with begins the list again, and is refused by the API", async () => {
    const forged = Buffer.from('["next","1","2","3"]').toString("base64url");
    for (const value of ["x", "e30", "bmV4dA", forged, "' or 1=1"]) {
      const query = `cursor=${encodeURIComponent(value)}`;
      expect(await callApi("/products", query), value).to.equal(refused("request.cursorInvalid"));
      for (const path of ["/products/all", "/fr/suppliers"])
        expect(await openPage(path, query), `${path} ${value}`).to.equal("beginning");
    }
    // What looks like a place of ours, and that the database would refuse.
    const id = "00000000-0000-0000-0000-000000000000";
    const day = "2026-01-01T00:00:00";
    const moments = ["2026-02-30T00:00:00Z", "0000-01-01T00:00:00Z", `${day}+23:00`, "2026-13-01T00:00:00Z", day];
    const places = [
      ...moments.map((moment) => ({ values: [moment, id], search: "" })),
      ...["1.5", "-5", "3", "Infinity", "99999999999"].map((tier) => ({
        values: [tier, `${day}Z`, id],
        search: "&search=lot",
      })),
    ];
    for (const { values, search } of places) {
      const place = Buffer.from(JSON.stringify([1, ...values])).toString("base64url");
      expect(await callApi("/products", `cursor=${place}${search}`), values.join()).to.equal(
        refused("request.cursorInvalid"),
      );
    }
  });

  it("addresses lead nowhere else: what climbs is resolved, what hides a slash is not found, what is too long is refused", async () => {
    const answers: Record<string, number> = {
      "/fr/../products/all": 404,
      "/..%2f": 404,
      "/fr/..%2f": 404,
      "/fr/..%2fproducts": 404,
      "/products%2fall": 404,
      "/fr%2fproducts": 404,
      "/products/coffee/..%2f": 404,
      "/products//all": 404,
      [`/products/${"x".repeat(2_000)}`]: 404,
      [`/${"a/".repeat(1_000)}b`]: 404,
      [`/products/${"x".repeat(5_000)}`]: 414,
      [`/${"a/".repeat(3_000)}b`]: 414,
      [`/products?search=${"z".repeat(5_000)}`]: 414,
      "/suppliers/%27%20or%201=1": 404,
      "/products/coffee/%3Cscript%3E": 404,
      [`/products?search=${"z".repeat(100_000)}`]: 431,
    };
    for (const [path, status] of Object.entries(answers)) {
      const answer = await ask(server.url, "GET", path);
      expect(answer.status, path.slice(0, 60)).to.equal(status);
      expect(answer.text).not.to.include("<script>");
    }
    // A browser resolves what climbs in plain sight before it asks.
    expect((await fetch(`${server.url}/fr/../products/all`)).status).to.equal(200);
  });
});
