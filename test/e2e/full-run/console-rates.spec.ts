import { expect } from "chai";
import { hoursAgo } from "#test/factories/rate-imports.ts";
import { buildRate } from "#test/factories/rates.ts";
import { useApi } from "#test/support/api.ts";
import { journey } from "#test/support/chromium.ts";
import { expectAccessible } from "../accessible.ts";
import { buildColleague, openConsole, showEverywhere } from "../console.ts";
import { expectText } from "../people.ts";

describe("reference rates in the console", () => {
  const api = useApi();

  journey(
    "one imports, another confirms what differs much, in either language, on a screen and a phone",
    async (stage) => {
      await buildRate("KES", "0.0077", { asOf: new Date(hoursAgo(3)) });
      await buildRate("EUR", "1.08", { asOf: new Date(hoursAgo(3)) });
      const [finance, second] = [await buildColleague("finance"), await buildColleague("finance")];
      const [page, other] = [await stage.open("finance"), await stage.open("second")];
      const waiting = (at: typeof page) => at.getByRole("region", { name: /^Waiting for a second person/ });

      await stage.step("the importer reads what holds and what waits", async () => {
        await page.setViewportSize({ width: 1440, height: 900 });
        await openConsole(page, api.url, finance, { path: "/reference-rates" });
        await waiting(page).getByText("No rate waits").waitFor();
        await page.getByLabel("Source").fill("ECB reference rate");
        await page.getByLabel("As of").fill(hoursAgo(1).slice(0, 16));
        await page.getByLabel("Rates", { exact: true }).fill("EUR 1.0832\nKES 0.0092\nGBP 1.26");
        // The question that is looked for.
        stage.allow(/400/);
        await page.getByRole("button", { name: "Import rates" }).click();
        await page.getByLabel(/differ by more than 10%/).check();
        await page.getByRole("button", { name: "Import rates" }).click();
        await expectText(page, "In force: EUR 1.0832.");
        await expectText(
          page,
          "Wait for a second person: GBP 1.26 · KES 0.0092. They do not hold before they are confirmed.",
        );
        await waiting(page).getByText("A second person has to confirm it").first().waitFor();
        expect(await page.getByRole("button", { name: "Confirm" }).count(), "not by oneself").to.equal(0);
        await expectAccessible(page, "an import that waits");
        await page.getByRole("button", { name: "Take back GBP" }).click();
        await page.getByRole("dialog").getByLabel("Reason").fill("Of another day than I thought.");
        await page.getByRole("dialog").getByRole("button", { name: "Take back" }).click();
        await expectText(page, "1 GBP = 1.26 USD is taken back.");
      });

      await stage.step("the second person finds it on the start page and on the list", async () => {
        await openConsole(other, api.url, second);
        const link = other.getByRole("link", { name: "1 KES = 0.0092 USD" });
        await link.waitFor();
        await other.screenshot({ path: "test-results/rates-start.png" });
        await link.click();
        await waiting(other).getByText("+19.5%").waitFor();
        await showEverywhere(
          other,
          { Français: "En attente d’une seconde personne", English: "Waiting for a second person" },
          "rates",
        );
      });

      await stage.step("it is confirmed, and who asks too late reads so", async () => {
        await other.getByRole("button", { name: "Refuse KES" }).click();
        await other.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
        await other.getByRole("button", { name: "Confirm KES" }).click();
        const question = other.getByRole("dialog");
        await question.getByText("Orders are placed at 1 KES = 0.0092 USD").waitFor();
        await expectAccessible(other, "the question before a rate is confirmed");
        await question.getByLabel("Reason").fill("As on the bank's own page.");
        await question.getByRole("button", { name: "Confirm" }).click();
        await expectText(other, "1 KES = 0.0092 USD is confirmed and in force.");
        await waiting(other).getByText("No rate waits").waitFor();
        await page.getByRole("button", { name: "Take back KES" }).click();
        await page.getByRole("dialog").getByLabel("Reason").fill("Somebody else may be faster.");
        // The refusal that is looked for.
        stage.allow(/409/);
        await page.getByRole("dialog").getByRole("button", { name: "Take back" }).click();
        await page.getByRole("dialog").getByText("This rate awaits no decision any more").waitFor();
        await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
        await waiting(page).getByLabel("Status").selectOption({ label: "All, decided ones too" });
        await waiting(page).getByText("As on the bank's own page.").waitFor();
        await page.screenshot({ path: "test-results/rates-decided-1440.png", fullPage: true });
      });

      await stage.step("whoever has imported what was refused reads at the top by whom and why", async () => {
        await page.getByLabel("Source").fill("ECB reference rate");
        await page.getByLabel("As of").fill(hoursAgo(0.5).slice(0, 16));
        await page.getByLabel("Rates", { exact: true }).fill("GBP 1.62");
        await page.getByRole("button", { name: "Import rates" }).click();
        await expectText(page, "GBP 1.62. It does not hold");
        await other.reload();
        await other.getByRole("button", { name: "Refuse GBP" }).click();
        await other.getByRole("dialog").getByLabel("Reason").fill("The bank says 1.26: two digits changed places.");
        await other.getByRole("dialog").getByRole("button", { name: "Refuse" }).click();
        await expectText(other, "1 GBP = 1.62 USD is refused.");
        expect(await other.getByText("Your rate was refused").count(), "it was not theirs").to.equal(0);
        await page.reload();
        const told = page.getByRole("status").filter({ hasText: "Your rate was refused: 1 GBP = 1.62 USD" });
        await told.getByText("two digits changed places").waitFor();
        await told.getByText(second.user.email).waitFor();
        await showEverywhere(
          page,
          { Français: "Votre taux a été refusé", English: "Your rate was refused" },
          "rate-refused",
        );
      });
    },
  );
});
