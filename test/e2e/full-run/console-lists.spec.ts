import { expect } from "chai";
import { readFile } from "node:fs/promises";
import { buildOrder } from "#test/factories/orders.ts";
import { buildStaff, buildSupplier, buildUser } from "#test/factories/people.ts";
import { buildPriceCsv } from "#test/factories/price-files.ts";
import { productForm } from "#test/factories/products.ts";
import { buildRate } from "#test/factories/rates.ts";
import { sanctionsDesk } from "#test/factories/sanctions.ts";
import { useApi } from "#test/support/api.ts";
import { fullJourney, journey } from "#test/support/chromium.ts";
import { priceDesk } from "#test/support/price-desk.ts";
import { eventually } from "#test/support/wait.ts";
import { buildColleague, buildDispute, buildRefused, menuOf, resumeConsole } from "../console.ts";
import { expectText } from "../people.ts";

describe("the console's lists", () => {
  const api = useApi();

  journey("a list is saved as a file with what was searched for, in which nothing is calculated", async (stage) => {
    await buildSupplier({ name: '=HYPERLINK("https://example.test")' });
    await buildSupplier({ name: "Kaffa Forest Growers", country: "et", verification: "waiting" });
    const page = await stage.open("admin");
    await resumeConsole(page, api.url, await buildColleague("admin"), "/organizations");
    const saved = async (button = "Save as CSV") => {
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: button }).click();
      const file = await download;
      expect(file.suggestedFilename()).to.match(/^organizations-\d{4}-\d\d-\d\d\.csv$/);
      return (await readFile(await file.path(), "utf8")).split("\r\n");
    };
    const lines = await saved();
    expect(lines[0]).to.contain('"Name","Verification"');
    expect(lines.join("\n")).to.contain(`"'=HYPERLINK(""https://example.test"")"`);
    await page.getByLabel("Name, place or description").fill("Kaffa Forest");
    await expectText(page, "1 entry");
    const found = await saved();
    expect(found.filter(Boolean)).to.have.lengthOf(2);
    expect(found[0]).to.contain('"Country","Country code"');
    expect(found[1]).to.contain('"Kaffa Forest Growers","Waiting","Supplier","Ethiopia","et"');
    await expectText(page, "1 entry in the file");
    await page.getByRole("button", { name: "Français" }).first().click();
    await page.getByRole("button", { name: "Enregistrer en CSV" }).waitFor();
    const french = await saved("Enregistrer en CSV");
    expect(french[0]).to.contain('"Pays";"Code du pays"');
    expect(french[1]).to.contain('"Kaffa Forest Growers";"En attente";"Fournisseur";"Éthiopie";"et"');
  });

  fullJourney("each list is sorted by every column that offers it, and by one upwards and downwards", async (stage) => {
    await buildOrder(api, { status: "funds_released", quantity: "5" });
    await Promise.all([buildDispute(api), buildRate("KES", "0.0077")]);
    await buildRefused(api);
    const message = { name: "Ada", email: "ada@example.test", subject: "partnership", message: "We buy sesame." };
    await api.post("/contact", { body: message });
    const alike = { name: "Verified Traders", type: "buyer", organizationType: "Trader / Importer" };
    await api.post("/organizations", { as: await buildUser(), body: alike });
    await priceDesk(api).preview(await buildStaff("finance"), buildPriceCsv([["sesame", "2026-09", "1700"]]));
    const supplier = await buildSupplier({ name: "Golden Delta Trading" });
    expect((await api.post("/products", { as: supplier, body: productForm({ images: [] }) })).status).to.equal(201);
    await (await sanctionsDesk(api)).putInForce([{ key: "1", names: ["Golden Delta Trading"] }]);
    const page = await stage.open("admin");
    await resumeConsole(page, api.url, await buildColleague("admin"));
    const menu = await menuOf(page);
    let sorted = 0;
    // The verifiers' desk is a queue in one order, without columns.
    const lists = menu.slice(1).filter((name) => name !== "Verification");
    for (const name of lists) {
      await page.locator("nav").getByRole("link", { name }).first().click();
      await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
      const headings = page.getByRole("columnheader").filter({ has: page.getByRole("button") });
      await headings.first().waitFor();
      for (const [at, heading] of (await headings.all()).entries())
        for (const wanted of at === 0 ? [1, 2] : [1]) {
          const answered = page.waitForResponse((answer) => /\/admin\/.*sort=/.test(answer.url()));
          await heading.getByRole("button").click();
          expect((await answered).status(), `${name}, ${await heading.innerText()}, click ${wanted}`).to.equal(200);
          await eventually(async () => /ascending|descending/.test((await heading.getAttribute("aria-sort")) ?? ""));
          sorted += 1;
        }
    }
    expect(lists.length, "every list").to.equal(14);
    expect(sorted).to.be.above(40);
  });

  fullJourney("a list's address that asks for nonsense leads back to the list", async (stage) => {
    const page = await stage.open("admin");
    stage.allow(/400/);
    await resumeConsole(page, api.url, await buildColleague("admin"), "/organizations?sort=phone&order=ASC");
    await expectText(page, "a filter or an order that does not exist");
    await page.getByRole("button", { name: "Reset search and filters" }).click();
    await expectText(page, /\d+ entr/);
    // The search stands in the address, so "back" undoes it.
    await page.getByLabel("Name, place or description").fill("no such organization");
    await expectText(page, "Nothing matches");
    await page.goBack();
    await expectText(page, /[1-9]\d* entr/);
    expect(await page.getByLabel("Name, place or description").inputValue()).to.equal("");
  });
});
