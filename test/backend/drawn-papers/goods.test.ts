import { expect } from "chai";
import { buildBuyer, buildMember, buildStaff } from "#test/factories/people.ts";
import { answerCase, shipmentForm, waiveAppeals } from "#test/factories/orders.ts";
import { useApi } from "#test/support/api.ts";
import { buildContracted, goodsForm, loadPaper, readGoods, stateGoods } from "./parties.ts";

describe("what a shipment holds", () => {
  const api = useApi();
  const ship = (id: string, as: { token: string }, more: object = {}) =>
    api.post(`/orders/${id}/ship`, { as, body: shipmentForm(more) });
  const fieldsOf = ({ body }: { body: { details?: { fields?: unknown } } }) => body.details?.fields;

  it("names no account, which is refused beside its field, and is not stated without end", async () => {
    const trade = await buildContracted(api);
    const refused = await stateGoods(api, trade, goodsForm({ marks: "Pay to\nDE89 3704 0044 0532 0130 00" }));
    expect(refused.status).to.equal(400);
    expect(fieldsOf(refused)).to.deep.equal([{ field: "marks", key: "throughEscrowOnly" }]);
    // Nobody sends record after record.
    const stale = goodsForm({ version: 9 });
    const answers = await Promise.all(Array.from({ length: 61 }, () => stateGoods(api, trade, stale)));
    expect(answers.filter(({ status }) => status === 429)).to.have.lengthOf(1);
  });

  it("is stated by a member of the supplier from the payment on, told to the buyer, changed by version, and frozen when it leaves", async () => {
    const trade = await buildContracted(api);
    const { buyer, supplier, order } = trade;
    const member = await buildMember(supplier.organization, "member");
    const [before] = (await readGoods(api, trade, member)).shipments;
    expect(before).to.deep.include({ shipment: 1, goods: null, version: 0, can: ["state"] });
    expect(before?.suggested).to.deep.include({ hsCode: "090111", netKg: "10000.000" });
    expect((await readGoods(api, trade, buyer)).shipments[0]?.can).to.deep.equal([]);

    const stated = await stateGoods(api, trade, goodsForm(), member);
    expect(stated.status, JSON.stringify(stated.body)).to.equal(200);
    const [seen] = (await readGoods(api, trade, buyer)).shipments;
    expect(seen?.version).to.equal(1);
    expect(seen?.goods).to.deep.include({
      container: "CSQU3054383",
      hsCode: "090111",
      bags: 167,
      netKg: "10000.000",
      grossKg: "10117.500",
    });
    expect(seen?.papers.every(({ number }) => number === null)).to.equal(true);
    const told = (await api.get("/notifications", { as: buyer })).body.items as { kind: string }[];
    expect(told.map(({ kind }) => kind)).to.include("papersAdded");

    expect((await stateGoods(api, trade, goodsForm({ version: 1 }), buyer)).status).to.equal(403);
    expect((await stateGoods(api, trade, goodsForm({ version: 1 }), await buildBuyer())).status).to.equal(404);
    expect((await stateGoods(api, trade, goodsForm({ version: 0 }))).body.code).to.equal("request.versionStale");
    const other = await ship(order.id, supplier, { netWeight: "9.9" });
    expect([other.status, other.body.code]).to.deep.equal([409, "escrow.goodsWeightDiffers"]);
    expect(other.body.details).to.deep.include({ statedKg: "10000.000", shippedKg: "9900.000" });

    const less = goodsForm({ version: 1, lots: [{ lot: "HU-26-14", bags: 165, netKg: "9900", grossKg: "9980" }] });
    expect((await stateGoods(api, trade, less)).status).to.equal(200);
    const shipped = await ship(order.id, supplier);
    expect(shipped.status, JSON.stringify(shipped.body)).to.equal(200);
    expect(shipped.body.netWeight, "what the lots weigh").to.equal("9.9");
    expect((await stateGoods(api, trade, { ...less, version: 2 })).body.code).to.equal("escrow.goodsFrozen");
    const [after] = (await readGoods(api, trade, supplier)).shipments;
    expect(after?.can).to.deep.equal([]);
    const year = new Date().getUTCFullYear();
    expect(after?.papers.map(({ number, isDraft }) => [number, isDraft])).to.deep.equal([
      [null, false],
      [`CI-${year}-00001`, false],
      [`PL-${year}-00001`, false],
      [`WN-${year}-00001`, false],
    ]);
  });

  it("has one winner of two who state it at once", async () => {
    const trade = await buildContracted(api);
    const bodies = ["A", "B"].map((seal) => goodsForm({ seal }));
    const answers = await Promise.all(bodies.map((body) => stateGoods(api, trade, body)));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 412]);
    const winner = bodies[answers.findIndex(({ status }) => status === 200)]?.seal;
    const [kept] = (await readGoods(api, trade, trade.buyer)).shipments;
    expect([kept?.version, kept?.goods?.seal]).to.deep.equal([1, winner]);
  });

  it("is not stated before the payment; and of goods that left without a record once, with the weight that was shipped", async () => {
    const unpaid = await buildContracted(api, { paid: false });
    expect((await stateGoods(api, unpaid, goodsForm())).body.code).to.equal("escrow.wrongStatus");
    expect((await loadPaper(api, unpaid, "proForma", unpaid.buyer)).status, "from the order on").to.equal(200);

    const trade = await buildContracted(api);
    const { order, supplier, buyer } = trade;
    expect((await ship(order.id, supplier, { netWeight: "9.95" })).status).to.equal(200);
    const missing = await loadPaper(api, trade, "packingList", buyer);
    expect([missing.status, missing.code]).to.deep.equal([409, "escrow.goodsNotStated"]);
    expect((await stateGoods(api, trade, goodsForm())).body).to.deep.include({ code: "escrow.goodsWeightDiffers" });
    const right = goodsForm({ lots: [{ lot: "1", bags: 0, netKg: "9950", grossKg: "9950" }] });
    expect((await stateGoods(api, trade, right)).status).to.equal(200);
    expect((await stateGoods(api, trade, { ...right, version: 1 })).body.code).to.equal("escrow.goodsFrozen");
    const [seen] = (await readGoods(api, trade, buyer)).shipments;
    expect(seen?.papers.filter(({ number }) => number !== null).length).to.equal(3);
    const changed = await api
      .db("shipment_goods")
      .where({ hs_code: "090111" })
      .whereNotNull("frozen_at")
      .update({ seal: "other" })
      .catch((error: Error) => error);
    expect(changed, "whoever writes").to.be.instanceOf(Error);
  });

  it("is stated of nothing that was refunded, so that no invoice of it is numbered", async () => {
    // Above 50,000 USD a second reviewer would have to confirm it.
    const trade = await buildContracted(api, { pricePerUnit: "3333.33" });
    const { buyer, supplier, order } = trade;
    expect((await ship(order.id, supplier, { netWeight: "10" })).status).to.equal(200);
    const reason = "Nothing has arrived, and the carrier knows of nothing.";
    expect((await api.post(`/orders/${order.id}/dispute`, { as: buyer, body: { reason } })).status).to.equal(200);
    await answerCase(api, { order, by: supplier });
    const reviewer = await buildStaff("reviewer");
    const filter = JSON.stringify({ q: order.reference });
    const [found] = (await api.get(`/admin/disputes?filter=${filter}`, { as: reviewer })).body as unknown as {
      id: string;
      version: number;
    }[];
    const decided = await api.post(`/admin/disputes/${found?.id}/decide`, {
      as: reviewer,
      version: found?.version ?? 0,
      body: { outcome: "buyer", reasonCode: "notDelivered", goods: "notReceived", reason },
    });
    expect(decided.status, JSON.stringify(decided.body)).to.equal(200);
    await waiveAppeals(api, trade);
    const refused = await stateGoods(api, trade, goodsForm());
    expect([refused.status, refused.body.code]).to.deep.equal([409, "escrow.wrongStatus"]);
    expect((await readGoods(api, trade, supplier)).shipments[0]?.can).to.deep.equal([]);
    const issued = api.db("drawn_papers as p").join("shipments as s", "s.id", "p.shipment_id");
    expect(await issued.where({ "s.order_id": order.id, kind: "commercialInvoice" })).to.be.empty;
  });

  it("is refused in the fields that are wrong", async () => {
    const trade = await buildContracted(api);
    const lot = { lot: "A", bags: 1, netKg: "10000", grossKg: "10000" };
    const wrong = async (more: object) => fieldsOf(await stateGoods(api, trade, goodsForm(more)));
    expect(await wrong({ lots: [{ ...lot, grossKg: "9999.999" }] })).to.deep.include({
      field: "lots[0].grossKg",
      key: "grossBelowNet",
    });
    expect(JSON.stringify(await wrong({ lots: [{ lot: "", bags: 1.5, netKg: "0.00", grossKg: "1e3" }] })))
      .to.include("lots[0].lot")
      .and.to.include("lots[0].bags")
      .and.to.include("lots[0].netKg")
      .and.to.include("lots[0].grossKg");
    expect(JSON.stringify(await wrong({ lots: [{ ...lot, netKg: `1${"0".repeat(24)}` }] }))).to.include(
      "lots[0].netKg",
    );
    expect(await wrong({ container: "CSQU3054384" })).to.deep.include({ field: "container", key: "containerNumber" });
    expect(await wrong({ hsCode: "0901" })).to.deep.include({ field: "hsCode", key: "hsCode" });
    expect(await wrong({ lots: [] })).to.deep.include({ field: "lots", key: "required" });
    expect(await wrong({ lots: Array.from({ length: 41 }, () => lot) })).to.deep.include({
      field: "lots",
      key: "tooMany",
      values: { max: 40 },
    });
    const parts = await wrong({ lots: [{ ...lot, netKg: "9999.5" }] });
    expect(parts).to.deep.include({ field: "lots", key: "wholeKilograms", values: { sum: "9999.500" } });
    expect((await readGoods(api, trade, trade.buyer)).shipments[0]?.goods).to.equal(null);
  });
});
