import { expect } from "chai";
import { v7 as uuid } from "uuid";
import type { OfferVersionView, OfferView } from "#shared/offers/contract.ts";
import { useApi } from "#test/support/api.ts";
import { buildMember } from "#test/factories/people.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { buildProduct } from "#test/factories/products.ts";

const dayFrom = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);

describe("counter-offers", () => {
  const api = useApi();
  interface Side {
    token: string;
  }

  const counter = (offer: { id: string }, as: Side, answers: number, body: object = {}, key?: string) =>
    api.post(`/offers/${offer.id}/counter`, {
      as,
      body: { answers, quantity: "10", pricePerUnit: "5300.00", ...body },
      ...(key && { key }),
    });
  const fieldsOf = ({ body }: { body: { details?: { fields?: { field: string; key: string }[] } } }) =>
    body.details?.fields?.map(({ field, key }) => `${field}: ${key}`);

  it("change every term, pass the turn, and keep each version as it was", async () => {
    const { offer, buyer, supplier } = await buildOffer({ quantity: "10", pricePerUnit: "5200.00" });
    const said = {
      quality: "Screen 15+, moisture to 12%, SCA 86 and above",
      incoterm: "FOB",
      incotermPlace: "Mombasa",
      placeCode: "KEMBA",
      tolerancePercent: "2",
      packing: "60 kg jute\nwith inner liner",
      weightBasis: "netShipped",
      inspectionDays: 5,
      inspectedBy: "independent",
      inspector: "SGS Kenya",
      sample: { type: "preShipment", dueOn: dayFrom(20) },
      documentsRequired: ["packingList", "billOfLading"],
      releaseNeedsDocuments: true,
      shipments: [
        { quantity: "4", shipFrom: dayFrom(25), shipBy: dayFrom(40) },
        { quantity: "6", shipFrom: dayFrom(50), shipBy: dayFrom(70) },
      ],
      message: "We can split it.",
    };
    // Signs that turn a line round or hide in it never reach a paper.
    const copied = { quality: `\u202e${said.quality}\u200b`, packing: "60 kg\u2066 jute\r\nwith inner liner\u0007" };
    const { status, body } = await counter(offer, supplier, 1, { ...said, ...copied });
    expect(status, JSON.stringify(body)).to.equal(200);
    expect(body).to.include({ quality: said.quality, packing: said.packing, inspector: said.inspector });
    const hidden = await counter(offer, supplier, 2, { ...said, inspector: "SGS\u202e Kenya" });
    expect(fieldsOf(hidden)).to.deep.equal(["inspector: hiddenSigns"]);
    expect(body).to.deep.include({
      number: 2,
      by: "supplier",
      turn: "buyer",
      status: "pending",
      total: { amount: "53000.00", currency: "USD" },
      deliveryTerms: "FOB Mombasa",
      incoterm: "FOB",
      placeCode: "KEMBA",
      sample: said.sample,
      // In the sequence in which they stand on a contract.
      documentsRequired: ["billOfLading", "packingList"],
      releaseNeedsDocuments: true,
      can: ["counter", "withdraw"],
    });
    expect(body.shipments.map(({ amount }: { amount: { amount: string } }) => amount.amount)).to.deep.equal([
      "21200.00",
      "31800.00",
    ]);
    const answered = await counter(offer, buyer, 2, { pricePerUnit: "5250.00" });
    expect(answered.body).to.deep.include({ number: 3, by: "buyer", quality: null, sample: null, shipments: [] });
    const { items } = (await api.get(`/offers/${offer.id}/versions`, { as: buyer })).body as {
      items: OfferVersionView[];
    };
    expect(items.map(({ number, by, pricePerUnit }) => [number, by, pricePerUnit?.amount])).to.deep.equal([
      [1, "buyer", "5200.00"],
      [2, "supplier", "5300.00"],
      [3, "buyer", "5250.00"],
    ]);
    expect(items[1]).to.include({ quality: said.quality, author: null, message: said.message });
    expect(items[2]?.author).to.be.a("string");
    const accepted = await api.post(`/offers/${offer.id}/accept`, { as: supplier, body: { number: 3 } });
    expect(accepted.body).to.deep.include({ status: "accepted", total: { amount: "52500.00", currency: "USD" } });
    expect((await counter(offer, buyer, 3)).body.code).to.equal("offers.notPending");
  });

  it("leave nothing of an earlier version to accept: who has read that sees both", async () => {
    const { offer, buyer, supplier } = await buildOffer({ quantity: "10" });
    await counter(offer, buyer, 1, { pricePerUnit: "5100.00" });
    const stale = await api.post(`/offers/${offer.id}/accept`, { as: supplier });
    expect([stale.status, stale.body.code]).to.deep.equal([412, "offers.otherVersion"]);
    const { named, now } = stale.body.details as { named: OfferVersionView; now: OfferVersionView };
    expect([named.number, now.number, now.pricePerUnit?.amount]).to.deep.equal([1, 2, "5100.00"]);
    const late = await counter(offer, supplier, 1);
    expect([late.status, late.body.code]).to.deep.equal([412, "offers.otherVersion"]);
    // A version that never was.
    expect((await counter(offer, supplier, 7)).body.details.named).to.equal(null);
  });

  it("have one winner when one side accepts while the other makes another version", async () => {
    const { offer, buyer, supplier } = await buildOffer({ quantity: "10" });
    const [accepted, countered] = await Promise.all([
      api.post(`/offers/${offer.id}/accept`, { as: supplier, body: { number: 1 } }),
      counter(offer, buyer, 1),
    ]);
    const won = [accepted, countered].filter(({ status }) => status === 200);
    expect(won, JSON.stringify([accepted.body, countered.body])).to.have.lengthOf(1);
    const lost = accepted.status === 200 ? countered : accepted;
    expect(lost.body.code).to.equal(accepted.status === 200 ? "offers.notPending" : "offers.otherVersion");
    const { body } = await api.get(`/offers/${offer.id}`, { as: buyer });
    expect(body.status).to.equal(accepted.status === 200 ? "accepted" : "pending");
    const both = await buildOffer({ quantity: "10" });
    const raced = await Promise.all([both.buyer, both.supplier].map((as) => counter(both.offer, as, 1)));
    expect(raced.map(({ status }) => status).sort()).to.deep.equal([200, 412]);
  });

  it("stand in the activity of both sides, without an amount while there is none", async () => {
    const { product, supplier } = await buildProduct({ category: "coffee" });
    const { offer, buyer } = await buildOffer({ product, supplier, quantity: "10" });
    const differential = { exchange: "KC", month: "H2028", difference: "38.00", calledBy: "buyer", fixBy: dayFrom(30) };
    expect((await counter(offer, supplier, 1, { pricePerUnit: null, differential })).status).to.equal(200);
    for (const as of [supplier, buyer]) {
      const { status, body } = await api.get("/overview", { as });
      expect(status).to.equal(200);
      expect(body.activity[0]).to.include({ event: "offer.countered", by: "supplier", amount: null });
    }
  });

  it("are made once when the same call comes twice", async () => {
    const { offer, supplier } = await buildOffer({ quantity: "10" });
    const key = uuid();
    const answers = await Promise.all([1, 2].map(() => counter(offer, supplier, 1, {}, key)));
    expect(answers.map(({ body }) => (body as OfferView).number)).to.deep.equal([2, 2]);
  });

  it("end: expired, rejected, withdrawn by who made the newest, and told to the other side", async () => {
    const { offer, buyer, supplier } = await buildOffer({ quantity: "10" });
    await counter(offer, supplier, 1);
    expect((await api.post(`/offers/${offer.id}/withdraw`, { as: buyer })).body.code).to.equal("offers.notYourTurn");
    expect((await api.post(`/offers/${offer.id}/reject`, { as: supplier })).body.code).to.equal("offers.notYourTurn");
    expect((await api.post(`/offers/${offer.id}/withdraw`, { as: supplier })).body.status).to.equal("withdrawn");
    expect((await counter(offer, buyer, 2)).body.code).to.equal("offers.notPending");
    const kinds = async (as: Side) =>
      ((await api.get("/notifications", { as })).body.items as { kind: string }[]).map(({ kind }) => kind);
    expect(await kinds(buyer)).to.deep.equal(["offerWithdrawn", "offerCountered"]);

    const late = await buildOffer({ quantity: "10" });
    await counter(late.offer, late.supplier, 1, { validUntil: new Date(Date.now() + 2 * 3_600_000).toISOString() });
    await api.db("offers").where({ id: late.offer.id }).update({ valid_until: new Date() });
    expect((await counter(late.offer, late.buyer, 2)).body.code).to.equal("offers.expired");
    expect(
      (await api.post(`/offers/${late.offer.id}/accept`, { as: late.buyer, body: { number: 2 } })).body.code,
    ).to.equal("offers.expired");

    const declined = await buildOffer({ quantity: "10" });
    await counter(declined.offer, declined.supplier, 1);
    expect((await api.post(`/offers/${declined.offer.id}/reject`, { as: declined.buyer })).body.status).to.equal(
      "rejected",
    );
    expect(await kinds(declined.supplier)).to.include("offerRejected");
  });

  it("belong to managers of both sides; a member asks, and nobody else sees them", async () => {
    const { offer, supplier } = await buildOffer({ quantity: "10" });
    const stranger = await buildOffer();
    const member = await buildMember(supplier.organization, "member");
    expect((await counter(offer, member, 1)).body.code).to.equal("accounts.forbidden");
    expect((await api.get(`/offers/${offer.id}`, { as: member })).body.can).to.deep.equal([
      "askAccept",
      "askCounter",
      "askReject",
    ]);
    const asked = await api.post(`/organizations/${supplier.organization.id}/drafts`, {
      as: member,
      body: {
        call: "offers.counter",
        params: { offerId: offer.id },
        body: { answers: 1, quantity: "10", pricePerUnit: "5400.00", message: "" },
      },
    });
    expect(asked.status, JSON.stringify(asked.body)).to.equal(201);
    const sent = await api.post(`/organizations/${supplier.organization.id}/drafts/${asked.body.id}/send`, {
      as: supplier,
      version: asked.body.version as number,
      body: {},
    });
    expect(sent.status, JSON.stringify(sent.body)).to.equal(200);
    expect((await api.get(`/offers/${offer.id}`, { as: supplier })).body).to.include({ number: 2 });
    for (const path of ["", "/versions"])
      expect((await api.get(`/offers/${offer.id}${path}`, { as: stranger.buyer })).body.code).to.equal(
        "offers.notFound",
      );
    expect((await counter(offer, stranger.buyer, 2)).body.code).to.equal("offers.notFound");
  });

  it("agree on a price against an exchange, which is accepted once a version fixes it", async () => {
    const { offer, buyer, supplier } = await buildOffer({ quantity: "10" });
    const differential = {
      exchange: "KC",
      month: `H${new Date().getUTCFullYear() + 1}`,
      difference: "+38",
      calledBy: "buyer",
      fixBy: dayFrom(20),
    };
    const open = await counter(offer, supplier, 1, { pricePerUnit: null, differential });
    expect(open.status, JSON.stringify(open.body)).to.equal(200);
    expect(open.body).to.deep.include({ pricePerUnit: null, total: null, payment: null, fixing: null });
    expect(open.body.differential).to.deep.include({ exchange: "KC", difference: "38" });
    const early = await api.post(`/offers/${offer.id}/accept`, { as: buyer, body: { number: 2 } });
    expect([early.status, early.body.code]).to.deep.equal([409, "offers.notFixed"]);
    const at = new Date(Date.now() - 3_600_000).toISOString();
    const fixed = await counter(offer, buyer, 2, {
      pricePerUnit: null,
      differential,
      fixing: { level: "230.75", at },
    });
    // 268.75 cents a pound are 268.75 / 100 x 2204.6226… = 5,924.92 USD a metric ton.
    expect(fixed.body.pricePerUnit, JSON.stringify(fixed.body)).to.deep.equal({ amount: "5924.92", currency: "USD" });
    expect(fixed.body.fixing).to.deep.equal({ level: "230.75", at });
    const accepted = await api.post(`/offers/${offer.id}/accept`, { as: supplier, body: { number: 3 } });
    expect(accepted.body.status).to.equal("accepted");
    const letters = (await api.get("/notifications", { as: buyer })).body.items as { kind: string; values: object }[];
    expect(letters.find(({ kind }) => kind === "offerToFix")?.values).to.deep.include({
      differential: { exchange: "KC", month: differential.month, difference: "38" },
    });
  });

  it("refuse terms that cannot be, each beside its field", async () => {
    const { offer, supplier } = await buildOffer({ quantity: "10" });
    const year = new Date().getUTCFullYear() + 1;
    const differential = { exchange: "KC", month: `H${year}`, difference: "3", calledBy: "buyer", fixBy: dayFrom(5) };
    const wrong: [body: object, problem: string][] = [
      [{ quantity: "0.00" }, "quantity: above"],
      [{ pricePerUnit: "0.00" }, "pricePerUnit: above"],
      [{ quantity: "1" + "0".repeat(24) }, "quantity: decimal"],
      [{ pricePerUnit: "1" + "0".repeat(14) }, "pricePerUnit: tooLarge"],
      [{ pricePerUnit: null }, "pricePerUnit: required"],
      [{ tolerancePercent: "60" }, "tolerancePercent: atMost"],
      [{ shipments: [{ quantity: "9" }] }, "shipments: shipmentsSum"],
      [{ shipments: [{ quantity: "10", shipBy: dayFrom(-1) }] }, "shipments[0].shipBy: past"],
      [
        { shipments: [{ quantity: "10", shipFrom: dayFrom(9), shipBy: dayFrom(8) }] },
        "shipments[0].shipFrom: shipFromAfterShipBy",
      ],
      [{ incoterm: "FOB" }, "incotermPlace: required"],
      [{ sample: { type: "offer", dueOn: dayFrom(-1) } }, "sample.dueOn: past"],
      [{ documentsRequired: ["passport"] }, "documentsRequired[0]: choice"],
      [{ validUntil: new Date().toISOString() }, "validUntil: tooSoon"],
      [{ validUntil: new Date(Date.now() + 100 * 24 * 3_600_000).toISOString() }, "validUntil: tooFarAhead"],
      [{ pricePerUnit: null, differential: { ...differential, exchange: "CC" } }, "differential.exchange: otherGoods"],
      [{ pricePerUnit: null, differential: { ...differential, month: `F${year}` } }, "differential.month: choice"],
      [
        { pricePerUnit: null, differential: { ...differential, fixBy: `${year}-04-01` } },
        "differential.fixBy: afterMonth",
      ],
      [
        {
          pricePerUnit: null,
          differential,
          fixing: { level: "200", at: new Date(Date.now() + 3_600_000).toISOString() },
        },
        "fixing.at: future",
      ],
      [{ fixing: { level: "200", at: new Date().toISOString() } }, "fixing: withoutDifferential"],
      // A moment without its zone is another one to each reader.
      ...["26 November 2026", "2026-11-26T10:00", "2026-02-30T10:00Z", "2026-11-26"].map((at): [object, string] => [
        { pricePerUnit: null, differential, fixing: { level: "200", at } },
        "fixing.at: date",
      ]),
      [{ validUntil: "tomorrow" }, "validUntil: date"],
      [
        {
          quantity: "0.001",
          pricePerUnit: null,
          differential,
          fixing: { level: "99999999999", at: new Date().toISOString() },
        },
        "fixing.level: tooLarge",
      ],
    ];
    for (const [body, problem] of wrong)
      expect(fieldsOf(await counter(offer, supplier, 1, body)), JSON.stringify(body)).to.include(problem);
    expect((await api.get(`/offers/${offer.id}`, { as: supplier })).body.number).to.equal(1);
  });

  it("answer a question with figures, which makes an offer of it", async () => {
    const { product, supplier } = await buildProduct();
    const { offer, buyer } = await buildOffer({ product, supplier });
    expect((await api.get(`/offers/${offer.id}`, { as: buyer })).body.isQuestion).to.equal(true);
    await counter(offer, supplier, 1);
    expect((await api.get(`/offers/${offer.id}`, { as: buyer })).body).to.include({ isQuestion: false, turn: "buyer" });
  });
});
