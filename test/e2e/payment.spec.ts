import { expect } from "chai";
import { buildBuyer } from "#test/factories/people.ts";
import { buildOrder, untilPayable } from "#test/factories/orders.ts";
import { useApi } from "#test/support/api.ts";
import { journey } from "#test/support/chromium.ts";
import { enter, expectText, password, textOf } from "./people.ts";

describe("paying an order", () => {
  const api = useApi();

  journey("declined: the buyer is told that nothing was charged, and pays after all", async (stage) => {
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

  journey("without a connection the buyer stays on the order, and is told so", async (stage) => {
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
});
