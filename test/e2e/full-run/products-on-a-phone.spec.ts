import { expect } from "chai";
import { buildSupplier } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { journey } from "#test/support/chromium.ts";
import { useApi } from "#test/support/api.ts";
import { enter, expectText } from "../people.ts";

describe("a supplier's products on a phone", () => {
  const api = useApi();

  journey("keep what they cost and how much there is of them apart", async (stage) => {
    const supplier = await buildSupplier();
    await buildProduct({ supplier, name: "Even lot", images: [], price: "5400", priceMax: "5950" });
    await buildProduct({ supplier, name: "Odd lot", images: [], price: "14999.50", priceMax: "15950" });
    const page = await stage.open("supplier", { viewport: { width: 360, height: 740 } });
    await enter(page, `${api.url}/fr/dashboard/products`, supplier);
    await expectText(page, "Odd lot");
    const gaps = await page.locator("li dl").evaluateAll((lists) =>
      lists.map((list) => {
        const [price, quantity] = [...list.querySelectorAll("dd")].map((figure) => {
          const text = document.createRange();
          text.selectNodeContents(figure);
          return text.getBoundingClientRect();
        });
        if (!price || !quantity) return 0;
        return Math.max(quantity.left - price.right, quantity.top - price.bottom);
      }),
    );
    expect(gaps).to.have.lengthOf(2);
    for (const gap of gaps) expect(gap).to.be.at.least(8);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).to.be.at.most(0);
  });
});
