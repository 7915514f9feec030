import { expect } from "chai";
import type { OrderView } from "#shared/escrow/contract.ts";
import { makeCameraPicture } from "#test/factories/files.ts";
import { inspectionForm, readOrder, rulings } from "#test/factories/orders.ts";
import { buildStaff } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { expectAccessible } from "./accessible.ts";
import { because, caseJourney, ruling } from "./case-journey.ts";
import { fits, lookOf, looks, walked } from "./looks.ts";
import { enter } from "./people.ts";
import { printed } from "./printed.ts";
import { sayings } from "./sayings.ts";

const statement = "The seal was unbroken, and the wall of the container was wet when it was opened.";
const appealed = "The second certificate, which nobody had read, names 11.8%.";
/** Of 26,250.00 USD. */
const [claimed, allowance] = ["3937.50", "1500.00"];

describe("a case, by both of its sides in two browsers", () => {
  const api = useApi();

  for (const [language, width] of looks) {
    const quality = sayings(language, "quality");
    const {
      page,
      escrow,
      orderPage,
      casePage,
      readCase,
      until,
      decide,
      advance,
      trade,
      letter,
      button,
      heading,
      looked,
    } = caseJourney(api, language);

    walked(language, width)(
      `is settled by an allowance, once it was answered from a phone: ${language}, ${width} px`,
      async (stage) => {
        const sale = await trade();
        const { buyer, supplier } = sale;
        const importer = await stage.open("buyer", lookOf(language, width));
        const seller = await stage.open("supplier", lookOf(language, 360));

        await stage.step("the buyer rejects the goods and claims a part of the price", async () => {
          await enter(importer, orderPage(sale), buyer);
          await button(importer, escrow("action.inspect")).click();
          const form = importer.getByRole("dialog");
          await form.getByRole("radio", { name: escrow("inspection.rejected") }).check();
          await form.getByLabel(escrow("inspection.certificate")).fill("FR-5520");
          await form.getByLabel(escrow("inspection.inspector")).fill("Laboratoire Estuaire");
          await form.getByRole("textbox", { name: escrow("inspection.notes") }).fill(because);
          await form.getByRole("textbox", { name: escrow("claimAmount") }).fill(claimed);
          await form.getByRole("button", { name: escrow("inspection.submit.buyer.rejected") }).click();
          await form.waitFor({ state: "hidden" });
          const found = await readCase(sale);
          expect(found.claim).to.deep.equal({ type: "quality", amount: { amount: claimed, currency: "USD" } });
        });

        await stage.step("the order leads to its case", async () => {
          await importer
            .getByRole("link", { name: escrow("viewDispute") })
            .filter({ visible: true })
            .first()
            .click();
          await importer.waitForURL(/\/dispute$/);
          await heading(importer, page("head.claim.quality"));
          await importer.getByText(page("status.answering"), { exact: true }).waitFor();
          await looked(importer);
        });

        await stage.step("the supplier answers with a picture that a phone has taken", async () => {
          await letter(sale, supplier, "claimToAnswer", "Maison Lavoine");
          await enter(seller, casePage(sale), supplier);
          await seller.getByText(page("next.answer.rest")).waitFor();
          await looked(seller);
          await button(seller, page("do.answer")).click();
          const form = seller.getByRole("dialog");
          await form.getByLabel(page("form.answer.words")).fill(statement);
          await form
            .locator('input[type="file"]')
            .first()
            .setInputFiles({ name: "seal.jpg", mimeType: "image/jpeg", buffer: await makeCameraPicture() });
          await form.getByLabel(page("evidence.caption", { name: "seal.jpg" })).fill("Seal RW 440718");
          await expectAccessible(seller);
          await fits(seller);
          await form.getByRole("button", { name: page("form.answer.submit") }).click();
          await form.waitFor({ state: "hidden" });
          await seller.getByText(statement).first().waitFor();
          await seller.getByText("Seal RW 440718").first().waitFor();
          await seller.getByText("S1", { exact: true }).waitFor();
          await looked(seller);
          expect(await readCase(sale)).to.include({ status: "open" });
        });

        await stage.step("the picture opens large", async () => {
          await seller.getByRole("button", { name: /seal\.jpg/ }).click();
          await seller.getByRole("dialog").getByRole("img").waitFor();
          await seller.keyboard.press("Escape");
        });

        await stage.step(
          "the supplier adds a counter-inspection with its figures, by which nothing moves",
          async () => {
            await seller.getByRole("link", { name: page("figures.add") }).click();
            await seller.waitForURL(/inspection\?case=/);
            const field = (name: string) => seller.getByRole("textbox", { name, exact: true });
            await field(language === "fr" ? "Humidité" : "Moisture").fill("11.9");
            await field(escrow("inspection.certificate")).fill("MI-26-1174");
            await field(escrow("inspection.inspector")).fill("Maas Inspection");
            await looked(seller);
            await button(seller, quality("form.send.read")).click();
            await button(seller, quality("form.inCase.submit")).click();
            await seller.waitForURL(/\/dispute$/);
            await letter(sale, buyer, "inspectionInCase", "Imisozi Growers");
            for (const side of [seller, importer]) {
              await side.getByText("MI-26-1174").filter({ visible: true }).first().waitFor();
              await looked(side);
            }
            expect(await readCase(sale)).to.include({ status: "open" });
          },
        );

        await stage.step("the buyer reads the answer without a reload and proposes an allowance", async () => {
          await letter(sale, buyer, "claimAnswered", "Imisozi Growers");
          await importer.getByText(statement).first().waitFor();
          await button(importer, escrow("settlement.propose")).click();
          const form = importer.getByRole("dialog");
          await form.getByRole("textbox", { name: escrow("propose.reduction") }).fill(allowance);
          await form.getByLabel(escrow("propose.reason")).fill("An allowance for the moisture.");
          await form.getByRole("button", { name: escrow("propose.submit") }).click();
          await form.waitFor({ state: "hidden" });
        });

        await stage.step("the supplier reads what it would receive, and accepts", async () => {
          await seller
            .getByText(/22.275[.,]00/)
            .first()
            .waitFor();
          await seller
            .getByText(/1.350[.,]00/)
            .first()
            .waitFor();
          await looked(seller);
          await button(seller, escrow("proposal.accept.action")).click();
          const form = seller.getByRole("dialog");
          await form.getByRole("button", { name: escrow("proposal.accept.submit") }).click();
          await form.waitFor({ state: "hidden" });
        });

        await stage.step("both see the case ended, and the money went as agreed", async () => {
          for (const side of [importer, seller]) {
            await side.getByText(page("next.agreed.lead")).waitFor();
            await side.getByText(page("status.settled"), { exact: true }).waitFor();
            await looked(side);
          }
          // A picture that opens large when it is pressed is on paper too.
          expect((await printed(seller)).texts).to.include("seal.jpg");
          const { settlement, status }: OrderView = await readOrder(api, sale);
          expect(status).to.equal("funds_released");
          expect(settlement).to.deep.include({
            released: { amount: "24750.00", currency: "USD" },
            refunded: { amount: allowance, currency: "USD" },
          });
        });
      },
    );

    walked(language, width)(
      `is decided after a silence, appealed against and decided for good: ${language}, ${width} px`,
      async (stage) => {
        const sale = await trade();
        const { buyer, supplier } = sale;
        const [reviewer, second] = [await buildStaff("reviewer"), await buildStaff("reviewer")];
        const importer = await stage.open("buyer", lookOf(language, width));
        const seller = await stage.open("supplier", lookOf(language, width));

        await stage.step("nobody answers, and silence moves no money", async () => {
          const body = inspectionForm({ status: "rejected", notes: because });
          await api.post(`/orders/${sale.order.id}/inspections`, { as: buyer, body });
          await advance("121h");
          await until(sale, "open");
          await letter(sale, buyer, "claimUnanswered", "Imisozi Growers");
          await enter(importer, casePage(sale), buyer);
          await importer.getByText(page("steps.unanswered")).waitFor();
          await importer.getByText(page("money.state.still"), { exact: true }).waitFor();
          await looked(importer);
          expect((await readOrder(api, sale)).settlement).to.equal(null);
        });

        await stage.step(
          "a decision is announced, with what it gives to each and until when they may appeal",
          async () => {
            await decide(sale, reviewer, { ...rulings.split, releasedAmount: "20000.00" });
            await letter(sale, supplier, "decisionAnnounced", "Maison Lavoine");
            await enter(seller, casePage(sale), supplier);
            await seller.getByText(page("ruling.state.announced"), { exact: true }).waitFor();
            await seller.getByText(ruling).first().waitFor();
            // 90 percent of what is released.
            await seller
              .getByText(/18.000[.,]00/)
              .first()
              .waitFor();
            await looked(seller);
          },
        );

        await stage.step("the supplier appeals, once it has read what follows", async () => {
          await button(seller, page("do.appeal")).click();
          const form = seller.getByRole("dialog");
          await form.getByText(page("form.appeal.follows", { name: "Maison Lavoine" })).waitFor();
          await form.getByLabel(page("form.appeal.words")).fill(appealed);
          await expectAccessible(seller);
          await form.getByRole("button", { name: page("form.appeal.submit") }).click();
          await form.waitFor({ state: "hidden" });
          await letter(sale, buyer, "appealFiled", "Imisozi Growers");
        });

        await stage.step("the buyer answers the appeal", async () => {
          await importer.getByText(appealed).first().waitFor();
          await button(importer, page("do.answer")).click();
          const form = importer.getByRole("dialog");
          await form.getByLabel(page("form.answer.words")).fill(statement);
          await form.getByRole("button", { name: page("form.answer.submit") }).click();
          await form.waitFor({ state: "hidden" });
          await until(sale, "open");
        });

        await stage.step("another reviewer decides for good, and the money moves", async () => {
          await decide(sale, second, { ...rulings.split, releasedAmount: "22000.00" });
          for (const side of [importer, seller]) {
            await side.getByText(page("next.decided.lead")).waitFor();
            await side.getByText(page("ruling.title.appeal"), { exact: true }).waitFor();
            await side.getByText(page("ruling.earlier"), { exact: true }).click();
            await looked(side);
          }
          await letter(sale, buyer, "appealDecided", "Imisozi Growers");
          const { settlement } = await readOrder(api, sale);
          expect(settlement).to.deep.include({
            released: { amount: "22000.00", currency: "USD" },
            refunded: { amount: "4250.00", currency: "USD" },
          });
        });
      },
    );
  }
});
