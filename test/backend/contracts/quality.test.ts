import { expect } from "chai";
import type { ProductDetail } from "#shared/catalogue/contract.ts";
import type { LotDraft, LotView } from "#shared/catalogue/lots.ts";
import { termWords } from "#shared/contracts/term-words.ts";
import { lotForm } from "#test/factories/lots.ts";
import { orderForm } from "#test/factories/orders.ts";
import { buildBuyer } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { buildRate } from "#test/factories/rates.ts";
import { agreedOf } from "#web/src/features/catalogue/order-quantity.ts";
import { listedText } from "#web/src/features/catalogue/review/reviewed-terms.ts";
import { useApi } from "#test/support/api.ts";
import { buildAgreed, read } from "./parties.ts";

describe("the quality that a contract names", () => {
  const api = useApi();

  it("is shown as far as it is signed: each fact of a lot, and no description that nobody agreed on", async () => {
    const { product } = await buildProduct({ lots: [lotForm()] as LotDraft[] });
    const [lot] = (await api.get(`/products/${product.id}`)).body.lots as LotView[];
    const buyer = await buildBuyer();
    const placed = await api.post("/orders", { as: buyer, body: orderForm(product, { lotId: lot?.id }) });
    const { text } = await read(api, placed.body.contract.number, buyer);
    const { quality } = text.terms;
    const t = (key: string, values = {}) => [key, ...Object.values(values)].join(" ");
    const said = termWords(text, { t, language: "en", day: String }).quality.join(" | ");
    const { number = "", variety, cropYear, bags, values = [] } = quality.lot ?? {};
    const measured = values.flatMap((one) => [one.value, one.laboratory, one.date?.slice(0, 4)]);
    for (const part of [number, variety, cropYear, bags, ...measured]) if (part) expect(said).to.include(String(part));
    expect(quality.description, "what the goods are described by").to.be.a("string");
    const { contract } = await buildAgreed(api, { terms: { quality: "Screen 15+" } });
    expect(contract.text.terms.quality).to.include({ text: "Screen 15+", description: null });
  });

  it("is what a buyer reads before an order from the catalogue, as every other term of it", async () => {
    const rateId = await buildRate("KES", "0.0077");
    const buyer = await buildBuyer();
    for (const [listing, quantity] of [
      [{ lots: [lotForm()] as LotDraft[], deliveryTerms: "FOB Mombasa", originCountry: "ke" }, "2"],
      [
        {
          unit: "Bags",
          quantity: "500",
          netWeightKg: "60",
          price: "48000",
          currency: "KES",
          deliveryTerms: null,
          description: "",
        },
        "1.2",
      ],
    ] as const) {
      const { product } = await buildProduct(listing as object);
      const seen = (await api.get(`/products/${product.id}`)).body as ProductDetail;
      const [lot] = seen.lots;
      const paid = seen.payment?.rate ?? null;
      const body = orderForm(product, { quantity, lotId: lot?.id ?? null, ...(paid && { rateId }) });
      const placed = await api.post("/orders", { as: buyer, body });
      expect(placed.status, JSON.stringify(placed.body)).to.equal(201);
      const { text } = await read(api, placed.body.contract.number, buyer);
      const agreed = agreedOf(seen, seen.payment);
      const said = listedText({ product: seen, terms: seen, lot, quantity, agreed, rate: paid });
      expect(said.terms).to.deep.equal(text.terms);
      expect([said.goods, said.paidIn]).to.deep.equal([text.goods, text.paidIn]);
      if (paid) expect(said.terms.price.rate, "its rate is signed").to.not.equal(null);
    }
  });
});
