import { readFile } from "node:fs/promises";
import { expect } from "chai";
import type { Page } from "playwright";
import { buildOrder, mountedProvider } from "#test/factories/orders.ts";
import { useApi } from "#test/support/api.ts";
import { fullJourney, journey } from "#test/support/chromium.ts";
import { readPdf, type ReadPdf } from "#test/support/pdf.ts";
import { buildColleague, openConsole } from "../console.ts";
import { enter, expectText } from "../people.ts";

/** Presses a button that saves a paper. @returns the file's name and what stands in it. */
async function saved(page: Page, button: string | RegExp): Promise<ReadPdf & { name: string }> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).first().click();
  const file = await download;
  return { name: file.suggestedFilename(), ...(await readPdf(await readFile(await file.path()))) };
}

describe("fee notes and the provider's verification", () => {
  const api = useApi();

  journey("a supplier finds the note of a release, reads it and saves it; finance does, too", async (stage) => {
    const trade = await buildOrder(api, { status: "funds_released", quantity: "20" });
    const page = await stage.open("supplier");
    const { reference } = trade.order;
    await enter(page, `${api.url}/dashboard/escrow/${reference}`, trade.supplier);

    await stage.step("on the order", async () => {
      await expectText(page, "Fee notes");
      const paper = await saved(page, /^Save PDF of FN-/);
      expect(paper.name).to.match(/^FN-\d{4}-000001\.pdf$/);
      expect(paper.language).to.equal("en");
      expect(paper.pages[0]).to.include(reference).and.to.include("VAT is not computed on this note.");
    });

    await stage.step("in the list of all, by its order", async () => {
      await page.getByRole("link", { name: "All fee notes" }).click();
      await page.waitForURL(`${api.url}/dashboard/fee-notes`);
      await page.getByLabel("Search by number or order").fill("nothing like it");
      await expectText(page, "No fee note has “nothing like it”");
      await page.getByRole("button", { name: "Show all" }).click();
      await page.getByLabel("Search by number or order").fill(reference);
      await page.waitForURL(/search=/);
      await page.getByRole("link", { name: /^FN-/ }).click();
      await expectText(page, "VAT is not computed on this note.");
      await expectText(page, "of which");
    });

    await stage.step("in French, on a phone", async () => {
      await page.setViewportSize({ width: 360, height: 780 });
      await page.goto(`${api.url}/fr/dashboard/escrow/${reference}`);
      await expectText(page, "Relevés de frais");
      // The card of the notes stands in line with the others, and covers none of them.
      const boxes = await page
        .locator("article > section")
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
      expect(boxes.length).to.be.at.least(3);
      for (const [index, { left, right, top }] of boxes.entries()) {
        expect([left, right]).to.deep.equal([boxes[0]?.left, boxes[0]?.right]);
        expect(top).to.be.at.least(boxes[index - 1]?.bottom ?? 0);
      }
      await page.goto(`${api.url}/dashboard/fee-notes`);
      await page.getByRole("link", { name: /^FN-/ }).click();
      await expectText(page, "VAT is not computed on this note.");
      await page.goto(page.url().replace("/dashboard", "/fr/dashboard"));
      await expectText(page, "La TVA n’est pas calculée sur ce relevé.");
      const paper = await saved(page, "Enregistrer le PDF");
      expect(paper.language).to.equal("fr");
      expect(paper.pages[0]).to.include("Relevé de frais");
      await page.goto(`${api.url}/fr/dashboard/fee-notes`);
      // 20 MT at 5,250.00: all of the division, and when it was, also where a row is a card.
      for (const words of ["105 000,00", "8 925,00", "1 575,00", "94 500,00", "Débloqué le", "Fonds d’impact"])
        await expectText(page, words);
    });

    const colleague = await stage.open("finance");
    await stage.step("in the console, beside how the money was divided", async () => {
      const finance = await buildColleague("finance");
      await openConsole(colleague, api.url, finance, { path: `/fund-splits/${trade.order.id}/show` });
      const paper = await saved(colleague, /^Save FN-.* as PDF$/);
      expect(paper.pages[0]).to.include(trade.supplier.organization.name);
    });
  });

  fullJourney("both sides read that the provider is verifying the supplier, and that it could not", async (stage) => {
    const trade = await buildOrder(api, { status: "funded", quantity: "2" });
    const address = `${api.url}/dashboard/escrow/${trade.order.reference}`;
    const [seller, buyer] = [await stage.open("supplier"), await stage.open("buyer")];
    await enter(seller, address, trade.supplier);
    await enter(buyer, address.replace("/dashboard", "/fr/dashboard"), trade.buyer);
    const verify = (status: string) =>
      mountedProvider(api).call("PUT", "/verifications", {
        body: { reference: trade.order.reference, party: "seller", status },
      });

    await stage.step("while it does", async () => {
      await verify("pending");
      await expectText(seller, "The escrow provider has been verifying your organization since");
      await expectText(seller, "The money is held meanwhile.");
      await expectText(buyer, "Le prestataire de séquestre vérifie le fournisseur depuis le");
    });

    await stage.step("when it could not", async () => {
      await verify("failed");
      await expectText(seller, "The escrow provider could not verify your organization");
      await expectText(buyer, "n’a pas pu vérifier le fournisseur");
      await expectText(buyer, "Notre équipe en est informée");
    });
  });
});
