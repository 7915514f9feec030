import { createHash } from "node:crypto";
import { expect } from "chai";
import type { Page } from "playwright";
import { signOffer } from "#test/factories/contracts.ts";
import { buildBuyer, buildSupplier } from "#test/factories/people.ts";
import { buildOrder, pay } from "#test/factories/orders.ts";
import { makeCameraPicture, makePdf } from "#test/factories/files.ts";
import { buildProduct } from "#test/factories/products.ts";
import { rows } from "#test/factories/rows.ts";
import { useApi } from "#test/support/api.ts";
import { fullJourney, journey } from "#test/support/chromium.ts";
import { openPoorLine, type PoorLine } from "#test/support/poor-line.ts";
import { eventually } from "#test/support/wait.ts";
import { expectAccessible } from "../accessible.ts";
import { enter } from "../people.ts";

const phone = { viewport: { width: 360, height: 740 }, locale: "fr-FR", hasTouch: true, isMobile: true };
const desk = { viewport: { width: 1440, height: 900 } };

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
/** Words that the other side has just written; how long they take is measured by `npm run bench -- threads`. */
const comes = (page: Page, text: string) => page.getByRole("log").getByText(text).waitFor();
const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).to.be.at.most(0);
/** Chooses files as a reader does: by the button. */
async function choose(page: Page, name: string, ...files: ReturnType<typeof file>[]) {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name, exact: true }).first().click(),
  ]);
  await chooser.setFiles(files);
}
const saved = async (page: Page, name: string) => {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name }).click()]);
  return download.suggestedFilename();
};

