import { expect } from "chai";
import { buildStaff, buildSupplier } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useSharedApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";

const because = "The cooperative union confirms the registration.";

describe("the verification of an organization", () => {
  const api = useSharedApi();
  type Staff = Awaited<ReturnType<typeof buildStaff>>;
  let verifier: Staff;

  before(async () => {
    verifier = await buildStaff("verifier");
  });

  const decide = (
    id: string,
    move: "verify" | "refuse",
    version: number,
    body: object = { reason: because },
    as = verifier,
  ) => api.post(`/admin/organizations/${id}/${move}`, { as, version, body });

  it("shows the mark on its products and its profile, in pages too, and takes it away again", async () => {
    const { product, supplier } = await buildProduct();
    const { id } = supplier.organization;
    expect((await api.get(`/products/${product.id}`)).body.supplier.verified).to.equal(false);
    const { body: before } = await api.get(`/admin/organizations/${id}`, { as: verifier });
    expect(before.can).to.deep.equal(["verify", "refuse"]);

    const verified = await decide(id, "verify", before.version);
    expect(verified.status, JSON.stringify(verified.body)).to.equal(200);
    expect(verified.body).to.include({ verification: "verified" });
    expect(verified.body.decisions[0]).to.include({ transition: "verify", reason: because, by: verifier.user.email });
    await eventually(async () => (await api.get(`/products/${product.id}`)).body.supplier.verified === true);
    expect((await api.get(`/suppliers/${id}`)).body.verified).to.equal(true);

    const refused = await decide(id, "refuse", verified.body.version, { reason: "The licence ran out last month." });
    expect(refused.body).to.include({ verification: "refused" });
    expect((await api.get(`/suppliers/${id}`)).body.verified).to.equal(false);
    const log = (await api
      .db("audit_log")
      .where({ subject_type: "organization", subject_id: id })
      .orderBy("id")
      .select("action", "details")) as { action: string; details: Record<string, string> }[];
    expect(log.map(({ action }) => action)).to.deep.equal(["organization.verified", "organization.refused"]);
    expect(log[1]?.details).to.include({ from: "verified", to: "refused", reason: "The licence ran out last month." });
  });

  it("needs a reason", async () => {
    const { organization } = await buildSupplier();
    for (const body of [{}, { reason: "" }, { reason: "  ok  " }]) {
      const { status, body: answer } = await decide(organization.id, "verify", organization.version, body);
      expect(status).to.equal(400);
      expect(answer.details.fields[0].field).to.equal("reason");
    }
    const row = (await api.db("organizations").where({ id: organization.id }).first("verification")) as object;
    expect(row).to.deep.equal({ verification: "none" });
  });

  it("is decided once when eight verifiers click at the same moment; the others see who and when", async () => {
    const { organization } = await buildSupplier();
    const staff = await Promise.all(Array.from({ length: 8 }, () => buildStaff("verifier")));
    const answers = await Promise.all(
      staff.map((as) => decide(organization.id, "verify", organization.version, { reason: because }, as)),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).to.have.lengthOf(1);
    const by = won[0]?.body.decisions[0].by as string;
    for (const { status, body } of answers.filter((answer) => answer !== won[0])) {
      expect(status).to.equal(409);
      expect(body.code).to.equal("organizations.verificationState");
      expect(body.details).to.include({ state: "verified", by });
    }
  });

  it("is refused when the organization was edited since it was read", async () => {
    const { organization } = await buildSupplier();
    const { status, body } = await decide(organization.id, "verify", organization.version + 4);
    expect(status).to.equal(412);
    expect(body.code).to.equal("request.versionStale");
  });

  it("cannot be rewritten in the database", async () => {
    const refusal = await api
      .db("verification_decisions")
      .update({ reason: "something else" })
      .then(
        () => "written",
        (error: { message: string }) => error.message,
      );
    expect(refusal).to.match(/append-only/);
  });
});
