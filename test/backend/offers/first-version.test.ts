import { expect } from "chai";
import { buildBuyer } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useApi } from "#test/support/api.ts";

const dayFrom = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);

describe("the first version of an offer", () => {
  const api = useApi();
  const coffee = () => buildProduct({ category: "coffee", price: "5000.00", deliveryTimeDays: 30 });
  const send = async (body: object, product: { id: string }) => {
    const buyer = await buildBuyer();
    const said = { productId: product.id, message: "For our spring blend.", ...body };
    return { buyer, answer: await api.post("/offers", { as: buyer, body: said }) };
  };
  const differential = () => ({
    exchange: "KC",
    month: `H${new Date().getUTCFullYear() + 1}`,
    difference: "+38",
    calledBy: "buyer",
    fixBy: dayFrom(20),
  });

  it("says all terms that a counter-offer says, and is answered like one", async () => {
    const { product, supplier } = await coffee();
    const validUntil = new Date(Date.now() + 5 * 24 * 3_600_000).toISOString();
    const said = {
      quantity: "10",
      quality: "Screen 15+, SCA 86 and above",
      incoterm: "FOB",
      incotermPlace: "Mombasa",
      placeCode: "KEMBA",
      weightBasis: "netShipped",
      inspectedBy: "independent",
      inspector: "SGS Kenya",
      sample: { type: "preShipment", dueOn: dayFrom(20) },
      documentsRequired: ["billOfLading", "packingList"],
      releaseNeedsDocuments: true,
      deliveryTimeDays: 45,
    };
    const { answer } = await send({ ...said, pricePerUnit: "5100.00", validUntil }, product);
    expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
    expect(answer.body).to.deep.include({ ...said, validUntil, isQuestion: false, number: 1, turn: "supplier" });
    const countered = await api.post(`/offers/${answer.body.id}/counter`, {
      as: supplier,
      body: { answers: 1, ...said, pricePerUnit: "5150.00" },
    });
    expect(countered.body).to.deep.include({ number: 2, turn: "buyer", inspector: said.inspector });
  });

  it("has the listing's price and days where it says none", async () => {
    const { product } = await coffee();
    const { answer } = await send({ quantity: "10" }, product);
    expect(answer.body).to.deep.include({
      pricePerUnit: { amount: "5000.00", currency: "USD" },
      deliveryTimeDays: 30,
      differential: null,
    });
  });

  it("names a price against an exchange, which is none until the other side fixes it", async () => {
    const { product, supplier } = await coffee();
    const { answer, buyer } = await send({ quantity: "10", differential: differential() }, product);
    expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
    expect(answer.body).to.deep.include({ pricePerUnit: null, total: null, fixing: null, isQuestion: false });
    const early = await api.post(`/offers/${answer.body.id}/accept`, { as: supplier });
    expect([early.status, early.body.code]).to.deep.equal([409, "offers.notFixed"]);
    const fixed = await api.post(`/offers/${answer.body.id}/counter`, {
      as: supplier,
      body: {
        answers: 1,
        quantity: "10",
        differential: differential(),
        fixing: { level: "230.75", at: new Date(Date.now() - 3_600_000).toISOString() },
      },
    });
    expect(fixed.body.pricePerUnit, JSON.stringify(fixed.body)).to.deep.equal({ amount: "5924.92", currency: "USD" });
    const accepted = await api.post(`/offers/${answer.body.id}/accept`, { as: buyer, body: { number: 2 } });
    expect(accepted.body.status).to.equal("accepted");
  });

  it("differs by nothing without a sign", async () => {
    const { product } = await coffee();
    const { answer } = await send(
      { quantity: "10", differential: { ...differential(), difference: "-0.00" } },
      product,
    );
    expect([answer.status, answer.body.differential?.difference]).to.deep.equal([201, "0.00"]);
  });

  it("says nothing that cannot be, each beside its field", async () => {
    const { product } = await coffee();
    const { product: seeds } = await buildProduct({ category: "sesame" });
    for (const [body, problem, goods = product] of [
      [{ deliveryTimeDays: 0 }, "deliveryTimeDays: atLeast"],
      [{ deliveryTimeDays: 731 }, "deliveryTimeDays: atMost"],
      [{ validUntil: new Date().toISOString() }, "validUntil: tooSoon"],
      [{ validUntil: new Date(Date.now() + 100 * 24 * 3_600_000).toISOString() }, "validUntil: tooFarAhead"],
      [{ fixing: { level: "230.75", at: new Date().toISOString() } }, "fixing: withoutDifferential"],
      [{ differential: { ...differential(), exchange: "CC" } }, "differential.exchange: otherGoods"],
      [{ differential: { ...differential(), exchange: "toString" } }, "differential.exchange: choice"],
      [{ differential: { ...differential(), exchange: "__proto__" } }, "differential.exchange: choice"],
      [{ differential: { ...differential(), difference: "++5" } }, "differential.difference: decimal"],
      [{ differential: { ...differential(), difference: "+-5" } }, "differential.difference: decimal"],
      [{ pricePerUnit: "5000.00", differential: differential() }, "pricePerUnit: besideDifferential"],
      [
        { differential: differential(), fixing: { level: "230.75", at: "2000-01-01T00:00:00Z" } },
        "fixing.at: tooLongAgo",
      ],
      [
        { shipments: [{ quantity: "1", shipFrom: dayFrom(30), deliverTo: dayFrom(20) }] },
        "shipments[0].shipFrom: shipFromAfterDelivery",
      ],
      [{ differential: { ...differential(), fixBy: dayFrom(-1) } }, "differential.fixBy: past"],
      [{ differential: differential() }, "differential.exchange: otherGoods", seeds],
    ] as [object, string, { id: string }?][]) {
      const { answer } = await send(body, goods);
      const fields = answer.body.details?.fields as { field: string; key: string }[] | undefined;
      expect([answer.status, fields?.map(({ field, key }) => `${field}: ${key}`)]).to.deep.equal([400, [problem]]);
    }
  });
});
