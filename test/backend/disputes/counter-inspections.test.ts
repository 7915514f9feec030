import { expect } from "chai";
import type { CaseView } from "#shared/disputes/case-view.ts";
import { inspectionsPerCase } from "#shared/disputes/process.ts";
import { buildDocument } from "#test/factories/documents.ts";
import { buildMember, buildStaff, buildUser } from "#test/factories/people.ts";
import { inspectionForm, readOrder } from "#test/factories/orders.ts";
import { useApi } from "#test/support/api.ts";
import { casesOf, statement } from "./cases.ts";

const moisture = (value: string) => ({
  crop: "coffee",
  figures: [{ figure: "moisture", value, method: "ISO 6673" }],
});
const form = (more: object = {}) =>
  inspectionForm({ certificateNumber: "MI-26-1174", inspector: "Maas Inspection", record: moisture("11.9"), ...more });

describe("another inspection in a case", () => {
  const api = useApi();
  const { claimed, read, act, did, decided, told, timeline } = casesOf(api);
  let reviewer: Awaited<ReturnType<typeof buildStaff>>;
  before(async () => {
    reviewer = await buildStaff("reviewer");
  });
  const add = (id: string, as: { token: string }, more: object = {}) => act(id, as, "inspections", form(more));

  it("is added by either side as evidence with its figures and papers, and moves nothing", async () => {
    const trade = await claimed({ record: moisture("13.4") });
    const { id } = trade.found;
    const report = await buildDocument(trade.supplier, { purpose: "inspectionReport" });
    const added = await add(id, trade.supplier, { reports: [report.id] });
    expect(added.status, JSON.stringify(added.body)).to.equal(200);
    const found = added.body as unknown as CaseView;
    expect(found).to.include({ status: "answering", answerBy: trade.found.answerBy });
    expect(found.version).to.be.above(trade.found.version);
    expect(found.inspections.map(({ side, inCase, status }) => [side, inCase, status])).to.deep.equal([
      ["buyer", false, "rejected"],
      ["supplier", true, "approved"],
    ]);
    expect(found.inspections[1]?.record?.content.figures[0]).to.include({ value: "11.9" });
    expect(found.exhibits.map(({ label, by, certificate }) => [label, by, certificate])).to.deep.equal([
      ["C1", "supplier", "MI-26-1174"],
    ]);
    expect((await readOrder(api, trade)).status).to.equal("disputed");
    expect(await told(trade, "inspectionInCase")).to.deep.equal(["buyer"]);
    const { items } = await timeline(id, trade.buyer);
    const [line] = items.filter(({ source, by }) => source === "inspection" && by === "supplier");
    expect(line?.details).to.deep.include({ certificate: "MI-26-1174", inCase: true });

    // Our team reads both, with the limits that were agreed.
    const desk = (await api.get(`/admin/disputes/${id}`, { as: reviewer })).body;
    expect(desk.inspections.map((one: { inCase: boolean }) => one.inCase)).to.deep.equal([false, true]);
    expect(desk.inspections[1].record.verdicts).not.to.be.empty;
    expect(desk.order.agreed.qualityLimits).to.deep.equal([]);

    // Its side corrects it as any other.
    const correction = { corrects: 1, record: moisture("11.8"), reason: "The meter was calibrated anew." };
    const inspectionId = found.inspections[1]!.id;
    const corrected = await api.post(`/orders/${trade.order.id}/inspections/${inspectionId}/corrections`, {
      as: trade.supplier,
      body: correction,
    });
    expect(corrected.status, JSON.stringify(corrected.body)).to.equal(200);
  });

  it("rejects and approves nothing by the claimant either, three times a side, however many come at once", async () => {
    const trade = await claimed();
    const { id } = trade.found;
    const manager = await buildMember(trade.buyer.organization, "manager");
    const all = await Promise.all(
      Array.from({ length: inspectionsPerCase + 2 }, (_, at) =>
        add(id, at % 2 ? manager : trade.buyer, { status: at % 2 ? "approved" : "rejected" }),
      ),
    );
    expect(all.filter(({ status }) => status === 200)).to.have.lengthOf(inspectionsPerCase);
    expect(all.filter(({ body }) => body.code === "disputes.tooManyInspections")).to.have.lengthOf(2);
    expect((await add(id, trade.supplier)).status).to.equal(200);
    expect((await read(trade, trade.buyer)).status).to.equal("answering");
    const cases = await api.db("disputes").where({ order_id: trade.order.id }).pluck("status");
    expect(cases).to.deep.equal(["answering"]);
  });

  it("is taken until a decision is announced, and in an appeal again", async () => {
    const trade = await claimed();
    const { id } = trade.found;
    await did(id, trade.supplier, "answer", { words: statement });
    expect((await read(trade, trade.buyer)).can).to.include("addInspection");
    await decided(id, reviewer, "buyer", { goods: "kept" });
    expect((await read(trade, trade.buyer)).can).not.to.include("addInspection");
    const late = await add(id, trade.supplier);
    expect([late.status, late.body.code]).to.deep.equal([409, "disputes.wrongStatus"]);
    await did(id, trade.supplier, "appeal", { words: statement });
    expect((await add(id, trade.supplier)).status).to.equal(200);
  });

  it("makes a decision wait that was written before it was read", async () => {
    const trade = await claimed();
    const { id } = trade.found;
    await did(id, trade.supplier, "answer", { words: statement });
    const { version } = (await api.get(`/admin/disputes/${id}`, { as: reviewer })).body as { version: number };
    await add(id, trade.supplier);
    const body = { outcome: "buyer", reason: statement, reasonCode: "qualityBelow", goods: "kept" };
    const decided = await api.post(`/admin/disputes/${id}/decide`, { as: reviewer, version, body });
    expect([decided.status, decided.body.code]).to.deep.equal([412, "request.versionStale"]);
  });

  it("makes it wait as well where its figures were corrected, or evidence was added", async () => {
    const trade = await claimed({ record: moisture("13.4") });
    const { id } = trade.found;
    await did(id, trade.supplier, "answer", { words: statement });
    const readVersion = async () =>
      ((await api.get(`/admin/disputes/${id}`, { as: reviewer })).body as { version: number }).version;
    const decideOn = async (version: number) => {
      const body = { outcome: "buyer", reason: statement, reasonCode: "qualityBelow", goods: "kept" };
      const { status, body: answer } = await api.post(`/admin/disputes/${id}/decide`, { as: reviewer, version, body });
      return [status, answer.code];
    };
    const first = await readVersion();
    const [inspection] = trade.found.inspections;
    const correction = { corrects: 1, record: moisture("11.4"), reason: "The meter was calibrated anew." };
    const path = `/orders/${trade.order.id}/inspections/${inspection!.id}/corrections`;
    expect((await api.post(path, { as: trade.buyer, body: correction })).status).to.equal(200);
    expect(await decideOn(first)).to.deep.equal([412, "request.versionStale"]);
    const second = await readVersion();
    const picture = await buildDocument(trade.supplier, { purpose: "evidence" });
    await did(id, trade.supplier, "evidence", { evidence: [{ document: picture.id, caption: null }] });
    expect(await decideOn(second)).to.deep.equal([412, "request.versionStale"]);
  });

  it("is refused for another crop, of a day to come, by members and by strangers", async () => {
    const trade = await claimed();
    const { id } = trade.found;
    const other = await add(id, trade.supplier, { record: { crop: "cocoa", figures: [] } });
    expect(other.status).to.equal(400);
    const future = await add(id, trade.supplier, { inspectionDate: "2099-01-01" });
    expect(future.body.details.fields).to.deep.include({ field: "inspectionDate", key: "future" });
    const member = await buildMember(trade.supplier.organization, "member");
    expect((await add(id, member)).status).to.equal(403);
    const { buyer } = await claimed();
    expect((await add(id, buyer)).status).to.equal(404);
    expect((await add(id, await buildUser())).status).to.equal(403);
    expect((await read(trade, trade.buyer)).inspections).to.have.lengthOf(1);
  });
});

