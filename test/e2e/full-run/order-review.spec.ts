import { expect } from "chai";
import type { ContractText } from "#shared/contracts/text.ts";
import { buildBuyer } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { rows } from "#test/factories/rows.ts";
import { useApi } from "#test/support/api.ts";
import { journey } from "#test/support/chromium.ts";
import { expectConfirmed } from "../expect-confirmed.ts";
import { enter } from "../people.ts";

describe("the review before an order from the catalogue", () => {
  const api = useApi();

  journey("shows every clause of the contract that the order concludes", async (stage) => {
    const { product } = await buildProduct({ price: "5250", quantity: "38", minimumOrder: "2", images: [] });
    const page = await stage.open("buyer", { viewport: { width: 360, height: 740 } });
    await enter(page, `${api.url}/products/${product.category}/${product.id}`, await buildBuyer());
    const order = page.locator("form", { has: page.getByLabel(/^Order notes/) });
    await order.getByLabel(/^Quantity/).fill("12.5");
    await order.getByRole("button", { name: "Place secure order" }).click();
    await order.getByText("All 11 clauses of the contract").click();
    await order.getByRole("heading", { name: "Payment through escrow only" }).waitFor();
    const shown = await order.locator("details li p").allTextContents();
    await order.getByText("within 24 hours: your organization is not verified").waitFor();
    await order.getByLabel("I have read these terms and accept them").check();
    await order.getByRole("button", { name: "Order and conclude the contract" }).click();
    await expectConfirmed(order);
    const contract = await rows()("contracts").first<{ text: ContractText }>("text");
    expect(contract?.text.clauses.en.map(({ text }) => text)).to.deep.equal(shown);
  });
});
