import { expect } from "chai";
import type { Page } from "playwright";
import { signOffer } from "#test/factories/contracts.ts";
import { buildBuyer, buildSupplier } from "#test/factories/people.ts";
import { buildOrder } from "#test/factories/orders.ts";
import { buildProduct } from "#test/factories/products.ts";
import { rows } from "#test/factories/rows.ts";
import { useApi } from "#test/support/api.ts";
import { fullJourney, journey } from "#test/support/chromium.ts";
import { eventually } from "#test/support/wait.ts";
import { expectAccessible } from "../accessible.ts";
import { enter } from "../people.ts";

const phone = { viewport: { width: 360, height: 740 }, locale: "fr-FR" };
const desk = { viewport: { width: 1440, height: 900 } };

/** Words of a message, not those that a list or a notice repeats. */
const said = (page: Page, text: string) => page.getByRole("log").getByText(text);
/** Words that the other side has just written; how long they take is measured by `npm run bench -- threads`. */
const comes = (page: Page, text: string) => said(page, text).waitFor();
const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).to.be.at.most(0);

describe("a conversation, in two browsers", () => {
  const api = useApi();

  journey("goes from a question on the product's page to the order that comes of it", async (stage) => {
    const [buyer, supplier] = [await buildBuyer(), await buildSupplier()];
    const { product } = await buildProduct({ supplier, price: "2850.00", quantity: "20", images: [] });
    const importer = await stage.open("buyer", phone);
    const seller = await stage.open("supplier", desk);
    await enter(seller, `${api.url}/dashboard/orders`, supplier);
    await seller.getByText("No offers received yet").waitFor();
    await seller.getByRole("banner").getByText("synced").waitFor();

    await stage.step("the buyer asks, without a quantity or a price", async () => {
      await enter(importer, `${api.url}/fr/products/${product.category}/${product.id}`, buyer);
      const form = importer.locator("form", { has: importer.getByRole("button", { name: "Envoyer la demande" }) });
      await form.getByText("Sans quantité ni prix, elle est envoyée comme une question.").waitFor();
      await form.getByLabel("Message au fournisseur").fill("Quelle est la pureté ?\n<b>99,95 %</b> au moins ?");
      await form.getByRole("button", { name: "Envoyer la demande" }).click();
      await form.getByText("Votre demande a été envoyée au fournisseur").waitFor();
      await form.getByRole("link", { name: "Ouvrir la conversation" }).waitFor();
    });

    const row = seller.getByRole("row").filter({ hasText: buyer.organization.name });
    const card = seller.getByRole("article");
    const answering = seller.getByRole("textbox", { name: `Write to ${buyer.organization.name}` });

    await stage.step("the supplier, whose page is open, sees a question and answers it", async () => {
      await row.getByText("no quantity or price").waitFor();
      // What comes while the page stands open is opened by nobody, and read by nobody.
      await row.getByText("1 unread").waitFor();
      await row.getByRole("link", { name: product.name }).click();
      await card.getByText("no quantity or price").waitFor();
      for (const shown of [row, card]) expect(await shown.getByText("2,850.00 USD").count()).to.equal(0);
      await card.getByRole("button", { name: "Accept 1 MT at 2,850.00" }).waitFor();
      await card.getByRole("button", { name: "Answer" }).click();
      // As it was written: lines, and no markup.
      await said(seller, "<b>99,95 %</b> au moins ?").waitFor();
      const isWriting = () => answering.evaluate((field) => field === document.activeElement);
      await eventually(isWriting);
      // Whoever presses it again, having gone elsewhere, is led there again.
      await card.getByRole("button", { name: "Answer" }).click();
      await eventually(isWriting);
    });
    const opened = seller.getByRole("main");

    await stage.step("the buyer reads it on a phone, without reloading", async () => {
      await importer.goto(`${api.url}/fr/dashboard/messages`);
      await importer.getByRole("link", { name: new RegExp(supplier.organization.name) }).click();
      await said(importer, "Quelle est la pureté ?").waitFor();
      await importer.getByRole("banner").getByText("à jour").waitFor();
      await answering.fill("99.97 %, SGS of 3 November.");
      await answering.press("Control+Enter");
      await comes(importer, "99.97 %, SGS of 3 November.");
      expect(await answering.inputValue()).to.equal("");
      await fits(importer);
      await expectAccessible(importer);
    });

    await stage.step("the supplier sees that it is read", async () => {
      await opened.getByText(/^Read, /).waitFor();
      await expectAccessible(seller);
    });

    await stage.step("the buyer answers; it is told to a screen reader and seen at once", async () => {
      const writing = importer.getByRole("textbox", { name: `Écrire à ${supplier.organization.name}` });
      await writing.fill("Merci. Un échantillon ?");
      await importer.getByRole("button", { name: "Envoyer", exact: true }).click();
      await comes(seller, "Merci. Un échantillon ?");
      await seller
        .getByRole("status")
        .filter({ hasText: /New message from .+: Merci/ })
        .waitFor({ state: "attached" });
    });

    await stage.step("the offer is accepted and ordered, and they go on in the same conversation there", async () => {
      await opened.getByRole("button", { name: "Accept 1 MT at 2,850.00" }).click();
      await seller.getByRole("dialog").getByRole("button", { name: "Accept offer" }).click();
      await seller.getByText("Both sides sign the contract before the order is placed.").waitFor();
      const { id } = (await rows()("offers").first("id")) as { id: string };
      await signOffer(id);
      await seller.reload();
      await seller.getByText("Waiting for the buyer to place the escrow order.").waitFor();
      const placed = await api.post("/orders", { as: buyer, body: { offerId: id } });
      expect(placed.status, JSON.stringify(placed.body)).to.equal(201);
      const path = `/dashboard/escrow/${placed.body.reference}`;
      await importer.goto(`${api.url}/fr${path}#messages`);
      await seller.goto(`${api.url}${path}?tab=activity`);
      await said(importer, "99.97 %, SGS of 3 November.").waitFor();
      await seller.getByRole("banner").getByText("synced").waitFor();
      const writing = importer.getByRole("textbox", { name: `Écrire à ${supplier.organization.name}` });
      await writing.fill("Quand chargez-vous ?");
      await importer.getByRole("button", { name: "Envoyer", exact: true }).click();
      // Where something new waits is said on that part of the page; the way back leads out of it again.
      await seller.getByRole("link", { name: /^Messages.*1 unread message/ }).click();
      await comes(seller, "Quand chargez-vous ?");
      await said(seller, "99.97 %, SGS of 3 November.").waitFor();
      await seller.goBack();
      await seller.getByRole("heading", { name: "What has happened" }).waitFor();
      await seller.goForward();
      await said(seller, "Quand chargez-vous ?").waitFor();
      await fits(importer);
    });

    await stage.step("the page of all messages names the order", async () => {
      // The order has a part of that name beside the menu's.
      await seller.locator('nav a[href="/dashboard/messages"]').click();
      await seller.getByRole("list", { name: "Conversations" }).getByText("Quand chargez-vous ?").waitFor();
      await seller.getByRole("list", { name: "Conversations" }).getByText(/ORD-/).waitFor();
    });
  });

  fullJourney(
    "loses nothing that was typed, leaves readers where they are, and ends where one side blocks",
    async (stage) => {
      const { order, buyer, supplier } = await buildOrder(api, { status: "funded" });
      const long = Array.from({ length: 12 }, (_, line) => `Line ${line + 1}`).join("\n");
      for (let number = 1; number <= 33; number++) {
        const as = number % 2 ? buyer : supplier;
        // Written a while ago, so that both may write now.
        await api.post(`/threads/${order.id}/messages`, { as, body: { text: `Message ${number} of many\n${long}` } });
      }
      stage.allow(/ERR_FAILED|Failed to load resource/);
      const page = await stage.open("buyer", desk);
      const address = `${api.url}/dashboard/messages/${order.id}`;
      await enter(page, address, buyer);
      const list = page.getByRole("log");
      const field = page.getByRole("textbox", { name: `Write to ${supplier.organization.name}` });
      const at = () => list.evaluate((element) => element.scrollHeight - element.clientHeight - element.scrollTop);
      await said(page, "Message 33 of many").waitFor();
      await page.getByRole("banner").getByText("synced").waitFor();

      await stage.step("it opens at its end; earlier messages come above without a jump", async () => {
        await eventually(async () => (await at()) < 4);
        expect(await said(page, "Message 3 of many").count()).to.equal(0);
        await list.evaluate((element) => (element.scrollTop = 0));
        await said(page, "Message 3 of many").waitFor({ state: "attached" });
        await eventually(async () => (await list.evaluate((element) => element.scrollTop)) > 300);
      });

      await stage.step("a new one does not move the reader, who is told of it", async () => {
        const before = await list.evaluate((element) => element.scrollTop);
        await api.post(`/threads/${order.id}/messages`, { as: supplier, body: { text: "The vessel has a name." } });
        const pill = page.getByRole("button", { name: "New message" });
        await pill.waitFor();
        expect(await list.evaluate((element) => element.scrollTop)).to.be.closeTo(before, 2);
        const unread = async () => (await api.get(`/threads/${order.id}`, { as: buyer })).body.unread as number;
        expect(await unread()).to.equal(1);
        await pill.click();
        await eventually(async () => (await at()) < 4);
        await eventually(async () => (await unread()) === 0);
      });

      await stage.step("what could not be sent stays, also over a reload, and is written once", async () => {
        await page.route("**/threads/*/messages", (route) =>
          route.request().method() === "POST" ? route.fetch().then(() => route.abort("failed")) : route.continue(),
        );
        await field.fill("Which vessel is it?");
        await page.getByRole("button", { name: "Send", exact: true }).click();
        await page.getByRole("button", { name: "Send again" }).waitFor();
        expect(await field.inputValue()).to.equal("Which vessel is it?");
        await page.unroute("**/threads/*/messages");
        await page.goto(address);
        expect(await field.inputValue()).to.equal("Which vessel is it?");
        await field.press("Control+Enter");
        await eventually(async () => (await field.inputValue()) === "");
        const same = rows()("thread_messages").where({ text: "Which vessel is it?" });
        expect((await same).length).to.equal(1);
      });

      await stage.step("a text that is too long is counted and refused beside its field", async () => {
        await field.fill("a".repeat(9501));
        await page.getByText("9,501 of 10,000 letters").waitFor();
        await field.fill("a".repeat(10_001));
        await page.getByRole("button", { name: "Send", exact: true }).click();
        await eventually(async () => (await field.getAttribute("aria-invalid")) === "true");
        expect((await field.inputValue()).length).to.equal(10_001);
        await field.fill("");
      });

      await stage.step("a block says what it does, and an order that goes on is still talked about", async () => {
        await page.getByRole("button", { name: /^More about the conversation/ }).click();
        await page.getByRole("button", { name: "Block", exact: true }).click();
        const question = page.getByRole("dialog");
        await question.getByText("About orders that go on, both can still write").waitFor();
        await question.getByRole("button", { name: "Block", exact: true }).click();
        await page.getByText(`Your organization has blocked ${supplier.organization.name}.`).waitFor();
        await field.waitFor();
        await rows()("orders").where({ id: order.id }).update({ status: "cancelled" });
        await page.goto(address);
        await page.getByText("Neither side can write here or send inquiries.").waitFor();
        expect(await field.count()).to.equal(0);
        await page.getByRole("main").getByRole("button", { name: "Unblock" }).first().click();
        await field.waitFor();
      });

      await stage.step("a message is reported with its words", async () => {
        await said(page, "The vessel has a name.").hover();
        await page
          .getByRole("button", { name: /^Report this message/ })
          .last()
          .click();
        const form = page.getByRole("dialog");
        await form.getByText("The vessel has a name.").waitFor();
        await form.getByLabel("What is wrong?").fill("It has none.");
        await form.getByRole("button", { name: "Report", exact: true }).click();
        await form.getByText("Our team has been told.").waitFor();
        expect(((await rows()("thread_reports").first("reason")) as { reason: string }).reason).to.equal(
          "It has none.",
        );
      });
    },
  );
});
