import { expect } from "chai";
import { buildPinkSheet, buildPriceCsv, type WorldBankMonth } from "#test/factories/price-files.ts";
import { buildPrices } from "#test/factories/prices.ts";
import { useApi } from "#test/support/api.ts";
import { journey } from "#test/support/chromium.ts";
import { expectAccessible } from "../accessible.ts";
import { buildColleague, resumeConsole, showEverywhere } from "../console.ts";
import { expectText } from "../people.ts";

/** Prices that rise and fall, three in a month: more than a page of them. */
const months = Array.from({ length: 18 }, (_, index): WorldBankMonth => {
  const [year, month] = [2023 + Math.floor(index / 12), String((index % 12) + 1).padStart(2, "0")];
  const wave = Math.sin(index / 4);
  return [`${year}M${month}`, 5 + wave, 7 + wave / 2, index < 2 ? ".." : 4 - wave / 3];
});

describe("market prices in the console", () => {
  const api = useApi();

  journey(
    "a file is previewed, entered, shown to visitors with its licence, and undone, in either language",
    async (stage) => {
      await buildPrices("coffee", [4780, 4870, 4960]);
      await buildPrices("arabica", [4210, 4320, 4350]);
      const finance = await buildColleague("finance");
      const [page, visitor] = [await stage.open("finance"), await stage.open("visitor")];
      const file = {
        name: "CMO-Historical-Data-Monthly.xlsx",
        mimeType: "application/zip",
        buffer: buildPinkSheet(...months),
      };

      await stage.step("what is wrong stands beside the file, and what was pasted stays", async () => {
        await page.setViewportSize({ width: 1440, height: 900 });
        await resumeConsole(page, api.url, finance, "/market-price-imports");
        await page.getByText("No imports yet").waitFor();
        await page.getByRole("button", { name: "Show differences" }).click();
        await expectText(page, "Choose a file or paste lines first.");
        const lines = buildPriceCsv([["tea", "2026-09", "1700"]]);
        await page.getByLabel("Or paste a CSV").fill(lines);
        // The refusal that is looked for.
        stage.allow(/400/);
        await page.getByRole("button", { name: "Show differences" }).click();
        await expectText(page, "Line 2: there is no series “tea”.");
        expect(await page.getByLabel("Or paste a CSV").inputValue()).to.equal(lines);
        await page.screenshot({ path: "test-results/market-prices-refused-1440.png", fullPage: true });
      });

      await stage.step("the differences are looked at and entered", async () => {
        await page.getByLabel("File", { exact: true }).setInputFiles(file);
        await page.getByRole("button", { name: "Show differences" }).click();
        await page.getByRole("heading", { name: file.name }).waitFor();
        await expectText(page, "52 new, 0 changed, 0 same, 2 skipped");
        await expectText(page, "1–50 of 54");
        await page.getByRole("button", { name: "Next page" }).click();
        await expectText(page, "51–54 of 54");
        await page.getByLabel("Show").selectOption({ label: "Skipped (2)" });
        await page.getByText("Monthly Prices!E7").waitFor();
        await expectAccessible(page, "differences");
        await page.getByLabel("Show").selectOption({ label: "All" });
        await showEverywhere(
          page,
          { Français: "Enregistrer les prix", English: "Enter prices" },
          "market-prices-preview",
        );
        await page.getByRole("button", { name: "Enter prices" }).click();
        await expectText(page, "Entered. The website’s charts show these prices now.");
      });

      await stage.step("visitors see whose prices these are, with links, in both languages", async () => {
        await visitor.setViewportSize({ width: 1440, height: 900 });
        for (const [path, source] of [
          ["/fr/insights", /Source\s: World Bank Commodity Price Data \(The Pink Sheet\), CC BY 4\.0\./],
          ["/products/coffee", /Source: World Bank Commodity Price Data \(The Pink Sheet\), CC BY 4\.0\./],
        ] as const) {
          await visitor.goto(api.url + path);
          await expectText(visitor, source);
          const licence = visitor.getByRole("link", { name: /^CC BY 4.0/ }).first();
          expect(await licence.getAttribute("href")).to.equal("https://creativecommons.org/licenses/by/4.0/");
        }
        await expectAccessible(visitor, "a chart with its licence");
        expect(await visitor.getByText("Sample figures").count(), "samples give way").to.equal(0);
      });

      await stage.step("the import is undone with a reason, and the samples are back", async () => {
        await page.getByRole("button", { name: "Undo import" }).click();
        await page.getByRole("dialog").getByLabel("Reason").fill("The file is of last year.");
        await expectAccessible(page, "the question before an import is undone");
        await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
        await expectText(page, "Undone. What stood there before is shown again.");
        await visitor.goto(`${api.url}/insights`);
        await expectText(visitor, "Sample figures.");
      });
    },
  );
});
