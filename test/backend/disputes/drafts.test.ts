import { expect } from "chai";
import type { KeptDraft } from "#shared/disputes/desk-contract.ts";
import { buildMember, buildStaff } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { casesOf, statement, type Reviewer } from "./cases.ts";

const words = { words: statement };

describe("drafts of a decision", () => {
  const api = useApi();
  let [reviewer, second]: Reviewer[] = [];
  let cases: ReturnType<typeof casesOf>;
  before(async () => {
    cases = casesOf(api);
    [reviewer, second] = [await buildStaff("reviewer"), await buildStaff("reviewer")];
  });
  const read = async (id: string, as: { token: string }) => {
    const { status, body } = await api.get(`/admin/disputes/${id}/draft`, { as });
    expect(status, JSON.stringify(body)).to.equal(200);
    return body as unknown as KeptDraft;
  };
  const save = (id: string, as: { token: string }, version: number, draft: object) =>
    api.put(`/admin/disputes/${id}/draft`, { as, body: { draft, version } });
  const answered = async () => {
    const trade = await cases.claimed();
    await cases.did(trade.found.id, trade.supplier, "answer", words);
    return trade;
  };

  it("are kept as they are typed, by whom, and read on another machine", async () => {
    const { found } = await answered();
    expect(await read(found.id, reviewer!)).to.deep.equal({ draft: null, version: 0, savedAt: null });
    const first = await save(found.id, reviewer!, 0, { outcome: "split", refunded: "5,2" });
    expect([first.status, first.body.version]).to.deep.equal([200, 1]);
    const next = await save(found.id, reviewer!, 1, {
      outcome: "split",
      refunded: "5,220",
      reason: "Both laboratories",
    });
    expect(next.status).to.equal(200);
    const kept = await read(found.id, reviewer!);
    expect(kept).to.deep.include({ version: 2 });
    expect(kept.draft).to.deep.include({ outcome: "split", refunded: "5,220", reason: "Both laboratories", goods: "" });
    expect(Date.parse(kept.savedAt ?? "")).to.be.greaterThan(0);
    expect((await read(found.id, second!)).draft, "a colleague has their own").to.equal(null);
  });

  it("let one of two machines win, and tell the other which version stands", async () => {
    const { found } = await answered();
    await save(found.id, reviewer!, 0, { reason: "first" });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => save(found.id, reviewer!, 1, { reason: `machine ${index}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).to.have.lengthOf(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200))
      expect([status, body.code, body.details?.version]).to.deep.equal([412, "request.versionStale", 2]);
    const first = await answered();
    const begun = await Promise.all(
      Array.from({ length: 8 }, (_, index) => save(first.found.id, reviewer!, 0, { reason: `machine ${index}` })),
    );
    expect(begun.map(({ status }) => status).sort()).to.deep.equal([200, ...Array.from({ length: 7 }, () => 412)]);
  });

  it("are gone once it is decided, everybody's, and none comes after it", async () => {
    const { found } = await answered();
    await save(found.id, reviewer!, 0, { outcome: "buyer" });
    await save(found.id, second!, 0, { outcome: "supplier" });
    await cases.decided(found.id, reviewer!, "split");
    expect(await api.db("dispute_drafts").where({ dispute_id: found.id })).to.have.lengthOf(0);
    const late = await save(found.id, second!, 1, { outcome: "supplier" });
    expect([late.status, late.body.code]).to.deep.equal([409, "disputes.wrongStatus"]);
  });

  it("leave no draft behind a decision, however close both come", async () => {
    const { found } = await answered();
    const [decision, ...saves] = await Promise.all([
      cases.decide(found.id, reviewer!, "split"),
      ...Array.from({ length: 8 }, () => save(found.id, second!, 0, { outcome: "buyer" })),
    ]);
    expect(decision.status).to.equal(200);
    for (const { status } of saves) expect([200, 409, 412]).to.include(status);
    expect(await api.db("dispute_drafts").where({ dispute_id: found.id })).to.have.lengthOf(0);
  });

  it("are thrown away by their writer alone", async () => {
    const { found } = await answered();
    await save(found.id, reviewer!, 0, { outcome: "buyer" });
    expect((await api.del(`/admin/disputes/${found.id}/draft`, { as: second })).status).to.equal(204);
    expect((await read(found.id, reviewer!)).version).to.equal(1);
    expect((await api.del(`/admin/disputes/${found.id}/draft`, { as: reviewer })).status).to.equal(204);
    expect((await read(found.id, reviewer!)).draft).to.equal(null);
  });

  it("are read by no side, by no other role, and by nobody who has joined a side since", async () => {
    const trade = await answered();
    const { id } = trade.found;
    await save(id, reviewer!, 0, { reason: "The supplier is right" });
    for (const as of [trade.buyer, trade.supplier]) {
      expect((await api.get(`/admin/disputes/${id}/draft`, { as })).status).to.equal(404);
      expect((await save(id, as, 1, { reason: "mine" })).status).to.equal(404);
      expect(JSON.stringify(await cases.read(trade, as))).to.not.include("The supplier is right");
    }
    expect((await api.get(`/admin/disputes/${id}/draft`, { as: await buildStaff("support") })).status).to.equal(403);
    const member = await buildMember(trade.buyer.organization, "member");
    await api.db("staff_members").insert({ user_id: member.user.id, role: "reviewer" });
    for (const { status, body } of [
      await api.get(`/admin/disputes/${id}/draft`, { as: member }),
      await save(id, member, 0, { reason: "mine" }),
      await api.get(`/admin/disputes/${id}/similar`, { as: member }),
    ])
      expect([status, body.code]).to.deep.equal([403, "escrow.ownTrade"]);
  });
});
