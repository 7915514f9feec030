import { expect } from "chai";
import { AgreedTerms } from "#backend/src/domains/terms/index.ts";
import { termWords } from "#shared/contracts/term-words.ts";
import type { InspectionView, OrderView } from "#shared/escrow/contract.ts";
import type { OfferVersionView } from "#shared/offers/contract.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { inspectionForm } from "#test/factories/orders.ts";
import { buildBuyer } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { buildAgreed, order, read, sign } from "#test/backend/contracts/parties.ts";
import { useApi } from "#test/support/api.ts";

const limits = [
  { figure: "waterActivity", most: "0.70" },
  { figure: "moisture", least: "10", most: "12.00" },
  { figure: "screen15Up", least: "95" },
];
/** In the order of the crop, decimals in one writing. */
const kept = [
  { figure: "moisture", least: "10", most: "12" },
  { figure: "waterActivity", least: null, most: "0.7" },
  { figure: "screen15Up", least: "95", most: null },
];

describe("limits of quality", () => {
  const api = useApi();
  const fieldsOf = ({ body }: { body: { details?: { fields?: { field: string; key: string }[] } } }) =>
    body.details?.fields?.map(({ field, key }) => `${field}: ${key}`);

  it("are said by each version of an offer, and compared with the quality", async () => {
    const { product, supplier } = await buildProduct({ category: "coffee-organic" });
    const buyer = await buildBuyer();
    const said = { productId: product.id, message: "For our spring blend.", quantity: "10", pricePerUnit: "5100.00" };
    const sent = await api.post("/offers", { as: buyer, body: { ...said, qualityLimits: limits } });
    expect(sent.status, JSON.stringify(sent.body)).to.equal(201);
    expect(sent.body.qualityLimits).to.deep.equal(kept);
    const answer = { answers: 1, quantity: "10", pricePerUnit: "5150.00" };
    const countered = await api.post(`/offers/${sent.body.id}/counter`, { as: supplier, body: answer });
    expect(countered.body.qualityLimits, "what is left out is not agreed on").to.deep.equal([]);
    const versions = (await api.get(`/offers/${sent.body.id}/versions`, { as: buyer })).body
      .items as OfferVersionView[];
    expect(versions.map(({ qualityLimits }) => qualityLimits.length).sort()).to.deep.equal([0, 3]);
  });

  it("are refused beside the field where goods cannot have them", async () => {
    const { offer, supplier } = await buildOffer({ quantity: "10", pricePerUnit: "5200.00" });
    const counter = (qualityLimits: object[]) =>
      api.post(`/offers/${offer.id}/counter`, {
        as: supplier,
        body: { answers: 1, quantity: "10", pricePerUnit: "5300.00", qualityLimits },
      });
    for (const [wrong, ...problems] of [
      [[{ figure: "moisture", most: "140" }], "qualityLimits[0].most: atMost"],
      [[{ figure: "slaty", most: "3" }], "qualityLimits[0].figure: otherCrop"],
      [[{ figure: "dust", most: "3" }], "qualityLimits[0].figure: choice"],
      [[{ figure: "moisture" }], "qualityLimits[0].most: required"],
      [[{ figure: "moisture", least: "12", most: "11" }], "qualityLimits[0].most: mostBelowLeast"],
      [[limits[0], limits[0]], "qualityLimits[1].figure: twice"],
      [Array(31).fill({ figure: "moisture", most: "12" }), "qualityLimits: tooMany"],
    ] as [object[], ...string[]][]) {
      const refused = await counter(wrong);
      expect([refused.status, fieldsOf(refused)?.slice(0, 1)]).to.deep.equal([400, problems]);
    }
  });

  it("are signed, go with the order, and are what its inspections are held against", async () => {
    const agreed = await buildAgreed(api, { terms: { qualityLimits: limits } });
    const { contract, buyer, supplier } = agreed;
    expect(contract.text.terms.quality.limits).to.deep.equal(kept);
    const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(" ");
    const said = termWords(contract.text, { t, language: "en", day: String }).quality.join(" | ");
    for (const part of ["10.0", "12.0", "0.70", "95.0"]) expect(said).to.include(part);
    for (const as of [supplier, buyer]) await sign(api, await read(api, contract.id, as), as);
    const placed = await order(api, agreed);
    expect(placed.status, JSON.stringify(placed.body)).to.equal(201);
    expect(placed.body.qualityLimits).to.deep.equal(kept);
    const { terms_id: termsId } = await api.db("orders").where({ id: placed.body.id }).first("terms_id");
    const { qualityLimits } = await AgreedTerms.find(api.db, termsId);
    for (const part of [qualityLimits, ...qualityLimits])
      expect(Object.isFrozen(part), "all requests share it").to.equal(true);
    await api.db("shipments").where({ order_id: placed.body.id }).update({ status: "quality_control" });
    await api.db("orders").where({ id: placed.body.id }).update({ status: "quality_control" });
    const figures = [
      { figure: "moisture", value: "12.0001", method: "ISO 6673" },
      { figure: "waterActivity", value: "0.7", method: "ISO 18787" },
    ];
    const record = { crop: "coffee", figures };
    const body = inspectionForm({ record });
    const { body: inspected } = await api.post(`/orders/${placed.body.id}/inspections`, { as: supplier, body });
    const [inspection] = (inspected as OrderView).inspections as InspectionView[];
    expect(inspection?.record?.agreed).to.deep.equal({ met: 1, missed: 1, of: 3 });
    expect(inspection?.record?.verdicts.map(({ figure, met }) => [figure, met])).to.deep.equal([
      ["moisture", false],
      ["waterActivity", true],
      ["screen15Up", null],
    ]);
  });

  it("are nothing in the text of a contract that has none: it reads, and is signed, as before", async () => {
    const { contract } = await buildAgreed(api, { terms: { quality: "Screen 15+" } });
    expect(contract.text.terms.quality).to.have.all.keys("text", "description", "certifications", "lot");
  });
});
