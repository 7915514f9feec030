import { expect } from "chai";
import { useSharedApi } from "#test/support/api.ts";
import { buildSupplier } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";

const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]?.replace(/&amp;/g, "&");

/** Something of schema.org, which has other properties for each type. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the tests reach into it as a search engine does
type Thing = Record<string, any>;

describe("what search engines and shared links read", () => {
  const api = useSharedApi();
  const paths = { range: "", price: "", supplier: "" };

  before(async () => {
    const supplier = await buildSupplier({ name: "Coopérative <Kochere>", country: "et", city: "Kochere" });
    const range = await buildProduct({ supplier, images: [], priceMax: "5600.00" });
    const price = await buildProduct({ supplier, name: "</script><b>Lot", images: [], quantity: "0" });
    paths.range = `/products/${range.product.category}/${range.product.id}`;
    paths.price = `/products/${price.product.category}/${price.product.id}`;
    paths.supplier = `/suppliers/${supplier.organization.id}`;
  });

  const open = async (path: string) => {
    const answer = await fetch(api.url + path, { redirect: "manual" });
    const html = await answer.text();
    const data = attribute(html, /<script type="application\/ld\+json">(.*?)<\/script>/s);
    return {
      status: answer.status,
      head: html.slice(0, html.indexOf("</head>")),
      graph: data ? (JSON.parse(data) as { "@graph": Thing[] })["@graph"] : [],
    };
  };
  const typed = (graph: Thing[], type: string) => graph.find((one) => one["@type"] === type);

  it("a page names itself in both languages, and its picture", async () => {
    for (const [prefix, language] of [
      ["", "en"],
      ["/fr", "fr"],
    ] as const) {
      const { head } = await open(prefix + paths.range);
      expect(attribute(head, /<link rel="canonical" href="([^"]*)"/)).to.equal(api.url + prefix + paths.range);
      for (const [name, at] of [
        ["en", ""],
        ["fr", "/fr"],
        ["x-default", ""],
      ])
        expect(head).to.include(`<link rel="alternate" hreflang="${name}" href="${api.url}${at}${paths.range}">`);
      expect(head).to.include(`<meta property="og:image" content="${api.url}/share/${language}${paths.range}.png">`);
      expect(head).to.include('<meta name="twitter:card" content="summary_large_image">');
      expect(head).to.include(`<meta property="og:locale" content="${language === "en" ? "en_GB" : "fr_FR"}">`);
      expect(attribute(head, /<meta name="description" content="([^"]+)"/)).to.have.length.above(40);
    }
  });

  it("two addresses of one listing are known by one", async () => {
    const { head } = await open("/products");
    expect(attribute(head, /<link rel="canonical" href="([^"]*)"/)).to.equal(`${api.url}/products/all`);
  });

  it("what is filtered, sorted, searched, paged, private or absent asks to be left out and has no canonical address", async () => {
    for (const path of [
      "/products/all?search=lot",
      "/products/coffee?origin=et",
      "/products/all?sort=price-asc",
      "/suppliers?country=et",
      "/suppliers?search=koch",
      "/login",
      "/fr/register",
      "/reset-password",
      "/confirm",
      "/dashboard",
      "/nothing",
      "/products/gold",
      "/products//x",
    ]) {
      const { head } = await open(path);
      expect(head, path).to.include('<meta name="robots" content="noindex">');
      expect(head, path).not.to.include("canonical").and.not.to.include("hreflang");
    }
    for (const path of ["/", "/products/coffee", "/suppliers", paths.supplier])
      expect((await open(path)).head, path).not.to.include("noindex");
  });

  it("home tells who runs it and where one searches", async () => {
    const { graph } = await open("/fr");
    expect(typed(graph, "Organization")?.name).to.equal("AgriTrade Africa");
    expect(typed(graph, "WebSite")?.potentialAction.target.urlTemplate).to.equal(
      `${api.url}/fr/products/all?search={search_term_string}`,
    );
  });

  it("a product tells its price or range, whether it is there, and the way to it; nobody is rated", async () => {
    const range = await open(paths.range);
    expect(typed(range.graph, "Product")?.offers).to.include({
      "@type": "AggregateOffer",
      lowPrice: "5250.00",
      highPrice: "5600.00",
      priceCurrency: "USD",
      availability: "https://schema.org/InStock",
    });
    const crumbs = typed(range.graph, "BreadcrumbList")?.itemListElement as { name: string; item: string }[];
    expect(crumbs.map(({ item }) => item)).to.deep.equal([
      `${api.url}/`,
      `${api.url}/products/all`,
      `${api.url}/products/coffee`,
      api.url + paths.range,
    ]);
    for (const [asked, canonical] of [
      ["/products", "/products/all"],
      ["/fr/products", "/fr/products/all"],
    ] as const) {
      const listing = (await open(asked)).graph;
      const steps = typed(listing, "BreadcrumbList")?.itemListElement as { item: string }[];
      expect(steps.at(-1)?.item, asked).to.equal(api.url + canonical);
    }
    const price = await open(paths.price);
    expect(typed(price.graph, "Product")?.name).to.equal("</script><b>Lot");
    expect(typed(price.graph, "Product")?.offers).to.include({
      "@type": "Offer",
      price: "5250.00",
      availability: "https://schema.org/OutOfStock",
    });
    expect(JSON.stringify([range.graph, price.graph])).not.to.match(/rating|review/i);
  });

  it("a supplier is an organization", async () => {
    const { graph } = await open(paths.supplier);
    expect(typed(graph, "Organization")).to.include({ name: "Coopérative <Kochere>", url: api.url + paths.supplier });
  });

  it("pictures are 1200 by 630, kept by their tag, and change with what they show", async function () {
    this.timeout(60_000);
    for (const path of ["", paths.range, paths.price, paths.supplier, "/products/sesame"])
      for (const language of ["en", "fr"]) {
        const address = `${api.url}/share/${language}${path}.png`;
        const answer = await fetch(address);
        const bytes = Buffer.from(await answer.arrayBuffer());
        expect({ status: answer.status, type: answer.headers.get("content-type") }, address).to.deep.equal({
          status: 200,
          type: "image/png",
        });
        expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], address).to.deep.equal([1200, 630]);
        const tag = answer.headers.get("etag") ?? "";
        expect((await fetch(address, { headers: { "if-none-match": tag } })).status).to.equal(304);
      }
    const tagOf = async () => (await fetch(`${api.url}/share/en${paths.price}.png`)).headers.get("etag");
    const before = await tagOf();
    await api.db.raw("update supplier_products set price = 5300 where id = ?", [paths.price.split("/").at(-1) ?? ""]);
    expect(await tagOf()).not.to.equal(before);
  });

  it("there are no pictures of what does not exist", async () => {
    for (const path of [
      "/share/de.png",
      "/share/en/products/gold.png",
      "/share/en/suppliers/x.png",
      "/share/en/%2e.png",
    ])
      expect((await fetch(api.url + path)).status, path).to.equal(404);
  });
});
