import { expect } from "chai";
import { makeCameraPicture } from "#test/factories/files.ts";
import { answerCase, inspectionForm, readOrder, rulings } from "#test/factories/orders.ts";
import { buildStaff } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { expectAccessible } from "../accessible.ts";
import { because, caseJourney } from "../case-journey.ts";
import { lookOf, looks, walked } from "../looks.ts";
import { enter } from "../people.ts";

/** 5 tons at 5,250.00 USD. */
const whole = "26250.00";

describe("goods that come back, in two browsers", () => {
  const api = useApi();

  for (const [language, width] of looks) {
    const { page, casePage, until, decide, trade, letter, button, looked } = caseJourney(api, language);

    walked(language, width)(
      `is decided for the buyer, both do without an appeal, and the goods come back: ${language}, ${width} px`,
      async (stage) => {
        const sale = await trade();
        const { buyer, supplier } = sale;
        const importer = await stage.open("buyer", lookOf(language, width));
        const seller = await stage.open("supplier", lookOf(language, width));

        await stage.step("both do without an appeal, once they have read what follows", async () => {
          const body = inspectionForm({ status: "rejected", notes: because });
          await api.post(`/orders/${sale.order.id}/inspections`, { as: buyer, body });
          await answerCase(api, { order: sale.order, by: supplier });
          await decide(sale, await buildStaff("reviewer"), {
            ...rulings.buyer,
            goods: "returned",
            returnPaidBy: "supplier",
          });
          // The buyer has been given all: it reads why it has nothing to appeal for, and nobody waits for its word.
          await enter(importer, casePage(sale), buyer);
          await importer.getByText(page("ruling.allGiven.mine")).waitFor();
          expect(await button(importer, page("do.appeal")).count()).to.equal(0);
          await looked(importer);
          await letter(sale, buyer, "decisionInFavour", "Imisozi Growers");
          await enter(seller, casePage(sale), supplier);
          await button(seller, page("do.waive")).click();
          const form = seller.getByRole("dialog");
          await form.getByText(page("form.waive.followsAlone", { name: "Maison Lavoine" })).waitFor();
          await expectAccessible(seller);
          await form.getByRole("button", { name: page("form.waive.submit") }).click();
          await form.waitFor({ state: "hidden" });
          await until(sale, "returning");
          await letter(sale, buyer, "returnOrdered", "Imisozi Growers");
        });

        await stage.step("the buyer shows by a transport document that they are on their way", async () => {
          await importer.getByText(page("next.proveReturn.rest")).waitFor();
          await looked(importer);
          await button(importer, page("do.proveReturn")).click();
          const form = importer.getByRole("dialog");
          await form.getByRole("button", { name: page("form.proveReturn.submit") }).click();
          await form.getByLabel(page("form.proveReturn.document")).fill("MAEU-77120");
          await form.getByRole("button", { name: page("form.proveReturn.submit") }).click();
          await form.getByText(page("evidence.choose")).waitFor();
          await form
            .locator('input[type="file"]')
            .first()
            .setInputFiles({ name: "bill.jpg", mimeType: "image/jpeg", buffer: await makeCameraPicture() });
          await looked(importer);
          await form.getByRole("button", { name: page("form.proveReturn.submit") }).click();
          await form.waitFor({ state: "hidden" });
          await importer.getByText("MAEU-77120").first().waitFor();
          expect((await readOrder(api, sale)).settlement).to.equal(null);
        });

        await stage.step("the supplier takes them for returned, and the refund is made", async () => {
          await button(seller, page("do.acceptReturn")).click();
          const form = seller.getByRole("dialog");
          await looked(seller);
          await form.getByRole("button", { name: page("form.acceptReturn.submit") }).click();
          await form.waitFor({ state: "hidden" });
          for (const side of [importer, seller]) {
            await side.getByText(page("next.decided.lead")).waitFor();
            await looked(side);
          }
          const { settlement, status } = await readOrder(api, sale);
          expect(status).to.equal("refunded");
          expect(settlement?.refunded).to.deep.equal({ amount: whole, currency: "USD" });
        });
      },
    );
  }
});
