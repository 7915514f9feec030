import { expect } from "chai";
import { readFileSync } from "node:fs";
import { buildPrices } from "#test/factories/prices.ts";
import { useRows } from "#test/factories/rows.ts";
import { journey } from "#test/support/chromium.ts";
import { useDatabase } from "#test/support/database.ts";
import { useServer } from "#test/support/server.ts";

describe("market insights", () => {
  const database = useDatabase();
  useRows(database);
  const server = useServer(database);

  before(async () => {
    await buildPrices("coffee", [4780, 4870, 4960, 5540, 5400, 5690, 5700, 5800]);
    await buildPrices("cocoa", [4475, 5560, 7170, 9880, 7640, 8690, 8000, 7000], "icco");
    await buildPrices("chia-organic", [2610, 2650]);
  });

  journey("compare crops by price and as an index, by pointer, keys and files", async (stage) => {
    const page = await stage.open("trader");
    await page.goto(`${server.url}/insights`, { waitUntil: "networkidle" });
    const chart = page.getByRole("figure");
    const summary = chart.locator("figcaption");
    await summary.getByText("Coffee rose 16.9% from March 2024 to August 2024").waitFor();
    // Only coffee has prices of the three that stand there at first.
    expect(await summary.getByText("Cocoa").count()).to.equal(0);

    await stage.step("a crop is added, and the address says so", async () => {
      await page.getByRole("checkbox", { name: "Cocoa" }).click();
      await page.waitForURL(/series=cocoa/);
      await summary.getByText(/Cocoa fell 2.4%/).waitFor();
      await chart.getByText("Coffee: Sample figures. Cocoa: Source: International Cocoa Organization.").waitFor();
    });

    await stage.step("as an index both start at 100", async () => {
      await page.getByRole("radio", { name: /^Index/ }).click();
      await page.waitForURL(/view=index/);
      await chart.getByText("Index, March 2024 = 100").waitFor();
      await chart.getByRole("radio", { name: "Max" }).check();
      await chart.getByText("Index, January 2024 = 100").waitFor();
      await chart.getByRole("application").press("Home");
      await chart.getByText("January 2024: Coffee 100, Cocoa 100").waitFor();
      await chart.getByRole("application").press("ArrowRight");
      await chart.getByText("February 2024: Coffee 101.9, Cocoa 124.2").waitFor();
    });

    await stage.step("table and file say the same", async () => {
      await chart.getByRole("button", { name: "Show table" }).click();
      await chart.getByRole("row", { name: "February 2024 101.9 124.2" }).waitFor();
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        chart.getByRole("button", { name: "CSV" }).click(),
      ]);
      const csv = readFileSync(await file.path(), "utf8");
      expect(csv).to.include(
        `2024-02,Cocoa,124.2,"Index, January 2024 = 100",Source: International Cocoa Organization.`,
      );
      const [picture] = await Promise.all([
        page.waitForEvent("download"),
        chart.getByRole("button", { name: "PNG" }).click(),
      ]);
      expect(
        readFileSync(await picture.path())
          .subarray(1, 4)
          .toString(),
      ).to.equal("PNG");
    });

    await stage.step("the last crop stays", async () => {
      await page.goto(`${server.url}/insights?series=cocoa`, { waitUntil: "networkidle" });
      await page.getByRole("checkbox", { name: "Cocoa" }).click();
      expect(await page.getByRole("checkbox", { name: "Cocoa" }).isChecked()).to.equal(true);
      expect(page.url()).to.include("series=cocoa");
    });

    await stage.step("the board names the newest price and its moves", async () => {
      const board = page.getByRole("table", { name: "Latest prices" });
      await board.getByRole("row", { name: /Organic chia 2,650 February 2024 \+1\.5% – Sample figures$/ }).waitFor();
      await board.getByRole("row", { name: /^Cocoa .*% International Cocoa Organization$/ }).waitFor();
      expect(await board.getByRole("link", { name: "Organic chia" }).getAttribute("href")).to.equal(
        "/products/chia-organic",
      );
    });

    await stage.step("and on a phone its month and source too", async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      const card = page.getByRole("row").filter({ hasText: "Organic chia" });
      for (const said of ["February 2024", "Sample figures"])
        expect(await card.getByText(said).isVisible(), said).to.equal(true);
    });
  });

  journey("read in French and without a script", async (stage) => {
    const page = await stage.open("lectrice", { javaScriptEnabled: false });
    await page.goto(`${server.url}/fr/insights?series=coffee&series=gold&view=x`);
    const summary = page.getByRole("figure").locator("figcaption");
    await summary.getByText(/Café\u00a0: hausse de 16,9\u202f% entre mars 2024 et août 2024/).waitFor();
    await page.getByRole("checkbox", { name: "Cacao" }).check();
    await page.getByRole("radio", { name: /^Indice/ }).check();
    await page.getByRole("button", { name: "Afficher", exact: true }).click();
    await page.waitForURL(/series=cocoa.*view=index/);
    await page.getByText("Indice, mars 2024 = 100").waitFor();
    await summary.getByText(/Cacao\u00a0: baisse de 2,4\u202f%/).waitFor();
  });

  journey("say so when there are no prices of a kind", async (stage) => {
    const page = await stage.open("visitor");
    await page.goto(`${server.url}/insights?series=sesame`);
    expect(await page.getByRole("figure").count()).to.equal(0);
    await page.getByText("No prices for this choice yet").waitFor();
  });
});
