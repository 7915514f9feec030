import { expect } from "chai";
import { fullJourney, journey, type Stage } from "#test/support/chromium.ts";
import { useDatabase } from "#test/support/database.ts";
import { useServer } from "#test/support/server.ts";
import { useRows } from "#test/factories/rows.ts";
import { buildSupplier } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { axeFindings } from "../accessible.ts";

describe("searching and filtering as a visitor", () => {
  /** A page whose scripts come when they are released. */
  async function withoutScripts(stage: Stage, path: string) {
    const page = await stage.open(`hasty on ${path}`);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\.js$/, (route) => released.then(() => route.continue()));
    await page.goto(server.url + path, { waitUntil: "commit" });
    return { page, release };
  }

  const database = useDatabase();
  useRows(database);
  const server = useServer(database);

  before(async () => {
    const ethiopian = await buildSupplier({ name: "Bensa Union", country: "et", certifications: ["Organic"] });
    const rwandan = await buildSupplier({ name: "Imisozi Growers", country: "rw" });
    await buildProduct({
      images: [],
      name: "Yirgacheffe Grade 1",
      supplier: ethiopian,
      originCountry: "et",
      price: "9000.00",
    });
    await buildProduct({
      images: [],
      name: "Huye Mountain",
      supplier: rwandan,
      originCountry: "rw",
      certifications: ["UTZ"],
      price: "100.00",
    });
    for (let n = 0; n < 30; n++)
      await buildProduct({
        images: [],
        name: `Lot ${n}`,
        supplier: rwandan,
        originCountry: "rw",
        certifications: [],
        price: "5000.00",
      });
  });

  journey(
    "finds suppliers too: above the goods, with and without scripts, and the rest in the directory",
    async (stage) => {
      const quiet = await stage.open("visitor without scripts", { javaScriptEnabled: false });
      await quiet.goto(`${server.url}/products/all?search=imisozi+growers`);
      const found = quiet.getByRole("region", { name: "Suppliers for “imisozi growers”" });
      await found.getByRole("link", { name: "Imisozi Growers" }).waitFor();
      const page = await stage.open("visitor", { viewport: { width: 360, height: 740 } });
      await page.goto(`${server.url}/fr`);
      const box = page
        .getByRole("main")
        .getByRole("searchbox")
        .or(page.getByRole("main").getByRole("combobox"))
        .first();
      await box.fill("Imisozi Growers");
      await box.press("Enter");
      const region = page.getByRole("region", { name: "Fournisseurs pour « Imisozi Growers »" });
      await region.getByRole("link", { name: "Imisozi Growers" }).click();
      await page.getByRole("heading", { level: 1, name: "Imisozi Growers" }).waitFor();
      // A category's listing, another page of the list and what nobody is called show goods alone.
      for (const address of ["/products/coffee?search=imisozi", "/products/all?search=Nobodyatall", "/products/all"]) {
        await quiet.goto(server.url + address);
        expect(await quiet.getByRole("region", { name: /^Suppliers for/ }).count(), address).to.equal(0);
      }
    },
  );

  journey("a blank term goes nowhere, before the script has come too", async (stage) => {
    const page = await stage.open("visitor", { javaScriptEnabled: false });
    await page.goto(`${server.url}/`);
    const boxes = page.getByRole("searchbox");
    const asked: string[] = [];
    page.on("request", (request) => void (request.isNavigationRequest() && asked.push(request.url())));
    for (const box of [boxes.first(), page.getByRole("main").getByRole("searchbox")])
      for (const term of ["", "   "]) {
        await box.fill(term);
        await box.press("Enter");
      }
    await boxes.first().fill(" sesame ");
    await boxes.first().press("Enter");
    await page.waitForURL(/\/products\/all\?search=/);
    expect(asked, "all that the five searches have asked for").to.deep.equal([
      `${server.url}/products/all?search=+sesame+`,
    ]);
  });

  journey("suggests as one types: keys, pointer and Escape; Enter alone still searches", async (stage) => {
    const page = await stage.open("visitor", { viewport: { width: 1280, height: 900 } });
    await page.goto(`${server.url}/`);
    const box = page.getByPlaceholder("Products, origins, certifications").first();
    await box.click();
    await box.pressSequentially("huy");
    const options = page.getByRole("option");
    await page.getByRole("option", { name: /Huye Mountain/ }).waitFor();
    expect(await box.getAttribute("role")).to.equal("combobox");
    expect(await box.getAttribute("aria-expanded")).to.equal("true");
    expect(await axeFindings(page)).to.deep.equal([]);
    await box.press("ArrowDown");
    const id = await box.getAttribute("aria-activedescendant");
    expect(id).to.equal(await options.first().getAttribute("id"));
    expect(await options.first().getAttribute("aria-selected")).to.equal("true");
    await box.press("Escape");
    await page.waitForFunction(() => document.querySelectorAll("[role=option]").length === 0);
    expect(await box.inputValue()).to.equal("huy");
    await box.press("ArrowDown");
    await options.first().waitFor();
    await box.press("ArrowDown");
    await box.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Huye Mountain" }).waitFor();

    // At once nothing is offered that belongs to the word before.
    await box.fill("imis");
    expect(await page.getByRole("option", { name: /Huye Mountain/ }).count()).to.equal(0);
    await page.getByRole("option", { name: /^Imisozi Growers/ }).click();
    await page.getByRole("heading", { level: 1, name: "Imisozi Growers" }).waitFor();

    await box.fill("utz");
    await page.getByRole("option", { name: "UTZ Certification" }).click();
    await page.waitForURL(/\/products\/all\?certification=UTZ/);
    await page.getByText("1 product found").waitFor();

    await box.fill("yirgachefe");
    await box.press("Enter");
    await page.getByText("No exact match for “yirgachefe”. Showing results for similar words.").waitFor();
    await page.getByRole("link", { name: "Yirgacheffe Grade 1" }).first().waitFor();
    expect(await axeFindings(page)).to.deep.equal([]);
  });

  fullJourney(
    "keeps the list while a longer word is asked about, and the choice only if the new list has it",
    async (stage) => {
      const page = await stage.open("visitor", { viewport: { width: 1280, height: 900 } });
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      const asked = page.waitForRequest(/[?&]term=lot(?:\+|%20)7/);
      await page.route(/[?&]term=lot(?:\+|%20)7/, (route) => released.then(() => route.continue()));
      await page.goto(`${server.url}/`);
      const box = page.getByPlaceholder("Products, origins, certifications").first();
      await box.click();
      await page.keyboard.insertText("lot");
      const options = page.getByRole("option");
      await options.first().waitFor();
      await page.keyboard.insertText(" 7");
      await asked;
      const before = await options.count();
      expect(before).to.be.above(1);
      await box.press("ArrowUp");
      const last = page.getByRole("option", { selected: true });
      const name = await last.innerText();
      expect(name).to.include("Lot");
      expect(name).not.to.include("Lot 7");
      release();
      await page.waitForFunction((count) => document.querySelectorAll("[role=option]").length !== count, before);
      expect(await last.count(), "no other line takes over the choice").to.equal(0);
      await box.press("ArrowDown");
      await last.filter({ hasText: "Lot 7" }).waitFor();
    },
  );

  fullJourney("suggests also to who was in the box before the script came", async (stage) => {
    const { page, release } = await withoutScripts(stage, "/");
    const box = page.getByPlaceholder("Products, origins, certifications").first();
    await box.pressSequentially("hu");
    release();
    await page.waitForFunction(() => document.documentElement.hasAttribute("data-ready"));
    await box.pressSequentially("y");
    await page.getByRole("option", { name: /Huye Mountain/ }).waitFor();
  });

  fullJourney("does what was ticked before the script came", async (stage) => {
    const listing = await withoutScripts(stage, "/products/all");
    await listing.page.getByLabel(/^Ethiopia/).check();
    await listing.page.getByLabel("Sort by").selectOption("price-asc");
    listing.release();
    await listing.page.waitForURL(/origin=et.*sort=price-asc|sort=price-asc.*origin=et/);
    await listing.page.getByRole("heading", { name: "1 product found" }).waitFor();
    const insights = await withoutScripts(stage, "/insights");
    await insights.page.getByLabel("Arabica coffee").check();
    insights.release();
    await insights.page.waitForURL(/series=arabica/);
  });

  fullJourney("a term that no window holds breaks", async (stage) => {
    const page = await stage.open("visitor", { viewport: { width: 360, height: 740 } });
    for (const path of ["/products", "/suppliers"]) {
      await page.goto(`${server.url}${path}?search=${"W".repeat(110)}`);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wider, path).to.equal(0);
    }
  });

  fullJourney("suggests in French, in the fold of a phone", async (stage) => {
    const page = await stage.open("visiteur", {
      viewport: { width: 360, height: 740 },
      locale: "fr-FR",
      hasTouch: true,
    });
    await page.goto(`${server.url}/fr/suppliers`);
    await page.locator("summary").first().tap();
    await page.waitForFunction(() => document.activeElement?.matches("details[open] input[name=search]"));
    await page.keyboard.type("éthi");
    await page.getByRole("option", { name: /Éthiopie/ }).tap();
    await page.waitForURL(/\/fr\/products\/all\?origin=et/);
    await page.goto(`${server.url}/fr/products/all?search=yirgachefe`);
    await page.getByText(/Aucun résultat exact pour/).waitFor();
  });

  journey("filters, sorts, pages and takes chips off without JavaScript", async (stage) => {
    const page = await stage.open("reader", { javaScriptEnabled: false });
    await page.goto(`${server.url}/products/all`);
    await page.getByText("32 products found").waitFor();
    await page.getByRole("link", { name: "Next" }).click();
    await page.waitForURL(/cursor=/);
    await page.getByRole("link", { name: "Previous" }).click();
    await page.getByRole("link", { name: "Lot 29" }).first().waitFor();

    await page.goto(`${server.url}/products/all`);
    await page.getByLabel("Sort by").selectOption("price-asc");
    await page.getByRole("button", { name: "Sort", exact: true }).click();
    await page.waitForURL(/sort=price-asc/);
    expect(await page.locator("main li h3").first().innerText()).to.equal("Huye Mountain");

    await page.getByLabel(/^Ethiopia/).check();
    await page.getByLabel(/^Organic/).check();
    await page.getByRole("button", { name: "Apply filters" }).click();
    await page.getByText("1 product found").waitFor();
    expect(new URL(page.url()).searchParams.get("sort")).to.equal("price-asc");
    await page.getByRole("link", { name: /Remove.*Organic/ }).click();
    expect(new URL(page.url()).searchParams.getAll("certification")).to.deep.equal([]);
    expect(new URL(page.url()).searchParams.getAll("origin")).to.deep.equal(["et"]);

    await page.getByRole("search").getByRole("searchbox").first().fill("huye");
    await page.getByRole("search").getByRole("searchbox").first().press("Enter");
    await page.getByRole("link", { name: "Huye Mountain" }).first().waitFor();
  });

  fullJourney("the directory's map and list choose a country, with counts, also without JavaScript", async (stage) => {
    for (const [name, options] of [
      ["reader", { javaScriptEnabled: false }],
      ["visitor", {}],
    ] as const) {
      const page = await stage.open(name, options);
      await page.goto(`${server.url}/suppliers?search=growers`);
      await page.getByText("1 supplier found").waitFor();
      await page.goto(`${server.url}/suppliers`);
      const map = page.getByRole("region", { name: "Suppliers by country" });
      expect(await map.getByRole("link", { name: "Ethiopia, 1 supplier" }).count()).to.equal(2);
      await map.getByRole("link", { name: "Ethiopia, 1 supplier" }).first().focus();
      await page.keyboard.press("Enter");
      await page.waitForURL(/country=et/);
      await page.getByText("1 supplier found").waitFor();
      await page.getByRole("link", { name: "Bensa Union" }).first().waitFor();
      // Under another search a country without a match stays where it is, and leads nowhere.
      await page.goto(`${server.url}/suppliers?search=growers`);
      await map.getByRole("link", { name: "Rwanda, 1 supplier" }).first().waitFor();
      expect(await map.getByRole("link", { name: /^Ethiopia/ }).count()).to.equal(0);
      await map.getByRole("listitem").filter({ hasText: "Ethiopia" }).getByText("none").waitFor();
    }
    const page = await stage.open("checker");
    await page.goto(`${server.url}/suppliers?country=rw`);
    expect(await axeFindings(page)).to.deep.equal([]);
  });
});
