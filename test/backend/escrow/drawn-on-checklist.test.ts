import { expect } from "chai";
import type { ChecklistLine, ChecklistView } from "#shared/escrow/checklist-contract.ts";
import { buildDocument } from "#test/factories/documents.ts";
import { shipmentForm } from "#test/factories/orders.ts";
import { useApi } from "#test/support/api.ts";
import { buildContracted, goodsForm, loadPaper, stateGoods } from "../drawn-papers/parties.ts";

describe("papers that we draw, on the list of a contract", () => {
  const api = useApi();

  it("are there once they are issued, answered like others, and give way to what the supplier hands in", async () => {
    const trade = await buildContracted(api, {
      terms: { documentsRequired: ["commercialInvoice", "packingList", "weightNote", "certificateOfOrigin"] },
    });
    const { order, buyer, supplier } = trade;
    const read = async (as: { token: string } = buyer) =>
      ((await api.get(`/orders/${order.id}/checklist`, { as })).body as unknown as ChecklistView).lines;
    const line = async (paper: ChecklistLine["paper"], as?: { token: string }) =>
      (await read(as)).find((each) => each.paper === paper);
    const answer = (id: string, body: object) =>
      api.post(`/orders/${order.id}/checklist/${id}/answer`, { as: buyer, body });
    const hand = async (paper: "commercialInvoice" | "packingList", number: string) => {
      const document = await buildDocument(supplier, { purpose: paper });
      const body = { paper, document: document.id, number };
      expect((await api.post(`/orders/${order.id}/checklist`, { as: supplier, body })).status).to.equal(201);
      return document.id;
    };
    const drawn = { number: null, isStated: false, isForm: false };
    expect((await read()).map((each) => [each.paper, each.state, each.drawn])).to.deep.equal([
      ["commercialInvoice", "awaited", drawn],
      ["packingList", "awaited", drawn],
      ["certificateOfOrigin", "awaited", null],
      ["weightNote", "awaited", { ...drawn, isForm: true }],
    ]);
    await stateGoods(api, trade, goodsForm());
    expect(await line("commercialInvoice")).to.deep.include({ state: "awaited", drawn: { ...drawn, isStated: true } });
    const own = await hand("packingList", "PL-17");
    await api.post(`/orders/${order.id}/ship`, { as: supplier, body: shipmentForm() });

    const year = new Date().getUTCFullYear();
    const [invoice, list] = ["CI", "PL"].map((kind) => `${kind}-${year}-00001`) as [string, string];
    const issued = await line("commercialInvoice");
    expect(issued).to.deep.include({
      state: "uploaded",
      id: invoice,
      number: invoice,
      issuer: supplier.organization.name,
      document: null,
      can: ["answer"],
    });
    expect(issued?.issuedOn).to.match(/^\d{4}-\d\d-\d\d$/);
    expect((await line("commercialInvoice", supplier))?.can).to.deep.equal(["hand"]);
    const form = await line("weightNote");
    expect([form?.state, form?.id], "a blank form settles nothing").to.deep.equal(["awaited", null]);
    // What the supplier has handed in counts, although we have issued another one since.
    expect(await line("packingList")).to.deep.include({ state: "uploaded", id: own, number: "PL-17" });
    expect((await line("packingList"))?.drawn?.number).to.equal(list);
    expect((await answer(list, { answer: "accepted" })).body.code).to.equal("escrow.paperNotFound");

    const reason = "The name of the buyer lacks its legal form.";
    const answers = await Promise.all([
      answer(invoice, { answer: "refused", reason }),
      answer(invoice, { answer: "refused", reason }),
    ]);
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
    expect(await line("commercialInvoice")).to.deep.include({ state: "refused", reason, id: invoice });
    const told = (await api.get("/notifications", { as: supplier })).body.items as { kind: string; values: object }[];
    expect(told.find(({ kind }) => kind === "tradePaperRefused")?.values).to.deep.include({
      tradePaper: "commercialInvoice",
      reason,
    });

    const other = await hand("commercialInvoice", "F-9");
    expect(await line("commercialInvoice")).to.deep.include({ state: "uploaded", id: other, number: "F-9" });
    expect((await line("commercialInvoice"))?.drawn?.number).to.equal(invoice);
    expect((await answer(invoice, { answer: "accepted" })).body.code).to.equal("escrow.paperNotFound");
    expect((await answer(other, { answer: "accepted" })).status).to.equal(200);
    expect((await loadPaper(api, trade, "commercialInvoice", buyer)).status, "stays to be read").to.equal(200);
    const changed = await api
      .db("drawn_paper_answers")
      .update({ answer: "accepted", reason: null })
      .catch((error: Error) => error);
    expect(changed, "whoever writes").to.be.instanceOf(Error);
  });
});
