import { expect } from "chai";
import { relyingPartyOf } from "#backend/src/domains/identity/webauthn.ts";
import { buildStaff, buildUser } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { call, enrol, nextCode, signedIn, tokenOf } from "./authenticator.ts";
import { challenge, enrolKey, keyFor, showKey, verify } from "./keys.ts";
import { goodPassword, lettersTo } from "./mailbox.ts";

describe("a key as the second factor", () => {
  const api = useApi({ AUTH_STAFF_SECOND_FACTOR: "true" });
  const person = async () => {
    const { user } = await buildUser({ password: goodPassword });
    return { user, ...(await signedIn(api, user.email)) };
  };
  const status = async (token: string) => (await api.get("/me", { as: { token } })).status;
  const actions = (userId: string) => api.db("audit_log").where({ actor_user_id: userId }).pluck("action");

  it("is made for this site, enrolled, listed, and shown after the password", async () => {
    const { user, client } = await person();
    const other = await signedIn(api, user.email);
    const key = keyFor(api);
    const begun = await client.mfa.enroll({ factorType: "webauthn", friendlyName: "Blue key" });
    const factorId = begun.data?.id ?? "";
    expect(begun.data).to.deep.equal({ id: factorId, type: "webauthn", friendly_name: "Blue key" });
    const { id, type, options } = await challenge(client, factorId);
    expect(type).to.equal("create");
    expect(options).to.deep.include({ attestation: "none", rp: { name: "AgriTrade Africa", id: "localhost" } });
    expect(options.authenticatorSelection).to.include({ residentKey: "preferred", userVerification: "preferred" });
    const row = (await api.db("factor_challenges").where({ id }).first()) as { challenge_hash: Buffer };
    expect(row.challenge_hash.equals(Buffer.from(options.challenge)), "kept as a hash").to.equal(false);
    expect(row.challenge_hash).to.have.lengthOf(32);
    const verified = await verify(client, factorId, id, key.create(options), "create");
    expect(verified.error).to.equal(null);
    const level = (await client.mfa.getAuthenticatorAssuranceLevel()).data;
    expect(level).to.include({ currentLevel: "aal2", nextLevel: "aal2" });
    expect(level?.currentAuthenticationMethods.map((one) => (one as { method: string }).method)).to.deep.equal([
      "webauthn",
      "password",
    ]);
    const listed = (await client.mfa.listFactors()).data?.webauthn ?? [];
    expect(listed.map(({ friendly_name: name, status: is }) => [name, is])).to.deep.equal([["Blue key", "verified"]]);
    expect(listed[0]).to.include({ passwordless: true }).and.not.have.property("last_used_at");
    expect(await status(other.token), "a session from before the first factor").to.equal(401);
    expect((await lettersTo(api, user.email))[0]?.subject).to.equal("Two-factor authentication is on");

    const later = await signedIn(api, user.email);
    expect(await status(later.token)).to.equal(403);
    const asked = await challenge(later.client, factorId);
    expect([asked.type, (asked.options.allowCredentials as object[]).length]).to.deep.equal(["request", 1]);
    expect((await verify(later.client, factorId, asked.id, key.get(asked.options))).error).to.equal(null);
    expect(await status(await tokenOf(later.client))).to.equal(200);
    const [shown] = (await later.client.mfa.listFactors()).data?.webauthn ?? [];
    expect(shown).to.have.property("last_used_at").that.is.a("string");
    expect(await actions(user.id)).to.include.members([
      "auth.passkeyBegun",
      "auth.passkeyAdded",
      "auth.factorVerified",
    ]);
  });

  it("takes no answer twice, none of another page, site, key, person or aim, and none that comes late", async () => {
    const { user, client } = await person();
    const key = keyFor(api);
    const factorId = await enrolKey(client, key);
    const stranger = await person();
    const theirs = keyFor(api);
    const theirFactor = await enrolKey(stranger.client, theirs);
    const later = await signedIn(api, user.email);

    const asked = await challenge(later.client, factorId);
    const answer = key.get(asked.options);
    const another = await challenge(later.client, factorId);
    const codeOf = async (of: { id: string }, given: object, whose = factorId) =>
      (await verify(later.client, whose, of.id, given)).error?.code;
    const wrong = "webauthn_verification_failed";
    expect(await codeOf(another, answer), "of another challenge").to.equal(wrong);
    const copy = (more: object) =>
      Object.assign(Object.create(key) as typeof key, { props: { ...key.props, ...more } });
    expect(
      await codeOf(asked, copy({ origin: "https://evil.example", rpId: "localhost" }).get(asked.options)),
    ).to.equal(wrong);
    expect(await codeOf(asked, copy({ origin: api.url, rpId: "localhost" }).get(asked.options))).to.equal(wrong);
    expect(await codeOf(asked, copy({ rpId: "evil.example" }).get(asked.options)), "another site").to.equal(wrong);
    await api.db("rate_limits").delete();
    expect(await codeOf(asked, theirs.get(asked.options)), "somebody else's key").to.equal(wrong);
    const forged = Object.assign(theirs.get(asked.options), { id: answer.id, rawId: answer.id });
    expect(await codeOf(asked, forged), "another key under this one's name").to.equal(wrong);
    expect(await codeOf(asked, { ...answer, response: { ...answer.response, signature: "AA" } })).to.equal(wrong);
    expect(await codeOf(asked, { response: {} })).to.equal(wrong);
    expect(await codeOf(asked, answer, theirFactor)).to.equal("mfa_factor_not_found");
    expect(
      (await call(api, later.client, "post", `/factors/${factorId}/verify`, { challenge_id: asked.id, webauthn: 1 }))
        .status,
    ).to.equal(400);
    const made = await challenge(later.client, factorId);
    expect(await codeOf(made, key.create({ ...made.options, user: { id: "AA" } })), "a new key").to.equal(wrong);
    await api.db("rate_limits").delete();

    const both = await Promise.all([codeOf(asked, answer), codeOf(asked, answer)]);
    expect(both.filter((code) => code === undefined)).to.have.lengthOf(1);
    expect(await codeOf(asked, answer), "again").to.equal("mfa_challenge_expired");
    const late = await challenge(later.client, factorId);
    expect((await api.post("/dev/clock", { body: { advance: "301s" } })).status).to.equal(200);
    expect(await codeOf(late, key.get(late.options))).to.equal("mfa_challenge_expired");
    expect(await actions(user.id)).to.include("auth.factorFailed");
  });

  it("is slowed after five wrong answers, and refuses a key that has counted back", async () => {
    const { user, client } = await person();
    const key = keyFor(api);
    const factorId = await enrolKey(client, key);
    const { client: later } = await signedIn(api, user.email);
    expect(await showKey(later, factorId, key)).to.equal(undefined);
    const clone = Object.assign(Object.create(key) as typeof key, { count: 0 });
    for (let tries = 0; tries < 2; tries += 1)
      expect(await showKey(later, factorId, clone), "a copy that counts apart").to.equal(
        "webauthn_verification_failed",
      );
    expect(await showKey(later, factorId, key)).to.equal(undefined);
    const wrong = keyFor(api, { origin: "https://evil.example", rpId: "localhost" });
    // Two tries more are kept for networks where the key was shown.
    await api.db("sessions").where({ user_id: user.id }).update({ ip: "192.0.2.1" });
    const codes: unknown[] = [];
    for (let tries = 0; tries < 6; tries += 1) codes.push(await showKey(later, factorId, wrong));
    expect(codes.at(4)).to.equal("webauthn_verification_failed");
    expect(codes.at(5)).to.equal("over_request_rate_limit");

    const quiet = await person();
    const uncounted = keyFor(api, { counts: false });
    const id = await enrolKey(quiet.client, uncounted);
    for (let times = 0; times < 2; times += 1) expect(await showKey(quiet.client, id, uncounted)).to.equal(undefined);
  });

  it("is enrolled once, by what it says itself, whoever made it, and stands beside an app", async () => {
    const { user, client } = await person();
    const app = await enrol(client);
    const key = keyFor(api, { verifies: false, found: false });
    const begin = async (name: string, who = client) =>
      (await who.mfa.enroll({ factorType: "webauthn", friendlyName: name })).data?.id ?? "";
    const factorId = await begin("Desk");
    const asked = await challenge(client, factorId);
    const stated = key.create(asked.options, {
      fmt: "packed",
      attStmt: new Map<string, unknown>([
        ["alg", -7],
        ["sig", new Uint8Array(8)],
        ["x5c", [new Uint8Array(8)]],
      ]),
    });
    const refused = (await verify(client, factorId, asked.id, stated, "create")).error?.code;
    expect(refused, "certificates are not followed").to.equal("webauthn_verification_failed");
    const elsewhere = keyFor(api, { origin: "https://evil.example", rpId: "localhost" });
    const foreign = elsewhere.create(asked.options);
    expect((await verify(client, factorId, asked.id, foreign, "create")).error?.code).to.equal(refused);
    // Asked for before either answers: a factor that is verified would be asked to sign, not to be made.
    const other = await challenge(client, factorId);
    const answers = await Promise.all([
      verify(client, factorId, asked.id, key.create(asked.options), "create"),
      verify(client, factorId, other.id, keyFor(api).create(other.options), "create"),
    ]);
    expect(
      answers.filter(({ error }) => error === null),
      "two keys of one enrolment",
    ).to.have.lengthOf(1);
    expect((await lettersTo(api, user.email, 2))[0]?.subject).to.equal("A passkey has been added");
    const [row] = await api.db("factors").where({ id: factorId });
    expect(row).to.include({ sealed_secret: null, status: "verified" });

    const stranger = await person();
    const first = keyFor(api);
    await enrolKey(stranger.client, first);
    const second = await begin("Again", stranger.client);
    const again = await challenge(stranger.client, second);
    expect(again.options.excludeCredentials).to.have.lengthOf(1);
    const taken = await verify(stranger.client, second, again.id, first.create(again.options), "create");
    expect(taken.error).to.include({ code: "webauthn_credential_exists", status: 422 });

    const { client: later } = await signedIn(api, user.email);
    const code = nextCode(app.secret);
    expect((await later.mfa.challengeAndVerify({ factorId: app.factorId, code })).error).to.equal(null);
  });

  it("can be replaced by a recovery code, and ends with what it has lifted", async () => {
    const { user, client } = await person();
    const key = keyFor(api);
    const factorId = await enrolKey(client, key);
    const made = await call(api, client, "post", "/factors/recovery-codes");
    const { codes } = made.body as { codes: string[] };
    const lost = await signedIn(api, user.email);
    const shown = await call(api, lost.client, "post", "/factors/recovery-codes/verify", { code: codes[0] });
    expect(shown.status).to.equal(200);
    const later = await signedIn(api, user.email);
    expect((await later.client.mfa.unenroll({ factorId })).error).to.include({ code: "insufficient_aal", status: 422 });
    expect((await lost.client.mfa.unenroll({ factorId })).error).to.equal(null);
    expect(await api.db("recovery_codes").where({ user_id: user.id })).to.deep.equal([]);
    const [session] = await api.db("sessions").where({ user_id: user.id }).orderBy("created_at", "asc").limit(1);
    expect(session).to.include({ aal: "aal1" });
    expect((await lettersTo(api, user.email, 4))[0]?.subject).to.equal("A passkey has been removed");
  });

  it("is enough for staff", async () => {
    const { user } = await buildStaff("admin", { password: goodPassword });
    const { client, token } = await signedIn(api, user.email);
    expect((await api.get("/admin/me", { as: { token } })).status).to.equal(403);
    await enrolKey(client, keyFor(api));
    expect((await api.get("/admin/me", { as: { token: await tokenOf(client) } })).status).to.equal(200);
  });

  it("signs for the name that the site has, on this machine for localhost, and for no number", () => {
    const of = (publicUrl: string, local: boolean) => relyingPartyOf({ publicUrl, local });
    expect(of("https://market.example.org", false)).to.deep.equal({
      id: "market.example.org",
      origin: "https://market.example.org",
    });
    expect(of("http://127.0.0.1:3000", true)).to.deep.equal({ id: "localhost", origin: "http://localhost:3000" });
    expect(of("http://[::1]:3000", true)).to.deep.equal({ id: "localhost", origin: "http://localhost:3000" });
    expect(of("https://203.0.113.7", false)).to.equal(undefined);
  });
});
