import { expect } from "chai";
import type { Page } from "playwright";
import { buildProduct } from "#test/factories/products.ts";
import { buildPrices } from "#test/factories/prices.ts";
import { useRows } from "#test/factories/rows.ts";
import { siteFacts } from "#shared/site-facts.ts";
import { journey } from "#test/support/chromium.ts";
import { useDatabase } from "#test/support/database.ts";
import { useServer } from "#test/support/server.ts";

const wholesale = ["coffee", "sesame", "chia"] as const;

const headerLinks = [
  "/",
  "/coffee-wholesale",
  "/sesame-wholesale",
  "/chia-wholesale",
  "/products/all",
  "/suppliers",
  "/buyers",
  "/insights",
  "/escrow",
  "/login",
  "/register",
];
const footerLinks = [
  "/",
  "/products/all",
  "/suppliers",
  "/buyers",
  "/insights",
  "/dashboard",
  "/about",
  "/contact",
  "/escrow",
  "/faq",
  "/terms",
  "/terms#conduct",
  "/privacy",
];

/** Where the links of a part of the page lead, those of the language switch left out. */
const hrefs = (page: Page, part: string) =>
  page
    .locator(`${part} a[href^="/"]:not([hreflang])`)
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute("href") ?? ""))]);

describe("the frame of the site and its wholesale pages", () => {
  const database = useDatabase();
  useRows(database);
  const server = useServer(database);
  const local = (language: string, path: string) => (language === "en" ? path : path === "/" ? "/fr" : `/fr${path}`);
  const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

  before(async () => {
    const { supplier } = await buildProduct({ name: "Sidamo 1", category: "coffee-conventional", images: [] });
    for (const name of ["Sidamo 2", "Sidamo 3", "Sidamo 4"])
      await buildProduct({ name, supplier, category: "coffee-conventional", images: [] });
    await buildProduct({ name: "Kochere bio", supplier, category: "coffee-organic", images: [] });
    await buildPrices("coffee-conventional", [4780, 4870, 4960]);
    await buildPrices("coffee-organic", [5280, 5370, 5460]);
  });

  journey("every link of header and footer leads to a page, in both languages", async (stage) => {
    const page = await stage.open("visitor", { javaScriptEnabled: false });
    const absent: string[] = [];
    for (const language of ["en", "fr"]) {
      await page.goto(server.url + local(language, "/suppliers"));
      const expected = (paths: readonly string[]) => paths.map((path) => local(language, path));
      expect(await hrefs(page, "header")).to.have.members(expected(headerLinks));
      expect(await hrefs(page, "footer")).to.have.members(expected(footerLinks));
      // The operator's networks, and no others.
      for (const [network, name] of [
        ["linkedin", "LinkedIn"],
        ["x", "X"],
        ["youtube", "YouTube"],
        ["facebook", "Facebook"],
        ["instagram", "Instagram"],
      ] as const) {
        const links = page.locator("footer").getByRole("link", { name, exact: true });
        const wanted = siteFacts.social[network];
        expect(await links.evaluateAll((found) => found.map((link) => link.getAttribute("href"))), name).to.deep.equal(
          wanted ? [wanted] : [],
        );
      }
      for (const path of new Set([...headerLinks, ...footerLinks].map((link) => link.replace(/#.*/, "")))) {
        const { status } = await fetch(server.url + local(language, path));
        if (status !== 200) absent.push(`${local(language, path)} answers ${String(status)}`);
      }
    }
    expect(absent).to.deep.equal([]);
  });

  journey("home: buttons, cards and calls lead exactly where they say", async (stage) => {
    const page = await stage.open("visitor");
    await page.goto(`${server.url}/`);
    const target = (name: string, index = 0) =>
      page.locator("main").getByRole("link", { name, exact: true }).nth(index).getAttribute("href");
    for (const [name, to] of [
      ["Find Buyers", "/buyers"],
      ["List Your Products", "/suppliers/register"],
      ["Sign Up", "/register"],
      ["Register as supplier", "/register?type=supplier"],
      ["Register as buyer", "/register?type=buyer"],
      ["Contact us", "/contact"],
      ["About the Impact Fund", "/about"],
      ["Market insights", "/insights"],
      ["Supplier directory", "/suppliers"],
      ["Our mission", "/about"],
    ] as const)
      expect(await target(name), name).to.equal(to);
    expect(await target("Sign Up", 1), "the mission's Sign Up").to.equal("/register");
  });

  journey("the header marks where one is, and its small menu has every place", async (stage) => {
    const page = await stage.open("phone", { viewport: { width: 360, height: 740 } });
    await page.goto(`${server.url}/products/coffee-organic`);
    await page.locator("header summary").nth(1).click();
    const menu = page.locator("header details[open] nav");
    for (const name of ["Coffee", "Sesame", "Chia", "All products", "Suppliers", "Buyers", "Insights", "Escrow"])
      await menu.getByRole("link", { name, exact: true }).waitFor();
    expect(await menu.locator("[aria-current]").allTextContents()).to.deep.equal(["Coffee"]);
    await menu.getByRole("link", { name: "Sesame" }).click();
    await page.waitForURL(`${server.url}/sesame-wholesale`);
    await heading(page, "Sesame wholesale").waitFor();
  });

  journey("wholesale: three products of each variant, price trends, and where to go on", async (stage) => {
    const page = await stage.open("buyer");
    await page.goto(`${server.url}/coffee-wholesale`, { waitUntil: "networkidle" });
    await heading(page, "Coffee wholesale").waitFor();
    const conventional = page.getByRole("region", { name: "Conventional coffee", exact: true });
    const organic = page.getByRole("region", { name: "Organic coffee", exact: true });
    expect(await conventional.getByRole("heading", { level: 3 }).allTextContents()).to.deep.equal([
      "Sidamo 4",
      "Sidamo 3",
      "Sidamo 2",
    ]);
    // One lot alone stands beside its prices; those of the others follow below.
    expect(await organic.getByRole("heading", { level: 3 }).allTextContents()).to.deep.equal([
      "Kochere bio",
      "Organic coffee price trend",
    ]);
    for (const name of ["Conventional coffee price trend", "Organic coffee price trend"])
      await heading(page, name).waitFor();
    expect(await hrefs(page, "main")).to.include.members([
      "/products/coffee",
      "/products/coffee-conventional",
      "/products/coffee-organic",
      "/register?type=buyer",
      "/contact?subject=general&topic=sourcing",
      "/insights?series=coffee",
      "/escrow",
    ]);
  });

  journey(
    "wholesale: reads without a script in both languages, also while there is nothing on offer",
    async (stage) => {
      const page = await stage.open("reader", { javaScriptEnabled: false });
      const titles = { coffee: "Café en gros", sesame: "Sésame en gros", chia: "Chia en gros" };
      for (const crop of wholesale) {
        await page.goto(`${server.url}/fr/${crop}-wholesale`);
        await heading(page, titles[crop]).waitFor();
        expect(await hrefs(page, "main"), crop).to.include.members([
          `/fr/products/${crop}`,
          "/fr/register?type=buyer",
          "/fr/contact?subject=general&topic=sourcing",
        ]);
        expect(await page.getByText("Aucun lot en vente pour le moment").count(), crop).to.equal(
          crop === "coffee" ? 0 : 2,
        );
      }
      await page.goto(`${server.url}/chia-wholesale`);
      expect(await page.getByText("No lots on offer at the moment").count()).to.equal(2);
      expect(await page.getByRole("figure").count(), "charts without prices").to.equal(0);
    },
  );
});
