import { expect } from "chai";
import { localPath } from "#shared/kernel/language.ts";
import type { SampleView } from "#shared/samples/contract.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { buildBuyer, buildSupplier } from "#test/factories/people.ts";
import { buildAddress } from "#test/factories/samples.ts";
import { useApi } from "#test/support/api.ts";
import { expectAccessible } from "../accessible.ts";
import { fits, lookOf, looks, walked } from "../looks.ts";
import { enter, expectText } from "../people.ts";
import { sayings } from "../sayings.ts";

const title = "is asked for on an offer, promised, sent, and approved with a score, each side seeing whose turn it is";

describe("a sample on its way", () => {
  const api = useApi();

  for (const [language, width] of looks)
    walked(language, width)(`${title} (${language}, ${width} px)`, async (stage) => {
      const say = sayings(language, "samples");
      const at = (path: string) => api.url + localPath(language, path);
      const [buyer, supplier] = [await buildBuyer({ user: { language } }), await buildSupplier({ user: { language } })];
      const { offer } = await buildOffer({ buyer, supplier });
      await buildAddress(api, buyer);
      const bought = await stage.open("buyer", lookOf(language, width));
      const sold = await stage.open("supplier", lookOf(language, width));
      const sampleOf = async () => {
        const { body } = await api.get("/samples", { as: buyer });
        return (body as { items: SampleView[] }).items[0];
      };

      await stage.step("the buyer asks on the offer, and is told beside the field what is missing", async () => {
        await enter(bought, at(`/dashboard/orders/${offer.id}`), buyer);
        await bought.getByRole("button", { name: say("request.open.buyer") }).click();
        const dialog = bought.getByRole("dialog");
        await dialog.getByLabel(say("facts.note")).fill("Two bags of 175 g, vacuum packed.");
        await dialog.getByRole("button", { name: say("request.send.buyer") }).click();
        await dialog.locator("[name=addressId][aria-invalid]").waitFor();
        await fits(bought);
        await expectAccessible(bought);
        expect(await dialog.getByLabel(say("facts.note")).inputValue(), "nothing is lost").to.contain("vacuum");
        await dialog.locator("[name=addressId]").selectOption({ index: 1 });
        await dialog.getByRole("button", { name: say("request.send.buyer") }).click();
        await bought.waitForURL(/\/orders\/samples\/[0-9a-f-]{36}$/);
        await expectText(bought, say("status.requested"));
        await fits(bought);
        await expectAccessible(bought);
      });

      await stage.step("the supplier finds it under Orders, promises it and sends it", async () => {
        await enter(sold, at("/dashboard/orders"), supplier);
        await sold.getByRole("link", { name: say("title"), exact: true }).click();
        await sold.getByRole("heading", { name: new RegExp(say("group.yours")) }).waitFor();
        await fits(sold);
        await expectAccessible(sold);
        await sold.getByRole("link", { name: /350.g/ }).click();
        const press = (name: string) => sold.getByRole("button", { name, exact: true });
        await press(say("move.accept")).click();
        await sold
          .getByRole("dialog")
          .getByRole("button", { name: say("move.accept"), exact: true })
          .click();
        await press(say("move.send")).click();
        const dialog = sold.getByRole("dialog");
        await dialog.getByLabel(say("facts.courier")).fill("DHL");
        await dialog.getByRole("button", { name: say("move.send"), exact: true }).click();
        await dialog.locator("[name=trackingNumber][aria-invalid]").waitFor();
        await dialog.getByLabel(say("facts.trackingNumber")).fill("JD0146 0000 0017");
        await dialog.getByRole("button", { name: say("move.send"), exact: true }).click();
        await dialog.waitFor({ state: "detached" });
        await expectText(sold, say("status.sent"));
        await fits(sold);
      });

      await stage.step("the buyer sees it come without looking again, and approves it by a protocol", async () => {
        const press = (name: string) => bought.getByRole("button", { name, exact: true });
        const dialog = bought.getByRole("dialog");
        await press(say("move.receive")).click();
        await dialog.getByRole("button", { name: say("move.receive"), exact: true }).click();
        await press(say("move.approve")).click();
        await dialog.locator("[name=score]").fill("86.25");
        await dialog.getByRole("button", { name: say("move.approve"), exact: true }).click();
        await dialog.locator("[name=protocol][aria-invalid]").waitFor();
        await fits(bought);
        await expectAccessible(bought);
        await dialog.locator("[name=protocol]").fill("SCA 2004");
        await dialog.getByRole("button", { name: say("move.approve"), exact: true }).click();
        await dialog.waitFor({ state: "detached" });
        await expectText(bought, say("status.approved"));
        expect(await sampleOf()).to.include({ status: "approved", score: "86.25", protocol: "SCA 2004" });
        await expectText(sold, "86.25, SCA 2004");
        expect(offer.status).to.equal("pending");
      });
    });
});
