import { expect } from "chai";
import type { VerificationView } from "#shared/verification/contract.ts";
import { buildDocument } from "#test/factories/documents.ts";
import { buildMember, buildStaff, buildSupplier } from "#test/factories/people.ts";
import { useSharedApi } from "#test/support/api.ts";
import { actions, certificateForm, details } from "./office.ts";

/** What an office asks with, and what is refused of it. */
describe("a request for verification", () => {
  const api = useSharedApi();
  const { path, ok, show, begin, save, ask, sendPaper, sendCertificate, prepare, queue, act, judge, asking } =
    actions(api);
  const cooperative = () => buildSupplier({ organizationType: "Farmer Cooperative", country: "ci" });
  const papersOf = ({ papers }: VerificationView) => papers.map(({ kind, state }) => `${kind} ${state}`);

  it("is saved as a draft, field by field, and can be asked for once nothing is missing", async () => {
    const office = await cooperative();
    const begun = await begin(office);
    expect(begun).to.deep.include({ state: "none", can: ["begin", "edit", "ask", "withdraw", "addPapers"].slice(1) });
    expect(begun.requiredPapers).to.deep.equal(["register", "tax", "statutes", "bankLetter", "identity"]);
    ok(await save(office, { taxNumber: "1408812 F", registerName: "" }));
    const early = await ask(office);
    expect([early.status, early.body.code]).to.deep.equal([400, "verification.incomplete"]);
    const fields = (early.body.details.fields as { field: string }[]).map(({ field }) => field);
    expect(fields).to.include.members([
      "registerName",
      "registerNumber",
      "bankName",
      "representatives",
      "papers.identity",
    ]);
    expect(fields).to.not.include("taxNumber");

    const prepared = await prepare(office);
    expect(prepared.missing).to.deep.equal([]);
    const asked = ok<VerificationView>(await ask(office));
    expect(asked.state).to.equal("waiting");
    expect(asked.request).to.deep.include({ state: "waiting", answerBy: null });
    expect(papersOf(asked)).to.deep.equal(
      ["register", "tax", "statutes", "bankLetter", "identity"].map((kind) => `${kind} waiting`),
    );
    expect(asked.can).to.deep.equal(["withdraw", "addPapers"]);
    const late = await save(office, { taxNumber: "another" });
    expect([late.status, late.body.code]).to.deep.equal([409, "verification.wrongState"]);
  });

  it("is one, however many ask at the same moment, and whoever saves over another's words is told", async () => {
    const office = await cooperative();
    const manager = await buildMember(office.organization, "manager");
    const beginners = await Promise.all(
      Array.from({ length: 8 }, (_, at) => api.post(`${path(office)}/begin`, { as: at % 2 ? office : manager })),
    );
    expect(new Set(beginners.map(({ body }) => (body as VerificationView).request?.id)).size).to.equal(1);
    await prepare(office);
    const version = (await show(office)).request?.version ?? 0;
    const both = await Promise.all(
      [office, manager].map((as) => api.patch(path(office), { as, version, body: { taxNumber: `of ${as.user.id}` } })),
    );
    expect(both.map(({ status }) => status).sort()).to.deep.equal([200, 412]);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => ask(office, at % 2 ? office : manager)));
    expect(answers.filter(({ status }) => status === 200)).to.have.lengthOf(1);
    for (const { status, body } of answers.filter((each) => each.status !== 200))
      expect([status, body.code, body.details.state]).to.deep.equal([409, "verification.alreadyAsked", "waiting"]);
  });

  it("takes no paper of another organization, none sent for something else, none that has ended, and none twice", async () => {
    const office = await cooperative();
    await begin(office);
    const add = (documents: string[], more: object = {}) =>
      api.post(`${path(office)}/papers`, { as: office, body: { kind: "register", documents, ...more } });
    const foreign = await buildDocument(await buildSupplier(), { purpose: "verificationPaper" });
    const wrong = await buildDocument(office, { purpose: "message" });
    const own = await buildDocument(office, { purpose: "verificationPaper" });
    const refusals = [
      await add([foreign.id]),
      await add([wrong.id]),
      await add([own.id], { validUntil: "2020-01-31" }),
      await add([]),
    ].map(({ status, body }) => [status, body.code, body.details.fields[0]]);
    expect(refusals).to.deep.equal([
      [404, "documents.notFound", { field: "documents[0]", key: "documentMissing" }],
      [409, "documents.wrongPurpose", { field: "documents[0]", key: "documentPurpose" }],
      [409, "verification.paperEnded", { field: "validUntil", key: "ended" }],
      [400, "request.invalid", { field: "documents", key: "required" }],
    ]);
    ok(await add([own.id]));
    const again = await api.post(`${path(office)}/papers`, { as: office, body: { kind: "tax", documents: [own.id] } });
    expect([again.status, again.body.code]).to.deep.equal([409, "documents.alreadyAttached"]);
    const reversed = await sendCertificate(office, { issuedOn: "2036-01-01", validUntil: "2035-01-01" });
    expect([reversed.status, reversed.body.details.fields]).to.deep.equal([
      400,
      [{ field: "validUntil", key: "endsBeforeItBegins" }],
    ]);
    const ended = await sendCertificate(office, { issuedOn: "2021-01-01", validUntil: "2022-01-01" });
    expect([ended.status, ended.body.code]).to.deep.equal([409, "verification.certificateEnded"]);
    expect(papersOf(await show(office))).to.deep.equal(["register draft"]);
    expect(certificateForm().kind).to.equal("Fairtrade");
  });

  it("is an owner's and a manager's: members read it without its papers, and see none of them anywhere", async () => {
    const { office } = await asking();
    const member = await buildMember(office.organization, "member");
    const seen = ok<VerificationView>(await api.get(path(office), { as: member }));
    expect(seen.can).to.deep.equal([]);
    expect(seen.papers.flatMap(({ documents, can }) => [...documents, ...can])).to.deep.equal([]);
    const [document] = (await show(office)).papers[0]?.documents ?? [];
    expect(document?.purpose).to.equal("verificationPaper");
    const one = (as: typeof member) => api.get(`/documents/${document?.id}`, { as });
    expect((await one(office as typeof member)).status).to.equal(200);
    expect((await one(member)).status).to.equal(404);
    expect((await one(await buildMember((await buildSupplier()).organization, "owner"))).status).to.equal(404);
    const list = await api.get(`/organizations/${office.organization.id}/documents`, { as: member });
    expect(list.body.items).to.deep.equal([]);
    for (const [send, body] of [
      ["begin", undefined],
      ["ask", undefined],
      ["withdraw", undefined],
    ] as const)
      expect((await api.post(`${path(office)}/${send}`, { as: member, body })).status, send).to.equal(403);
    const begun = await api.post("/uploads", {
      as: member,
      headers: {
        "tus-resumable": "1.0.0",
        "upload-length": "10",
        "upload-metadata": `filename ${btoa("a.pdf")},filetype ${btoa("application/pdf")},purpose ${btoa("verificationPaper")}`,
      },
    });
    expect(begun.status).to.equal(403);
  });

  it("takes a refused paper's replacement while it is read, keeps the refused one in the history, and lets no accepted one be replaced", async () => {
    const { office, id } = await asking();
    const verifier = await buildStaff("verifier");
    const paperOf = async (kind: string) =>
      (await queue(verifier, id)).papers.find((paper) => paper.kind === kind && !paper.replacedBy)!;
    const register = await paperOf("register");
    ok(await judge(verifier, id, await paperOf("tax"), { decision: "accept" }));
    const unreasoned = await judge(verifier, id, register, { decision: "refuse", reason: "no" });
    expect([unreasoned.status, unreasoned.body.details.fields[0].field]).to.deep.equal([400, "reason"]);
    const reason = "Page 2 is cut off: the seal cannot be read.";
    ok(await judge(verifier, id, register, { decision: "refuse", reason }));
    const told = await show(office);
    expect(told.request).to.include({ state: "questions", dueAt: null });
    expect(told.papers[0]).to.deep.include({ kind: "register", state: "refused", reason, can: ["replace"] });
    const locked = await sendPaper(office, "tax");
    expect([locked.status, locked.body.code]).to.deep.equal([409, "verification.paperAccepted"]);

    const mended = ok<VerificationView>(await sendPaper(office, "register"));
    expect(mended.request).to.include({ state: "waiting", answerBy: null });
    expect(mended.papers[0]).to.deep.include({ state: "waiting", reason: null });
    const history = (await queue(verifier, id)).papers.filter(({ kind }) => kind === "register");
    expect(history.map(({ state, replaces }) => [state, replaces])).to.deep.equal([
      ["waiting", register.id],
      ["refused", null],
    ]);
    expect(history[1]?.replacedBy).to.equal(history[0]?.id);
    const late = await judge(verifier, id, register, { decision: "accept" });
    expect([late.status, late.body.code]).to.deep.equal([409, "verification.paperReplaced"]);
  });

  it("answers each question once, and what was checked of a changed detail is open again", async () => {
    const { office, id } = await asking();
    const verifier = await buildStaff("verifier");
    for (const check of ["register", "address"] as const) ok(await act(verifier, id, "check", { check, done: true }));
    ok(await act(verifier, id, "question", { question: "Which name is in force, and since when?" }));
    const { request } = await show(office);
    const [question] = request?.questions ?? [];
    const answer = (questionId = question?.id) =>
      api.post(`${path(office)}/answer`, { as: office, body: { questionId, answer: "The new one, since 8 March." } });
    ok(await save(office, { ...details, legalName: "Coopérative Cacao Lac Vert" }));
    expect((await queue(verifier, id)).open.checks)
      .to.include("register")
      .and.not.include("address");
    const answers = await Promise.all(Array.from({ length: 4 }, () => answer()));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).to.equal("verification.questionAnswered");
    expect((await show(office)).request?.state).to.equal("waiting");
    expect((await answer(id)).body.code).to.equal("verification.questionNotFound");
  });

  it("is taken back and nothing is lost: the next one begins with it", async () => {
    const { office, id } = await asking();
    const back = ok<VerificationView>(await api.post(`${path(office)}/withdraw`, { as: office }));
    expect([back.state, back.request?.state]).to.deep.equal(["none", "withdrawn"]);
    const verifier = await buildStaff("verifier");
    const decided = await act(verifier, id, "refuse", { reason: "There is no such register number." });
    expect([decided.status, decided.body.code]).to.deep.equal([409, "verification.wrongState"]);
    const again = await begin(office);
    expect(again.missing).to.deep.equal([]);
    expect(again.request?.details.registerNumber).to.equal(details.registerNumber);
    expect(again.request?.id).to.not.equal(id);
    expect(ok<VerificationView>(await ask(office)).request?.state).to.equal("waiting");
  });
});
