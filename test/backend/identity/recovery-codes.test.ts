import { expect } from "chai";
import { buildUser } from "#test/factories/people.ts";
import { useSharedApi } from "#test/support/api.ts";
import { call, createClient, enrol, signedIn, tokenOf } from "./authenticator.ts";
import { goodPassword, lettersTo, linkOf } from "./mailbox.ts";

describe("recovery codes", () => {
  const api = useSharedApi();
  const enrolled = async () => {
    const { user } = await buildUser({ password: goodPassword });
    const { client } = await signedIn(api, user.email);
    await enrol(client);
    const { body } = await call(api, client, "post", "/factors/recovery-codes");
    return { user, client, codes: (body as { codes: string[] }).codes };
  };
  const use = async (as: { token: string }, code: string) =>
    api.post("/auth/v1/factors/recovery-codes/verify", { as, body: { code } });

  it("are ten, of fifty bits, and lift a session without the app", async () => {
    const { user, client, codes } = await enrolled();
    expect(new Set(codes)).to.have.property("size", 10);
    for (const code of codes) expect(code).to.match(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect((await call(api, client, "get", "/factors/recovery-codes")).body).to.deep.equal({ remaining: 10 });
    const later = await signedIn(api, user.email);
    // As people type them.
    const lifted = await use(later, ` ${(codes[0] ?? "").toLowerCase().replace("-", " ").replaceAll("0", "o")} `);
    expect(lifted.status).to.equal(200);
    const token = String(lifted.body.access_token);
    const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<
      string,
      unknown
    >;
    expect(claims.aal).to.equal("aal2");
    expect(claims.amr).to.have.nested.property("[0].method", "recovery_code");
    expect((await api.get("/me", { as: { token } })).status).to.equal(200);
    expect((await call(api, client, "get", "/factors/recovery-codes")).body).to.deep.equal({ remaining: 9 });
    const letter = (await lettersTo(api, user.email, 3))[0];
    expect(letter?.subject).to.equal("A recovery code has been used");
    expect(letter?.text).to.include("Recovery codes left: 9.");
  });

  it("work once each, whoever races, and end when new ones are made", async () => {
    const { user, client, codes } = await enrolled();
    const [first = "", second = ""] = codes;
    const tabs = await Promise.all(Array.from({ length: 4 }, () => signedIn(api, user.email)));
    const answers = await Promise.all(tabs.map((tab) => use(tab, first)));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 422, 422, 422]);
    const fresh = await call(api, client, "post", "/factors/recovery-codes");
    expect(fresh.status).to.equal(200);
    const refused = await use(await signedIn(api, user.email), second);
    expect([refused.status, refused.body.code]).to.deep.equal([422, "mfa_verification_failed"]);
    expect(
      (await use(await signedIn(api, user.email), (fresh.body as { codes: string[] }).codes[3] ?? "")).status,
    ).to.equal(200);
  });

  it("are made only where a second factor was shown a moment ago, and guessed five times at most", async () => {
    const { user, client } = await enrolled();
    const later = await signedIn(api, user.email);
    const early = await api.post("/auth/v1/factors/recovery-codes", { as: later });
    expect([early.status, early.body.code]).to.deep.equal([403, "insufficient_aal"]);
    const long = Math.floor(Date.now() / 1000) - 601;
    await api
      .db("sessions")
      .where({ user_id: user.id, aal: "aal2" })
      // From a network of its own: where the factor was shown two tries more are kept.
      .update({ amr: JSON.stringify([{ method: "totp", timestamp: long }]), ip: "192.0.2.1" });
    const stale = await api.post("/auth/v1/factors/recovery-codes", { as: { token: await tokenOf(client) } });
    expect([stale.status, stale.body.code]).to.deep.equal([403, "insufficient_aal"]);
    const guesses = [];
    for (let tries = 0; tries < 6; tries += 1) guesses.push((await use(later, "AAAAA-AAAAA")).status);
    expect(guesses).to.deep.equal([422, 422, 422, 422, 422, 429]);
    expect((await api.post("/auth/v1/factors/recovery-codes/verify", { as: later, body: {} })).status).to.equal(400);
  });

  it("do what the app does: a new password by a letter's link, new codes, the end of the lost app", async () => {
    const { user, codes } = await enrolled();
    const reset = createClient(api);
    await reset.resetPasswordForEmail(user.email);
    const letter = (await lettersTo(api, user.email, 3)).find(({ links }) =>
      links.some((link) => link.includes("recovery")),
    );
    const { token_hash } = linkOf(letter).body;
    expect((await reset.verifyOtp({ token_hash, type: "recovery" })).error).to.equal(null);
    const levels = async () => (await reset.mfa.getAuthenticatorAssuranceLevel()).data;
    expect(await levels()).to.include({ currentLevel: "aal1", nextLevel: "aal2" });
    const password = "quiet-harbour-4";
    expect((await reset.updateUser({ password })).error).to.include({ status: 401, code: "insufficient_aal" });
    const { body } = await use({ token: await tokenOf(reset) }, codes[0] ?? "");
    const lifted = body as { access_token: string; refresh_token: string };
    expect((await reset.setSession(lifted)).error).to.equal(null);
    expect(await levels()).to.include({ currentLevel: "aal2", nextLevel: "aal2" });
    expect((await reset.updateUser({ password })).error).to.equal(null);
    const renewed = (await call(api, reset, "post", "/factors/recovery-codes")).body as { codes: string[] };
    expect(renewed.codes).to.have.lengthOf(10).and.not.include(codes[1]);
    const [app] = (await reset.mfa.listFactors()).data?.totp ?? [];
    expect((await reset.mfa.unenroll({ factorId: app?.id ?? "" })).error).to.equal(null);
    const plain = await signedIn(api, user.email, password);
    expect((await api.get("/me", { as: plain })).status).to.equal(200);
  });

  it("are nothing that a reader of the database could try", async () => {
    const { user, codes } = await enrolled();
    const rows = await api.db("recovery_codes").where({ user_id: user.id });
    expect(rows).to.have.lengthOf(10);
    for (const code of codes) expect(JSON.stringify(rows)).to.not.include(code).and.not.include(code.replace("-", ""));
  });
});
