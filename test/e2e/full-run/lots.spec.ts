import { expect } from "chai";
import { buildSupplier } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useApi } from "#test/support/api.ts";
import { journey } from "#test/support/chromium.ts";
import { eventually } from "#test/support/wait.ts";
import { enter } from "../people.ts";

describe("the lots of a listing", () => {
  const api = useApi();

  journey("are typed in the product form on a phone, and stand on the product's page", async (stage) => {
    const supplier = await buildSupplier();
    const { product } = await buildProduct({ supplier, name: "Bourbon Lot 4", images: [] });
    const page = await stage.open("supplier", { viewport: { width: 360, height: 740 } });
    await enter(page, `${api.url}/dashboard/products`, supplier);

    await stage.step(
      "a lot is added with what was measured of it, and what is wrong stands beside its field",
      async () => {
        await page.getByRole("button", { name: "Edit Bourbon Lot 4" }).click();
        const form = page.getByRole("dialog");
        await form.getByRole("button", { name: "Add lot" }).click();
        await form.getByLabel("Lot number").fill("IMZ-041");
        await form.getByLabel("Number of bags").fill("320");
        await form.getByLabel("Weight of a bag").fill("60");
        await form.getByText("The bags hold 19,200 kg.").waitFor();
        await form.getByRole("button", { name: "Add value" }).click();
        await form.getByLabel("Property").selectOption({ label: "Moisture" });
        expect(await form.getByLabel("Method").inputValue()).to.equal("ISO 6673");
        await form.getByLabel("Value", { exact: true }).fill("61");
        await form.getByRole("button", { name: "Save changes" }).click();
        await form.getByText("This must be at most 20.").waitFor();
        expect(await form.getByLabel("Lot number").inputValue()).to.equal("IMZ-041");
        await form.getByLabel("Value", { exact: true }).fill("11.2");
        await form.getByRole("button", { name: "Save changes" }).click();
        await form.waitFor({ state: "detached" });
        const [lot] = (await api.get(`/products/${product.id}`)).body.lots;
        expect(lot).to.include({ number: "IMZ-041", netWeightKg: "19200" });
        expect(lot.values[0]).to.include({ property: "moisture", value: "11.2", method: "ISO 6673" });
      },
    );

    await stage.step("its page shows the lot, and orders from it", async () => {
      const visitor = await stage.open("visitor");
      await visitor.goto(`${api.url}/products/${product.category}/${product.id}`);
      await visitor.getByText("11.2%").waitFor();
      const [sheet] = await Promise.all([
        visitor.waitForEvent("download"),
        visitor.getByRole("link", { name: "Spec sheet PDF" }).click(),
      ]);
      expect(sheet.suggestedFilename()).to.equal("lot-IMZ-041.pdf");
      await visitor.getByText("Order from this lot").click();
      await eventually(async () =>
        /IMZ-041, 19.2 MT/.test(await visitor.locator("select[name=lotId] option:checked").innerText()),
      );
      // Who chooses a lot means all of it, until they say otherwise.
      const quantity = visitor.locator("input[name=quantity]").first();
      await eventually(async () => (await quantity.inputValue()) === "19.2");
    });
  });
});
