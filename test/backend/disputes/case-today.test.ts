import { expect } from "chai";
import type { OverviewView } from "#shared/notifications/contract.ts";
import { buildDocument } from "#test/factories/documents.ts";
import { buildStaff } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { casesOf, statement } from "./cases.ts";

describe("what a case needs of its sides today", () => {
  const api = useApi();
  const cases = casesOf(api);
  const needs = async (as: { token: string }) => {
    const { status, body } = await api.get("/overview", { as });
    expect(status).to.equal(200);
    return (body as OverviewView).today.rows.map(({ kind, urgent, place }) => ({ kind, urgent, place }));
  };
  const kinds = async (as: { token: string }) => (await needs(as)).map(({ kind }) => kind);
  const mine = async (as: { token: string }) =>
    ((await api.get("/orders?turn=mine", { as })).body as { items: { id: string }[] }).items.length;

  it("is its answer for whom a claim is against, what our team asks, and a decision to read for whoever has not waived an appeal", async () => {
    const reviewer = await buildStaff("reviewer");
    const trade = await cases.claimed();
    const { found, buyer, supplier, order } = trade;
    expect(await needs(supplier)).to.deep.equal([
      { kind: "claimToAnswer", urgent: true, place: `/dashboard/escrow/${order.reference}/dispute` },
    ]);
    expect([await kinds(buyer), await mine(buyer), await mine(supplier)]).to.deep.equal([[], 0, 1]);

    await cases.did(found.id, supplier, "answer", { words: statement });
    for (const side of [buyer, supplier])
      expect((await needs(side)).map(({ kind, urgent }) => [kind, urgent])).to.deep.equal([["dispute", false]]);

    const answerOn = new Date((await cases.advance("1s")).getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
    const question = { askedOf: "buyer", question: "Which seal did the doors carry?", answerOn };
    const asked = await api.post(`/admin/disputes/${found.id}/questions`, { as: reviewer, body: question });
    expect(asked.status).to.equal(201);
    expect([await kinds(buyer), await kinds(supplier)]).to.deep.equal([["caseQuestion"], ["dispute"]]);
    const { questions } = await cases.read(trade, buyer);
    await cases.did(found.id, buyer, `questions/${questions[0]!.id}/answer`, { words: statement });
    expect(await kinds(buyer)).to.deep.equal(["dispute"]);

    await cases.decided(found.id, reviewer, "split");
    for (const side of [buyer, supplier]) expect(await kinds(side)).to.deep.equal(["decisionToRead"]);
    await cases.did(found.id, buyer, "waive");
    expect([await kinds(buyer), await kinds(supplier)]).to.deep.equal([[], ["decisionToRead"]]);
    await cases.did(found.id, supplier, "appeal", { words: statement });
    expect([await kinds(buyer), await kinds(supplier)], "an appeal is answered by the other side").to.deep.equal([
      ["claimToAnswer"],
      [],
    ]);
  });

  it("is goods to be sent back for the buyer, and then the supplier's word that they came", async () => {
    const reviewer = await buildStaff("reviewer");
    const trade = await cases.claimed();
    const { found, buyer, supplier } = trade;
    await cases.did(found.id, supplier, "answer", { words: statement });
    await cases.decided(found.id, reviewer, "buyer", { goods: "returned", returnPaidBy: "supplier" });
    expect([await kinds(buyer), await kinds(supplier)], "only the supplier may appeal").to.deep.equal([
      [],
      ["decisionToRead"],
    ]);
    await cases.did(found.id, supplier, "waive");
    expect([await kinds(buyer), await kinds(supplier)]).to.deep.equal([["goodsToSendBack"], []]);
    const { id } = await buildDocument(buyer, { purpose: "evidence" });
    await cases.did(found.id, buyer, "return", { document: "B/L 7", documents: [id] });
    expect([await kinds(buyer), await kinds(supplier)]).to.deep.equal([[], ["returnToAnswer"]]);
  });
});
