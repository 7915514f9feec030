import { expect } from "chai";
import { answerTo, confirmAt, foundForm, inspect, inviteTo, linkFrom } from "#test/factories/inspectors.ts";
import { buildOrder, inspectionForm, readOrder } from "#test/factories/orders.ts";
import { buildBuyer, buildMember, buildStaff, type Person } from "#test/factories/people.ts";
import { buildInspected, correct, passportOf, readPassport, signedFile } from "#test/factories/passports.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";

const reason = "The laboratory has mixed up two samples.";

describe("a quality passport is taken back", () => {
  const api = useApi();
  const revoke = (number: string, as: Person, body: object = { reason }) =>
    api.post(`/passports/${number}/revoke`, { as, body });
  const told = async (number: string) =>
    (await api
      .db("notices")
      .where({ kind: "passportRevoked" })
      .whereRaw("facts ->> 'passport' = ?", [number])
      .orderBy("side")
      .pluck("side")) as string[];

  it("by a manager of the side whose inspection it is of: it shows everywhere, and both sides are told", async () => {
    const { trade, number, inspectionId } = await buildInspected(api);
    const manager = await buildMember(trade.buyer.organization, "manager");
    const file = await signedFile(api, number);
    const { status, body } = await revoke(number, manager);
    expect([status, body.standing, body.revocation?.by, body.revocation?.reason]).to.deep.equal([
      ...[200, "revoked", "buyer", reason],
    ]);
    const view = await readPassport(api, number);
    expect([view.standing, view.check.valid]).to.deep.equal(["revoked", true]);
    expect(await signedFile(api, number), "what was signed stays").to.deep.equal(file);
    expect(new Set(await told(number))).to.deep.equal(new Set(["buyer", "supplier"]));
    expect((await revoke(number, trade.buyer)).body.code).to.equal("passports.revoked");
    const [line] = (await api.db("audit_log").where({ action: "passport.revoked", subject_id: number })) as object[];
    expect(line).to.deep.include({ actor_user_id: manager.user.id, subject_type: "passport" });
    await correct(api, inspectionId, 1, "Too late.");
    expect((await readPassport(api, number)).versions, "no version follows").to.have.lengthOf(1);
  });

  it("with all of its versions", async () => {
    const { trade, number, inspectionId } = await buildInspected(api);
    await correct(api, inspectionId, 1, "Corrected.");
    expect((await revoke(number, trade.buyer)).status).to.equal(200);
    for (const version of [1, 2]) expect((await readPassport(api, number, version)).standing).to.equal("revoked");
  });

  it("by our team, where it decides disputes, and by nobody else", async () => {
    const { trade, number } = await buildInspected(api);
    const [member, stranger] = [await buildMember(trade.buyer.organization, "member"), await buildBuyer()];
    const verifier = await buildStaff("verifier");
    for (const person of [member, verifier, trade.supplier])
      expect((await revoke(number, person)).body.code).to.equal("accounts.forbidden");
    expect((await revoke(number, stranger)).body.code).to.equal("passports.notFound");
    expect((await api.post(`/passports/${number}/revoke`, { body: { reason } })).status).to.equal(401);
    for (const bad of [{}, { reason: "short" }, { reason: "x".repeat(501) }])
      expect((await revoke(number, trade.buyer, bad)).status).to.equal(400);
    for (const words of ["Ask the laboratory at lab@assay.example.", "Pay to NL91 ABNA 0417 1643 00 instead."])
      expect((await revoke(number, trade.buyer, { reason: words })).status, words).to.equal(400);
    const former = await buildMember(trade.supplier.organization, "member");
    await api.db("organization_members").where({ user_id: former.user.id }).update({ deleted_at: new Date() });
    await api.db("staff_members").insert({ user_id: former.user.id, role: "reviewer" });
    expect((await revoke(number, former)).body.code).to.equal("organizations.ownOrganization");
    const { body } = await revoke(number, await buildStaff("reviewer"));
    expect(body.revocation.by).to.equal("staff");
  });

  it("by our team alone, where an inspector of both sides has found it", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    const { buyer, supplier } = trade;
    const { body } = await inviteTo(api, trade, supplier, { mode: "joint" });
    const { id, email } = body as { id: string; email: string };
    await answerTo(api, { id }, buyer, "consent");
    const bound = await confirmAt(api, { token: (await linkFrom(api, email)).token, email });
    await inspect(api, bound, "agree", { agrees: true });
    await inspect(api, bound, "submit", foundForm());
    const [inspection] = await eventually(
      async () => {
        const { inspections } = await readOrder(api, trade);
        return inspections[0]?.passport ? inspections : undefined;
      },
      { what: "the passport" },
    );
    expect(inspection?.can).to.deep.equal([]);
    const number = inspection?.passport ?? "";
    for (const side of [buyer, supplier]) expect((await revoke(number, side)).body.code).to.equal("accounts.forbidden");
    expect((await revoke(number, await buildStaff("reviewer"))).body.revocation.by).to.equal("staff");
  });

  it("by the supplier, where the supplier had the goods inspected", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    const { order, supplier, buyer } = trade;
    await api.post(`/orders/${order.id}/inspections`, { as: supplier, body: inspectionForm() });
    const { number } = await passportOf(api, trade);
    expect((await revoke(number, buyer)).body.code).to.equal("accounts.forbidden");
    expect((await revoke(number, supplier)).body.revocation.by).to.equal("supplier");
  });

  it("once, of eight who do so at the same moment", async () => {
    const { trade, number } = await buildInspected(api);
    const answers = await Promise.all(Array.from({ length: 8 }, () => revoke(number, trade.buyer)));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, ...Array.from({ length: 7 }, () => 409)]);
    expect(new Set(await told(number)).size).to.be.at.most(2);
  });
});
