import { expect } from "chai";
import { inviteStaff } from "#backend/src/domains/people/commands/invite-staff.ts";
import { buildUser } from "#test/factories/people.ts";
import { serviceToken } from "#test/support/access-tokens.ts";
import { useApi } from "#test/support/api.ts";
import { actionsOf, auditOf, entriesOf } from "./audit.ts";
import { enrol, nextCode, tokenOf, wrongCode as wrongFactorCode } from "#test/backend/identity/authenticator.ts";
import { createClient, newestLetter, wrongCode } from "#test/backend/identity/client.ts";
import { freshAddress, goodPassword, lettersTo, linkOf, registerAndConfirm } from "#test/backend/identity/mailbox.ts";

const other = "walnut-harbour-58";

describe("the audit log of accounts", () => {
  const api = useApi({ AUTH_MAIL_INTERVAL: "0" });

  /** Somebody who has registered, confirmed and signed in, as a page does it. */
  async function person() {
    const email = freshAddress();
    await registerAndConfirm(api, email);
    const client = createClient(api);
    const { data } = await client.signInWithPassword({ email, password: goodPassword });
    return { email, client, id: data.user?.id ?? "" };
  }
  const idOf = async (email: string) => (await api.db("users").where({ email }).first("id")) as { id: string };

  it("tells a registration from its first letter to the sign-in, with where each came from", async () => {
    const { email, client, id } = await person();
    await client.signOut();
    const entries = await auditOf(api, id);
    expect(entries.map(({ action }) => action)).to.deep.equal([
      "auth.registered",
      "auth.confirmationRequested",
      "auth.addressConfirmed",
      "auth.signedIn",
      "auth.signedIn",
      "auth.signedOut",
    ]);
    for (const entry of entries) {
      expect(entry.actor).to.deep.equal({ id, email });
      expect(entry.ip).to.contain("127.0.0.1");
      expect(entry.requestId).to.be.a("string");
    }
    expect(entries.slice(3).map(({ details }) => details.method ?? details.scope)).to.deep.equal([
      "otp",
      "password",
      "global",
    ]);
  });

  it("tells the owner's side of a second registration, and nothing of an address that nobody has", async () => {
    const { email, client, id } = await person();
    await client.signUp({ email, password: other });
    expect((await actionsOf(api, id)).at(-1)).to.equal("auth.registeredAgain");
    const before = await api.db("audit_log").max("id as last").first();
    await client.resetPasswordForEmail(freshAddress());
    expect(await api.db("audit_log").max("id as last").first()).to.deep.equal(before);
  });

  it("tells of every letter that opens an account", async () => {
    const email = freshAddress();
    const client = createClient(api);
    await client.signUp({ email, password: goodPassword });
    await client.resend({ type: "signup", email });
    await client.resetPasswordForEmail(email);
    await client.signInWithOtp({ email, options: { shouldCreateUser: false } });
    const { id } = await idOf(email);
    expect(await actionsOf(api, id)).to.deep.equal([
      "auth.registered",
      "auth.confirmationRequested",
      "auth.confirmationRequested",
      "auth.recoveryRequested",
      "auth.signInCodeRequested",
    ]);
    const mover = await person();
    await mover.client.updateUser({ email: freshAddress() });
    await mover.client.resend({ type: "email_change", email: mover.email });
    expect(await entriesOf(api, mover.id, "auth.emailChangeRequested")).to.have.lengthOf(2);
    const newcomer = freshAddress();
    await client.signInWithOtp({ email: newcomer });
    expect(await actionsOf(api, (await idOf(newcomer)).id)).to.deep.equal([
      "auth.registered",
      "auth.signInCodeRequested",
    ]);
  });

  it("tells why a sign-in failed, also for who had the right password", async () => {
    const { user } = await buildUser({ password: goodPassword, confirmed: false });
    const client = createClient(api);
    await client.signInWithPassword({ email: user.email, password: "not-the-password" });
    await client.signInWithPassword({ email: user.email, password: goodPassword });
    await api
      .db("users")
      .where({ id: user.id })
      .update({ banned_until: new Date(Date.now() + 60_000) });
    await client.signInWithPassword({ email: user.email, password: goodPassword });
    const failed = await entriesOf(api, user.id, "auth.signInFailed");
    expect(failed.map(({ details }) => details.reason)).to.deep.equal([
      "invalid_credentials",
      "email_not_confirmed",
      "user_banned",
    ]);
  });

  it("tells of a wrong code from a letter, whoever has the address", async () => {
    const { email, client, id } = await person();
    await client.signInWithOtp({ email });
    const { code } = await newestLetter(api, email, 2);
    await client.verifyOtp({ email, token: wrongCode(code), type: "email" });
    expect(await entriesOf(api, id, "auth.codeFailed")).to.have.lengthOf(1);
    await client.verifyOtp({ email: freshAddress(), token: "123456", type: "email" });
    const unknown = await api.db("audit_log").where({ action: "auth.codeFailed" }).whereNull("subject_id");
    expect(unknown).to.have.lengthOf(1);
  });

  it("tells of what changes in an account, never what it is now", async () => {
    const { email, client, id } = await person();
    await client.updateUser({ password: other, current_password: goodPassword });
    await client.updateUser({ data: { note: "a note of mine" } });
    await api.put("/me/preferences", { as: { token: await tokenOf(client) }, body: { language: "fr" } });
    await client.reauthenticate();
    const wanted = freshAddress();
    await client.updateUser({ email: wanted });
    const [letters, { body }] = [await lettersTo(api, email, 4), await newestLetter(api, wanted)];
    const ofChange = letters.find(({ links }) => links.some((link) => link.includes("type=email_change")));
    await client.verifyOtp({ token_hash: linkOf(ofChange).body.token_hash, type: "email_change" });
    await client.verifyOtp({ token_hash: body.token_hash, type: "email_change" });
    const entries = (await auditOf(api, id)).slice(5);
    expect(entries.map(({ action }) => action)).to.deep.equal([
      "auth.passwordChanged",
      "auth.userChanged",
      "auth.userChanged",
      "auth.reauthenticationRequested",
      "auth.emailChangeRequested",
      "auth.emailChangeAgreed",
      "auth.emailChanged",
      "auth.signedIn",
    ]);
    expect(entries.map(({ details }) => details.changed ?? details.side)).to.deep.include.members([
      ["user_metadata"],
      ["language"],
      "current",
    ]);
    expect(JSON.stringify(entries.map(({ details }) => details))).not.to.match(/example\.test|a note of mine/);
  });

  it("tells of the second factor from its first code to its end", async () => {
    const { client, id } = await person();
    const { factorId, secret } = await enrol(client);
    await api.post("/auth/v1/factors/recovery-codes", { as: { token: await tokenOf(client) } });
    await client.mfa.challengeAndVerify({ factorId, code: wrongFactorCode(secret) });
    await client.mfa.challengeAndVerify({ factorId, code: nextCode(secret) });
    await client.mfa.enroll({ factorType: "totp", friendlyName: "Left unfinished" });
    await client.mfa.unenroll({ factorId });
    const entries = (await auditOf(api, id)).slice(5);
    expect(entries.map(({ action }) => action)).to.deep.equal([
      "auth.factorBegun",
      "auth.factorChallenged",
      "auth.factorAdded",
      "auth.recoveryCodesMade",
      "auth.factorChallenged",
      "auth.factorFailed",
      "auth.factorChallenged",
      "auth.factorVerified",
      "auth.factorBegun",
      "auth.factorRemoved",
    ]);
    expect(entries.at(-1)?.details).to.deep.equal({ factorId, enrolled: true, recoveryCodes: 10 });
    expect(JSON.stringify(entries)).not.to.include(secret);
  });

  it("tells of invitations, and that one was accepted", async () => {
    const email = freshAddress();
    const operator = createClient(api, { headers: { Authorization: `Bearer ${serviceToken()}` } });
    await operator.admin.inviteUserByEmail(email);
    const { body } = await newestLetter(api, email);
    await createClient(api).verifyOtp({ token_hash: body.token_hash, type: "invite" });
    const { id } = await idOf(email);
    const entries = await auditOf(api, id);
    expect(entries.map(({ action, actor }) => [action, actor?.id ?? null])).to.deep.equal([
      ["auth.admin.userInvited", null],
      ["auth.invitationAccepted", id],
      ["auth.signedIn", id],
    ]);
    expect(entries[0]).to.include({ subjectEmail: email });
    const colleague = freshAddress();
    await inviteStaff({
      db: api.db,
      address: colleague,
      role: "verifier",
      config: { publicUrl: api.url },
      now: new Date(),
    });
    const [invited] = await auditOf(api, (await idOf(colleague)).id);
    expect(invited).to.include({ action: "staff.invited", actor: null, subjectEmail: colleague });
    expect(invited?.details).to.deep.equal({ role: "verifier" });
  });

  it("does not tell of each renewal of a session, but of an old token that comes back", async () => {
    const { client, id } = await person();
    const first = (await client.getSession()).data.session?.refresh_token ?? "";
    for (let times = 0; times < 3; times += 1) await client.refreshSession();
    const before = await actionsOf(api, id);
    expect(before.at(-1)).to.equal("auth.signedIn");
    await createClient(api).refreshSession({ refresh_token: first });
    expect((await actionsOf(api, id)).slice(before.length)).to.deep.equal(["auth.refreshTokenReused"]);
  });

  it("lets nothing stand that it cannot tell of", async () => {
    const { email, client, id } = await person();
    await api.db.raw(`
      create function refuse_line() returns trigger language plpgsql as $$ begin raise exception 'no line'; end $$;
      create trigger refuse_line before insert on audit_log for each row
        when (new.action in ('auth.passwordChanged', 'auth.signedOut')) execute function refuse_line();`);
    try {
      expect((await client.updateUser({ password: other, current_password: goodPassword })).error).to.include({
        status: 500,
      });
      expect((await api.post("/auth/v1/logout", { as: { token: await tokenOf(client) } })).status).to.equal(500);
    } finally {
      await api.db.raw("drop trigger refuse_line on audit_log; drop function refuse_line;");
    }
    expect((await createClient(api).signInWithPassword({ email, password: goodPassword })).error).to.equal(null);
    expect((await api.get("/me", { as: { token: await tokenOf(client) } })).status).to.equal(200);
    expect(await actionsOf(api, id)).not.to.include("auth.passwordChanged");
  });

  it("holds no password, no code and no token", async () => {
    const { email, client, id } = await person();
    await client.resetPasswordForEmail(email);
    const { body, code } = await newestLetter(api, email, 2);
    const { data } = await client.verifyOtp({ token_hash: body.token_hash, type: "recovery" });
    await client.updateUser({ password: other, current_password: goodPassword });
    const rows = JSON.stringify(await api.db("audit_log").where({ subject_id: id }));
    for (const secret of [goodPassword, other, body.token_hash, code, data.session?.refresh_token])
      expect(rows).not.to.include(secret);
  });

  it("is part of what its owner exports, in the words of their language", async () => {
    const { email, client } = await person();
    await api.put("/me/preferences", { as: { token: await tokenOf(client) }, body: { language: "fr" } });
    await createClient(api).signInWithPassword({ email, password: "not-the-password" });
    const id = (await idOf(email)).id;
    const operator = createClient(api, { headers: { Authorization: `Bearer ${serviceToken()}` } });
    await operator.admin.updateUserById(id, { user_metadata: { seen: true } });
    const { body } = await api.get("/me/export", { as: { token: await tokenOf(client) } });
    const activity = body.activity as { what: string; action: string; ip: string | null }[];
    expect(activity.map(({ what }) => what)).to.deep.equal([
      "Utilisateur modifié par l’exploitant",
      "Échec de la connexion",
      "Données du compte modifiées",
      "Connexion réussie",
      "Connexion réussie",
      "Adresse confirmée",
      "Lien de confirmation demandé",
      "Compte créé",
    ]);
    expect(activity[0]?.ip, "where the operator's program runs is no data of theirs").to.equal(null);
    expect(activity[1]?.ip).to.contain("127.0.0.1");
  });
});
