import { expect } from "chai";
import type { LotDraft, LotView } from "#shared/catalogue/lots.ts";
import { termWords } from "#shared/contracts/term-words.ts";
import { lotForm } from "#test/factories/lots.ts";
import { orderForm } from "#test/factories/orders.ts";
import { buildBuyer } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
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
});
