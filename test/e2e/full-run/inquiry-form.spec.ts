import { expect } from "chai";
import { buildBuyer } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { rows } from "#test/factories/rows.ts";
import { useApi } from "#test/support/api.ts";
import { journey } from "#test/support/chromium.ts";
import { expectFound } from "../expect-found.ts";
import { enter } from "../people.ts";

const phone = { viewport: { width: 360, height: 740 } };
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe("the inquiry form", () => {
  const api = useApi();

  journey("says what it understood of a figure, takes no doubtful one, and has more terms on demand", async (stage) => {
    stage.allow(/status of 400 .*\/api\/v1\/offers\)/);
    const buyer = await buildBuyer();
    const { product } = await buildProduct({ price: "5250", quantity: "38", images: [] });
    const page = await stage.open("buyer", phone);
    await enter(page, `${api.url}/products/${product.category}/${product.id}`, buyer);
    const inquiry = page.locator("form", { has: page.getByRole("button", { name: "Send Inquiry" }) });
    const price = inquiry.getByLabel(/^Price per/);
    const quantity = inquiry.getByLabel(/^Quantity/);

    await stage.step("a doubtful price names both readings, has no sum and is not sent", async () => {
      await inquiry.getByLabel("Message to the supplier").fill("Samples, please.");
      await quantity.fill("40");
      await price.fill("5.250");
      await inquiry.getByRole("button", { name: "Send Inquiry" }).click();
      await inquiry.getByText("Write 5250 or 5.25.").waitFor();
      await expectFound(price);
      expect(await inquiry.getByText("Total", { exact: true }).count()).to.equal(0);
      expect(await rows()("offers").first()).to.equal(undefined);
    });

    await stage.step("what is understood stands under the field, with the sum and a word on the stock", async () => {
      await price.fill("5,250");
      await inquiry.getByText("= 5,250.00 USD per MT").waitFor();
      await inquiry.getByText("210,000.00 USD").waitFor();
      await inquiry.getByText("The listing shows 38 MT.").waitFor();
    });

    await stage.step("a sent inquiry leads to its offer, until the next one is begun", async () => {
      await inquiry.getByRole("button", { name: "Send Inquiry" }).click();
      const offer = inquiry.getByRole("link", { name: "Open the offer" });
      expect(await offer.getAttribute("href")).to.match(/\/dashboard\/orders#offer-/);
      const sent = await rows()("offers as f")
        .join("agreed_terms as t", "t.id", "f.terms_id")
        .first<{ price_per_unit: string; quantity: string }>("t.*");
      expect([Number(sent.price_per_unit), Number(sent.quantity)]).to.deep.equal([5250, 40]);
      await inquiry.getByLabel("Message to the supplier").fill("One more thing.");
      await offer.waitFor({ state: "detached" });
    });

    await stage.step("without a price it is sent at the one that stands on the page", async () => {
      await quantity.fill("2");
      await inquiry.getByRole("button", { name: "Send Inquiry" }).click();
      await inquiry.getByRole("link", { name: "Open the offer" }).waitFor();
      const [sent] = await rows()("agreed_terms")
        .orderBy("created_at", "desc")
        .select<{ price_per_unit: string }[]>("price_per_unit");
      expect(Number(sent?.price_per_unit)).to.equal(5250);
    });

    await stage.step("more terms stay closed until asked for, and their shipments sum to the quantity", async () => {
      await inquiry.getByLabel("Message to the supplier").fill("In two parts, please.");
      await quantity.fill("12.5");
      expect(await inquiry.getByLabel(/^Packing/).count()).to.equal(0);
      await inquiry.getByRole("button", { name: "More terms" }).click();
      await inquiry.getByLabel(/^Packing/).fill("60 kg jute bags");
      await inquiry.getByLabel(/^Tolerance/).fill("2.5");
      const shipment = (at: number) => inquiry.getByRole("listitem").nth(at - 1);
      await inquiry.getByRole("button", { name: "Add a shipment" }).click();
      expect(await shipment(1).getByLabel("Quantity").inputValue()).to.equal("12.5");
      await shipment(1).getByLabel("Quantity").fill("4");
      await inquiry.getByText("4 MT of 12.5 MT: 8.5 MT left").waitFor();
      await inquiry.getByRole("button", { name: "Add a shipment" }).click();
      await shipment(2).getByLabel("Quantity").fill("9");
      await shipment(2)
        .getByLabel(/^Delivery from/)
        .fill(dayIn(40));
      await shipment(2)
        .getByLabel(/^Delivery to/)
        .fill(dayIn(30));
      await inquiry.getByRole("button", { name: "Send Inquiry" }).click();
      await expectFound(shipment(2).getByLabel(/^Delivery to/));
      await inquiry.getByText("13 MT of 12.5 MT: 0.5 MT too much").waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).to.equal(0);
    });

    await stage.step("what the server finds wrong stands beside its field too, and nothing typed is lost", async () => {
      const last = inquiry.getByRole("listitem").nth(1);
      await last.getByLabel("Quantity").fill("8.5");
      await last.getByLabel(/^Delivery to/).fill(dayIn(50));
      await last.getByLabel(/^Ship by/).fill(dayIn(-1));
      await inquiry.getByRole("button", { name: "Send Inquiry" }).click();
      await last.getByText("Choose today or a later day.").waitFor();
      expect(await inquiry.getByLabel(/^Packing/).inputValue()).to.equal("60 kg jute bags");
      await last.getByLabel(/^Ship by/).fill(dayIn(20));
      await inquiry.getByRole("button", { name: "Send Inquiry" }).click();
      await inquiry.getByRole("link", { name: "Open the offer" }).click();
      const offer = page.getByRole("article").filter({ hasText: "In two parts, please." });
      for (const words of ["60 kg jute bags", /± 2\.5%/, /8\.5 MT, by/]) await offer.getByText(words).first().waitFor();
    });
  });
});