describe("papers and pictures, in two browsers", () => {
  const api = useApi();
  let opened: PoorLine | undefined;
  afterEach(async () => {
    await opened?.close();
    opened = undefined;
  });

  journey("go from a question with a picture to a shipment with its paper", async (stage) => {
    const [buyer, supplier] = [await buildBuyer(), await buildSupplier()];
    const { product } = await buildProduct({ supplier, price: "2850.00", quantity: "20", images: [] });
    const importer = await stage.open("buyer", phone);
    const seller = await stage.open("supplier", desk);
    let thread = "";

    await stage.step("the buyer asks, and sends a picture from the telephone", async () => {
      await enter(importer, `${api.url}/fr/products/${product.category}/${product.id}`, buyer);
      const form = importer.locator("form", { has: importer.getByRole("button", { name: "Envoyer la demande" }) });
      await form.getByLabel("Message au fournisseur").fill("Le café ressemble-t-il à ceci ?");
      const [camera] = await Promise.all([
        importer.waitForEvent("filechooser"),
        form.getByRole("button", { name: "Prendre une photo" }).click(),
      ]);
      expect(await camera.element().getAttribute("capture")).to.equal("environment");
      await camera.setFiles(file("IMG_0042.jpg", "image/jpeg", await makeCameraPicture()));
      await form
        .getByRole("list", { name: "Fichiers de cette demande" })
        .getByText("IMG_0042.jpg", { exact: true })
        .waitFor();
      await fits(importer);
      // At once: it goes out with its picture.
      await form.getByRole("button", { name: "Envoyer la demande" }).click();
      await form.getByRole("link", { name: "Ouvrir la conversation" }).click();
      await importer.getByRole("log").getByText("Le café ressemble-t-il").waitFor();
      thread = importer.url().split("/").at(-1) ?? "";
      await importer.getByRole("button", { name: /^Image IMG_0042\.jpg/ }).waitFor();
      await enter(seller, `${api.url}/dashboard/messages/${thread}`, supplier);
      await seller.getByRole("log").getByText("Le café ressemble-t-il").waitFor();
      await seller.getByRole("banner").getByText("synced").waitFor();
      await eventually(
        async () =>
          (await seller
            .getByRole("log")
            .locator("picture img")
            .first()
            .evaluate((img: HTMLImageElement) => img.naturalWidth)) > 0,
      );
      await fits(importer);
      await expectAccessible(importer);
    });

    await stage.step("and another picture, which the supplier sees at once", async () => {
      await choose(importer, "Prendre une photo", file("IMG_0043.jpg", "image/jpeg", await makeCameraPicture()));
      await importer.getByRole("button", { name: "Envoyer", exact: true }).click();
      await comes(seller, "IMG_0043.jpg");
    });

    await stage.step("the supplier looks at it as large as the window allows", async () => {
      await seller.getByRole("button", { name: /^Picture IMG_0042\.jpg/ }).click();
      const large = seller.getByRole("dialog").getByRole("img");
      await large.waitFor();
      // The camera's own turn of the picture was kept, and its place was not: it stands upright.
      expect(await large.evaluate((img: HTMLImageElement) => img.naturalHeight > img.naturalWidth)).to.equal(true);
      await seller.keyboard.press("Escape");
    });

    await stage.step("the supplier answers with a PDF", async () => {
      await seller.getByRole("textbox", { name: /^Write to/ }).fill("It does. Here is the analysis.");
      await choose(seller, "Attach files", file("Analysis Lot 7.pdf", "application/pdf", await makePdf()));
      await seller.getByRole("textbox", { name: /^Write to/ }).press("Control+Enter");
      await seller.getByRole("log").getByText("It does. Here is the analysis.").waitFor();
      await comes(importer, "Analysis Lot 7.pdf");
      expect(await saved(importer, "Analysis Lot 7.pdf")).to.equal("Analysis Lot 7.pdf");
      await expectAccessible(seller);
    });

    let reference = "";
    await stage.step("the question is accepted, ordered and paid", async () => {
      const accepted = await api.post(`/offers/${thread}/accept`, { as: supplier });
      expect(accepted.status, JSON.stringify(accepted.body)).to.equal(200);
      await signOffer(thread);
      const placed = await api.post("/orders", { as: buyer, body: { offerId: thread } });
      expect(placed.status, JSON.stringify(placed.body)).to.equal(201);
      reference = placed.body.reference as string;
      await pay(api, { order: placed.body as never, buyer });
    });

    await stage.step("the supplier ships, and the paper goes along", async () => {
      await importer.goto(`${api.url}/fr/dashboard/escrow/${reference}?tab=documents`);
      await seller.goto(`${api.url}/dashboard/escrow/${reference}?tab=documents`);
      await importer.getByRole("banner").getByText("à jour").waitFor();
      await seller.getByRole("button", { name: "Ship goods" }).first().click();
      const form = seller.getByRole("dialog");
      await form.getByLabel("Transport document").fill("MEDU1234567");
      await form.getByLabel("Expected arrival").fill(new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10));
      await choose(seller, "Choose files", file("Bill of lading.pdf", "application/pdf", await makePdf()));
      await form.getByText("Bill of lading.pdf", { exact: true }).waitFor();
      await form.getByRole("button", { name: "Ship goods" }).click();
      await importer.getByRole("link", { name: /Bill of lading\.pdf/ }).waitFor();
      await importer.getByText("Document de transport").filter({ visible: true }).first().waitFor();
      await fits(importer);
      await expectAccessible(importer);
    });

    await stage.step("the wrong paper is replaced, and stays in sight below the newer one", async () => {
      await seller.getByRole("button", { name: "Replace Bill of lading.pdf" }).click();
      const form = seller.getByRole("dialog", { name: "Replace paper" });
      await form.getByRole("button", { name: "Replace", exact: true }).click();
      await form.getByText("Choose a file.").waitFor();
      await choose(seller, "Choose files", file("Bill of lading, signed.pdf", "application/pdf", await makePdf()));
      // At once: it goes out with its file.
      await form.getByRole("button", { name: "Replace", exact: true }).click();
      await form.waitFor({ state: "detached" });
      const again = seller.getByRole("button", { name: "Replace Bill of lading, signed.pdf" });
      await again.waitFor();
      expect(await again.evaluate((button) => button === document.activeElement)).to.equal(true);
      const older = importer.getByRole("list", { name: "Versions antérieures de Bill of lading, signed.pdf" });
      await older.getByText(/^Version remplacée le \d/).waitFor();
      expect(await importer.getByRole("button", { name: /^Remplacer/ }).count()).to.equal(0);
      await fits(importer);
      await expectAccessible(importer);
      expect(await saved(importer, "Bill of lading.pdf")).to.equal("Bill of lading.pdf");
    });

    await stage.step("the buyer shows by a picture how the goods have come", async () => {
      await importer.getByRole("button", { name: "Ajouter des documents" }).click();
      const form = importer.getByRole("dialog", { name: "Ajouter des documents" });
      await form.getByText("Éléments de preuve").waitFor();
      expect(await form.getByText("Preuve de livraison").count()).to.equal(0);
      await form.getByRole("button", { name: "Ajouter des documents" }).click();
      await form.getByText("Choisissez au moins un fichier.").waitFor();
      await fits(importer);
      await expectAccessible(importer);
      await choose(importer, "Choisir des fichiers", file("mould.jpg", "image/jpeg", await makeCameraPicture()));
      await form.getByRole("button", { name: "Ajouter des documents" }).click();
      await form.waitFor({ state: "detached" });
      await seller.getByRole("link", { name: /^mould\.jpg/ }).waitFor();
      await seller.getByText("Evidence", { exact: true }).waitFor();
    });
  });

  fullJourney(
    "arrive over a line that breaks again and again, and cost what was lost of them, not the whole",
    async (stage) => {
      const { order, buyer } = await buildOrder(api);
      const line = (opened = await openPoorLine(api.url, { speed: 250_000, cutAfter: 256 * 1024 }));
      stage.allow(/ERR_|Failed to load resource/);
      const page = await stage.open("buyer", desk);
      const chosen = page.getByRole("list", { name: "Files of this message" }).getByRole("listitem");
      const table = file("Weights.csv", "text/csv", Buffer.from(`bag,kg\n${"60,59.8\n".repeat(112_500)}`));

      await stage.step("a file goes on by itself wherever it was cut", async () => {
        await enter(page, `${line.url}/dashboard/messages/${order.id}`, buyer);
        const before = line.sent;
        await choose(page, "Attach files", table);
        await chosen.getByText("900 kB", { exact: true }).waitFor({ timeout: 60_000 });
        expect(line.cuts).to.be.at.least(3);
        // A browser repeats by itself what a line has cut, until the server says where it stands: a part of each cut, never the whole.
        expect(line.sent - before).to.be.at.most(table.buffer.length * 1.75);
        const [row] = await rows()("documents").where({ name: table.name }).select("status", "sha256");
        expect(row).to.deep.equal({ status: "ready", sha256: createHash("sha256").update(table.buffer).digest("hex") });
      });

      await stage.step("one that is paused waits, and goes on after a reload where it is chosen again", async () => {
        const other = file("Other weights.csv", "text/csv", Buffer.from(`bag,kg\n${"61,60.8\n".repeat(112_500)}`));
        await choose(page, "Attach files", other);
        const received = async () => {
          const row = (await rows()("documents").where({ name: other.name }).first("received")) as
            { received: string } | undefined;
          return Number(row?.received ?? 0);
        };
        await eventually(async () => (await received()) >= 256 * 1024, { timeout: 20_000 });
        await page.getByRole("button", { name: `Pause ${other.name}` }).click();
        await chosen.getByText("paused").waitFor();
        const before = line.sent;
        await page.reload();
        // What had arrived before is still there.
        await chosen.getByText("Weights.csv", { exact: true }).waitFor();
        const kept = await received();
        await choose(page, "Attach files", other);
        await chosen.filter({ hasText: other.name }).getByText("900 kB", { exact: true }).waitFor({ timeout: 60_000 });
        expect(line.sent - before).to.be.at.most((other.buffer.length - kept) * 1.75 + 100_000);
        expect((await rows()("documents").where({ name: other.name })).length).to.equal(1);
      });

      await stage.step("what is refused says why, and the message waits for what is on its way", async () => {
        await choose(page, "Attach files", file("setup.exe", "application/x-msdownload", Buffer.from("MZ")));
        await chosen.getByText(/^Files of this type are not taken/).waitFor();
        await page.getByRole("button", { name: "Remove setup.exe" }).click();
        await choose(page, "Attach files", file("Paper.pdf", "application/pdf", Buffer.from("%PDF-1.7 and no more")));
        await page.getByRole("button", { name: "Send", exact: true }).click();
        await chosen.getByText("This PDF is not whole. Please send it again.").waitFor();
        await page.getByText("Nothing has been sent yet: please remove what was not taken").waitFor();
        expect((await rows()("thread_messages").where({ thread_id: order.id })).length).to.equal(0);
        await page.getByRole("button", { name: "Remove Paper.pdf" }).click();
        await choose(page, "Attach files", file("Paper.pdf", "application/pdf", await makePdf()));
        await page.getByRole("button", { name: "Send", exact: true }).click();
        for (const name of ["Weights.csv", "Other weights.csv", "Paper.pdf"])
          await page
            .getByRole("log")
            .getByRole("link", { name: new RegExp(`^${name}`) })
            .waitFor();
        expect(await chosen.count()).to.equal(0);
      });
    },
  );
});
