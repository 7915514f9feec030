import { expect } from "chai";
import type { Page } from "playwright";
import { localPath } from "#shared/kernel/language.ts";
import type { OfferView } from "#shared/offers/contract.ts";
import { buildBuyer, buildSupplier } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";
import { expectAccessible } from "./accessible.ts";
import { fits, lookOf, looks, walked } from "./looks.ts";
import { enter, expectText } from "./people.ts";
import { sayings } from "./sayings.ts";

const title = "goes from a question over two counter-offers to an acceptance, and loses nothing on the way";
const dayFrom = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);

describe("a negotiation, in two browsers", () => {
  const api = useApi();

  for (const [language, width] of looks)
    walked(language, width)(`${title} (${language}, ${width} px)`, async (stage) => {
      // The version that has come in the meantime.
      stage.allow(/status of 4(00|12)/);
      const say = sayings(language, "negotiation");
      const at = (path: string) => api.url + localPath(language, path);
      const decimal = (text: string) => (language === "fr" ? text.replace(".", ",") : text);
      const [buyer, supplier] = [await buildBuyer({ user: { language } }), await buildSupplier({ user: { language } })];
      const { product } = await buildProduct({ supplier, price: "5850.00", quantity: "40", images: [] });
      const body = { productId: product.id, message: "Could you split it into two shipments?" };
      const { body: asked } = await api.post("/offers", { as: buyer, body });
      const { id } = asked as OfferView;
      const seller = await stage.open("supplier", lookOf(language, width));
      const importer = await stage.open("buyer", lookOf(language, width));
      const term = (page: Page, name: string) =>
        page.getByRole("group", { name: new RegExp(`^${say(`term.${name}`)}`) });
      const current = async () => (await api.get(`/offers/${id}`, { as: buyer })).body as OfferView;
      const send = (page: Page, number: number) =>
        page
          .getByRole("button", { name: say("counter.side.send", { number }) })
          .first()
          .click();

      await stage.step(
        "the supplier finds the question among those that wait, and names quantity and price",
        async () => {
          await enter(seller, at("/dashboard/orders?tab=mine"), supplier);
          await seller.getByRole("link", { name: product.name }).click();
          await seller.waitForURL(new RegExp(`/dashboard/orders/${id}`));
          await expectText(seller, "Could you split it into two shipments?");
          await expectAccessible(seller);
          await fits(seller);
          await seller.getByRole("link", { name: say("answer.name") }).click();
          await term(seller, "quantity").getByLabel(say("counter.quantity.quantity")).fill("24");
          await term(seller, "price").getByLabel(say("counter.price.price"), { exact: true }).fill(decimal("5950.00"));
        },
      );

      await stage.step("with a named place, a schedule and papers", async () => {
        const delivery = term(seller, "delivery");
        await delivery.getByLabel(say("counter.delivery.rule")).selectOption("FOB");
        const place = delivery.getByRole("combobox", { name: say("counter.delivery.place") });
        await place.fill("momba");
        await seller.getByRole("option", { name: /Mombasa/ }).waitFor();
        await place.press("ArrowDown");
        await place.press("Enter");
        await delivery.getByText("KEMBA", { exact: true }).waitFor();
        const shipment = term(seller, "shipment");
        await shipment.getByRole("radio", { name: say("counter.shipment.schedule") }).check();
        const parts = shipment.getByRole("listitem");
        for (const [index, quantity] of ["10", "12"].entries()) {
          await parts.nth(index).getByLabel(say("counter.shipment.quantity")).fill(quantity);
          await parts
            .nth(index)
            .getByLabel(say("counter.shipment.shipBy"))
            .fill(dayFrom(30 + index * 30));
        }
        await term(seller, "documents")
          .getByRole("checkbox", { name: say("choices:tradePaper.billOfLading") })
          .check();
        await term(seller, "documents")
          .getByRole("checkbox", { name: say("choices:tradePaper.phytosanitary") })
          .check();
        await term(seller, "inspection").getByLabel(say("counter.inspection.days")).fill("7");
        await fits(seller);
        await expectAccessible(seller);
      });

      await stage.step("what does not sum is refused beside its field, and nothing is sent", async () => {
        await send(seller, 2);
        await term(seller, "shipment").getByRole("alert").waitFor();
        expect((await current()).number).to.equal(1);
        const parts = term(seller, "shipment").getByRole("listitem");
        await parts.nth(1).getByLabel(say("counter.shipment.quantity")).fill("14");
        await term(seller, "message").getByLabel(say("counter.message.label")).fill("In two parts, please.");
      });

      await stage.step("what was typed is there again after a reload, and is sent", async () => {
        await seller.reload();
        await eventually(
          async () => (await term(seller, "message").getByLabel(say("counter.message.label")).inputValue()) !== "",
        );
        await send(seller, 2);
        await seller.waitForURL(new RegExp(`/dashboard/orders/${id}$`));
        const { number, by, total, shipments, placeCode, documentsRequired, isQuestion } = await current();
        expect({ number, by, total: total?.amount, parts: shipments.map((one) => one.quantity) }).to.deep.equal({
          number: 2,
          by: "supplier",
          total: "142800.00",
          parts: ["10", "14"],
        });
        expect({ placeCode, documentsRequired, isQuestion }).to.deep.equal({
          placeCode: "KEMBA",
          documentsRequired: ["billOfLading", "phytosanitary"],
          isQuestion: false,
        });
      });

      await stage.step("the buyer reads what changed, line by line, and begins another version", async () => {
        await enter(importer, at(`/dashboard/orders#offer-${id}`), buyer);
        const offer = importer.locator(`#offer-${id}`);
        await offer.getByText("FOB Mombasa (KEMBA), Incoterms 2020").waitFor();
        await offer.getByText(say("state.mine.lead")).waitFor();
        await offer.getByRole("log").getByText("In two parts, please.").waitFor();
        await fits(importer);
        await expectAccessible(importer);
        await offer.getByRole("link", { name: say("answer.counter") }).click();
        await term(importer, "price").getByLabel(say("counter.price.price"), { exact: true }).fill(decimal("5900.00"));
      });

      await stage.step("a version that comes meanwhile is shown, and keeps what was typed", async () => {
        const { shipments, ...terms } = await current();
        const changed = {
          answers: 2,
          quantity: terms.quantity,
          pricePerUnit: "5940.00",
          incoterm: terms.incoterm,
          incotermPlace: terms.incotermPlace,
          placeCode: terms.placeCode,
          inspectionDays: 5,
          documentsRequired: terms.documentsRequired,
          shipments: shipments.map(({ quantity, shipBy }) => ({ quantity, shipBy })),
        };
        const sent = await api.post(`/offers/${id}/counter`, { as: supplier, body: changed });
        expect(sent.status, JSON.stringify(sent.body)).to.equal(200);
        await importer.getByText(say("counter.newer.title", { number: 3 })).waitFor();
        await importer.getByRole("button", { name: say("counter.newer.take", { number: 3 }) }).click();
        const price = term(importer, "price").getByLabel(say("counter.price.price"), { exact: true });
        await eventually(async () => Number((await price.inputValue()).replace(",", ".")) === 5900);
        expect(await term(importer, "inspection").getByLabel(say("counter.inspection.days")).inputValue()).to.equal(
          "5",
        );
        await send(importer, 4);
        await importer.waitForURL(new RegExp(`/dashboard/orders/${id}$`));
        expect(await current()).to.deep.include({ number: 4, by: "buyer", inspectionDays: 5 });
      });

      await stage.step("the supplier sees it come and accepts it", async () => {
        const accept = seller.getByRole("button", {
          name: new RegExp(`${say("offers:accept")} ${say("answer.version", { number: 4 })}`),
        });
        await accept.click();
        await seller
          .getByRole("dialog")
          .getByText(/141.600[.,]00/)
          .first()
          .waitFor();
        await seller
          .getByRole("dialog")
          .getByRole("button", { name: say("offers:ask.accept.confirm") })
          .click();
        await seller.getByRole("dialog").waitFor({ state: "detached" });
        expect(await current()).to.deep.include({
          status: "accepted",
          total: { amount: "141600.00", currency: "USD" },
        });
        for (const page of [seller, importer])
          await page
            .locator(`#offer-${id}`)
            .getByText(/^(Accepted on|Acceptée le)/)
            .waitFor();
      });
    });

  walked("en", 1440)(
    "an acceptance of what has changed shows both versions and asks anew; keys lead through the list",
    async (stage) => {
      stage.allow(/status of 412/);
      const [buyer, supplier] = [await buildBuyer(), await buildSupplier()];
      const { product } = await buildProduct({ supplier, price: "5850.00", quantity: "40", images: [] });
      const sent = async () =>
        (await api.post("/offers", { as: buyer, body: { productId: product.id, message: "Hello", quantity: "4" } }))
          .body as OfferView;
      const [older, newer] = [await sent(), await sent()];
      const page = await stage.open("supplier", lookOf("en", 1440));
      const shows = (offer: OfferView) => page.locator(`#offer-${offer.id}`).waitFor();

      await stage.step("down and up move, M writes, and in a field a letter is a letter", async () => {
        await enter(page, `${api.url}/dashboard/orders`, supplier);
        await shows(newer);
        await page.keyboard.press("ArrowDown");
        await shows(older);
        await page.keyboard.press("m");
        const writing = page.getByRole("textbox", { name: `Write to ${buyer.organization.name}` });
        await eventually(() => writing.evaluate((field) => field === document.activeElement));
        await page.keyboard.type("acm");
        expect(await writing.inputValue()).to.equal("acm");
        expect(await page.getByRole("dialog").count()).to.equal(0);
      });

      await stage.step("A asks; the version that is there by then is shown beside the one that was read", async () => {
        await page.getByRole("link", { name: product.name }).nth(1).focus();
        await page.keyboard.press("a");
        const dialog = page.getByRole("dialog");
        await dialog.getByText("23,400.00 USD").waitFor();
        const body = { answers: 1, quantity: "4", pricePerUnit: "5700.00" };
        expect((await api.post(`/offers/${older.id}/counter`, { as: buyer, body })).status).to.equal(200);
        await dialog.getByRole("button", { name: "Accept offer" }).click();
        await dialog.getByText("There is a newer version").waitFor();
        await dialog.getByText("22,800.00 USD").waitFor();
        expect((await api.get(`/offers/${older.id}`, { as: supplier })).body.status).to.equal("pending");
        await expectAccessible(page);
        await dialog.getByRole("button", { name: "Accept version 2" }).click();
        await dialog.waitFor({ state: "detached" });
        expect((await api.get(`/offers/${older.id}`, { as: supplier })).body).to.deep.include({
          status: "accepted",
          total: { amount: "22800.00", currency: "USD" },
        });
      });
    },
  );
});
