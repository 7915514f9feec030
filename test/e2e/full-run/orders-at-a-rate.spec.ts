import { expect } from "chai";
import { buildBuyer } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { buildRate } from "#test/factories/rates.ts";
import { rows } from "#test/factories/rows.ts";
import { useApi } from "#test/support/api.ts";
import { journey } from "#test/support/chromium.ts";
import { expectConfirmed } from "../expect-confirmed.ts";
import { enter } from "../people.ts";

describe("an order in another currency and unit", () => {
  const api = useApi();

  journey("is of whole bags at the rate of the day, and asks again when that has changed", async (stage) => {
    const buyer = await buildBuyer();
    await buildRate("KES", "0.0077");
    const bags = { unit: "Bags", netWeightKg: "60", price: "18000.00", currency: "KES", quantity: "500" } as const;
    const { product, supplier } = await buildProduct({ ...bags, images: [] });
    const page = await stage.open("buyer", { viewport: { width: 360, height: 740 } });
    await enter(page, `${api.url}/products/${product.category}/${product.id}`, buyer);
    const order = page.locator("form", { has: page.getByLabel(/^Order notes/) });
    const quantity = order.getByLabel(/^Quantity/);

    await stage.step("a part of a bag offers the whole numbers around it", async () => {
      await quantity.fill("1.05");
      await order.getByLabel(/^Order notes/).fill("Marks as last year");
      await order.getByText("Whole units of 60 kg only. Order 1.02 MT (17 units) or 1.08 MT (18 units).").waitFor();
      await order.getByRole("button", { name: "18 bags of 60 kg (1.08 MT)" }).click();
      await order.getByText("= 18 bags of 60 kg").waitFor();
      await order.getByText("18,000.00 KES / bag of 60 kg net at 0.0077 USD (ECB reference rate,").waitFor();
      await order.getByText("2,494.80").first().waitFor();
    });

    // The refusal that is looked for.
    stage.allow(/409/);
    await stage.step("another rate is shown beside the one that was seen, with nothing typed lost", async () => {
      await buildRate("KES", "0.0078");
      await order.getByRole("button", { name: "Place secure order" }).click();
      await order.getByLabel("I have read these terms and accept them").check();
      await order.getByRole("button", { name: "Order and conclude the contract" }).click();
      await order.getByText("Another exchange rate is in force").waitFor();
      for (const words of ["2,494.80 USD", "2,527.20 USD", "1 KES = 0.0077 USD", "1 KES = 0.0078 USD"])
        await order.getByText(words).first().waitFor();
      expect(await quantity.inputValue()).to.equal("1.08");
      expect(await order.getByLabel(/^Order notes/).inputValue()).to.equal("Marks as last year");
      expect(await rows()("orders").where({ product_id: product.id })).to.deep.equal([]);
    });

    await stage.step("the order is at the new one, and says so", async () => {
      await order.getByRole("button", { name: "Order at this rate" }).click();
      await expectConfirmed(order);
      await order.getByRole("link", { name: "Open the order" }).click();
      await page.getByText("18,000.00 KES / bag of 60 kg net at 0.0078 USD").first().waitFor();
      await page
        .getByText("18 Bags (1.08 MT) × 18,000.00 KES = 324,000.00 KES, 1 KES = 0.0078 USD")
        .filter({ visible: true })
        .waitFor();
      await page.getByText("2,527.20").filter({ visible: true }).first().waitFor();
    });

    const seller = await stage.open("supplier", { viewport: { width: 360, height: 740 } });
    await stage.step("its supplier reads beside the currency what it means", async () => {
      await enter(seller, `${api.url}/dashboard/products`, supplier);
      await seller.getByRole("button", { name: "Add Product" }).first().click();
      const form = seller.getByRole("dialog", { name: "Add Product" });
      const hint = form.getByText("Orders are paid in USD at the reference rate of their day");
      await form.getByLabel("Currency").selectOption("KES");
      await hint.waitFor();
      await form.getByText("now 1 KES = 0.0078 USD").waitFor();
      await form.getByLabel("Currency").selectOption("XOF");
      await form.getByText("For XOF there is no rate of the last 24 hours").waitFor();
      await form.getByLabel("Currency").selectOption("USD");
      await hint.waitFor({ state: "detached" });
    });
  });
});
