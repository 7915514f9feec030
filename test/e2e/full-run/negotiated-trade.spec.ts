import { expect } from "chai";
import type { Locator, Page } from "playwright";
import type { ContractView } from "#shared/contracts/contract.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import { localPath } from "#shared/kernel/language.ts";
import { comparedTerms } from "#shared/offers/compare.ts";
import type { OfferView } from "#shared/offers/contract.ts";
import { goodPassword } from "#test/backend/identity/mailbox.ts";
import { makePdf } from "#test/factories/files.ts";
import { buildBuyer, buildSupplier } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { buildAddress } from "#test/factories/samples.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";
import { fits, lookOf, looks, walked } from "../looks.ts";
import { enter, expectText } from "../people.ts";
import { sayings } from "../sayings.ts";

const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const shown = (place: Locator) => place.filter({ visible: true }).first();
const title = "leads from a question over sample, counters, contract and two shipments to the money paid out";

/** What is shipped of the 24 t, each with its weights in kilograms. */
const shipments = [
  { number: 1, quantity: "10", net: "10000", gross: "10110", lot: "IMZ-26-034", bags: "167" },
  { number: 2, quantity: "14", net: "14000", gross: "14154", lot: "IMZ-26-035", bags: "234" },
] as const;

describe("a negotiated trade, in two browsers", () => {
  const api = useApi();

  for (const [language, width] of looks)
    walked(language, width)(`${title} (${language}, ${width} px)`, async (stage) => {
      const say = sayings(language, "negotiation");
      const at = (path: string) => api.url + localPath(language, path);
      const decimal = (text: string) => (language === "fr" ? text.replace(".", ",") : text);
      /** As a page writes it, with the spaces that `expectText` reads. */
      const money = (whole: string) => `${language === "fr" ? whole.replace(",", " ") : whole}${decimal(".00")} USD`;
      const user = { language, password: goodPassword };
      const [buyer, supplier] = [await buildBuyer({ user }), await buildSupplier({ user })];
      await buildAddress(api, buyer);
      const { product } = await buildProduct({ supplier, price: "5850.00", quantity: "40", images: [] });
      const bought = await stage.open("buyer", lookOf(language, width));
      const sold = await stage.open("supplier", lookOf(language, width));
      const press = (place: Page | Locator, name: string) =>
        shown(place.getByRole("button", { name, exact: true })).click();
      /** Presses the button of a dialog and waits until it is over. */
      const confirm = async (page: Page, name: string) => {
        await press(page.getByRole("dialog"), name);
        await page.getByRole("dialog").waitFor({ state: "detached" });
      };
      const choose = async (page: Page, name: string) => {
        const [chooser] = await Promise.all([
          page.waitForEvent("filechooser"),
          press(page.getByRole("dialog"), say("documents:upload.choose")),
        ]);
        await chooser.setFiles({ name, mimeType: "application/pdf", buffer: await makePdf() });
      };
      const term = (page: Page, name: string) =>
        page.getByRole("group", { name: new RegExp(`^${say(`term.${name}`)}`) });
      const priceOf = (page: Page) => term(page, "price").getByLabel(say("counter.price.price"), { exact: true });

      const id = await stage.step("the buyer asks about a listing, without any figure", async () => {
        await enter(bought, at(`/products/${product.category}/${product.id}`), buyer);
        const asking = bought.locator("form", { has: bought.getByLabel(say("catalogue:inquiry.message")) });
        await asking.getByLabel(say("catalogue:inquiry.message")).fill("Could you ship it in two parts?");
        await press(asking, say("catalogue:inquiry.submit"));
        await bought.getByRole("link", { name: say("catalogue:inquiry.openQuestion") }).click();
        await bought.waitForURL(/\/dashboard\/messages\/[0-9a-f-]{36}$/);
        await bought.getByText("Could you ship it in two parts?").last().waitFor();
        const { items } = (await api.get("/offers", { as: buyer })).body as { items: OfferView[] };
        expect(items.map(({ isQuestion }) => isQuestion)).to.deep.equal([true]);
        return items[0]?.id ?? "";
      });
      const offer = async () => (await api.get(`/offers/${id}`, { as: buyer })).body as OfferView;
      const send = async (page: Page, number: number) => {
        await press(page, say("counter.side.send", { number }));
        await page.waitForURL(new RegExp(`/dashboard/orders/${id}$`));
        expect((await offer()).number).to.equal(number);
      };

      await stage.step("a sample is asked for, promised, sent, received and approved with its score", async () => {
        const sample = sayings(language, "samples");
        await bought.goto(at(`/dashboard/orders/${id}`));
        await press(bought, sample("request.open.buyer"));
        await bought.getByRole("dialog").locator("[name=addressId]").selectOption({ index: 1 });
        await press(bought.getByRole("dialog"), sample("request.send.buyer"));
        await bought.waitForURL(/\/orders\/samples\/[0-9a-f-]{36}$/);
        await enter(sold, at("/dashboard/orders/samples"), supplier);
        await sold.getByRole("link", { name: /350.g/ }).click();
        await press(sold, sample("move.accept"));
        await confirm(sold, sample("move.accept"));
        await press(sold, sample("move.send"));
        await sold.getByLabel(sample("facts.courier")).fill("DHL");
        await sold.getByLabel(sample("facts.trackingNumber")).fill("JD0146 0000 0017");
        await confirm(sold, sample("move.send"));
        await press(bought, sample("move.receive"));
        await confirm(bought, sample("move.receive"));
        await press(bought, sample("move.approve"));
        await bought.locator("[name=score]").fill("86.25");
        await bought.locator("[name=protocol]").fill("SCA 2004");
        await confirm(bought, sample("move.approve"));
        await expectText(sold, "86.25, SCA 2004");
      });

      await stage.step(
        "the supplier answers the question with an offer of two shipments and their papers",
        async () => {
          await sold.goto(at(`/dashboard/orders/${id}`));
          await sold.getByRole("link", { name: say("answer.name") }).click();
          await term(sold, "quantity").getByLabel(say("counter.quantity.quantity")).fill("24");
          await priceOf(sold).fill(decimal("5950.00"));
          await term(sold, "shipment")
            .getByRole("radio", { name: say("counter.shipment.schedule") })
            .check();
          for (const { number, quantity } of shipments) {
            const part = term(sold, "shipment")
              .getByRole("listitem")
              .nth(number - 1);
            await part.getByLabel(say("counter.shipment.quantity")).fill(quantity);
            await part.getByLabel(say("counter.shipment.shipBy")).fill(dayFrom(30 * number));
          }
          for (const paper of ["billOfLading", "weightNote"])
            await term(sold, "documents")
              .getByRole("checkbox", { name: say(`choices:tradePaper.${paper}`) })
              .check();
          await send(sold, 2);
        },
      );

      await stage.step("each counters once, and what changed is marked for whoever reads it", async () => {
        await bought.goto(at(`/dashboard/orders/${id}`));
        await bought.getByRole("link", { name: say("answer.counter") }).click();
        await priceOf(bought).fill(decimal("5860.00"));
        await send(bought, 3);
        await sold.getByRole("link", { name: say("answer.counter") }).click();
        await priceOf(sold).fill(decimal("5900.00"));
        await term(sold, "inspection").getByLabel(say("counter.inspection.days")).fill("5");
        await send(sold, 4);
        const compared = bought.getByRole("region", { name: say("compare.label") });
        await compared.getByText(say("compare.some", { count: 2, of: comparedTerms.length })).waitFor();
        const marked = compared.getByRole("row").filter({ hasText: say("compare.changed") });
        expect(await marked.count()).to.equal(2);
        const price = (await marked.first().innerText()).replace(/\s/g, " ");
        for (const amount of ["5,860", "5,900"]) expect(price).to.include(money(amount));
        await fits(bought);
      });

      await stage.step("the buyer accepts the newest version", async () => {
        const version = `${say("offers:accept")} ${say("answer.version", { number: 4 })}`;
        await bought.getByRole("button", { name: new RegExp(version) }).click();
        await confirm(bought, say("offers:ask.accept.confirm"));
        expect(await offer()).to.deep.include({
          status: "accepted",
          total: { amount: "141600.00", currency: "USD" },
        });
      });

      const contracts = sayings(language, "contract-pages");
      const contract = await stage.step("both sign its contract by their passwords", async () => {
        for (const page of [bought, sold]) {
          await page.getByRole("link", { name: contracts("do.signContract") }).click();
          await expectText(page, money("141,600"));
          await press(page, contracts("do.sign"));
          const dialog = page.getByRole("dialog");
          await dialog.locator("[name=proof]").fill(goodPassword);
          for (const box of await dialog.getByRole("checkbox").all()) await box.check();
          await confirm(page, contracts("sign.confirm"));
        }
        await expectText(sold, contracts("status.signed"));
        const { contract: made } = await offer();
        const read = (await api.get(`/contracts/${made?.id}`, { as: buyer })).body as ContractView;
        expect(read).to.deep.include({ status: "signed", signed: ["buyer", "supplier"] });
        return read;
      });

      const escrow = sayings(language, "escrow");
      const reference = await stage.step("the buyer orders from it and pays on the provider's page", async () => {
        await press(bought, contracts("do.order"));
        await bought.getByRole("dialog").locator("button[type=submit]").click();
        await bought.waitForURL(/\/dashboard\/escrow\/ORD-/);
        const found = /ORD-[\w-]+/.exec(bought.url())?.[0] ?? "";
        await press(bought, escrow("action.fund"));
        await bought.waitForURL(/\/sandbox\/escrow\/pay\//);
        await bought.getByRole("button", { name: /^(Pay|Payer)\b/ }).click();
        await bought.waitForURL(new RegExp(`/dashboard/escrow/${found}`));
        await expectText(bought, escrow("status.funded"));
        await sold.goto(at(`/dashboard/escrow/${found}`));
        return found;
      });
      const order = async () => (await api.get(`/orders/${reference}`, { as: buyer })).body as OrderView;
      const parts = sayings(language, "order-parts");
      /** By the links of the page: to open it anew takes far longer. */
      const open = async (page: Page, number: number, tab: string) => {
        await shown(page.getByRole("link", { name: escrow("shipments.number", { number }), exact: true })).click();
        await page.locator("a[aria-current=true]", { hasText: escrow("shipments.number", { number }) }).waitFor();
        const tabs = page.getByRole("navigation", { name: parts("tabs.label") });
        await tabs.getByRole("link", { name: parts(`tabs.${tab}`) }).click();
        // Where two slow cores walk other journeys beside this one, a tab has taken longer than the usual wait.
        await tabs.locator("[aria-current=page]", { hasText: parts(`tabs.${tab}`) }).waitFor({ timeout: 45_000 });
      };
      const row = (page: Page, paper: string) => shown(page.getByRole("listitem").filter({ hasText: paper }));
      const weightNote = say("choices:tradePaper.weightNote");
      const handIn = async (button: string, file: string) => {
        await press(sold, parts(button, { paper: weightNote }));
        await choose(sold, file);
        await confirm(sold, parts("papers.dialog.send"));
      };

      for (const { number, lot, bags, net, gross } of shipments) {
        await stage.step(`the goods of shipment ${number} are stated and their weight note handed in`, async () => {
          await open(bought, number, "documents");
          await open(sold, number, "documents");
          await press(sold, parts("goods.state"));
          const line = sold.getByRole("listitem", { name: parts("goods.dialog.line", { number: 1 }) });
          for (const [field, value] of Object.entries({ lot, bags, net, gross }))
            await line.getByLabel(parts(`goods.${field}`)).fill(value);
          await confirm(sold, parts("goods.dialog.save"));
          await bought.getByText(lot).first().waitFor();
          await handIn("papers.handNamed", `Weight note ${number}.pdf`);
        });

        if (number === 1)
          await stage.step("the buyer refuses it, and the supplier hands it in anew", async () => {
            await press(bought, parts("papers.refuseNamed", { paper: weightNote }));
            await bought
              .getByLabel(parts("papers.refusal.reason"))
              .fill("Lot 43 on the paper, lot 34 in the contract.");
            await confirm(bought, parts("papers.refusal.send"));
            await row(sold, weightNote).getByText("Lot 43 on the paper").waitFor();
            await handIn("papers.replaceNamed", "Weight note, corrected.pdf");
            await row(bought, weightNote).getByText("Weight note, corrected.pdf").waitFor();
          });

        await stage.step(`shipment ${number} leaves with the file of its bill of lading`, async () => {
          await press(bought, parts("papers.acceptNamed", { paper: weightNote }));
          await press(sold, escrow("action.ship"));
          const form = sold.getByRole("dialog");
          await form.getByLabel(escrow("ship.document"), { exact: true }).fill(`MBA-RTM-5519${number}`);
          await form.getByLabel(escrow("ship.arrival")).fill(dayFrom(40));
          await choose(sold, `Bill of lading ${number}.pdf`);
          await confirm(sold, escrow("action.ship"));
          await row(bought, say("choices:tradePaper.billOfLading")).getByText(`Bill of lading ${number}.pdf`).waitFor();
          await press(bought, parts("papers.acceptNamed", { paper: say("choices:tradePaper.billOfLading") }));
          await fits(sold);
        });

        await stage.step(`it arrives, is inspected, and its money is released (shipment ${number})`, async () => {
          await press(bought, escrow("action.confirmDelivery"));
          await confirm(bought, escrow("action.confirmDelivery"));
          await press(bought, escrow("action.inspect"));
          await bought.getByLabel(escrow("inspection.certificate")).fill(`QC-7712${number}`);
          await bought.getByLabel(escrow("inspection.inspector")).fill("Rotterdam Inspection");
          await confirm(bought, escrow("inspection.submit.buyer.approved"));
          await press(bought, escrow("action.release"));
          await confirm(bought, escrow("action.release"));
          await expectText(sold, escrow("status.funds_released"));
        });
      }

      await stage.step("all is paid out, and the sums on both pages are those of the contract", async () => {
        const { total, split, settlement, quantity } = await eventually(
          async () => {
            const read = await order();
            return read.settlement?.paidOutAt ? read : undefined;
          },
          { timeout: 10_000, what: "the provider's word that it has paid" },
        );
        expect(total).to.deep.equal(contract.total);
        expect(settlement?.released).to.deep.equal(contract.total);
        expect(Number(quantity)).to.equal(24);
        const amounts = [split.supplier, split.platform, split.impactFund].map(({ amount }) => amount);
        expect(amounts).to.deep.equal(["127440.00", "12036.00", "2124.00"]);
        for (const page of [bought, sold]) {
          await open(page, 1, "terms");
          for (const amount of ["141,600", "59,000", "82,600", "53,100", "5,015", "885"])
            await expectText(page, money(amount));
          await open(page, 2, "terms");
          for (const amount of ["74,340", "7,021", "1,239"]) await expectText(page, money(amount));
          await fits(page);
        }
      });
    });
});
