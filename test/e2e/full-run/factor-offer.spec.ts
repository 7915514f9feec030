import { expect } from "chai";
import { buildBuyer } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useApi } from "#test/support/api.ts";
import { journey } from "#test/support/chromium.ts";
import { expectAccessible } from "../accessible.ts";
import { enter } from "../people.ts";

describe("the offer of two-factor authentication", () => {
  const api = useApi();
  const offered = "Keep a sum like this from a stolen password";

  journey("stands beside an order above 10,000 USD until it is put off, and in nobody's way", async (stage) => {
    const { product } = await buildProduct({ price: "5250", quantity: "38", minimumOrder: "1", images: [] });
    const buyer = await buildBuyer();
    const page = await stage.open("buyer", { viewport: { width: 360, height: 740 } });
    const order = page.locator("form", { has: page.getByLabel(/^Order notes/) });
    const review = async (tons: string) => {
      await order.getByLabel(/^Quantity/).fill(tons);
      await order.getByRole("button", { name: "Place secure order" }).click();
      await order.getByText("All 11 clauses of the contract").waitFor();
    };
    await enter(page, `${api.url}/products/${product.category}/${product.id}`, buyer);
    await review("12.5");
    await order.getByText(offered).waitFor();
    await expectAccessible(page, "the offer of two-factor authentication");
    await order.getByRole("button", { name: "Not now" }).click();
    await order.getByText(offered).waitFor({ state: "detached" });
    await page.reload();
    await review("12.5");
    expect(await order.getByText(offered).count()).to.equal(0);

    await api.db("users").where({ id: buyer.user.id }).update({ factor_offer_put_off_at: null });
    await page.reload();
    await review("1.5");
    expect(await order.getByText(offered).count(), "7,875 USD").to.equal(0);
  });
});
