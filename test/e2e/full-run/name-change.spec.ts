import { expect } from "chai";
import type { Page } from "playwright";
import { buildStaff, buildSupplier } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useApi } from "#test/support/api.ts";
import { journey } from "#test/support/chromium.ts";
import { eventually } from "#test/support/wait.ts";
import { buildColleague, openConsole } from "../console.ts";
import { enter, expectText } from "../people.ts";

/** What the focus stands on, in words. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.innerText.trim() ?? "");

describe("a change of a verified name", () => {
  const api = useApi();

  for (const [base, width] of [
    ["", 360],
    ["", 1440],
    ["/fr", 360],
  ] as const)
    journey(
      `is told at the button that sends it, and can be taken back (${base || "/en"}, ${width} px)`,
      async (stage) => {
        const french = base === "/fr";
        const { supplier } = await buildProduct({
          supplier: await buildSupplier({ name: "Kochere Growers", country: "et", verification: "verified" }),
        });
        const page = await stage.open("supplier", { viewport: { width, height: 740 } });
        await enter(page, `${api.url}${base}/dashboard/settings`, supplier);
        const name = page.getByLabel(french ? "Nom de l’organisation" : "Organization name");
        const save = page.getByRole("button", { name: french ? "Enregistrer" : "Save changes", exact: true });
        const told = page.getByRole("status").filter({
          hasText: french
            ? "Sidama Union, Éthiopie attend la vérification"
            : "Sidama Union, Ethiopia waits for verification",
        });

        await stage.step("what was saved waits: said at the button, once, and below the field", async () => {
          await name.fill("Sidama Union");
          await save.focus();
          await page.keyboard.press("Enter");
          await told.waitFor();
          const box = await told.boundingBox();
          expect(box?.y, "in view").to.be.within(0, 740);
          expect(await focused(page)).to.contain(french ? "Enregistrer" : "Save changes");
          expect(await told.count()).to.equal(1);
          expect(await name.inputValue()).to.equal("Kochere Growers");
          await expectText(
            page,
            french ? "En attente de vérification : Sidama Union" : "Waits for verification: Sidama Union",
          );
        });

        await stage.step("the overview says it, too", async () => {
          await page.goto(`${api.url}${base}/dashboard`);
          await page.getByRole("link", { name: french ? "Voir les paramètres" : "See the settings" }).click();
          await page
            .getByRole("button", { name: french ? "Retirer la modification" : "Withdraw the change" })
            .waitFor();
        });

        await stage.step("taken back: confirmed in words, which have the focus", async () => {
          const button = page.getByRole("button", { name: french ? "Retirer la modification" : "Withdraw the change" });
          await button.focus();
          await page.keyboard.press("Enter");
          const words = french ? "La modification est retirée." : "The change was withdrawn.";
          await expectText(page, words);
          expect(await focused(page)).to.contain(words);
          await button.waitFor({ state: "detached" });
          expect(await focused(page), "after the page was read again").to.contain(words);
          expect(await told.count()).to.equal(0);
        });
      },
    );

  journey("that was refused is read once; the console shows what waits at the organization", async (stage) => {
    const { supplier } = await buildProduct({
      supplier: await buildSupplier({ name: "Guji Stations", verification: "verified" }),
    });
    const { id } = supplier.organization;
    const { version } = (await api.get(`/organizations/${id}`, { as: supplier })).body as { version: number };
    const asked = await api.patch(`/organizations/${id}`, { as: supplier, version, body: { name: "Guji Two" } });
    expect(asked.status).to.equal(200);
    const requestId = asked.body.identityRequest.id as string;

    await stage.step("console: in the list and on the page, with the way to the decision", async () => {
      const page = await stage.open("verifier");
      await openConsole(page, api.url, await buildColleague("verifier"), { path: "/organizations" });
      await page
        .getByRole("row")
        .filter({ hasText: "Guji Stations" })
        .getByRole("link", { name: "Name check" })
        .waitFor();
      await page.getByRole("link", { name: "Guji Stations" }).click();
      await expectText(page, "A change of name or country waits for a decision.");
      await page.getByRole("link", { name: "Open the name check" }).click();
      await page.waitForURL(new RegExp(`/admin/identity-requests/${requestId}$`));
    });

    await stage.step("settings: the refusal is closed for good", async () => {
      const reason = "The register does not know this name.";
      const decided = await api.post(`/admin/identity-requests/${requestId}/refuse`, {
        as: await buildStaff("verifier"),
        body: { reason },
      });
      expect(decided.status).to.equal(200);
      const page = await stage.open("supplier");
      await enter(page, `${api.url}/dashboard/settings`, supplier);
      await expectText(page, reason);
      await page.getByRole("button", { name: "Close this notice" }).click();
      await expectText(page, "The notice is closed.");
      await eventually(async () => (await focused(page)) === "The notice is closed.");
      await page.reload();
      await page.getByLabel("Organization name").waitFor();
      expect(await page.getByText(reason).count()).to.equal(0);
    });
  });
});
