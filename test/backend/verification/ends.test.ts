import { expect } from "chai";
import { dayOf } from "#shared/verification/rules.ts";
import { buildStaff, buildSupplier } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useApi } from "#test/support/api.ts";
import { actions, type Office, type Verifier } from "./office.ts";

const day = 86_400_000;

/** What happens when somebody does nothing, by a clock of its own. */
describe("the ends of a verification", function () {
  this.timeout(120_000);
  const api = useApi();
  const { ok, show, ask, sendCertificate, prepare, act, checkAll, asking } = actions(api);
  let passed = 0;
  let verifier: Verifier;
  before(async () => void (verifier = await buildStaff("verifier")));
  const pass = async (days: number) => {
    // The tokens of these tests are older than their time then.
    passed += days;
    const { status } = await api.post("/dev/clock", { body: { advance: `${days}d` } });
    expect(status).to.equal(200);
  };
  const dayIn = (days: number) => dayOf(new Date(Date.now() + (passed + days) * day));
  const told = async (office: Office): Promise<string[]> =>
    (await api.db("notices").where({ user_id: office.user.id }).orderBy("created_at").pluck("kind")) as string[];
  const stateOf = async (office: Office) => {
    const row = (await api.db("organizations").where({ id: office.organization.id }).first("verification")) as {
      verification: string;
    };
    const request = (await api
      .db("verification_requests")
      .where({ organization_id: office.organization.id })
      .orderBy("created_at", "desc")
      .first("state", "closed_as", "ask_again_at")) as { state: string; closed_as: string; ask_again_at: Date | null };
    return [row.verification, request.state, request.closed_as, request.ask_again_at];
  };
  const tasks = async (id: string) =>
    (await api.db("staff_tasks").where({ kind: "verification.overdue", subject_id: id }).orderBy("created_at")) as {
      resolved_at: Date | null;
    }[];

  it("come step by step: reminders, closing, overdue tasks, reminders of the end, the end, and what is thrown away", async () => {
    // Everybody asks on the first day, because sessions do not outlive what follows.
    const silent = await asking();
    ok(await act(verifier, silent.id, "question", { question: "Which name is in force, and since when?" }));
    const unread = await asking();
    const office = await buildSupplier({ organizationType: "Farmer Cooperative", country: "ci" });
    const { product } = await buildProduct({ supplier: office });
    await prepare(office);
    ok(await sendCertificate(office, { validUntil: dayIn(40) }));
    ok(await ask(office));
    const id = (await show(office)).request?.id ?? "";
    await checkAll(verifier, id);
    ok(await act(verifier, id, "verify", { validUntil: dayIn(100) }));
    const drafting = await buildSupplier({ organizationType: "Farmer Cooperative", country: "ci" });
    await prepare(drafting);
    const identity = (await show(office)).papers.find(({ kind }) => kind === "identity");
    const filesOf = async (paperId: string | undefined) =>
      ((await api.db("documents").where({ subject_id: paperId }).whereNull("removed_at")) as unknown[]).length;
    expect(await filesOf(identity?.id)).to.equal(1);

    await pass(5);
    expect(await tasks(unread.id)).to.have.lengthOf(1);
    expect((await tasks(unread.id))[0]?.resolved_at).to.equal(null);
    expect(await tasks(silent.id)).to.have.lengthOf(0);
    expect(await told(office)).to.deep.equal(["verificationGranted", "certificateEnds"]);
    await pass(3);
    expect(await told(silent.office)).to.deep.equal(["verificationQuestion", "verificationAnswerDue"]);
    expect(await stateOf(silent.office)).to.deep.equal(["waiting", "questions", null, null]);
    await pass(7);
    expect(await told(silent.office)).to.include("verificationClosed");
    expect(await stateOf(silent.office)).to.deep.equal(["refused", "refused", "noAnswer", null]);
    const kept = (await api
      .db("verification_papers")
      .where({ organization_id: silent.office.organization.id })
      .distinct("state")
      .pluck("state")) as string[];
    expect(kept).to.deep.equal(["draft"]);

    // The certificate's last day is the 40th, the mark's the 100th.
    const certificates = async () => (await api.get(`/products/${product.id}`)).body.supplier.certificates as object[];
    await pass(25);
    expect(await certificates()).to.have.lengthOf(1);
    expect((await told(office)).filter((kind) => kind === "certificateEnds")).to.have.lengthOf(3);
    await pass(1);
    expect(await certificates()).to.deep.equal([]);
    expect((await api.get(`/products/${product.id}`)).body.supplier.verified).to.equal(true);
    expect(await told(office)).to.include.members(["certificateEnded", "verificationEnds"]);
    await pass(53);
    expect((await told(office)).filter((kind) => kind === "verificationEnds")).to.have.lengthOf(2);
    expect(await filesOf(identity?.id), "90 days after the decision").to.equal(0);
    const draft = await api.db("verification_requests").where({ organization_id: drafting.organization.id }).first();
    expect([draft.deleted_at === null, draft.tax_number]).to.deep.equal([false, null]);
    expect((await stateOf(office)).slice(0, 2)).to.deep.equal(["verified", "verified"]);
    await pass(7);
    expect((await stateOf(office)).slice(0, 2)).to.deep.equal(["expired", "expired"]);
    expect((await api.get(`/products/${product.id}`)).body.supplier.verified).to.equal(false);
    expect(await told(office)).to.include("verificationEnded");
    const row = await api.db("organizations").where({ id: office.organization.id }).first("verified_until");
    expect(row).to.deep.equal({ verified_until: null });

    await pass(5 * 365 + 10);
    const request = await api.db("verification_requests").where({ id }).first();
    expect([request.state, request.tax_number, request.representatives, request.cleared_at === null]).to.deep.equal([
      "expired",
      null,
      [],
      false,
    ]);
    const marks = await api.db("organization_marks").where({ organization_id: office.organization.id });
    expect(marks, "what doubles are found by").to.deep.equal([]);
    const left = (await api
      .db("documents")
      .where({ organization_id: office.organization.id, purpose: "verificationPaper" })
      .whereNull("removed_at")) as unknown[];
    expect(left).to.deep.equal([]);
  });
});
