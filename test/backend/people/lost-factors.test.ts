import { expect } from "chai";
import { buildBuyer, buildStaff, buildUser } from "#test/factories/people.ts";
import { useSharedApi } from "#test/support/api.ts";
import { call, enrol, signedIn } from "#test/backend/identity/authenticator.ts";
import { goodPassword, lettersTo } from "#test/backend/identity/mailbox.ts";

const absent = "01900000-0000-7000-8000-000000000000";
const because = "Called back at the number of the organization.";

describe("support and lost second factors", () => {
  const api = useSharedApi();

  /** Somebody with two apps and recovery codes. */
  async function buildLoser(user: { id: string; email: string }) {
    const { client, token } = await signedIn(api, user.email);
    await enrol(client, "Phone");
    await enrol(client, "Tablet");
    await call(api, client, "post", "/factors/recovery-codes", {});
    return { ...user, client, token };
  }
  const remove = (as: { token: string }, id: string, reason = because) =>
    api.post(`/admin/accounts/${id}/remove-factors`, { as, body: { reason } });
  const isIn = async (as: { token: string }) => (await api.get("/me", { as })).status === 200;

  it("finds accounts by address and organization, and says how each is protected", async () => {
    const as = await buildStaff("support");
    const { user } = await buildBuyer({ name: "Hanse 100% Rohkaffee", user: { password: goodPassword } });
    await buildLoser(user);
    const find = async (filter: object) =>
      (await api.get(`/admin/accounts?filter=${encodeURIComponent(JSON.stringify(filter))}`, { as }))
        .body as unknown as Record<string, unknown>[];
    const [found, ...others] = await find({ q: "100% ROHKAFFEE" });
    expect(others).to.deep.equal([]);
    expect(found).to.include({ id: user.id, email: user.email, secondFactor: true, staff: false });
    expect((await find({ q: user.email.slice(0, 12), secondFactor: true })).map(({ id }) => id)).to.include(user.id);
    expect((await find({ q: user.email, secondFactor: false })).length).to.equal(0);
    const shown = (await api.get(`/admin/accounts/${user.id}`, { as })).body;
    expect(shown).to.include({ organization: "Hanse 100% Rohkaffee", recoveryCodesLeft: 10 });
    expect((shown.apps as { name: string }[]).map(({ name }) => name)).to.deep.equal(["Phone", "Tablet"]);
    expect(JSON.stringify(shown)).to.not.match(/secret|password|hash/i);
    expect((await api.get(`/admin/accounts/${absent}`, { as })).body.code).to.equal("staff.accountNotFound");
  });

  it("removes all of it once, ends the sessions, tells the owner and writes down who and why", async () => {
    const loser = await buildLoser((await buildUser({ password: goodPassword })).user);
    const halfway = await signedIn(api, loser.email);
    const staff = await Promise.all(Array.from({ length: 8 }, () => buildStaff("support")));
    const answers = await Promise.all(staff.map((as) => remove(as, loser.id)));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, ...Array.from({ length: 7 }, () => 409)]);
    expect(answers.find(({ status }) => status === 409)?.body.code).to.equal("staff.noFactors");
    const done = answers.findIndex(({ status }) => status === 200);
    expect(answers[done]?.body).to.deep.include({ secondFactor: false, apps: [], recoveryCodesLeft: 0 });
    expect(await isIn(halfway), "a session that had only shown the password").to.equal(false);
    expect(await isIn({ token: loser.token })).to.equal(false);
    expect(await isIn(await signedIn(api, loser.email)), "the password alone").to.equal(true);
    // Two apps and the codes were told of before.
    const letters = await lettersTo(api, loser.email, 4);
    const [told, ...more] = letters.filter(({ subject }) => subject.startsWith("Our support"));
    expect(more).to.deep.equal([]);
    expect(told?.subject).to.equal("Our support has turned off two-factor authentication");
    expect(told?.text)
      .to.include("Your password alone opens your account now")
      .and.include("set up a second factor")
      .and.include("/dashboard/settings/security\n")
      .and.include("write to us at trade@agritrade.example");
    const lines = (await api.db("audit_log").where({ action: "user.factorsRemoved", subject_id: loser.id })) as {
      actor_user_id: string;
      details: object;
    }[];
    expect(lines.map(({ actor_user_id: actor, details }) => [actor, details])).to.deep.equal([
      [staff[done]?.user.id, { apps: 2, reason: because }],
    ]);
  });

  it("leaves staff to administrators, and oneself to others", async () => {
    const admin = await buildStaff("admin");
    // Its first factor ends the sessions that there were.
    const support = await buildLoser((await buildStaff("support", { password: goodPassword })).user);
    const colleague = await buildLoser((await buildStaff("reviewer", { password: goodPassword })).user);
    const answers = [await remove(support, colleague.id), await remove(support, support.id)];
    expect(answers.map(({ status, body }) => [status, body.code])).to.deep.equal([
      [403, "staff.factorsOfStaff"],
      [403, "staff.ownFactors"],
    ]);
    expect((await remove(admin, admin.user.id)).body.code).to.equal("staff.ownFactors");
    expect((await remove(admin, colleague.id)).status).to.equal(200);
  });

  it("wants a reason, and knows no deleted accounts", async () => {
    const as = await buildStaff("support");
    const loser = await buildLoser((await buildUser({ password: goodPassword })).user);
    expect((await remove(as, loser.id, "ok")).status).to.equal(400);
    await api.db("users").where({ id: loser.id }).update({ deleted_at: new Date() });
    expect((await remove(as, loser.id)).body.code).to.equal("staff.accountNotFound");
    expect((await remove(as, absent)).body.code).to.equal("staff.accountNotFound");
  });
});
