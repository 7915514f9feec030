import { expect } from "chai";
import { useApi } from "#test/support/api.ts";
import { buildSupplier } from "#test/factories/people.ts";
import { languages } from "#shared/kernel/language.ts";
import { buildProduct } from "#test/factories/products.ts";
import { eventually } from "#test/support/wait.ts";

describe("sitemaps and robots.txt", () => {
  const api = useApi();
  const read = async (path: string) => {
    const answer = await fetch(api.url + path);
    return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
  };
  const all = (text: string, element: string) =>
    [...text.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, "g"))].map(([, inner = ""]) => inner);

  it("robots.txt keeps crawlers out of what is nobody's page and names the sitemap", async () => {
    const { status, type, text } = await read("/robots.txt");
    expect({ status, type }).to.deep.equal({ status: 200, type: "text/plain; charset=utf-8" });
    for (const path of ["/api/", "/auth/", "/dashboard", "/debug", "/dev/", "/admin", "/fr/dashboard"])
      expect(text.split("\n")).to.include(`Disallow: ${path}`);
    expect(text).to.include(`Sitemap: ${api.url}/sitemap.xml`);
  });

  it("every address of the pages' sitemap is a page that may be listed and names itself", async function () {
    // Some sixty pages, each rendered for the first time.
    this.timeout(60_000);
    const { text } = await read("/sitemaps/pages-1.xml");
    const addresses = all(text, "loc");
    expect(addresses).to.include.members([`${api.url}/`, `${api.url}/fr`, `${api.url}/fr/products/coffee-organic`]);
    const paths = addresses.map((address) => address.slice(api.url.length));
    expect(paths.join("\n")).not.to.match(/login|^(?:\/fr)?\/register$|dashboard|debug|[:*]/m);
    for (const address of addresses) {
      const answer = await fetch(address, { redirect: "manual" });
      expect(answer.status, address).to.equal(200);
      expect(await answer.text(), address).to.include(`<link rel="canonical" href="${address}">`);
    }
  });

  it("list what is on offer, with the time of its last change, and nothing else", async () => {
    const { product, supplier } = await buildProduct({ name: "Listed" });
    const { product: hidden } = await buildProduct({ name: "Hidden", active: false });
    const suspended = await buildSupplier({ suspendedAt: new Date() });
    const { product: theirs } = await buildProduct({ supplier: suspended });
    await api.db.raw("update supplier_products set updated_at = '2026-03-04T05:06:07Z' where id = ?", [product.id]);
    await api.db.raw("update organizations set updated_at = '2026-02-01T00:00:00Z' where id = ?", [
      supplier.organization.id,
    ]);

    const products = await read("/sitemaps/products-1.xml");
    const path = `/products/${product.category}/${product.id}`;
    expect(products.text).to.include(
      `<url><loc>${api.url}/fr${path}</loc><lastmod>2026-03-04T05:06:07.000Z</lastmod><xhtml:link rel="alternate" hreflang="en" href="${api.url}${path}"/><xhtml:link rel="alternate" hreflang="fr" href="${api.url}/fr${path}"/><xhtml:link rel="alternate" hreflang="x-default" href="${api.url}${path}"/></url>`,
    );
    expect(products.text).not.to.include(hidden.id).and.not.to.include(theirs.id);
    const suppliers = await read("/sitemaps/suppliers-1.xml");
    expect(suppliers.text).to.include(
      `<loc>${api.url}/suppliers/${supplier.organization.id}</loc><lastmod>2026-03-04T05:06:07.000Z</lastmod>`,
    );
    expect(suppliers.text).not.to.include(suspended.organization.id);

    const index = await read("/sitemap.xml");
    expect(index.type).to.equal("application/xml; charset=utf-8");
    expect(all(index.text, "loc")).to.deep.equal(
      ["pages-1", "products-1", "suppliers-1"].map((name) => `${api.url}/sitemaps/${name}.xml`),
    );
    expect(all(index.text, "lastmod")).to.have.length.above(1);
  });

  it("are several before one would have more than 5,000 addresses, and each listing stands on one of them", async () => {
    const { supplier } = await buildProduct();
    await api.db.raw(
      `insert into supplier_products (id, organization_id, name, category, price, quantity, search_text)
       select gen_random_uuid(), ?, 'Lot ' || n, 'chia', 1, 1, '' from generate_series(1, 2500) n`,
      [supplier.organization.id],
    );
    const { pages, rows } = await eventually(
      async () => {
        // Rows that came by SQL are no event; what an earlier test has begun may go meanwhile.
        await api.db.raw("select pg_notify('agritrade', ?)", [
          JSON.stringify({ channel: "content", topic: "catalogue" }),
        ]);
        const { rows } = await api.db.raw<{ rows: { id: string }[] }>("select id from listed_products where shown");
        const texts = await Promise.all(
          [1, 2].map(async (page) => (await read(`/sitemaps/products-${page}.xml`)).text),
        );
        const pages = texts.map((text) => all(text, "loc"));
        return pages.flat().length === rows.length * languages.length ? { pages, rows } : undefined;
      },
      { what: "the sitemaps to hear of them", timeout: 20_000, interval: 250 },
    );
    for (const addresses of pages) expect(addresses.length).to.be.within(1, 5_000);
    const listed = new Set(pages.flat().map((address) => address.slice(-36)));
    expect([...listed].sort()).to.deep.equal(rows.map(({ id }) => id).sort());
    const index = all((await read("/sitemap.xml")).text, "loc").filter((address) => address.includes("/products-"));
    expect(index).to.deep.equal([1, 2].map((page) => `${api.url}/sitemaps/products-${page}.xml`));
    expect((await read("/sitemaps/products-3.xml")).status).to.equal(404);
  });

  it("there are no others", async () => {
    for (const path of [
      "/sitemaps/pages-2.xml",
      "/sitemaps/products-999.xml",
      "/sitemaps/products-0.xml",
      "/sitemaps/x-1.xml",
      "/sitemaps/constructor-1.xml",
    ])
      expect((await read(path)).status, path).to.equal(404);
  });
});
