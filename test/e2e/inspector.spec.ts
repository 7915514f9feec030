import { expect } from "chai";
import type { Page } from "playwright";
import { cupAttributes } from "#shared/quality/cup.ts";
import type { Language } from "#shared/kernel/language.ts";
import { letterAbout, lettersTo, type Letter } from "#test/backend/identity/mailbox.ts";
import { makeCameraPicture } from "#test/factories/files.ts";
import { codeFrom, linkFrom } from "#test/factories/inspectors.ts";
import { buildOrder, readOrder, type Trade } from "#test/factories/orders.ts";
import { buildBuyer, buildSupplier } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";
import { expectAccessible } from "./accessible.ts";
import { fits, lookOf, looks, walked } from "./looks.ts";
import { enter } from "./people.ts";
import { sayings } from "./sayings.ts";

/** What never parts at a line's end is a space all the same. */
const plain = (words: string): string => words.replace(/[\u00a0\u202f]/g, " ");
const whole = ({ subject, text }: Letter): void =>
  // Nothing of it is left to be filled in, and no code stands in the place of a word.
  expect(`${subject}\n${text}`).not.to.match(/\{\{|undefined|null|kind\.|inspectorAsked/) as never;

describe("an inspector of both sides, by a link and without an account", () => {
  const api = useApi();

  for (const [language, width] of looks) {
    const words = {
      panel: sayings(language, "inspectors"),
      page: sayings(language, "inspect"),
      form: sayings(language, "quality"),
      lots: sayings(language, "lots"),
      notices: sayings(language, "notifications"),
      mail: sayings(language, "mail"),
    };
    const button = (where: Page, name: string) =>
      where.getByRole("button", { name, exact: true }).filter({ visible: true }).first();
    const looked = async (where: Page) => {
      await fits(where);
      await expectAccessible(where);
    };
    const place = ({ order }: Pick<Trade, "order">) =>
      `${api.url}${language === "fr" ? "/fr" : ""}/dashboard/escrow/${order.reference}`;
    /** The letter of a notice, by its subject in the reader's language. */
    const noticeLetter = async (trade: Trade, to: Trade["buyer"], kind: string, partner: string) => {
      const title = words.notices(`kind.${kind}.buyer.title`, { order: trade.order.reference, partner });
      const sent = await eventually(
        async () => (await lettersTo(api, to.user.email, 0)).find(({ subject }) => plain(subject).includes(title)),
        { timeout: 15_000, what: `a letter "${title}" to ${to.user.email}` },
      );
      whole(sent);
    };

    walked(language, width)(`confirms, measures and approves on a phone: ${language}, ${width} px`, async (stage) => {
      const trade = await saleIn(language);
      const { buyer, supplier } = trade;
      const email = `inspector-${trade.order.id}@lab.example`;
      // Of its own name, so that its check is not taken for another's.
      const message = "Entrepôt 4, quai B. Appelez Aya : +225 07 07 12 34 56.";
      const picture = `seal-${trade.order.reference}.jpg`;
      const seller = await stage.open("supplier", lookOf(language, width));
      const importer = await stage.open("buyer", lookOf(language, width));
      const inspector = await stage.open("inspector", lookOf(language, 360));

      await stage.step("the supplier invites for both sides", async () => {
        await enter(seller, place(trade), supplier);
        await button(seller, words.panel("invite")).click();
        const form = seller.getByRole("dialog");
        await form.getByRole("radio", { name: words.panel("form.joint") }).check();
        await form.getByLabel(words.panel("form.company"), { exact: true }).fill("Laboratoire Estuaire");
        await form.getByLabel(words.panel("form.inspector")).fill("Aïssatou Diallo");
        await form.getByLabel(words.panel("form.email")).fill(email);
        await form.getByLabel(words.panel("form.note")).fill(message);
        await looked(seller);
        await form.getByRole("button", { name: words.panel("form.ask") }).click();
        await form.waitFor({ state: "hidden" });
        await seller.getByText(words.panel("state.waits"), { exact: true }).waitFor();
        await looked(seller);
      });

      await stage.step("the buyer agrees, and the letter leaves then", async () => {
        expect(await lettersTo(api, email, 0)).to.deep.equal([]);
        await noticeLetter(trade, buyer, "inspectorToConsent", "Imisozi Growers");
        await enter(importer, place(trade), buyer);
        await looked(importer);
        await importer
          .getByText(words.panel("line.note", { text: message }))
          .first()
          .waitFor();
        await button(importer, words.panel("moveOf.consent", { inspector: "Aïssatou Diallo" })).click();
        await importer.getByText(words.panel("by.both"), { exact: true }).waitFor();
        await noticeLetter(trade, supplier, "inspectorConsented", "Maison Lavoine");
      });

      await stage.step("the inspector opens the link, and confirms the address by a code", async () => {
        const { letter, token } = await linkFrom(api, email);
        whole(letter);
        expect(plain(letter.text)).to.include(
          words.mail("inspectorAsked.both", { buyer: "Maison Lavoine", supplier: "Imisozi Growers" }),
        );
        const answer = await inspector.goto(letter.links.find((link) => link.includes(token)) ?? "");
        expect(answer?.headers()["referrer-policy"]).to.equal("no-referrer");
        expect(answer?.headers()["cache-control"]).to.include("no-store");
        await button(inspector, words.page("confirm.send")).waitFor();
        await looked(inspector);
        await button(inspector, words.page("confirm.send")).click();
        const code = await codeFrom(api, email);
        whole(await letterAbout(api, email, trade.order.reference));
        await inspector.getByLabel(words.page("confirm.code"), { exact: true }).fill(code);
        await button(inspector, words.page("confirm.check")).click();
        await inspector.getByRole("heading", { name: words.page("named.title") }).waitFor();
        await looked(inspector);
        expect(await inspector.locator("main").innerText(), "nothing of money").not.to.match(/USD|26.250/);
      });

      await stage.step("agrees to being named, and finds the form", async () => {
        await inspector.getByLabel(words.page("named.agree")).check();
        await button(inspector, words.page("named.go")).click();
        await inspector.getByLabel(words.form("guest.certificate")).waitFor();
        await looked(inspector);
      });

      await stage.step("is led to what is wrong, before the result is read through and after", async () => {
        const field = (name: string) => inspector.getByRole("textbox", { name, exact: true });
        const isLed = (name: string) =>
          eventually(
            async () =>
              await field(name).evaluate(
                (one) => one === document.activeElement && one.getBoundingClientRect().top > 0,
              ),
            { timeout: 5_000, what: `the focus in "${name}"` },
          );
        await inspector.getByLabel(words.form("guest.certificate")).fill("LE-2027-0412");
        const largest = words.lots("property.screen18");
        await field(largest).fill("108");
        await button(inspector, words.form("form.send.read")).click();
        await isLed(largest);
        await looked(inspector);
        await field(largest).fill("");
        const moisture = words.lots("property.moisture");
        stage.allow(/400 \(Bad Request\).*\/submit/);
        await field(moisture).fill("140");
        await button(inspector, words.form("form.send.read")).click();
        const dialog = inspector.getByRole("dialog");
        await dialog.getByRole("button", { name: words.form("guest.submit.approved") }).click();
        await dialog.waitFor({ state: "hidden" });
        await isLed(moisture);
        await field(moisture).fill("");
      });

      await stage.step("measures, takes a picture, and loses nothing by a reload", async () => {
        await inspector.getByLabel(words.form("guest.certificate")).fill("LE-2027-0412");
        await inspector.getByLabel(words.form("form.sampling.marks")).fill("AT/441 FR-BOD");
        await inspector
          .locator('input[type="file"]')
          .first()
          .setInputFiles({ name: picture, mimeType: "image/jpeg", buffer: await makeCameraPicture() });
        await eventually(async () => await api.db("documents").where({ name: picture, status: "ready" }).first("id"), {
          timeout: 30_000,
          what: "the picture's check",
        });
        await inspector.reload();
        await inspector.getByLabel(words.form("guest.certificate")).waitFor();
        expect(await inspector.getByLabel(words.form("guest.certificate")).inputValue()).to.equal("LE-2027-0412");
        await inspector.getByText(picture).first().waitFor();
      });

      await stage.step(
        "ends on a shared computer, which keeps nothing that was typed, and goes on by another code",
        async () => {
          await button(inspector, words.page("end.open")).click();
          await looked(inspector);
          await inspector
            .getByRole("dialog")
            .getByRole("button", { name: words.page("end.go") })
            .click();
          await button(inspector, words.page("confirm.send")).waitFor();
          expect(
            await inspector.evaluate(() => Object.values(sessionStorage).join()),
            "nothing is left of it",
          ).not.to.match(/LE-2027-0412|seal-/);
          await button(inspector, words.page("confirm.send")).click();
          await inspector.getByLabel(words.page("confirm.code"), { exact: true }).fill(await codeFrom(api, email, 2));
          await button(inspector, words.page("confirm.check")).click();
          await inspector.getByText(picture).first().waitFor();
          expect(await inspector.getByLabel(words.form("guest.certificate")).inputValue()).to.equal("");
        },
      );

      await stage.step("submits, and reads a receipt that names order and goods", async () => {
        await inspector.getByLabel(words.form("guest.certificate")).fill("LE-2027-0412");
        await inspector.getByRole("radio", { name: words.form("protocol.sca2004"), exact: true }).check();
        for (const name of cupAttributes.sca2004)
          await inspector.getByLabel(words.form(`attribute.${name}`), { exact: true }).fill("8.5");
        await button(inspector, words.form("form.send.read")).click();
        const dialog = inspector.getByRole("dialog");
        await dialog.getByText("LE-2027-0412").waitFor();
        await dialog
          .getByText(/85[.,]00?/)
          .first()
          .waitFor();
        await looked(inspector);
        await dialog.getByRole("button", { name: words.form("guest.submit.approved") }).click();
        await inspector.getByText(words.page("receipt.title")).waitFor();
        const order = await readOrder(api, trade);
        await inspector.getByText(order.product.name).first().waitFor();
        await looked(inspector);
        const subject = words.mail("inspectorReceipt.subject", {
          product: order.product.name,
          order: order.reference,
        });
        const receipt = await eventually(
          async () => (await lettersTo(api, email, 0)).find((letter) => plain(letter.subject) === plain(subject)),
          { timeout: 30_000, what: "the receipt's letter" },
        );
        whole(receipt);
        expect(receipt.text).to.match(/QP-/);
      });

      await stage.step("the goods are approved, and both sides are told", async () => {
        const order = await readOrder(api, trade);
        expect(order.status).to.equal("approved");
        expect(order.inspections[0]?.byInspector).to.include({ by: "both", company: "Laboratoire Estuaire" });
        await noticeLetter(trade, buyer, "inspectorApproved", "Imisozi Growers");
        await noticeLetter(trade, supplier, "inspectorApproved", "Maison Lavoine");
        await inspector.getByRole("link", { name: /^QP-/ }).click();
        await inspector.getByText("LE-2027-0412").first().waitFor();
      });
    });
  }

  async function saleIn(language: Language): Promise<Trade> {
    const supplier = await buildSupplier({ name: "Imisozi Growers", user: { language } });
    const buyer = await buildBuyer({ name: "Maison Lavoine", user: { language } });
    const { product } = await buildProduct({ supplier, images: [] });
    return buildOrder(api, { buyer, supplier, product, quantity: "5", status: "quality_control" });
  }
});
