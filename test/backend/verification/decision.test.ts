import { expect } from "chai";
import type { StaffVerificationView } from "#shared/verification/admin-contract.ts";
import { dayOf, monthsAfter } from "#shared/verification/rules.ts";
import { addMember } from "#test/factories/organizations.ts";
import { buildStaff, buildSupplier } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useSharedApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";
import { actions } from "./office.ts";

/** What verifiers do with a request, and what others see of it. */
describe("the decision about a verification", () => {
  const api = useSharedApi();
  const { ok, show, begin, ask, sendPaper, sendCertificate, prepare, queue, act, judge, checkAll, asking, path } =
    actions(api);
  const auditOf = async (organizationId: string) =>
    (await api
      .db("audit_log")
      .where({ subject_type: "organization", subject_id: organizationId })
      .orderBy("id")
      .select("action", "actor_user_id", "details")) as {
      action: string;
      actor_user_id: string;
      details: Record<string, string>;
    }[];

  it("needs every paper, certificate and check; then the mark and the certificates stand everywhere, and the office is told", async () => {
    const office = await buildSupplier({ organizationType: "Farmer Cooperative", country: "ci" });
    const { product } = await buildProduct({ supplier: office });
    await prepare(office);
    ok(await sendCertificate(office));
    ok(await ask(office));
    const id = (await show(office)).request?.id ?? "";
    const verifier = await buildStaff("verifier");
    const row = await api.get(
      `/admin/verifications?filter=${encodeURIComponent(JSON.stringify({ organizationId: office.organization.id, group: "open" }))}`,
      { as: verifier },
    );
    expect(row.body).to.have.lengthOf(1);
    expect(row.body[0]).to.include({ id, state: "waiting", unread: 6, accepted: 0, overdue: false, mine: false });

    const early = await act(verifier, id, "verify");
    expect([early.status, early.body.code]).to.deep.equal([409, "verification.notReady"]);
    expect(early.body.details.papers).to.include("register");
    expect(early.body.details.checks).to.deep.equal(["identity", "register", "address", "bankName", "sanctions"]);
    await checkAll(verifier, id);
    for (const validUntil of ["2020-01-01", "2099-01-01"]) {
      const far = await act(verifier, id, "verify", { validUntil });
      expect([far.status, far.body.code, far.body.details.fields[0].field]).to.deep.equal([
        409,
        "verification.validUntil",
        "validUntil",
      ]);
    }
    const done = ok<StaffVerificationView>(await act(verifier, id, "verify", { letter: "Welcome." }));
    const until = monthsAfter(new Date(done.decidedAt ?? ""), 12);
    expect(done).to.include({ state: "verified", validUntil: until, verification: "verified" });
    expect(await show(office)).to.include({ state: "verified", verifiedUntil: until });
    const certificate = {
      kind: "Fairtrade",
      body: "FLOCERT GmbH",
      number: "FT-38114",
      validUntil: "2037-03-14",
      registerUrl: "https://www.flocert.net/about-flocert/customer-search/",
    };
    await eventually(async () => (await api.get(`/products/${product.id}`)).body.supplier.verified === true);
    expect((await api.get(`/products/${product.id}`)).body.supplier.certificates).to.deep.equal([certificate]);
    expect((await api.get(`/suppliers/${office.organization.id}`)).body.certificates).to.deep.equal([certificate]);
    const notice = (await api
      .db("notices")
      .where({ user_id: office.user.id, kind: "verificationGranted" })
      .first()) as {
      facts: object;
      letter: string;
    };
    expect([notice.facts, notice.letter]).to.deep.equal([{ until, letter: "Welcome." }, "atOnce"]);

    // Found out later to be void: it leaves goods and profile without any request.
    const [shown] = (await queue(verifier, id)).certificates;
    const off = await act(verifier, id, `certificates/${shown?.id}/decide`, {
      decision: "refuse",
      reason: "The register says that it was withdrawn.",
    });
    expect(off.status, JSON.stringify(off.body)).to.equal(200);
    expect((await api.get(`/suppliers/${office.organization.id}`)).body.certificates).to.deep.equal([]);
  });

  it("is one when two verifiers decide at the same moment; the other reads who was first, and takes over only what is said", async () => {
    const { id } = await asking();
    const first = await buildStaff("verifier");
    await checkAll(first, id);
    ok(await act(first, id, "release"));
    const verifiers = await Promise.all(Array.from({ length: 8 }, () => buildStaff("verifier")));
    const answers = await Promise.all(
      verifiers.map((each, at) =>
        at % 2 ? act(each, id, "verify") : act(each, id, "refuse", { reason: "The register knows no such number." }),
      ),
    );
    const won = answers.findIndex(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 200)).to.have.lengthOf(1);
    for (const { status, body } of answers.filter((_, at) => at !== won)) {
      expect([status, body.code]).to.deep.equal([409, "verification.decided"]);
      expect(body.details).to.include({ by: verifiers[won]?.user.email, state: won % 2 ? "verified" : "refused" });
    }
    const other = await asking();
    ok(await act(first, other.id, "claim"));
    const second = verifiers[0]!;
    const kept = await act(second, other.id, "question", { question: "Who is the second representative?" });
    expect([kept.status, kept.body.code, kept.body.details.by]).to.deep.equal([
      409,
      "verification.claimedByOther",
      first.user.email,
    ]);
    ok(await act(second, other.id, "claim", { takeOver: true }));
    expect(await queue(second, other.id)).to.include({ mine: true });
  });

  it("is nobody's about their own organization, and no other staff's", async () => {
    const { office, id } = await asking();
    const own = await buildStaff("verifier");
    await addMember(office.organization, own.user.id, "member");
    await api.db("organization_members").where({ user_id: own.user.id }).update({ deleted_at: new Date() });
    expect((await api.get(`/admin/verifications/${id}`, { as: own })).body.code).to.equal(
      "organizations.ownOrganization",
    );
    expect((await act(own, id, "claim")).body.code).to.equal("organizations.ownOrganization");
    const [paper] = (await queue(await buildStaff("verifier"), id)).papers;
    expect((await act(own, id, `papers/${paper?.id}/view`)).body.code).to.equal("organizations.ownOrganization");
    for (const role of ["support", "finance", "reviewer"] as const)
      expect((await act(await buildStaff(role), id, `papers/${paper?.id}/view`)).status, role).to.equal(403);
  });

  it("writes down each look at a paper, and gives nobody of our team a paper any other way", async () => {
    const { office, id } = await asking();
    const verifier = await buildStaff("verifier");
    const [paper] = (await queue(verifier, id)).papers;
    const documentId = paper?.files[0]?.id;
    expect((await api.get(`/documents/${documentId}`, { as: verifier })).status).to.equal(404);
    expect((await api.get(`/documents/${documentId}`, { as: await buildStaff("admin") })).status).to.equal(404);
    for (let at = 0; at < 2; at += 1) {
      const { body } = await act(verifier, id, `papers/${paper?.id}/view`);
      expect(body.documents[0]).to.include({ id: documentId, purpose: "verificationPaper" });
    }
    const looks = (await auditOf(office.organization.id)).filter(({ action }) => action === "verification.paperViewed");
    expect(looks.map(({ actor_user_id, details }) => [actor_user_id, details.paper])).to.deep.equal([
      [verifier.user.id, "register"],
      [verifier.user.id, "register"],
    ]);
    const { office: another } = await asking();
    const foreign = (await show(another)).papers[0];
    const answer = await act(verifier, id, `papers/${foreign?.id}/view`);
    expect([answer.status, answer.body.code]).to.deep.equal([404, "verification.paperNotFound"]);
    expect((await judge(verifier, id, { id: foreign?.id ?? "" }, { decision: "accept" })).status).to.equal(404);
  });

  it("of a refusal says why, and from when on they may ask again", async () => {
    const { office, id } = await asking();
    const verifier = await buildStaff("verifier");
    ok(await act(verifier, id, "refuse", { reason: "The register knows no such number." }));
    const refused = await show(office);
    expect(refused.request).to.include({ state: "refused", reason: "The register knows no such number." });
    expect([refused.state, refused.can]).to.deep.equal(["refused", []]);
    const early = await api.post(`${path(office)}/begin`, { as: office });
    expect([early.status, early.body.code, early.body.details.from]).to.deep.equal([
      409,
      "verification.askAgainLater",
      refused.askAgainFrom,
    ]);
    const other = await asking();
    ok(await act(verifier, other.id, "refuse", { reason: "Send the papers of this year.", mayAskAtOnce: true }));
    expect((await show(other.office)).can).to.deep.equal(["begin"]);
    await begin(other.office);
  });

  it("about a renewal leaves the mark alone until it is made; a refused one leaves it until its end, unless it is taken away", async () => {
    const { office, id } = await asking();
    const verifier = await buildStaff("verifier");
    await checkAll(verifier, id);
    ok(await act(verifier, id, "verify", { validUntil: dayOf(new Date(Date.now() + 90 * 86_400_000)) }));
    const renewal = await begin(office);
    expect(renewal.request).to.include({ renewal: true, state: "draft" });
    ok(await sendPaper(office, "bankLetter"));
    const asked = ok<{ state: string; request: { id: string } }>(await ask(office));
    expect(asked.state).to.equal("verified");
    const read = await queue(verifier, asked.request.id);
    expect(read.open.papers).to.deep.equal(["bankLetter"]);
    ok(
      await act(verifier, asked.request.id, "refuse", {
        reason: "The letter names another holder.",
        mayAskAtOnce: true,
      }),
    );
    expect(await show(office)).to.include({ state: "verified" });
    await begin(office);
    ok(await sendPaper(office, "bankLetter"));
    const again = ok<{ request: { id: string } }>(await ask(office));
    await checkAll(verifier, again.request.id);
    const done = ok<StaffVerificationView>(await act(verifier, again.request.id, "verify"));
    expect(await show(office)).to.include({ verifiedUntil: done.validUntil });
    await begin(office);
    const last = ok<{ request: { id: string } }>(await ask(office));
    ok(await act(verifier, last.request.id, "refuse", { reason: "The company was dissolved.", takesMark: true }));
    expect(await show(office)).to.include({ state: "refused", verifiedUntil: null });
    const states = () => api.db("verification_requests").where({ organization_id: office.organization.id });
    expect(await states().where({ state: "verified" }), "whose time would run on").to.deep.equal([]);
    // Whoever asks once more and takes that back is what they were.
    await states().update({ ask_again_at: null });
    await begin(office);
    ok(await ask(office));
    ok(await api.post(`/organizations/${office.organization.id}/verification/withdraw`, { as: office }));
    expect(await show(office)).to.include({ state: "refused" });
  });

  it("from the organization's own page goes by the rules of the request that lies there", async () => {
    const { office, id } = await asking();
    const verifier = await buildStaff("verifier");
    const { organization } = office;
    const from = (move: string) =>
      api.post(`/admin/organizations/${organization.id}/${move}`, {
        as: verifier,
        version: organization.version,
        body: { reason: "The union confirms the registration." },
      });
    const early = await from("verify");
    expect([early.status, early.body.code]).to.deep.equal([409, "verification.notReady"]);
    await checkAll(verifier, id);
    expect(ok<{ verification: string }>(await from("verify")).verification).to.equal("verified");
    expect(await queue(verifier, id)).to.include({ state: "verified" });
    const { version } = ok<{ version: number }>(
      await api.get(`/admin/organizations/${organization.id}`, { as: verifier }),
    );
    const reason = "The union has shut this member out.";
    ok(await api.post(`/admin/organizations/${organization.id}/refuse`, { as: verifier, version, body: { reason } }));
    expect(await queue(verifier, id)).to.include({ state: "expired" });
    const told = await api.db("notices").where({ organization_id: organization.id, kind: "verificationRefused" });
    expect(told.length, "the office is told").to.be.greaterThan(0);
  });
});
