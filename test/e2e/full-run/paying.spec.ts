import { expect } from "chai";
import { buildOrder, mountedProvider, untilPayable } from "#test/factories/orders.ts";
import { buildBuyer } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { fullJourney, journey } from "#test/support/chromium.ts";
import { useApi } from "#test/support/api.ts";
import { enter, expectText } from "../people.ts";

describe("paying", () => {
  const api = useApi();
  afterEach(() => mountedProvider(api).faults("none"));

  journey("shows what each way costs before the order, on the order and on the provider's page", async (stage) => {
    const buyer = await buildBuyer();
    const { product } = await buildProduct({ images: [] });
    const page = await stage.open("buyer");
    await enter(page, `${api.url}/products/${product.category}/${product.id}`, buyer);
    const form = page.getByRole("region", { name: "Secure Escrow Order" });
    await form.getByLabel(/^Quantity/).fill("12.5");
    const way = (place: typeof form, name: string) => place.getByRole("listitem").filter({ hasText: name });
    await way(form, "Card").getByText("67,528.13 USD").waitFor();
    expect(await way(form, "Bank transfer").innerText()).to.match(/65,625\.00.USD\s+1 to 3 banking days\s+no fee/);
    await form.getByRole("button", { name: "Place secure order" }).click();
    await form.getByLabel("I have read these terms and accept them").check();
    await form.getByRole("button", { name: "Order and conclude the contract" }).click();
    await form.getByRole("link", { name: "Open the order" }).click();
    const ways = page.getByRole("region", { name: "How you can pay" });
    await way(ways, "Card").getByText("fee 1,903.13 USD included").waitFor();
    await page.getByRole("button", { name: "Fund Escrow" }).first().click();
    await page.getByText("fee USD 1,903.13").waitFor();
    await page.getByRole("radio", { name: /^Card/ }).check();
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await expectText(page, "65,625.00 USD is in escrow.");
    await expectText(page, "1,903.13");
  });

  fullJourney("a phone's bar is not for cancelling alone", async (stage) => {
    await mountedProvider(api).faults("down");
    const buyer = await buildBuyer();
    const trade = await buildOrder(api, { buyer });
    const page = await stage.open("buyer", { viewport: { width: 360, height: 740 } });
    await enter(page, `${api.url}/dashboard/escrow/${trade.order.reference}`, buyer);
    await page.getByRole("button", { name: "Cancel order" }).waitFor();
    expect(await page.locator("[data-bar]").count()).to.equal(0);
  });

  journey("less than agreed is told with the way on, in both languages, and completed", async (stage) => {
    const buyer = await buildBuyer();
    const trade = await buildOrder(api, { buyer });
    await untilPayable(api, trade);
    const page = await stage.open("buyer");
    await enter(page, `${api.url}/dashboard/escrow/${trade.order.reference}`, buyer);
    await mountedProvider(api).faults("underpaid");
    await page.getByRole("button", { name: "Fund Escrow" }).first().click();
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await expectText(page, "65,525.00 USD came instead of 65,625.00 USD.");
    expect(page.url()).to.include("paid=1");
    await page.getByRole("button", { name: "Cancel order" }).click();
    const cancelling = page.getByRole("dialog");
    await cancelling.getByText(/65,525\.00.USD has come for this order/).waitFor();
    expect(await cancelling.innerText())
      .to.include("it goes back to you whole")
      .and.include("what the provider charged you for paying does not come back");
    await cancelling.getByRole("button", { name: "Go back" }).click();
    await mountedProvider(api).faults("none");
    await page.goto(`${api.url}/fr/dashboard/escrow/${trade.order.reference}`);
    await expectText(page, /65.525,00.USD sont arrivés au lieu de 65.625,00.USD\./);
    await page.setViewportSize({ width: 360, height: 740 });
    const bar = page.locator("[data-bar]");
    await bar.getByRole("button", { name: "Annuler la commande" }).waitFor();
    await bar.getByRole("button", { name: /^Payer 100,00.USD$/ }).click();
    await page.getByRole("button", { name: /^(Pay|Payer)$/ }).click();
    await expectText(page, /65.625,00.USD sont sous séquestre\./);
  });
});
