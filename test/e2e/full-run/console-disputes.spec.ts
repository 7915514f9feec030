import { expect } from "chai";
import type { Page } from "playwright";
import { buildOrder, shipmentForm, untilStatus, waiveAppeals } from "#test/factories/orders.ts";
import { useApi } from "#test/support/api.ts";
import { fullJourney, journey } from "#test/support/chromium.ts";
import { eventually } from "#test/support/wait.ts";
import { buildColleague, buildDispute, expectStatusOnDashboard, openConsole, type DisputedTrade } from "../console.ts";
import { expectText } from "../people.ts";

const because = "The certificate names a moisture of 14 percent.";

describe("disputes in the console", () => {
  const api = useApi();
  let reviewer: Awaited<ReturnType<typeof buildColleague>>;
  let second: typeof reviewer;

  before(async () => {
    reviewer = await buildColleague("reviewer", "ingrid@console.test");
    second = await buildColleague("reviewer", "claudine@console.test");
  });

  const choose = async (page: Page, outcome: RegExp, code: string, reason = because) => {
    await page.getByRole("radio", { name: outcome }).check();
    await page.getByLabel("Reason code").selectOption(code);
    await page.getByLabel("Reason, shown to both parties").fill(reason);
  };
  const statusOf = async ({ order }: DisputedTrade) =>
    ((await api.db("disputes").where({ order_id: order.id }).first("status")) as { status: string }).status;

  journey("are decided for the supplier, once, even when the answer gets lost", async (stage) => {
    const dispute = await buildDispute(api);
    const page = await stage.open("reviewer");
    const buyer = await stage.open("buyer");
    stage.allow(/ERR_FAILED|412/);
    await openConsole(page, api.url, reviewer, { path: "/disputes" });

    await stage.step("found by the order's reference in the list", async () => {
      await page.getByLabel("Order, product or party").fill(dispute.order.reference);
      await expectText(page, "1 entry");
      await page.getByRole("link", { name: dispute.order.reference }).click();
      await expectText(page, "Inspection records (1)");
      for (const text of [dispute.buyer.organization.name, dispute.supplier.organization.name, "SGS-2231"])
        await expectText(page, text);
      await expectText(page, "26,250.00 USD");
    });

    await stage.step("in a low window all of the decision can be reached with the page", async () => {
      const before = page.viewportSize();
      await page.setViewportSize({ width: 1440, height: 620 });
      const hidden = await page.locator("#decision").evaluate((aside) => aside.scrollHeight - aside.clientHeight);
      expect(hidden, "pixels that the panel cuts off").to.equal(0);
      if (before) await page.setViewportSize(before);
    });

    await stage.step("without outcome or reason nothing is sent, and each field says so", async () => {
      await page.getByRole("button", { name: "Review and decide" }).click();
      expect(await page.getByText("This field is required.").count()).to.equal(2);
      await page.getByLabel(/For the supplier/).check();
      await page.getByRole("button", { name: "Review and decide" }).click();
      expect(await page.getByText("This field is required.").count(), "the code and the words").to.equal(2);
      await choose(page, /For the supplier/, "qualityMet", "Too short");
      await page.getByRole("button", { name: "Review and decide" }).click();
      await expectText(page, "At least 10 characters.");
      expect(await page.getByRole("dialog").count()).to.equal(0);
      expect(await statusOf(dispute)).to.equal("open");
    });

    await stage.step("what changed while one was reading is read again, and nothing typed is lost", async () => {
      await choose(page, /For the supplier/, "qualityMet");
      await api.db("disputes").where({ order_id: dispute.order.id }).increment("version", 1);
      await page.getByRole("button", { name: "Review and decide" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Decide", exact: true }).click();
      await expectText(page, "Somebody else has changed this in the meantime");
      expect(await page.getByLabel("Reason, shown to both parties").inputValue()).to.equal(because);
      expect(await page.getByLabel(/For the supplier/).isChecked()).to.equal(true);
    });

    const keys: string[] = [];
    await stage.step("the confirmation repeats amounts and consequence; the first answer does not arrive", async () => {
      await page.getByRole("button", { name: "Review and decide" }).click();
      const question = page.getByRole("dialog");
      for (const text of ["23,625.00 USD", "2,231.25 USD", "393.75 USD", because])
        await question.getByText(text).first().waitFor();
      await page.route("**/decide", async (route) => {
        keys.push(route.request().headers()["idempotency-key"] ?? "");
        if (keys.length > 1) return route.continue();
        await route.fetch();
        await route.abort();
      });
      await question.getByRole("button", { name: "Decide", exact: true }).click();
      await page.getByText("cannot be reached").waitFor();
      expect(await page.getByLabel("Reason, shown to both parties").inputValue()).to.equal(because);
    });

    await stage.step("tried again it is the same decision", async () => {
      await page.getByRole("button", { name: "Review and decide" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Decide", exact: true }).click();
      await expectText(page, "The decision is announced to both parties.");
      expect(keys).to.have.lengthOf(2);
      expect(keys[0])
        .to.match(/^[0-9a-f-]{36}$/)
        .and.equal(keys[1]);
      expect(await statusOf(dispute)).to.equal("announced");
    });

    await stage.step("once both sides do without an appeal, the case says that it has taken effect", async () => {
      await waiveAppeals(api, dispute);
      await page.reload();
      await expectText(page, "Decided for the supplier");
      await expectText(page, /Funds released/i);
    });

    await untilStatus(api, dispute, "funds_released");
    await stage.step("the buyer reads it", () => expectStatusOnDashboard(buyer, api.url, dispute, /Funds released/i));
  });

  fullJourney("are decided for the buyer, in French", async (stage) => {
    const dispute = await buildDispute(api);
    const page = await stage.open("évaluatrice", { locale: "fr-FR" });
    const buyer = await stage.open("acheteur");
    await openConsole(page, api.url, reviewer, { path: dispute.path, language: "fr" });
    await expectText(page, "26 250,00 USD");
    await page.getByRole("radio", { name: /Pour l’acheteur/ }).check();
    await page.getByLabel("Code du motif").selectOption("qualityBelow");
    await page.getByRole("radio", { name: /Détruite/ }).check();
    await page.getByLabel("Motif, communiqué aux deux parties").fill("L’humidité dépasse le contrat : 14 %.");
    await page.getByRole("button", { name: "Vérifier et trancher" }).click();
    const question = page.getByRole("dialog");
    await question.getByText(/26\s250,00\sUSD sont remboursés/).waitFor();
    await question.getByRole("button", { name: "Trancher", exact: true }).click();
    await expectText(page, "La décision est annoncée aux deux parties.");
    await waiveAppeals(api, dispute);
    await page.reload();
    await expectText(page, "Tranché pour l’acheteur");
    await untilStatus(api, dispute, "refunded");
    await expectStatusOnDashboard(buyer, api.url, dispute, /Refunded/i);
  });

  fullJourney(
    "above 50,000 USD are proposed, sent back, proposed again and confirmed by another reviewer",
    async (stage) => {
      const dispute = await buildDispute(api, "12.5");
      const [first, other] = [await stage.open("proposer"), await stage.open("second")];
      await openConsole(first, api.url, reviewer, { path: dispute.path });

      const propose = async (released: string) => {
        await expectText(first, "; above 50,000.00 USD a second reviewer confirms");
        await choose(first, /Split/, "qualityInPart");
        await first.getByLabel("Release (USD)").fill(released);
        await first.getByRole("button", { name: "Review and propose" }).click();
        await first.getByRole("dialog").getByRole("button", { name: "Propose", exact: true }).click();
        await expectText(first, "Your proposal waits for a second reviewer.");
      };

      await stage.step("an amount of the whole is no split", async () => {
        await choose(first, /Split/, "qualityInPart");
        await first.getByLabel("Release (USD)").fill("65625");
        await first.getByRole("button", { name: "Review and propose" }).click();
        await expectText(first, "This must be more than 0.");
      });

      await stage.step("the proposal counts to the cent and waits", async () => {
        await first.getByLabel("Release (USD)").fill("40,000.01");
        expect(await first.getByLabel("Refund (USD)").inputValue()).to.equal("25,624.99");
        await propose("40000.01");
        for (const amount of ["25,624.99 USD", "36,000.01 USD", "3,400.00 USD", "600.00 USD", "65,625.00 USD"])
          await expectText(first, amount);
        await expectText(first, "another reviewer has to confirm it");
        expect(await first.getByRole("button", { name: "Confirm" }).count()).to.equal(0);
        expect(await first.getByRole("button", { name: "Take back" }).count()).to.equal(1);
        expect(await statusOf(dispute)).to.equal("awaiting_confirmation");
      });

      await stage.step("the second reviewer sends it back", async () => {
        await openConsole(other, api.url, second, { path: dispute.path });
        await expectText(other, reviewer.user.email);
        await expectText(other, because);
        await other.getByRole("button", { name: "Send back" }).click();
        const question = other.getByRole("dialog");
        await question.getByLabel("Reason").fill("The weight note is missing.");
        await question.getByRole("button", { name: "Send back" }).click();
        await expectText(other, "The dispute is open again.");
      });

      await stage.step("it is proposed again and confirmed", async () => {
        await first.reload();
        await first.getByRole("button", { name: "Review and propose" }).waitFor();
        await propose("50000");
        await other.reload();
        await other.getByRole("button", { name: "Confirm" }).click();
        const question = other.getByRole("dialog");
        await question.getByText("15,625.00 USD").waitFor();
        await question.getByLabel("Reason").fill("The weight note confirms the split.");
        await question.getByRole("button", { name: "Confirm" }).click();
        await expectText(other, "The decision is announced to both parties.");
        await expectText(other, second.user.email);
      });
      await waiveAppeals(api, dispute);
      const order = await untilStatus(api, dispute, "funds_released");
      expect(order.dispute?.decision?.refunded.amount).to.equal("15625.00");
    },
  );

  journey("have one winner; who comes second reads who was first, and loses no word", async (stage) => {
    const dispute = await buildDispute(api);
    const [first, late] = [await stage.open("first"), await stage.open("late", { locale: "fr-FR" })];
    stage.allow(/409/);
    await openConsole(first, api.url, reviewer, { path: dispute.path });
    await openConsole(late, api.url, second, { path: dispute.path, language: "fr" });

    // A reason that nobody has typed is in the reader's language wherever it stands.
    expect(await late.getByText("Contrôle qualité non conforme").count()).to.be.at.least(3);
    expect(await late.getByText("Quality control failed").count()).to.equal(0);
    await late.getByLabel(/Pour le fournisseur/).check();
    await late.getByLabel("Code du motif").selectOption("qualityMet");
    await late.getByLabel("Motif, communiqué aux deux parties").fill(because);
    await late.getByRole("button", { name: "Vérifier et trancher" }).click();
    await choose(first, /For the buyer/, "qualityBelow");
    await first.getByRole("radio", { name: /Destroyed/ }).check();
    await first.getByRole("button", { name: "Review and decide" }).click();
    await first.getByRole("dialog").getByRole("button", { name: "Decide", exact: true }).click();
    await expectText(first, "The decision is announced to both parties.");
    await late.getByRole("dialog").getByRole("button", { name: "Trancher", exact: true }).click();
    await expectText(late, /ingrid@console\.test a déjà tranché ce litige, le \d+ \S+ \d{4}/);
    await expectText(late, "Issue : Pour l’acheteur");
    await expectText(late, "Tranché par");
    expect(await late.getByRole("button", { name: "Vérifier et trancher" }).count()).to.equal(0);
    await waiveAppeals(api, dispute);
    await untilStatus(api, dispute, "refunded");
  });

  // The last, because it moves the clock.
  fullJourney(
    "about goods that nobody confirms are decided on a document; our team stops an order itself",
    async (stage) => {
      const trade = await buildOrder(api, { status: "funded", quantity: "2" });
      const { reference } = trade.order;
      const advance = async (duration: string) =>
        Date.parse(((await api.post("/dev/clock", { body: { advance: duration } })).body as { now: string }).now);
      const move = (name: string, body?: object) =>
        api.post(`/orders/${reference}/${name}`, { as: trade.supplier, ...(body ? { body } : {}) });
      const tomorrow = new Date((await advance("1s")) + 86_400_000).toISOString().slice(0, 10);
      expect((await move("ship", shipmentForm({ expectedArrival: tomorrow }))).status).to.equal(200);
      await advance("48h");
      expect((await move("ask-confirmation")).status).to.equal(200);
      // Silence counts from a question that was delivered.
      const asked = { subject_id: trade.order.id, kind: "deliveryToConfirm" };
      await eventually(() => api.db("notices").where(asked).whereNotNull("letter_sent_at").first("id"));
      const now = await advance("14d");

      const page = await stage.open("reviewer");
      await openConsole(page, api.url, reviewer, { path: "/disputes" });
      await stage.step("the case says who opened it, and offers what this kind may come to", async () => {
        await page.getByLabel("Order, product or party").fill(reference);
        await expectText(page, "Delivery not confirmed · Automatic, at the deadline");
        await page.getByRole("link", { name: reference }).click();
        await expectText(page, "The buyer has not answered whether the goods have arrived");
        await eventually(async () => (await page.getByRole("radio").count()) === 2 || undefined);
      });

      await stage.step("without a document nothing is sent", async () => {
        await page.getByRole("radio", { name: /Delivered/ }).check();
        await page.getByLabel("Reason code").selectOption("deliveryShown");
        await page.getByLabel("Reason", { exact: true }).fill("The terminal’s release note names the consignee.");
        await page.getByRole("button", { name: "Review and decide" }).click();
        expect(await page.getByText("This field is required.").count()).to.equal(3);
        expect(await page.getByRole("dialog").count()).to.equal(0);
      });

      await stage.step("the confirmation repeats the document, and the buyer's inspection begins", async () => {
        await page.getByLabel("Document", { exact: true }).fill("Terminal release ECT-99812");
        await page.getByLabel("Consignee").fill("Noordkade Koffie B.V.");
        await page.getByLabel("Delivered on").fill(new Date(now - 5 * 86_400_000).toISOString().slice(0, 10));
        await page.getByRole("button", { name: "Review and decide" }).click();
        const question = page.getByRole("dialog");
        for (const text of ["Terminal release ECT-99812", "whose inspection period begins now"])
          await question.getByText(text).first().waitFor();
        await question.getByRole("button", { name: "Decide", exact: true }).click();
        await expectText(page, "The decision has taken effect.");
        await expectText(page, "Terminal release ECT-99812");
        await untilStatus(api, trade, "quality_control");
      });

      await stage.step("our team stops it by its order ID, and lands on the new case", async () => {
        await page.getByRole("link", { name: "Disputes" }).first().click();
        await page.getByRole("button", { name: "Stop an order" }).click();
        const form = page.getByRole("dialog");
        await form.getByRole("button", { name: "Stop an order" }).click();
        expect(await form.getByText("This field is required.").count()).to.equal(2);
        await form.getByLabel("Order ID").fill(reference);
        await form.getByLabel("Reason, shown to both parties").fill("The release note was issued for another lot.");
        await form.getByRole("button", { name: "Stop an order" }).click();
        await expectText(page, "The release note was issued for another lot.");
        await expectText(page, "Stopped by our team");
        await eventually(async () => (await page.getByRole("radio").count()) === 3 || undefined);
        await untilStatus(api, trade, "disputed");
      });
    },
  );
});