describe("what a case says of itself", () => {
  const api = useApi();
  const { claimed, act, did, decide, decided, read } = casesOf(api);

  it("that it has ended, to whoever decided it before an appeal; and that nothing is extended any more", async () => {
    const [first, second] = await Promise.all([buildStaff("reviewer"), buildStaff("reviewer")]);
    const trade = await claimed();
    const { id } = trade.found;
    await did(id, trade.supplier, "extend");
    expect((await act(id, trade.supplier, "extend")).body.code).to.equal("disputes.alreadyExtended");
    await did(id, trade.supplier, "answer", { words: statement });
    expect((await act(id, trade.supplier, "extend")).body.code).to.equal("disputes.wrongStatus");
    await decided(id, first, "buyer", { goods: "kept" });
    await did(id, trade.supplier, "appeal", { words: statement });
    await did(id, trade.buyer, "answer", { words: statement });
    expect((await decide(id, first, "supplier")).body.code).to.equal("escrow.secondReviewerNeeded");
    await decided(id, second, "supplier");
    const late = await decide(id, first, "buyer", { goods: "kept" });
    expect([late.status, late.body.code]).to.deep.equal([409, "escrow.disputeDecided"]);
  });

  it("that it has changed, once a side has added evidence", async () => {
    const reviewer = await buildStaff("reviewer");
    const trade = await claimed();
    const { id } = trade.found;
    await did(id, trade.supplier, "answer", { words: statement });
    const { version } = (await api.get(`/admin/disputes/${id}`, { as: reviewer })).body as { version: number };
    const paper = await buildDocument(trade.buyer, { purpose: "evidence", name: "liner.pdf" });
    await did(id, trade.buyer, "evidence", { evidence: [{ document: paper.id, caption: "The liner is torn." }] });
    const body = { outcome: "supplier", reason: statement, reasonCode: "qualityMet" };
    const decided = await api.post(`/admin/disputes/${id}/decide`, { as: reviewer, version, body });
    expect([decided.status, decided.body.code]).to.deep.equal([412, "request.versionStale"]);
  });

  it("that it has changed, once a question was put and once it was answered", async () => {
    const reviewer = await buildStaff("reviewer");
    const trade = await claimed();
    const { id, version } = trade.found;
    const day = new Date(Date.parse(trade.found.openedAt) + 3 * 86_400_000).toISOString().slice(0, 10);
    const body = { askedOf: "supplier", question: "Who opened the container, and when?", answerOn: day };
    const asked = await api.post(`/admin/disputes/${id}/questions`, { as: reviewer, body });
    expect(asked.status, JSON.stringify(asked.body)).to.equal(201);
    const after = await read(trade, trade.supplier);
    expect(after.version).to.be.above(version);
    const answered = await did(id, trade.supplier, `questions/${after.questions[0]?.id}/answer`, { words: statement });
    expect(answered.version).to.be.above(after.version);
  });
});
