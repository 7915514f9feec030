import { expect } from "chai";
import type { ChecklistView } from "#shared/escrow/checklist-contract.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import type { PapersView } from "#shared/escrow/papers-contract.ts";
import { buildDocument } from "#test/factories/documents.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { inspectionForm, pay, readOrder, shipmentForm, untilStatus, type Trade } from "#test/factories/orders.ts";
import { readPassport } from "#test/factories/passports.ts";
import { makePdf } from "#test/factories/files.ts";
import { renewed } from "#test/support/access-tokens.ts";
import { useApi } from "#test/support/api.ts";
import { sendAndWait } from "#test/support/uploads.ts";
import { eventually } from "#test/support/wait.ts";
import { goodsForm, load, readGoods, stateGoods } from "../drawn-papers/parties.ts";
import { settlingOf } from "./settling.ts";

/** What the first goods were stated, weighed and approved as says nothing of those that come in their place. */
describe("goods in place of the first, where papers are held, the delivered weight is paid for and a record is frozen", function () {
  this.timeout(240_000);
  const api = useApi();
  const { move, agree, dayIn, even } = settlingOf(api);
  const pass = async (duration: string, { buyer, supplier }: Trade) => {
    await api.post("/dev/clock", { body: { advance: duration } });
    for (const side of [buyer, supplier]) side.token = renewed(side.token);
  };

  const done = async (trade: Trade, as: { token: string }, name: string, body: object = {}): Promise<OrderView> => {
    const answer = await move(trade, as, name, body);
    expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).to.equal(200);
    return answer.body as unknown as OrderView;
  };
  const shipped = async (trade: Trade, netWeight: string, transportDocument: string) =>
    done(
      trade,
      trade.supplier,
      "ship",
      shipmentForm({ expectedArrival: await dayIn(20), netWeight, transportDocument }),
    );

  /** Ten tons that were paid, by a contract with these terms. */
  async function paid(terms: object): Promise<Trade> {
    const { offer, buyer, supplier, product } = await buildOffer({
      ...{ quantity: "10", pricePerUnit: "3100", accepted: true, terms },
      sentAt: new Date((await api.get("/products?limit=1")).headers["x-server-time"] ?? Date.now()),
    });
    const placed = await api.post("/orders", { as: buyer, body: { offerId: offer.id } });
    expect(placed.status, JSON.stringify(placed.body)).to.equal(201);
    const trade = { order: placed.body, buyer, supplier, product } as Trade;
    await pay(api, trade);
    return trade;
  }
  const replaced = async (trade: Trade) =>
    agree(trade, { kind: "replaceAgreed", goods: "destroyed", shipBy: await dayIn(30) });
  const lines = async ({ order, buyer }: Trade) =>
    ((await api.get(`/orders/${order.id}/checklist`, { as: buyer })).body as unknown as ChecklistView).lines.map(
      ({ paper, state }) => [paper, state],
    );
  async function hand({ order, supplier }: Trade, paper: "packingList" | "weightNote") {
    const { id } = await sendAndWait(api, supplier, { bytes: await makePdf(), purpose: paper });
    const body = { paper, document: id };
    const answer = await api.post(`/orders/${order.id}/checklist`, { as: supplier, body });
    expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
    return id;
  }
  const note = async ({ buyer }: Trade) => (await buildDocument(buyer, { purpose: "weightNote" })).id;
  const amounts = ({ settlement }: OrderView) => [settlement?.released.amount, settlement?.refunded.amount];

  it("count none of the first ones' papers: the release waits for their own, by days of its own", async () => {
    const trade = await paid({ documentsRequired: ["packingList", "weightNote"], releaseNeedsDocuments: true });
    const { order, buyer, supplier } = trade;
    expect((await stateGoods(api, trade, goodsForm())).status).to.equal(200);
    await shipped(trade, "10", "FIRST-1");
    await done(trade, buyer, "confirm-delivery");
    expect(await lines(trade)).to.deep.equal([
      ["packingList", "uploaded"],
      ["weightNote", "awaited"],
    ]);
    const bill = await sendAndWait(api, supplier, { bytes: await makePdf(), purpose: "transportDocument" });
    await api.post(`/orders/${order.id}/papers`, {
      as: supplier,
      body: { purpose: "transportDocument", documents: [bill.id] },
    });
    await done(trade, buyer, "inspections", inspectionForm({ status: "rejected" }));
    await replaced(trade);
    expect(await lines(trade), "none is there of the others").to.deep.equal([
      ["packingList", "awaited"],
      ["weightNote", "awaited"],
    ]);

    const frozen = await readGoods(api, trade, supplier);
    expect([frozen.shipments[0]?.ofReplaced, frozen.shipments[0]?.can]).to.deep.equal([true, []]);
    expect((await stateGoods(api, trade, goodsForm({ version: 1 }))).body.code).to.equal("escrow.goodsFrozen");
    // The record of the first weighs ten tons, and says nothing against other weights.
    await shipped(trade, "9.8", "SECOND-2");
    await done(trade, buyer, "confirm-delivery");
    await done(trade, buyer, "inspections", inspectionForm({ certificateNumber: "SECOND-QC" }));
    await pass("73h", trade);
    const held = await eventually(
      async () => {
        const now = await readOrder(api, trade);
        return now.papersHeld ? now : undefined;
      },
      { what: "the hold", timeout: 20_000 },
    );
    expect(held.papersHeld?.missing).to.have.members(["packingList", "weightNote"]);
    for (const paper of ["packingList", "weightNote"] as const) {
      const id = await hand(trade, paper);
      const body = { answer: "accepted", reason: null };
      const accepted = await api.post(`/orders/${order.id}/checklist/${id}/answer`, { as: buyer, body });
      expect(accepted.status, JSON.stringify(accepted.body)).to.equal(200);
    }
    // The clock's next look.
    await pass("1m", trade);
    const over = await untilStatus(api, trade, "funds_released");
    expect(amounts(over), "what the others weigh").to.deep.equal(["30380.00", "620.00"]);
    await eventually(async () => (await readOrder(api, trade)).settlement?.paidOutAt ?? undefined);
    expect(await even(trade)).to.deep.equal([]);

    const { papers } = (await api.get(`/orders/${order.id}/papers`, { as: buyer })).body as unknown as PapersView;
    expect(papers.map(({ document, ofReplaced }) => [document.purpose, ofReplaced])).to.deep.equal([
      ["transportDocument", true],
      ["packingList", false],
      ["weightNote", false],
    ]);
    const { bytes } = await load(api, `/orders/${order.id}/papers.zip`, buyer);
    const names = [
      ...new Set(
        Buffer.from(bytes)
          .toString("latin1")
          .match(/shipment-1\/[\w-]+\.pdf/g),
      ),
    ];
    const named = (words: RegExp) => names.filter((name) => words.test(name)).length;
    expect(named(/-(?:CI|PL|WN)-\d{4}-\d+-replaced\.pdf$/), names.join()).to.equal(3);
    expect(named(/transport-document.*-replaced\.pdf$/), names.join()).to.equal(1);
    expect(named(/SECOND-2/i), "no paper of the first has the others' number").to.equal(0);
  });

  it("are weighed anew: an open claim about the first ones' weight is gone, and each passport says its own goods", async () => {
    const trade = await paid({ weightBasis: "netDelivered", tolerancePercent: "5" });
    const { order, buyer, supplier } = trade;
    expect((await stateGoods(api, trade, goodsForm())).status).to.equal(200);
    await shipped(trade, "10", "FIRST-1");
    await done(trade, buyer, "confirm-delivery", {
      delivered: { netWeight: "9.2", documents: [await note(trade)] },
    });
    await done(trade, supplier, "dispute", { reason: "Our weight certificate says ten tons." });
    // The first is inspected in the case: its passport is of the goods that were shipped first.
    const { body: found } = await api.get(`/orders/${order.id}/dispute`, { as: supplier });
    const added = await api.post(`/disputes/${(found as { id: string }).id}/inspections`, {
      as: supplier,
      body: { certificateNumber: "FIRST-QC", inspector: "SGS Ethiopia", status: "approved" },
    });
    expect(added.status, JSON.stringify(added.body)).to.be.below(300);
    const again = await replaced(trade);
    expect(again).to.deep.include({ status: "funded", delivered: null, netWeight: null, payable: null });
    expect((await move(trade, supplier, "accept-delivered-weight")).body.code).to.equal("escrow.wrongStatus");
    // Longer than the supplier would have had to answer.
    await pass("4d", trade);
    expect((await readOrder(api, trade)).status).to.equal("funded");

    await shipped(trade, "9.9", "SECOND-2");
    await done(trade, buyer, "confirm-delivery");
    const second = { netWeight: "9.7", documents: [await note(trade)] };
    const weighed = await move(trade, buyer, "delivered-weight", second);
    expect(weighed.body.delivered, JSON.stringify(weighed.body)).to.deep.include({ netWeight: "9.7", isOpen: true });
    await done(trade, supplier, "accept-delivered-weight");
    await done(trade, buyer, "inspections", inspectionForm({ certificateNumber: "SECOND-QC" }));
    const inspections = await eventually(
      async () => {
        const now = (await readOrder(api, trade)).inspections;
        return now.every(({ passport }) => passport) ? now : undefined;
      },
      { what: "both passports", timeout: 10_000 },
    );
    expect(inspections.map(({ certificateNumber, ofReplaced }) => [certificateNumber, ofReplaced])).to.deep.equal([
      ["FIRST-QC", true],
      ["SECOND-QC", false],
    ]);
    const [one, two] = [inspections[0]?.passport ?? "", inspections[1]?.passport ?? ""];
    const goodsOf = async (number: string) => {
      const { netTonsShipped, netTonsFound, transportDocument, seal, bags, lots } = (await readPassport(api, number))
        .record.goods;
      return [Number(netTonsShipped), Number(netTonsFound), transportDocument, seal, bags, lots.length];
    };
    const first = [10, 9.2, "FIRST-1", "ML-8842017", 167, 2];
    expect(await goodsOf(one)).to.deep.equal(first);
    expect(await goodsOf(two)).to.deep.equal([9.9, 9.7, "SECOND-2", null, null, 0]);
    // A correction of what was found of the first is of the first.
    const corrected = await api.post(`/orders/${order.id}/inspections/${inspections[0]?.id}/corrections`, {
      as: supplier,
      body: {
        record: { crop: "coffee", figures: [{ figure: "moisture", value: "11.4", method: "ISO 6673" }] },
        corrects: 0,
        reason: "Typed.",
      },
    });
    expect(corrected.status, JSON.stringify(corrected.body)).to.be.below(300);
    await eventually(async () => ((await readPassport(api, one)).version === 2 ? true : undefined), {
      what: "the next version",
      timeout: 10_000,
    });
    expect(await goodsOf(one)).to.deep.equal(first);

    const over = await done(trade, buyer, "release");
    expect(amounts(over)).to.deep.equal(["30070.00", "930.00"]);
    await eventually(async () => (await readOrder(api, trade)).settlement?.paidOutAt ?? undefined);
    expect(await even(trade)).to.deep.equal([]);
  });

  it("have places of their own for papers, however many the first ones had", async () => {
    const trade = await paid({ documentsRequired: ["billOfLading"] });
    const { order, buyer, supplier } = trade;
    const bill = async () => (await buildDocument(supplier, { purpose: "transportDocument" })).id;
    await done(trade, supplier, "ship", shipmentForm({ expectedArrival: await dayIn(20), documents: [await bill()] }));
    for (let times = 0; times < 4; times += 1) {
      const documents = await Promise.all(Array.from({ length: times < 3 ? 10 : 9 }, bill));
      const body = { purpose: "transportDocument", documents };
      expect((await api.post(`/orders/${order.id}/papers`, { as: supplier, body })).status).to.equal(201);
    }
    await done(trade, buyer, "confirm-delivery");
    await done(trade, buyer, "inspections", inspectionForm({ status: "rejected" }));
    await replaced(trade);
    const bare = await move(trade, supplier, "ship", shipmentForm({ expectedArrival: await dayIn(20) }));
    expect(bare.body.details?.fields, "the first bill is none of theirs").to.deep.equal([
      { field: "documents", key: "required" },
    ]);
    await done(trade, supplier, "ship", shipmentForm({ expectedArrival: await dayIn(20), documents: [await bill()] }));
  });
});
