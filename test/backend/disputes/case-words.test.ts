import { expect } from "chai";
import type { CaseView } from "#shared/disputes/case-view.ts";
import type { DisputeCaseView } from "#shared/disputes/staff-view.ts";
import { buildDocument } from "#test/factories/documents.ts";
import { inspectionForm } from "#test/factories/orders.ts";
import { addMember } from "#test/factories/organizations.ts";
import { buildMember, buildStaff } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { casesOf, statement, type Reviewer } from "./cases.ts";

const words = { words: statement };

describe("what is said and shown in a case", () => {
  const api = useApi();
  let reviewer: Reviewer;
  let second: Reviewer;
  let cases: ReturnType<typeof casesOf>;
  before(async () => {
    cases = casesOf(api);
    [reviewer, second] = [await buildStaff("reviewer"), await buildStaff("reviewer")];
  });
  const day = async (days: number) =>
    new Date((await cases.advance("1s")).getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const desk = (id: string, as: Reviewer, move: string, body?: object) =>
    api.post(`/admin/disputes/${id}/${move}`, { as, ...(body ? { body } : {}) });

  it("numbers evidence by side, with captions, in the sequence in which it came, for both sides and our team", async () => {
    const trade = await cases.claimed();
    const { id } = trade.found;
    const first = await buildDocument(trade.buyer, { purpose: "evidence", name: "bag.pdf" });
    await cases.did(id, trade.buyer, "evidence", { evidence: [{ document: first.id, caption: "Bag 14, opened" }] });
    const theirs = await buildDocument(trade.supplier, { purpose: "evidence", name: "wall.pdf" });
    await cases.did(id, trade.supplier, "answer", { ...words, evidence: [{ document: theirs.id, caption: null }] });
    const other = await buildDocument(trade.buyer, { purpose: "evidence", name: "meter.pdf" });
    await cases.did(id, trade.buyer, "evidence", { evidence: [{ document: other.id, caption: "Meter, 13.4 %" }] });
    const shown = (await cases.read(trade, trade.supplier)).exhibits;
    expect(shown.map(({ label, by, caption, document }) => [label, by, caption, document.name])).to.deep.equal([
      ["B1", "buyer", "Bag 14, opened", "bag.pdf"],
      ["S1", "supplier", null, "wall.pdf"],
      ["B2", "buyer", "Meter, 13.4 %", "meter.pdf"],
    ]);
    const staff = (await api.get(`/admin/disputes/${id}`, { as: reviewer })).body as { exhibits: { label: string }[] };
    expect(staff.exhibits.map(({ label }) => label)).to.deep.equal(["B1", "S1", "B2"]);
    const stolen = await cases.act(id, trade.supplier, "evidence", { evidence: [{ document: other.id }] });
    expect(stolen.status).to.be.within(400, 409);
  });

  it("keeps internal notes from both sides, and from whoever does not decide cases", async () => {
    const trade = await cases.claimed();
    const { id } = trade.found;
    const noted = await desk(id, reviewer, "notes", { note: "Seal unbroken: a liner question." });
    expect(noted.status, JSON.stringify(noted.body)).to.equal(201);
    expect((noted.body as { notes: { note: string; by: string }[] }).notes).to.have.lengthOf(1);
    for (const as of [trade.buyer, trade.supplier]) {
      expect(JSON.stringify(await cases.read(trade, as))).to.not.include("liner question");
      expect(JSON.stringify(await cases.timeline(id, as))).to.not.include("liner question");
      expect((await api.get(`/admin/disputes/${id}`, { as })).status).to.be.oneOf([403, 404]);
    }
    const support = await buildStaff("support");
    expect((await desk(id, support, "notes", { note: "Not mine to write" })).status).to.equal(403);
  });

  it("keeps notes and what waits for a second reviewer from whoever belongs or belonged to a side", async () => {
    const trade = await cases.claimed({}, { quantity: "12.5" });
    const { id } = trade.found;
    await cases.did(id, trade.supplier, "answer", words);
    await desk(id, reviewer, "notes", { note: "Seal unbroken: a liner question." });
    expect(await cases.decided(id, reviewer, "split")).to.deep.include({ status: "awaiting_confirmation" });
    const former = await buildMember(trade.supplier.organization, "member");
    await api.db("organization_members").where({ user_id: former.user.id }).update({ deleted_at: new Date() });
    await api.db("staff_members").insert({ user_id: former.user.id, role: "reviewer" });
    const shown = (await api.get(`/admin/disputes/${id}`, { as: former })).body as DisputeCaseView;
    expect([shown.notes, shown.decision, shown.can]).to.deep.equal([[], null, []]);
    expect(shown.events.map(({ transition }) => transition)).to.not.include("propose");
    const filter = JSON.stringify({ q: trade.order.reference });
    const { body: rows } = await api.get(`/admin/disputes?filter=${filter}`, { as: former });
    expect((rows as { decision: unknown }[]).map(({ decision }) => decision)).to.deep.equal([null]);
    const { body: theirs } = await api.get(`/admin/disputes/${id}`, { as: reviewer });
    expect((theirs as DisputeCaseView).decision, "others read it").to.not.equal(null);
  });

  it("lets our team ask one side or both by a day, each answers once, and the decision is due after it", async () => {
    const trade = await cases.claimed();
    const { id } = trade.found;
    await cases.did(id, trade.supplier, "answer", words);
    const before = (await cases.read(trade, trade.buyer)).decideBy ?? "";
    const question = "Who opened the container, and when?";
    for (const [answerOn, key] of [
      [await day(0), "past"],
      [await day(11), "tooFarAhead"],
    ] as const) {
      const { status, body } = await desk(id, reviewer, "questions", { askedOf: "both", question, answerOn });
      expect([status, body.details.fields[0].key]).to.deep.equal([400, key]);
    }
    const asked = await desk(id, reviewer, "questions", { askedOf: "both", question, answerOn: await day(8) });
    expect(asked.status, JSON.stringify(asked.body)).to.equal(201);
    expect(await cases.told(trade, "caseQuestion")).to.deep.equal(["buyer", "supplier"]);
    const found = await cases.read(trade, trade.buyer);
    expect(Date.parse(found.decideBy ?? "")).to.be.greaterThan(Date.parse(before));
    const [one] = found.questions;
    expect(one).to.deep.include({ question, askedOf: "both", answers: [], can: ["answer"] });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => cases.act(id, trade.buyer, `questions/${one!.id}/answer`, words)),
    );
    expect(answers.filter(({ status }) => status === 200)).to.have.lengthOf(1);
    expect(answers.find(({ status }) => status !== 200)?.body.code).to.equal("disputes.questionAnswered");
    expect(await cases.told(trade, "questionAnswered")).to.deep.equal(["supplier"]);
    await cases.advance("10d");
    const late = await cases.act(id, trade.supplier, `questions/${one!.id}/answer`, words);
    expect([late.status, late.body.code]).to.deep.equal([409, "disputes.tooLate"]);
    const toBuyer = await desk(id, reviewer, "questions", { askedOf: "buyer", question, answerOn: await day(2) });
    const { questions } = toBuyer.body as { questions: { id: string }[] };
    const theirs = await cases.act(id, trade.supplier, `questions/${questions.at(-1)!.id}/answer`, words);
    expect(theirs.status).to.equal(404);
  });

  it("is due after the day of a question that was put before the other side has answered", async () => {
    const trade = await cases.claimed();
    const { id } = trade.found;
    const question = "Who opened the container, and when?";
    const asked = await desk(id, reviewer, "questions", { askedOf: "buyer", question, answerOn: await day(9) });
    expect(asked.status, JSON.stringify(asked.body)).to.equal(201);
    const { decideBy, questions } = await cases.did(id, trade.supplier, "answer", words);
    const answerBy = Date.parse(questions[0]!.answerBy);
    expect(Date.parse(decideBy ?? "")).to.equal(answerBy + 86_400_000);
  });

  it("is worked on by nobody who belongs or belonged to a side, who reads no internal note either", async () => {
    const trade = await cases.claimed();
    const { id } = trade.found;
    const former = await buildStaff("reviewer");
    const member = await addMember(trade.supplier.organization, former.user.id, "member");
    await api.db("organization_members").where({ id: member.id }).update({ deleted_at: new Date() });
    await desk(id, reviewer, "notes", { note: "Seal unbroken: a liner question." });
    for (const [move, body] of [
      ["notes", { note: "The supplier is right." }],
      ["questions", { askedOf: "both", question: "Who opened it, and when?", answerOn: await day(3) }],
      ["claim", { from: null }],
    ] as const) {
      const refused = await desk(id, former, move, body);
      expect([move, refused.status, refused.body.code]).to.deep.equal([move, 403, "escrow.ownTrade"]);
    }
    const found = await api.get(`/admin/disputes/${id}`, { as: former });
    expect(found.body).to.deep.include({ notes: [], can: [] });
    expect(JSON.stringify(found.body)).not.to.include("liner question");
  });

  it("has in a case that has ended no evidence of the next one about the same goods", async () => {
    const trade = await cases.claimed();
    const { id } = trade.found;
    const show = async (caseId: string, caption: string) => {
      const { id: document } = await buildDocument(trade.buyer, { purpose: "evidence" });
      await cases.did(caseId, trade.buyer, "evidence", { evidence: [{ document, caption }] });
    };
    await show(id, "of the first");
    await cases.did(id, trade.buyer, "withdraw", { words: null });
    const again = inspectionForm({ certificateNumber: "X-2", status: "rejected", notes: "Wet again." });
    await api.post(`/orders/${trade.order.id}/inspections`, { as: trade.buyer, body: again });
    const next = await cases.read(trade, trade.buyer);
    expect(next.id).not.to.equal(id);
    await show(next.id, "of the second");
    const captions = async (caseId: string) =>
      ((await api.get(`/disputes/${caseId}`, { as: trade.supplier })).body as unknown as CaseView).exhibits.map(
        ({ label, caption }) => [label, caption],
      );
    expect(await captions(id)).to.deep.equal([["B1", "of the first"]]);
    expect(await captions(next.id)).to.deep.equal([
      ["B1", "of the first"],
      ["B2", "of the second"],
    ]);
  });

  it("is claimed by one of two reviewers at once, taken over by name alone, and handed back", async () => {
    const trade = await cases.claimed();
    const { id } = trade.found;
    const both = await Promise.all([reviewer, second].map((as) => desk(id, as, "claim", { from: null })));
    expect(both.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
    const winner = both[0]!.status === 200 ? reviewer : second;
    const loser = winner === reviewer ? second : reviewer;
    expect((await desk(id, loser, "hand-over")).body.code).to.equal("disputes.claimed");
    expect((await cases.read(trade, trade.buyer)).isAssigned).to.equal(true);
    const taken = await desk(id, loser, "claim", { from: winner.user.id });
    expect((taken.body as { assignedTo: { email: string } }).assignedTo.email).to.equal(loser.user.email);
    expect((await desk(id, loser, "hand-over")).status).to.equal(200);
    expect((await cases.read(trade, trade.buyer)).isAssigned).to.equal(false);
  });

  it("tells one history from the contract, order, inspection, statements, papers and books, page by page", async () => {
    const trade = await cases.claimed();
    const { id } = trade.found;
    await cases.did(id, trade.supplier, "answer", words);
    await cases.decided(id, reviewer, "supplier");
    await cases.did(id, trade.buyer, "waive");
    const all = await cases.timeline(id, trade.buyer);
    expect(all.items).to.have.lengthOf(all.total);
    const sources = new Set(all.items.map(({ source }) => source));
    expect([...sources]).to.include.members(["order", "case", "inspection", "ledger", "provider"]);
    const booked = all.items.filter(({ source }) => source === "ledger");
    expect(booked.map(({ what, details }) => [what, details.amount, details.share ?? null])).to.deep.include.members([
      ["release", "26250.00", "23625.00"],
      ["hold", "26250.00", null],
    ]);
    const moments = all.items.map(({ at }) => at);
    expect(moments).to.deep.equal([...moments].sort().reverse());
    const paged: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof cases.timeline>> = await cases.timeline(
        id,
        trade.buyer,
        `?limit=3${cursor ? `&cursor=${cursor}` : ""}`,
      );
      paged.push(...page.items.map((line) => line.id));
      cursor = page.nextCursor;
    }
    expect(paged).to.deep.equal(all.items.map((line) => line.id));
  });

  it("shows neither side a proposal that a second reviewer has not confirmed", async () => {
    const trade = await cases.claimed({}, { quantity: "12.5" });
    const { id } = trade.found;
    await cases.did(id, trade.supplier, "answer", words);
    expect(await cases.decided(id, reviewer, "split")).to.deep.include({ status: "awaiting_confirmation" });
    const found = await cases.read(trade, trade.buyer);
    expect([found.status, found.ruling]).to.deep.equal(["open", null]);
    const lines = await cases.timeline(id, trade.buyer);
    expect(lines.items.map(({ what }) => what)).to.not.include("propose");
  });

  it("names no account, however long the answer is before it", async () => {
    const { found, supplier } = await cases.claimed();
    const long = `${"The goods left as agreed. ".repeat(210)} Pay to IBAN NL91ABNA0417164300 instead.`;
    const { status, body } = await cases.act(found.id, supplier, "answer", { words: long });
    expect(status).to.equal(400);
    expect(body.details.fields).to.deep.equal([{ field: "words", key: "throughEscrowOnly" }]);
  });
});
