import { expect } from "chai";
import { buildBuyer } from "#test/factories/people.ts";
import { buildOrder, shipmentForm, untilPayable } from "#test/factories/orders.ts";
import { buildShipments } from "#test/factories/shipments.ts";
import { useApi } from "#test/support/api.ts";
import { fullJourney, journey } from "#test/support/chromium.ts";
import { enter, expectText, password, textOf } from "../people.ts";
import { printed } from "../printed.ts";

describe("paying an order", () => {
  const api = useApi();

  fullJourney("declined: the buyer is told that nothing was charged, and pays after all", async (stage) => {
    const trade = await buildOrder(api);
    await untilPayable(api, trade);
    const address = `${api.url}/dashboard/escrow/${trade.order.reference}`;
    const seller = await stage.open("supplier");
    const page = await stage.open("buyer");
    await enter(seller, address, trade.supplier);
    await enter(page, address, trade.buyer);

    await stage.step("the buyer declines on the provider's page", async () => {
      await page.getByRole("button", { name: "Fund Escrow" }).click();
      await page.waitForURL(/\/sandbox\/escrow\/pay\//);
      await page.getByRole("button", { name: "Decline" }).click();
      await page.waitForURL(`${address}?declined=1`);
      await expectText(page, "Your payment was declined.");
      await expectText(page, "The order is still open: you can try again until");
      await page.getByRole("button", { name: "Fund Escrow" }).waitFor();
    });

    await stage.step("on a phone too that stands where the page opens, and each button has its word", async () => {
      const wide = page.viewportSize();
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(`${address}?declined=1`);
      await expectText(page, "Your payment was declined.");
      const box = await page.getByText("Your payment was declined.").boundingBox();
      expect(box?.y, "pixels from the top").to.be.below(300);
      await expectText(page, "Cancel order");
      const written = await page.getByRole("button", { name: "Cancel order" }).last().innerText();
      expect(written.trim()).to.equal("Cancel order");
      if (wide) await page.setViewportSize(wide);
    });

    await stage.step("it stands there on another day too, and the supplier sees nothing of it", async () => {
      await page.goto(address);
      await expectText(page, "Your payment was declined.");
      await expectText(seller, "The buyer has until");
      await seller.reload();
      await expectText(seller, "The buyer has until");
      expect(await textOf(seller)).not.to.match(/declined/i);
    });

    await stage.step("the buyer tries again and pays", async () => {
      await page.getByRole("button", { name: "Try again" }).click();
      await page.waitForURL(/\/sandbox\/escrow\/pay\//);
      await page.getByRole("button", { name: "Pay", exact: true }).click();
      await page.waitForURL(`${address}?paid=1`);
      await expectText(page, "Your payment is confirmed.");
      expect(await textOf(page)).not.to.match(/declined/i);
    });
  });

  fullJourney("without a connection the buyer stays on the order, and is told so", async (stage) => {
    stage.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK/);
    const buyer = await buildBuyer({ user: { password } });
    const trade = await buildOrder(api, { buyer });
    await untilPayable(api, trade);
    const address = `${api.url}/dashboard/escrow/${trade.order.reference}`;
    const page = await stage.open("buyer");
    await enter(page, address, buyer);
    const fund = page.getByRole("button", { name: "Fund Escrow" });
    await fund.waitFor();

    await stage.step("the device is offline", async () => {
      await page.context().setOffline(true);
      await fund.click();
      await expectText(page, "The payment page was not opened: there is no connection.");
      expect(page.url()).to.equal(address);
      await page.context().setOffline(false);
    });

    await stage.step("the device believes that it is online, and our server does not answer", async () => {
      await page.reload();
      await fund.waitFor();
      const calls = /\/api\/v1\/orders\//;
      await page.route(calls, (route) => route.abort());
      await fund.click();
      await expectText(page, "The payment page was not opened: there is no connection.");
      expect(page.url()).to.equal(address);
      await page.unroute(calls);
    });

    await stage.step("the connection is back", async () => {
      await page.getByRole("button", { name: "Try again" }).click();
      await page.waitForURL(/\/sandbox\/escrow\/pay\//);
    });
  });

  journey("two shipments: each goes its way, and is paid by its own weight", async (stage) => {
    const trade = await buildShipments(api, { quantities: ["10", "5"], pricePerUnit: "1000", tolerance: "5" });
    const address = `${api.url}/dashboard/escrow/${trade.order.reference}`;
    const seller = await stage.open("supplier");
    const buyer = await stage.open("buyer", { viewport: { width: 360, height: 740 } });
    await enter(seller, address, trade.supplier);
    await enter(buyer, `${address}?shipment=2`, trade.buyer);
    const approve = async () => {
      const form = buyer.getByRole("dialog");
      await form.getByLabel("Certificate number").fill("QC-77120");
      await form.getByLabel("Inspector").fill("Rotterdam Inspection");
      await form.getByRole("button", { name: "Approve goods" }).click();
    };
    const act = async (name: string) => {
      await buyer.getByRole("button", { name, exact: true }).filter({ visible: true }).first().click();
      return buyer.getByRole("dialog");
    };

    await stage.step("the supplier ships the first a little light, within the tolerance", async () => {
      await expectText(seller, "Shipment 1 of 2");
      await seller.getByRole("button", { name: "Ship goods" }).first().click();
      const form = seller.getByRole("dialog");
      const { transportDocument, expectedArrival } = shipmentForm() as Record<string, string>;
      await form.getByLabel("Transport document").fill(transportDocument ?? "");
      await form.getByLabel("Expected arrival").fill(expectedArrival ?? "");
      await form.getByText("The agreed quantity.").waitFor();
      await form.getByLabel("Net weight").fill("8");
      await form.getByText(/^Outside the agreed tolerance of 5%/).waitFor();
      await form.getByLabel("Net weight").fill("9.8");
      await form.getByText("Within the agreed tolerance of 5%.").waitFor();
      await form.getByText(/200\.00.USD goes back to the buyer/).waitFor();
      await form.getByRole("button", { name: "Ship goods" }).click();
      await expectText(seller, "Shipment recorded");
    });

    await stage.step("and the second, which it chooses, outside of it; back and reload keep the choice", async () => {
      await seller.getByRole("link", { name: "Shipment 2" }).click();
      await seller.waitForURL(/\?shipment=2/);
      await expectText(seller, "Shipment 2 of 2");
      await seller.goBack();
      await expectText(seller, "Shipment 1 of 2");
      await seller.goForward();
      await seller.reload();
      await expectText(seller, "Shipment 2 of 2");
      await api.post(`/orders/${trade.order.id}/shipments/2/ship`, {
        as: trade.supplier,
        body: shipmentForm({ netWeight: "4" }),
      });
      await expectText(seller, "Awaits the buyer’s answer");
    });

    await stage.step("the buyer, on a phone, accepts the weight of the second, approves and releases it", async () => {
      await expectText(buyer, "has shipped 4 MT instead of 5 MT");
      const accepting = await act("Accept weight");
      await accepting.getByText(/4,000\.00.USD of 5,000\.00.USD is released and 1,000\.00.USD is refunded/).waitFor();
      await accepting.getByRole("button", { name: "Accept weight" }).click();
      await expectText(buyer, "Weight accepted");
      await (await act("Confirm delivery")).getByRole("button", { name: "Confirm delivery" }).click();
      await act("Submit QC Results");
      await approve();
      const releasing = await act("Release Funds");
      await releasing.getByText(/4,000\.00.USD is released, of which .+ receives 3,600\.00.USD/).waitFor();
      await releasing.getByRole("button", { name: "Release Funds" }).click();
      await expectText(buyer, "Payment by weight.");
      await expectText(buyer, "So far 4,000.00 USD released in total, 1,000.00 USD refunded");
    });

    await stage.step(
      "the weight and its answer stay in the history, and paper shows all of the order on one sheet",
      async () => {
        await buyer.getByRole("link", { name: "Activity" }).click();
        await expectText(buyer, "Earlier proposals and answers");
        await expectText(buyer, "You accepted this weight on");
        const { texts, sheets } = await printed(buyer);
        const paper = texts.join(" ").replace(/[\u00a0\u202f]/g, " ");
        expect(paper).to.match(
          /2 shipments .* 1 10 MT 9\.8 MT 10,000\.00 USD .* 2 5 MT 4 MT 5,000\.00 USD .* Funds released/,
        );
        expect(paper).to.match(/Held in escrow 10,000\.00 USD Released 4,000\.00 USD Refunded 1,000\.00 USD/);
        expect(paper, "not one shipment alone").not.to.include("Shipment 2 of 2");
        expect(sheets).to.be.at.most(2);
      },
    );

    await stage.step("then the first, whose weight needs no answer; the order has ended", async () => {
      await buyer.getByRole("link", { name: "Shipment 1" }).click();
      await expectText(buyer, "Shipment 1 of 2");
      expect(await textOf(buyer)).not.to.include("Awaits your answer");
      await (await act("Confirm delivery")).getByRole("button", { name: "Confirm delivery" }).click();
      await act("Submit QC Results");
      await approve();
      await (await act("Release Funds")).getByRole("button", { name: "Release Funds" }).click();
      for (const page of [buyer, seller])
        await expectText(page, "13,800.00 USD released in total, 1,200.00 USD refunded");
    });
  });
});
