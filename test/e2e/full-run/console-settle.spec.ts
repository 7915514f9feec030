import { expect } from "chai";
import { buildOrder } from "#test/factories/orders.ts";
import { buildBuyer } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { journey } from "#test/support/chromium.ts";
import { expectAccessible } from "../accessible.ts";
import { buildColleague, openConsole, untilLoaded, showEverywhere } from "../console.ts";
import { enter, expectText, password, textOf } from "../people.ts";

describe("what our team carries out by hand", () => {
  const api = useApi({ ESCROW_REST_EXTENSIONS: "none" });

  journey(
    "one writes down what was done and another confirms it, in either language, on a screen and a phone",
    async (stage) => {
      const buyer = await buildBuyer({ user: { password } });
      const { order } = await buildOrder(api, { buyer, status: "cancelled" });
      const [finance, second] = [await buildColleague("finance"), await buildColleague("finance")];
      const [page, other, at] = [await stage.open("finance"), await stage.open("second"), await stage.open("buyer")];
      await enter(at, `${api.url}/dashboard/escrow/${order.reference}`, buyer);
      await expectText(at, "Our team carries out the next step by hand.");

      await page.setViewportSize({ width: 1440, height: 900 });
      await openConsole(page, api.url, finance, { path: "/provider-calls" });
      await page.getByRole("link", { name: "End an unpaid transaction" }).click();
      await untilLoaded(page);
      await page.getByRole("button", { name: "Settle by hand" }).click();
      const question = page.getByRole("dialog");
      await question.getByRole("button", { name: "Settle by hand" }).click();
      await question.getByText("This field is required.").first().waitFor();
      await question.getByLabel("Reference of the payment or statement").fill("STM-2026-0117");
      await question.getByLabel("Day on which it was done").fill(order.createdAt.slice(0, 10));
      await question.getByLabel("What was done, and how it is shown").fill("Ended by the provider's own people.");
      await expectAccessible(page, "what was done");
      await page.screenshot({ path: "test-results/settle-dialog-1440.png" });
      await question.getByRole("button", { name: "Settle by hand" }).click();
      await expectText(page, "A second member of our team has to confirm it.");
      expect(await page.getByRole("button", { name: "Confirm" }).count(), "not by oneself").to.equal(0);

      await openConsole(other, api.url, second, { path: "/" });
      await expectText(other, "Settlements by hand that wait for a second person (1)");
      await other.getByRole("link", { name: "End an unpaid transaction" }).click();
      await expectText(other, "A second member compares it with the evidence and confirms or refuses it");
      expect(await textOf(other)).to.not.include("send it again");
      await expectText(other, "STM-2026-0117");
      await showEverywhere(other, { English: "Carried out by hand", Français: "Exécution à la main" }, "settle");
      await other.getByRole("button", { name: "Confirm" }).click();
      await other.getByRole("dialog").getByLabel("Reason").fill("As their statement says.");
      await other.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
      await expectText(other, "It is confirmed, and the message counts as carried out.");
      await at.getByText("Our team carries out the next step by hand.").waitFor({ state: "detached" });
    },
  );
});
