import { readFile } from "node:fs/promises";
import { expect } from "chai";
import type { Page } from "playwright";
import { localPath } from "#shared/kernel/language.ts";
import { makePdf } from "#test/factories/files.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { pay } from "#test/factories/orders.ts";
import { useApi } from "#test/support/api.ts";
import { expectAccessible } from "../accessible.ts";
import { fits, lookOf, looks, walked } from "../looks.ts";
import { enter } from "../people.ts";
import { sayings } from "../sayings.ts";

const title = "papers are handed in, refused and accepted, and drawn from what the supplier states once";
const papers = {
  en: { billOfLading: "Bill of lading", weightNote: "Weight note", commercialInvoice: "Commercial invoice" },
  fr: { billOfLading: "Connaissement", weightNote: "Note de poids", commercialInvoice: "Facture commerciale" },
} as const;
const words = {
  en: { choose: "Choose files", ship: "Ship goods", number: "Transport document", arrival: "Expected arrival" },
  fr: {
    choose: "Choisir des fichiers",
    ship: "Déclarer l’expédition",
    number: "Document de transport",
    arrival: "Arrivée prévue",
  },
} as const;

describe("the documents of an order", () => {
  const api = useApi();

  for (const [language, width] of looks)
    walked(language, width)(`${title} (${language}, ${width} px)`, async (stage) => {
      const say = sayings(language, "order-parts");
      const paper = papers[language];
      const { offer, buyer, supplier } = await buildOffer({
        quantity: "10",
        accepted: true,
        terms: { documentsRequired: ["billOfLading", "commercialInvoice", "weightNote"] },
      });
      const placed = await api.post("/orders", { as: buyer, body: { offerId: offer.id } });
      expect(placed.status, JSON.stringify(placed.body)).to.equal(201);
      await pay(api, { order: placed.body as never, buyer });
      const reference = placed.body.reference as string;
      const address = api.url + localPath(language, `/dashboard/escrow/${reference}`);
      const sold = await stage.open("supplier", lookOf(language, width));
      const bought = await stage.open("buyer", lookOf(language, width));
      const row = (page: Page, name: string) =>
        page.getByRole("listitem").filter({ hasText: name }).filter({ visible: true });
      const choose = async (page: Page, name: string) => {
        const [chooser] = await Promise.all([
          page.waitForEvent("filechooser"),
          page.getByRole("dialog").getByRole("button", { name: words[language].choose, exact: true }).click(),
        ]);
        await chooser.setFiles({ name, mimeType: "application/pdf", buffer: await makePdf() });
      };
      const saved = async (page: Page, name: string) => {
        const [download] = await Promise.all([
          page.waitForEvent("download"),
          page.getByRole("button", { name, exact: true }).first().click(),
        ]);
        return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
      };

      await stage.step("the part with something to do says so, and is an address", async () => {
        await enter(sold, address, supplier);
        await sold.getByRole("link", { name: say("tabs.news.documents", { count: 3 }) }).click();
        await sold.waitForURL(/\?tab=documents$/);
        await enter(bought, `${address}?tab=documents`, buyer);
        await bought.getByRole("heading", { name: say("papers.title") }).waitFor();
        await fits(sold);
        await expectAccessible(sold);
      });

      await stage.step("a paper is handed in with what it says of itself; without a file it is told", async () => {
        await sold.getByRole("button", { name: say("papers.handNamed", { paper: paper.weightNote }) }).click();
        const form = sold.getByRole("dialog");
        await form.getByLabel(say("papers.dialog.issuer")).fill("Kilindini Weighing Services");
        await form.getByRole("button", { name: say("papers.dialog.send"), exact: true }).click();
        await form.getByText(say("papers.dialog.none")).waitFor();
        await form.getByLabel(say("papers.dialog.number")).fill("WN-77120");
        await choose(sold, "Weight note.pdf");
        await fits(sold);
        await expectAccessible(sold);
        await form.getByRole("button", { name: say("papers.dialog.send"), exact: true }).click();
        await form.waitFor({ state: "detached" });
        await row(bought, paper.weightNote).getByText("Kilindini Weighing Services, WN-77120").waitFor();
      });

      await stage.step("the buyer refuses it with a reason, which the supplier reads", async () => {
        await bought.getByRole("button", { name: say("papers.refuseNamed", { paper: paper.weightNote }) }).click();
        const form = bought.getByRole("dialog");
        await form.getByRole("button", { name: say("papers.refusal.send"), exact: true }).click();
        await form.locator("[name=reason][aria-invalid]").waitFor();
        await form.getByLabel(say("papers.refusal.reason")).fill("Lot 43 on the paper, lot 34 in the contract.");
        await form.getByRole("button", { name: say("papers.refusal.send"), exact: true }).click();
        await form.waitFor({ state: "detached" });
        await row(sold, paper.weightNote).getByText("Lot 43 on the paper").waitFor();
        await fits(bought);
        await expectAccessible(bought);
      });

      await stage.step("a newer version is accepted; the refused one stays in sight", async () => {
        await sold.getByRole("button", { name: say("papers.replaceNamed", { paper: paper.weightNote }) }).click();
        await choose(sold, "Weight note, corrected.pdf");
        const form = sold.getByRole("dialog");
        await form.getByRole("button", { name: say("papers.dialog.send"), exact: true }).click();
        await form.waitFor({ state: "detached" });
        await row(bought, paper.weightNote)
          .getByRole("link", { name: /^Weight note\.pdf/ })
          .first()
          .waitFor();
        await bought.getByRole("button", { name: say("papers.acceptNamed", { paper: paper.weightNote }) }).click();
        await sold
          .getByRole("region", { name: say("papers.group.accepted") })
          .getByText(paper.weightNote, { exact: true })
          .waitFor();
      });

      await stage.step("what the shipment holds is stated once, with exact sums", async () => {
        // A paper that is drawn from it leads there.
        const undrawn = row(sold, paper.commercialInvoice).filter({ hasText: say("papers.drawn.unstated.supplier") });
        await undrawn.getByRole("button", { name: say("papers.drawn.toGoods") }).click();
        expect(await sold.evaluate(() => document.activeElement?.textContent)).to.equal(say("goods.state"));
        await sold.getByRole("button", { name: say("goods.state") }).click();
        const form = sold.getByRole("dialog");
        const line = (number: number) => form.getByRole("listitem", { name: say("goods.dialog.line", { number }) });
        const fill = async (number: number, lot: string, bags: string, net: string, gross: string) => {
          await line(number).getByLabel(say("goods.lot")).fill(lot);
          await line(number).getByLabel(say("goods.bags")).fill(bags);
          await line(number).getByLabel(say("goods.net")).fill(net);
          await line(number).getByLabel(say("goods.gross")).fill(gross);
        };
        await fill(1, "IMZ-26-034", "100", "5999.9", "5000");
        await form.getByRole("button", { name: say("goods.dialog.add") }).click();
        await fill(2, "IMZ-26-035", "66", "3950.1", "3990");
        await form.getByText(/166/).waitFor();
        await form.getByLabel(say("goods.hsCode")).fill("0901.11");
        await form.getByRole("button", { name: say("goods.dialog.save") }).click();
        // The gross weight is below the net one: told beside the field, with nothing lost.
        await line(1).locator("[aria-invalid]").waitFor();
        expect(await line(2).getByLabel(say("goods.lot")).inputValue()).to.equal("IMZ-26-035");
        await line(1).getByLabel(say("goods.gross")).fill("6060");
        await fits(sold);
        await expectAccessible(sold);
        await form.getByRole("button", { name: say("goods.dialog.save") }).click();
        await form.waitFor({ state: "detached" });
        await bought.getByText("IMZ-26-035").waitFor();
        await fits(bought);
        await expectAccessible(bought);
      });

      await stage.step("shipping asks for the file of the bill of lading, and knows the weight", async () => {
        await sold.getByRole("button", { name: words[language].ship }).filter({ visible: true }).first().click();
        const form = sold.getByRole("dialog");
        await form.getByText(say("ship.billAsked")).waitFor();
        expect(await form.locator("[name=netWeight]").inputValue()).to.match(/^9[.,]95$/);
        await form.getByLabel(words[language].number, { exact: true }).fill("MBA-RTM-55193");
        await form
          .getByLabel(words[language].arrival)
          .fill(new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10));
        const send = form.locator("button[type=submit]");
        await send.click();
        await form.getByText(say("ship.billMissing")).waitFor();
        await choose(sold, "Bill of lading.pdf");
        await send.click();
        await form.waitFor({ state: "detached" });
        await row(bought, paper.billOfLading)
          .getByRole("link", { name: /^Bill of lading\.pdf/ })
          .waitFor();
      });

      await stage.step("the drawn papers have their numbers by now, and all papers come as one file", async () => {
        const name = say("goods.save", { paper: say("goods.paper.commercialInvoice"), size: say("goods.size.letter") });
        await bought.getByText(/^CI-\d{4}-\d{5}/).waitFor();
        const drawn = row(bought, paper.commercialInvoice).filter({ hasText: say("papers.drawn.issued") });
        await drawn.getByText(/CI-\d{4}-\d{5}/).waitFor();
        await drawn
          .getByRole("button", { name: say("papers.acceptNamed", { paper: paper.commercialInvoice }) })
          .click();
        await sold
          .getByRole("region", { name: say("papers.group.accepted") })
          .getByText(paper.commercialInvoice, { exact: true })
          .waitFor();
        const invoice = await saved(bought, name);
        expect(invoice.name).to.match(/^CI-\d{4}-\d{5}\.pdf$/);
        expect(invoice.bytes.subarray(0, 5).toString()).to.equal("%PDF-");
        const all = await saved(bought, say("goods.zip.save"));
        expect(all.name).to.equal(`${reference}.zip`);
        expect(all.bytes.subarray(0, 2).toString()).to.equal("PK");
        await fits(bought);
      });
    });
});
