import { expect } from "chai";
import { buildOffer } from "#test/factories/offers.ts";
import { buildSupplier } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useApi } from "#test/support/api.ts";
import { lettersTo } from "../identity/mailbox.ts";

describe("emails about goods that are counted", () => {
  const api = useApi();

  it("speak of one bag as of one, in both languages", async () => {
    for (const [language, one, several] of [
      ["en", "1 Bag of", "2 Bags of"],
      ["fr", "1\u00a0sac", "2\u00a0sacs"],
    ] as const) {
      const supplier = await buildSupplier({ user: { language } });
      const { product } = await buildProduct({ supplier, unit: "Bags", netWeightKg: "60" });
      for (const quantity of ["1", "2"]) await buildOffer({ supplier, product, quantity });
      const texts = (await lettersTo(api, supplier.user.email, 2)).map(({ text }) => text).join("\n");
      for (const words of [one, several]) expect(texts).to.include(words);
      expect(texts).not.to.match(/\b1\sBags|\b1\ssacs/);
    }
  });
});
