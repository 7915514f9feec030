import { createHash } from "node:crypto";
import { expect } from "chai";
import { useApi } from "#test/support/api.ts";
import { buildProduct, productForm } from "#test/factories/products.ts";
import { eventually } from "#test/support/wait.ts";

const faces = (html: string) => html.match(/@font-face\s*\{[^}]*\.woff2/g)?.length ?? 0;

describe("what comes with a page before anything is read", () => {
  const api = useApi();
  const open = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(api.url + path, { headers });
    return { status: response.status, headers: response.headers, html: await response.text() };
  };

  const picture = "https://pictures.example/lot-7.jpg";
  let address = "";
  before(async () => {
    const { product } = await buildProduct({ name: "Lot 7", images: [picture] });
    address = `/products/${product.category}/${product.id}`;
    // The server hears of the new listing from the database, and makes its pages anew when it does.
    await eventually(async () => {
      const { html, headers } = await open("/products");
      const again = await open("/products", { "if-none-match": headers.get("etag") ?? "" });
      return html.includes("Lot 7") && again.status === 304;
    });
  });

  it("has its styles in its head, which the policy names by their content, also when nothing changed", async () => {
    const { html, headers } = await open("/products");
    const [, text = ""] = /<style data-files="[^"]+">([^]*?)<\/style>/.exec(html) ?? [];
    expect(text).to.include("@font-face");
    expect(html).not.to.include('rel="stylesheet"');
    const allowed = `style-src 'self' 'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    expect(headers.get("content-security-policy")).to.include(allowed);
    const again = await open("/products", { "if-none-match": headers.get("etag") ?? "" });
    expect(again.status).to.equal(304);
    expect(again.headers.get("content-security-policy")).to.include(allowed);
    expect((await open("/no-such-page")).headers.get("content-security-policy")).to.match(/style-src 'self' 'sha256-/);
  });

  it("is the same to the byte when it is made anew of the same data", async () => {
    const [one, other] = await Promise.all(["/products?sort=made", "/products?sort=anew"].map((path) => open(path)));
    const bootOf = (html = "") => /id="boot">(.*?)<\/script>/.exec(html)?.[1];
    expect(bootOf(one?.html)).to.include("Lot 7").and.to.equal(bootOf(other?.html));
  });

  it("is made once for all who ask for it at the same time", async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => open("/products?sort=crowd")));
    const costs = new Set(answers.map(({ headers }) => headers.get("server-timing")).filter(Boolean));
    // A slow machine may bring the last of them after the first was made; on its own each would make it.
    expect(costs.size, "what making it cost, told to each who waited").to.be.within(1, 3);
    expect(new Set(answers.map(({ html }) => html))).to.have.property("size", 1);
  });

  it("shares what it shows with other pages, until that changes", async () => {
    const { product, supplier } = await buildProduct({ category: "chia", name: "Lot 8" });
    const shown = async (name: string) => {
      const pages = await Promise.all(["/products/chia", "/products/chia?shared=1"].map((path) => open(path)));
      return pages.every(({ html }) => html.includes(name));
    };
    await eventually(() => shown("Lot 8"));
    const changed = await api.patch(`/products/${product.id}`, {
      as: supplier,
      version: 1,
      body: productForm({ category: "chia", name: "Lot 8, sold once" }),
    });
    expect(changed.status).to.equal(200);
    await eventually(() => shown("Lot 8, sold once"));
  });

  it("names its scripts and leaves asking for them to the first, which waits until it is seen", async () => {
    const { html } = await open("/products");
    const first = html.match(/<(?:link rel="modulepreload"|script type="module")[^>]*>/g) ?? [];
    expect(first, "the first script and what it needs").to.have.lengthOf(2);
    const [, scripts = ""] = /data-scripts="([^"]+)"/.exec(html) ?? [];
    const [, texts = ""] = /data-texts="([^"]+)"/.exec(html) ?? [];
    expect(scripts.split(" ")).to.have.lengthOf.above(3);
    for (const file of [...scripts.split(" "), ...texts.split(" ")])
      expect((await fetch(api.url + file)).status, file).to.equal(200);
    const named = (page: string) => page.match(/rel="preload" href="[^"]+" as="font"/g);
    expect(named(html)).to.have.lengthOf(2);
    expect(named((await open("/fr/products")).html), "and the narrow space of French numbers").to.have.lengthOf(3);
  });

  it("asks for all of them at once where there is nothing to read without", async () => {
    const { html } = await open("/dashboard");
    const [, scripts = ""] = /data-scripts="([^"]+)"/.exec(html) ?? [];
    expect(scripts).not.to.equal("");
    for (const file of scripts.split(" ")) expect(html).to.include(`<link rel="modulepreload" href="${file}">`);
    expect(html).to.match(/<link rel="preload" href="[^"]+dashboard\.en-[^"]+\.json" as="fetch"/);
  });

  it("leaves out for readers who save data what can be read without, and keeps their pages apart", async () => {
    for (const path of ["/products", "/fr"]) {
      for (const round of ["rendered", "kept"]) {
        const whole = await open(path);
        const light = await open(path, { "save-data": "on" });
        expect(light.status, round).to.equal(200);
        expect(light.html).not.to.match(/rel="(?:preload|prefetch)"/);
        expect(faces(light.html), `faces, ${round}`).to.equal(0);
        expect(light.html).to.include("Arial as Source Sans");
        expect(faces(whole.html), `faces, ${round}`).to.equal(4);
        expect(whole.html).to.include('rel="preload"');
        for (const { headers } of [whole, light]) expect(headers.get("vary")).to.match(/save-data/i);
        expect(light.html, round).not.to.include(picture);
        expect(whole.html, round).to.include(picture);
        expect(light.headers.get("etag")).not.to.equal(whole.headers.get("etag"));
      }
    }
  });

  it("asks for the one large picture before all else, and for others when they come near", async () => {
    const tagOf = (html: string) => new RegExp(`<img[^>]*src="${picture}"[^>]*>`).exec(html)?.[0];
    const first = tagOf((await open(address)).html);
    expect(first).to.match(/fetchpriority="high"/i);
    expect(first).to.include('loading="eager"');
    const listed = tagOf((await open("/products")).html);
    for (const part of ['loading="lazy"', 'decoding="async"', 'width="400"', 'height="300"'])
      expect(listed).to.include(part);
    expect(tagOf((await open(address, { "save-data": "on" })).html), "its own page keeps it").to.equal(first);
  });

  it("a page that a place in its address changes is drawn whole, and its script holds nothing up", async () => {
    for (const path of ["/terms", "/fr/privacy", "/faq"]) {
      const html = await (await fetch(api.url + path)).text();
      expect(html, path)
        .to.include('<link rel="expect" href="#whole" blocking="render">')
        .and.include('<body id="whole">');
      expect(html, path).to.match(/<\/script><script type="module"[^>]* async><\/script><\/body>/);
    }
    expect(await (await fetch(`${api.url}/about`)).text()).not.to.include('rel="expect"');
  });
});
