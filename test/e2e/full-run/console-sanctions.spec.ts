import { buildSupplier } from "#test/factories/people.ts";
import { dayAgo, unFile, type ListedEntry } from "#test/factories/sanctions.ts";
import { useApi } from "#test/support/api.ts";
import { journey } from "#test/support/chromium.ts";
import { buildColleague, resumeConsole, showEverywhere, untilLoaded } from "../console.ts";
import { expectText } from "../people.ts";

describe("sanctions lists in the console", () => {
  const api = useApi();

  journey("are read from a file, put in force, and what they find is decided by two people", async (stage) => {
    const { organization } = await buildSupplier({
      name: "Golden Delta Trading Ltd",
      phone: "+225 27 20 31 55 01",
      country: "ci",
      city: "Daloa",
    });
    await buildSupplier({
      name: "Golden Delta Cacao SARL",
      phone: "00225 27 20 31 55 01",
      country: "ci",
      city: "Issia",
    });
    const entries: ListedEntry[] = [
      { key: "6908555", names: ["GOLDEN DELTA TRADING LLC", "Delta d’Or"], country: "Freedonia" },
      { key: "6908556", type: "person", names: ["Ostap Volodin Karr"], country: "Freedonia" },
      { key: "6908557", names: ["Zembla Shipping Line"] },
    ];
    const file = unFile(entries, dayAgo(3));
    const asFile = (text: string) => ({ name: "consolidated.xml", mimeType: "text/xml", buffer: Buffer.from(text) });
    const page = await stage.open("verifier");
    stage.allow(/400/);

    await stage.step("a broken file is refused with its line, and a good one shows what it changes", async () => {
      await resumeConsole(page, api.url, await buildColleague("verifier"), "/sanctions-lists");
      await page.locator("input[type=file]").setInputFiles(asFile(file.replace("</ENTITY>", "")));
      await page.getByRole("button", { name: "Read file" }).click();
      await page.getByText(/^Line \d+: this is not well-formed XML\.$/).waitFor();
      await page.screenshot({ path: "test-results/sanctions-read-refused.png", fullPage: true });
      await page.locator("input[type=file]").setInputFiles(asFile(file));
      await page.getByRole("button", { name: "Read file" }).click();
      await page.getByRole("heading", { name: /^United Nations, / }).waitFor();
      await expectText(page, "Zembla Shipping Line");
      await showEverywhere(page, { English: "Put in force?", Français: "Mettre en vigueur" }, "sanctions-list");
    });

    await stage.step("it is put in force, and the name that it holds is said to be the same", async () => {
      await page.getByRole("button", { name: "Put in force" }).click();
      await expectText(page, "Every name has been held against the lists in force.");
      await page.goto(`${api.url}/admin/screening-hits`);
      await expectText(page, "GOLDEN DELTA TRADING LLC");
      await showEverywhere(page, { English: "Sanctions hits", Français: "Alertes sanctions" }, "sanctions-hits");
      await page.getByRole("link", { name: "Golden Delta Trading Ltd" }).click();
      await untilLoaded(page);
      await showEverywhere(page, { English: "On the list", Français: "Sur la liste" }, "sanctions-hit");
      await page.getByRole("button", { name: "It is the same" }).click();
      await page.getByLabel("Reason").fill("The register number agrees.");
      await page.getByRole("dialog").getByRole("button", { name: "It is the same" }).click();
      await expectText(page, "A second person has to confirm it now.");
    });

    await stage.step("a colleague is not certain, and then says that it is another", async () => {
      const finance = await stage.open("finance");
      const proposed = `/screening-hits?filter=${encodeURIComponent('{"status":"proposed"}')}`;
      await resumeConsole(finance, api.url, await buildColleague("finance"), proposed);
      await finance.getByRole("link", { name: "Golden Delta Trading Ltd" }).click();
      for (const [button, words] of [
        ["Not certain", "The hit is open again."],
        ["Not the same", "Golden Delta Trading Ltd is not the same; what was held goes on."],
      ] as const) {
        await finance.getByRole("button", { name: button }).click();
        await finance.getByLabel("Reason").fill("The register of Abidjan says another.");
        await finance.getByRole("dialog").getByRole("button", { name: button }).click();
        await expectText(finance, words);
      }
    });

    await stage.step("the organization's page says how it stands, and who may be the same", async () => {
      await page.goto(`${api.url}/admin/organizations/${organization.id}`);
      await expectText(page, "0 of 1 name found.");
      await expectText(page, "Same phone");
      await showEverywhere(page, { English: "Likely doubles", Français: "Doublons probables" }, "sanctions-doubles");
    });
  });
});
