import { expect } from "chai";
import type { Page, Route } from "playwright";
import { journey } from "#test/support/chromium.ts";
import { useDatabase } from "#test/support/database.ts";
import { useServer } from "#test/support/server.ts";
import { eventually } from "#test/support/wait.ts";
import { useRows } from "#test/factories/rows.ts";
import { buildProduct } from "#test/factories/products.ts";

/** What moved so far without anybody touching the page. */
const shifted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        // What was there before comes to the callback, what is new may still wait.
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        });
        observer.observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            for (const entry of observer.takeRecords()) sum += (entry as PerformanceEntry & { value: number }).value;
            resolve(sum);
          }),
        );
      }),
  );

const isPainted = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length > 0);

describe("the site's faces", () => {
  const database = useDatabase();
  useRows(database);
  const server = useServer(database);

  journey(
    "take over from installed fonts without moving anything, and no more of them come than are read",
    async (stage) => {
      const { product, supplier } = await buildProduct({
        name: "Huye Mountain washed arabica, fully traceable",
        images: [],
      });
      const places = [
        { path: "/", width: 360 },
        { path: "/fr", width: 1440 },
        { path: "/fr/products", width: 360 },
        { path: `/products/${product.category}/${product.id}`, width: 360 },
        { path: `/fr/suppliers/${supplier.organization.id}`, width: 1440 },
        { path: "/insights", width: 360 },
        { path: "/terms#seller-4", width: 1440 },
        { path: "/fr/faq#roles", width: 360 },
      ];
      for (const { path, width } of places) {
        const page = await stage.open(`${path} at ${width}`, { viewport: { width, height: 740 } });
        const held: Route[] = [];
        await page.route(/\.woff2$/, (route) => void held.push(route));
        await page.goto(server.url + path, { waitUntil: "commit" });
        await eventually(() => isPainted(page), { what: `${path} is painted` });
        await eventually(() => Promise.resolve(held.length >= 2), { what: `${path} asks for its faces` });
        const before = await shifted(page);
        expect(
          held.map((route) => /\/([a-z]+)[-a-z0-9]*-latin-(?!ext)/.exec(route.request().url())?.[1]).sort(),
        ).to.deep.equal(["fraunces", "source"]);
        await Promise.all(held.map((route) => route.continue()));
        await page.evaluate(() => document.fonts.ready);
        await eventually(
          () => page.evaluate(() => [...document.fonts].filter(({ status }) => status === "loaded").length >= 2),
          { what: `${path} has its faces` },
        );
        const all = await shifted(page);
        // Where a place is named, a browser may lay out what it never shows before it has found the place.
        expect(
          path.includes("#") ? all - before : all,
          `${path} at ${width}: ${before} of it before the faces came`,
        ).to.be.at.most(0.02);
      }
    },
  );

  journey("a product on paper begins with name, price, facts and supplier, and has no forms", async (stage) => {
    const { product, supplier } = await buildProduct({ name: "Lot 12", images: [] });
    const page = await stage.open("reader", { viewport: { width: 658, height: 987 } });
    for (const language of ["", "/fr"]) {
      await page.goto(`${server.url}${language}/products/${product.category}/${product.id}`, {
        waitUntil: "networkidle",
      });
      await page.emulateMedia({ media: "print" });
      const top = async (text: string) =>
        (await page.getByText(text, { exact: true }).filter({ visible: true }).last().boundingBox())?.y ?? NaN;
      const picture = await page.locator("figure .picture").boundingBox();
      expect(picture?.height).to.be.at.most((7 / 2.54) * 96);
      expect(await top("Lot 12")).to.be.below(await top(supplier.organization.name));
      expect(await top(supplier.organization.name)).to.be.below(picture?.y ?? NaN);
      expect(await page.locator("main form, main button").filter({ visible: true }).count()).to.equal(0);
      await page.emulateMedia({ media: "screen" });
    }
  });
});
