import { expect } from "chai";
import { buildSupplier } from "#test/factories/people.ts";
import { productForm } from "#test/factories/products.ts";
import { journey } from "#test/support/chromium.ts";
import { useApi } from "#test/support/api.ts";
import { buildColleague, resumeConsole, showEverywhere, untilLoaded } from "../console.ts";
import { enter, expectText } from "../people.ts";

describe("a listing that is reviewed", () => {
  const api = useApi();

  journey(
    "is taken down in the console, mended by its supplier on a phone in French, and back on its page",
    async (stage) => {
      // The page of a listing that nobody is shown, and a resubmission without anything mended.
      stage.allow(/404|400.*resubmit/);
      const supplier = await buildSupplier({
        name: "Coopérative de Kalehe",
        verification: "verified",
        user: { language: "fr" },
      });
      const form = { name: "Café de Kalehe", description: "Lavé, criblage 16. Prix : +243 812 345 678", images: [] };
      const { body: listed } = await api.post("/products", { as: supplier, body: productForm(form) });
      const publicPage = `${api.url}/fr/products/coffee-organic/${listed.id as string}`;
      const verifier = await buildColleague("verifier");
      const [desk, phone, visitor] = [
        await stage.open("verifier"),
        await stage.open("supplier"),
        await stage.open("visitor"),
      ];

      await stage.step("everybody sees it while it waits for its review", async () => {
        expect((await visitor.goto(publicPage))?.status()).to.equal(200);
        await expectText(visitor, "Café de Kalehe");
      });

      await stage.step(
        "the verifier finds it in the queue, with its clock and what to look at, and takes it down by a key",
        async () => {
          await resumeConsole(desk, api.url, verifier, "/listing-reviews");
          await untilLoaded(desk);
          await expectText(desk, /2[34] h left/);
          await showEverywhere(
            desk,
            { English: "Listings to look at within 24 hours", Français: "Annonces à examiner" },
            "listing-reviews",
          );
          await desk.getByRole("link", { name: "Café de Kalehe" }).click();
          await expectText(desk, "To be checked: a telephone number.");
          await showEverywhere(
            desk,
            { English: "Nobody has looked at this listing before.", Français: "Personne n’a encore examiné" },
            "listing-review",
          );
          await desk.keyboard.press("r");
          const dialog = desk.getByRole("dialog");
          await dialog.getByLabel("Reason").fill("Veuillez retirer le numéro de téléphone de la description.");
          await dialog.getByRole("button", { name: "Take down" }).click();
          await dialog.getByText("This field is required.").waitFor();
          await dialog.getByLabel("Ground").selectOption({ label: "Contact or payment details in the listing" });
          await dialog.getByRole("button", { name: "Take down" }).click();
          await expectText(desk, "The listing is taken down.");
          expect((await visitor.goto(publicPage))?.status()).to.equal(404);
        },
      );

      await stage.step("its supplier reads why, above the form that mends it, and resubmits it", async () => {
        await phone.setViewportSize({ width: 360, height: 780 });
        await enter(phone, `${api.url}/fr/dashboard/products`, supplier);
        await expectText(phone, "Retirée : Coordonnées ou moyens de paiement dans l’annonce");
        const cut = await phone
          .locator("main li")
          .first()
          .evaluate((row) => row.scrollWidth - row.clientWidth);
        expect(cut, "pixels of the row that stand outside it").to.be.at.most(0);
        await phone.screenshot({ path: "test-results/products-taken-down-fr-360.png", fullPage: true });
        await phone.goto(`${api.url}/fr/dashboard/products?mend=${listed.id as string}`);
        const dialog = phone.getByRole("dialog");
        await dialog.getByText("Veuillez retirer le numéro de téléphone").waitFor();
        await phone.screenshot({ path: "test-results/product-mend-fr-360.png" });
        // Nothing was mended, and nothing said.
        await dialog.getByRole("button", { name: "Soumettre de nouveau" }).click();
        await dialog.getByText("Modifiez ce qui n’allait pas").waitFor();
        await phone.screenshot({ path: "test-results/product-mend-refused-fr-360.png" });
        await dialog.getByRole("textbox", { name: /^Description/ }).fill("Lavé, criblage 16.");
        await dialog.getByLabel("À notre équipe").fill("Le numéro est retiré.");
        await dialog.getByRole("button", { name: "Soumettre de nouveau" }).click();
        await expectText(phone, "En attente d’examen jusqu’au");
        await expectText(phone, "Soumise de nouveau");
        const tooWide = await phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(tooWide).to.be.at.most(0);
        await phone.screenshot({ path: "test-results/products-waiting-fr-360.png", fullPage: true });
        await phone.setViewportSize({ width: 1440, height: 900 });
        await phone.screenshot({ path: "test-results/products-waiting-fr-1440.png" });
        expect((await visitor.goto(publicPage))?.status()).to.equal(404);
      });

      await stage.step(
        "the verifier sees what has changed, approves it by a key, and everybody sees it again",
        async () => {
          await desk.reload();
          await expectText(desk, "Le numéro est retiré.");
          await expectText(desk, "Lavé, criblage 16. Prix : +243 812 345 678");
          await desk.screenshot({ path: "test-results/listing-review-changes.png", fullPage: true });
          await desk.locator("h1").click();
          await desk.keyboard.press("a");
          await expectText(desk, "The listing is approved.");
          expect((await visitor.goto(publicPage))?.status()).to.equal(200);
          await expectText(visitor, "Lavé, criblage 16.");
        },
      );
    },
  );
});
