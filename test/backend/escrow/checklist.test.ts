import { expect } from "chai";
import type { ChecklistView } from "#shared/escrow/checklist-contract.ts";
import { buildDocument } from "#test/factories/documents.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { pay, readOrder, shipmentForm, type Trade } from "#test/factories/orders.ts";
import { buildBuyer, buildMember } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";

describe("the papers that a contract asks for", () => {
  const api = useApi();
  interface Side {
    token: string;
  }

  /** A paid order whose terms ask for papers. */
  async function buildAsking(documentsRequired: string[], more: object = {}): Promise<Trade> {
    const { offer, buyer, supplier, product } = await buildOffer({
      quantity: "10",
      accepted: true,
      terms: { documentsRequired, ...more },
    });
    const placed = await api.post("/orders", { as: buyer, body: { offerId: offer.id } });
    expect(placed.status, JSON.stringify(placed.body)).to.equal(201);
    const trade = { order: placed.body, buyer, supplier, product } as Trade;
    await pay(api, trade);
    return { ...trade, order: await readOrder(api, trade) };
  }
  const checklist = async ({ order }: Trade, as: Side) =>
    (await api.get(`/orders/${order.id}/checklist`, { as })).body as unknown as ChecklistView;
  const hand = ({ order }: Trade, as: Side, body: object) => api.post(`/orders/${order.id}/checklist`, { as, body });
  const answer = ({ order }: Trade, as: Side, documentId: string, body: object) =>
    api.post(`/orders/${order.id}/checklist/${documentId}/answer`, { as, body });
  const states = ({ lines }: ChecklistView) => lines.map(({ paper, state, required }) => [paper, state, required]);

  it("are awaited for each shipment, handed in by a member, refused with a reason, handed in anew and accepted", async () => {
    const trade = await buildAsking(["billOfLading", "packingList"]);
    const { buyer, supplier } = trade;
    expect(states(await checklist(trade, buyer))).to.deep.equal([
      ["billOfLading", "awaited", true],
      ["packingList", "awaited", true],
    ]);
    const list = await buildDocument(supplier, { purpose: "packingList" });
    const member = await buildMember(supplier.organization, "member");
    const handed = await hand(trade, member, {
      paper: "packingList",
      document: list.id,
      issuer: "Imisozi Coffee Growers",
      number: "PL-17",
      issuedOn: "2026-11-20",
    });
    expect(handed.status, JSON.stringify(handed.body)).to.equal(201);
    const line = (await checklist(trade, buyer)).lines.find(({ paper }) => paper === "packingList");
    expect(line).to.deep.include({ state: "uploaded", number: "PL-17", issuedOn: "2026-11-20", can: ["answer"] });

    const wordless = await answer(trade, buyer, list.id, { answer: "refused" });
    expect(wordless.body.details.fields).to.deep.include({ field: "reason", key: "required" });
    expect((await answer(trade, supplier, list.id, { answer: "accepted" })).status).to.equal(403);
    const refused = await answer(trade, buyer, list.id, { answer: "refused", reason: "The marks differ." });
    expect(refused.status, JSON.stringify(refused.body)).to.equal(200);
    expect((await answer(trade, buyer, list.id, { answer: "accepted" })).body.code).to.equal("escrow.paperAnswered");
    const told = (await api.get("/notifications", { as: supplier })).body.items as { kind: string; values: object }[];
    expect(told.find(({ kind }) => kind === "tradePaperRefused")?.values).to.deep.include({
      tradePaper: "packingList",
      reason: "The marks differ.",
    });

    const better = await buildDocument(supplier, { purpose: "packingList" });
    expect((await hand(trade, supplier, { paper: "packingList", document: better.id })).status).to.equal(201);
    expect((await answer(trade, buyer, list.id, { answer: "accepted" })).body.code).to.equal("escrow.paperNotFound");
    expect((await answer(trade, buyer, better.id, { answer: "accepted" })).status).to.equal(200);
    expect(states(await checklist(trade, supplier))[1]).to.deep.equal(["packingList", "accepted", true]);
    expect((await api.get(`/orders/${trade.order.id}/checklist`, { as: await buildBuyer() })).status).to.equal(404);
  });

  it("take what came with the shipping as the bill of lading, and others besides those that are asked for", async () => {
    const trade = await buildAsking(["billOfLading"]);
    const { buyer, supplier, order } = trade;
    const bill = await buildDocument(supplier, { purpose: "transportDocument" });
    const without = await api.post(`/orders/${order.id}/ship`, { as: supplier, body: shipmentForm() });
    expect(without.body.details.fields).to.deep.include({ field: "documents", key: "required" });
    await api.post(`/orders/${order.id}/ship`, { as: supplier, body: shipmentForm({ documents: [bill.id] }) });
    const insurance = await buildDocument(supplier, { purpose: "insurance" });
    await hand(trade, supplier, { paper: "insurance", document: insurance.id });
    const seen = await checklist(trade, buyer);
    expect(states(seen)).to.deep.equal([
      ["billOfLading", "uploaded", true],
      ["insurance", "uploaded", false],
    ]);
    expect((await answer(trade, buyer, bill.id, { answer: "accepted" })).status).to.equal(200);
  });

  it("are answered once when two answer together, and taken for no other kind", async () => {
    const trade = await buildAsking(["weightNote"]);
    const note = await buildDocument(trade.supplier, { purpose: "weightNote" });
    const wrong = await hand(trade, trade.supplier, { paper: "phytosanitary", document: note.id });
    expect(wrong.body.code).to.equal("documents.wrongPurpose");
    await hand(trade, trade.supplier, { paper: "weightNote", document: note.id });
    const answers = await Promise.all([
      answer(trade, trade.buyer, note.id, { answer: "accepted" }),
      answer(trade, trade.buyer, note.id, { answer: "refused", reason: "Not legible." }),
    ]);
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
  });
});
