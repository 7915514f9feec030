import { expect } from "chai";
import jwt from "jsonwebtoken";
import { buildBuyer, buildMember, buildStaff, buildSupplier, buildUser } from "#test/factories/people.ts";
import { useSharedApi } from "#test/support/api.ts";
import { testSecrets } from "#test/support/secrets.ts";

describe("GET /me and who is asking", () => {
  const api = useSharedApi();

  it("needs a token", async () => {
    const answer = await api.get("/me");
    expect(answer.status).to.equal(401);
    expect(answer.body.code).to.equal("accounts.signInRequired");
  });

  it("shows user, organization, role and rights", async () => {
    const buyer = await buildBuyer({ name: "Amsterdam Cocoa", country: "nl", verification: "verified" });
    const { status, body } = await api.get("/me", { as: buyer });
    expect(status).to.equal(200);
    expect(body.user).to.include({ id: buyer.user.id, email: buyer.user.email });
    expect(body.organization).to.include({
      id: buyer.organization.id,
      name: "Amsterdam Cocoa",
      type: "buyer",
      country: "nl",
      verified: true,
    });
    expect(body.membership).to.deep.equal({ role: "owner", jobTitle: null, readsOnlyFrom: null });
    expect(body.can).to.have.members(["updateOrganization", "trade", "release", "askVerification"]);
  });

  it("gives a supplier's member what members may, and a user without organization its creation", async () => {
    const supplier = await buildSupplier();
    const member = await buildMember(supplier.organization, "member");
    expect((await api.get("/me", { as: supplier })).body.can).to.have.members([
      "updateOrganization",
      "manageProducts",
      "trade",
      "askVerification",
      "changeBankDetails",
    ]);
    expect((await api.get("/me", { as: member })).body.can).to.deep.equal(["manageProducts", "askToSend"]);
    const { body } = await api.get("/me", { as: await buildUser() });
    expect(body).to.deep.include({ organization: null, membership: null, can: ["createOrganization"] });
  });

  it("refuses a token whose session has ended, at once", async () => {
    const user = await buildUser();
    expect((await api.get("/me", { as: user })).status).to.equal(200);
    await api.db("sessions").where({ id: user.sessionId }).update({ ended_at: new Date() });
    const answer = await api.get("/me", { as: user });
    expect(answer.status).to.equal(401);
    expect(answer.body).to.deep.include({ code: "accounts.tokenInvalid", details: { reason: "session_not_found" } });
  });

  it("refuses a token of another key, of another algorithm, or out of date", async () => {
    const user = await buildUser();
    const claims = { sub: user.user.id, session_id: user.sessionId, aud: "authenticated", iss: testSecrets.JWT_ISSUER };
    const forged = jwt.sign(claims, "any-secret-at-all-that-is-long-enough");
    const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url")}.${user.token.split(".")[1]}.`;
    const old = jwt.sign({ ...claims, exp: 1000 }, testSecrets.JWT_PRIVATE_KEY, { algorithm: "ES256" });
    for (const token of [forged, unsigned, old, "nonsense"]) {
      expect((await api.get("/me", { as: { token } })).body.code, token).to.equal("accounts.tokenInvalid");
    }
    const ours = jwt.sign(claims, testSecrets.JWT_PRIVATE_KEY, { algorithm: "ES256", expiresIn: 60 });
    expect((await api.get("/me", { as: { token: ours } })).status).to.equal(200);
  });

  it("reads staff roles from rows, never from what a token claims", async () => {
    const user = await buildUser();
    const claims = {
      sub: user.user.id,
      session_id: user.sessionId,
      aud: "authenticated",
      iss: testSecrets.JWT_ISSUER,
      role: "service_role",
      app_metadata: { staff_roles: ["admin"] },
      user_metadata: { role: "admin" },
    };
    const token = jwt.sign(claims, testSecrets.JWT_PRIVATE_KEY, { algorithm: "ES256", expiresIn: 60 });
    expect((await api.get("/me", { as: { token } })).body.staffRoles).to.deep.equal([]);
    const staff = await buildStaff("finance");
    const { body } = await api.get("/me", { as: staff });
    expect(body).to.deep.include({ staffRoles: ["finance"], can: [] });
    await api.db("staff_members").where({ user_id: staff.user.id }).delete();
    expect((await api.get("/me", { as: staff })).body.staffRoles).to.deep.equal([]);
  });

  it("offers a second factor to whoever has none, until they put it off", async () => {
    const buyer = await buildBuyer();
    const offered = async () =>
      ((await api.get("/me", { as: buyer })).body.user as { factorOffer: boolean }).factorOffer;
    expect(await offered()).to.equal(true);
    expect((await api.post("/me/factor-offer/put-off", { as: buyer })).status).to.equal(204);
    expect(await offered()).to.equal(false);
    expect((await api.post("/me/factor-offer/put-off", { as: buyer })).status, "again").to.equal(204);
  });
});
