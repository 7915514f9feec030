import { AuthClient } from "@supabase/auth-js";
import { expect } from "chai";
import { buildBuyer, buildUser } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { serviceToken } from "#test/support/access-tokens.ts";
import { useApi } from "#test/support/api.ts";
import { createClient, enrol, nextCode, signedIn, tokenOf } from "./authenticator.ts";
import { enrolKey, keyFor, signInWith } from "./keys.ts";
import { goodPassword, lettersTo } from "./mailbox.ts";

describe("passkeys", () => {
  const api = useApi();
  const person = async () => {
    const { user } = await buildUser({ password: goodPassword });
    return { user, ...(await signedIn(api, user.email)) };
  };
  const status = async (token: string) => (await api.get("/me", { as: { token } })).status;
  /** Registers one by the two calls that a page makes. */
  const register = async (client: ReturnType<typeof createClient>, key = keyFor(api)) => {
    const { data, error } = await client.passkey.startRegistration();
    expect(error).to.equal(null);
    const challengeId = data?.challenge_id ?? "";
    const credential = key.create(data?.options as never) as never;
    return { key, options: data?.options, made: await client.passkey.verifyRegistration({ challengeId, credential }) };
  };

  it("are registered, listed, renamed, used and removed by the library's calls", async () => {
    const { user, client, token } = await person();
    const { key, options, made } = await register(client);
    expect(options?.authenticatorSelection).to.include({ residentKey: "required", userVerification: "required" });
    expect(made.error).to.equal(null);
    expect(made.data).to.include({ friendly_name: "Passkey" });
    expect(await status(token), "whoever has just made it is signed in on").to.equal(200);
    const passkeyId = made.data?.id ?? "";
    expect((await client.passkey.update({ passkeyId, friendlyName: "Office" })).data?.friendly_name).to.equal("Office");
    const [listed] = (await client.passkey.list()).data ?? [];
    expect(listed).to.include({ id: passkeyId, friendly_name: "Office" }).and.not.have.property("last_used_at");
    expect((await register(client)).made.data).to.include({ friendly_name: "Passkey" });

    const visitor = createClient(api);
    const signed = await signInWith(visitor, key);
    expect(signed.error).to.equal(null);
    expect(signed.data?.user?.id).to.equal(user.id);
    expect((await visitor.mfa.getAuthenticatorAssuranceLevel()).data).to.include({ currentLevel: "aal2" });
    const claims = (await visitor.getClaims()).data?.claims;
    expect(claims?.amr?.map((one) => (one as { method: string }).method)).to.deep.equal(["webauthn"]);
    expect(await status(await tokenOf(visitor))).to.equal(200);
    expect((await visitor.refreshSession()).error).to.equal(null);
    expect((await visitor.passkey.list()).data?.[0])
      .to.have.property("last_used_at")
      .that.is.a("string");
    const lines = await api.db("audit_log").where({ actor_user_id: user.id, action: "auth.signedIn" }).pluck("details");
    expect(lines).to.deep.include.members([{ method: "webauthn", sessionId: claims?.session_id }]);

    expect((await client.passkey.delete({ passkeyId })).error).to.equal(null);
    expect(await status(await tokenOf(visitor)), "what it had opened by itself").to.equal(401);
    expect((await signInWith(createClient(api), key)).error?.code).to.equal("webauthn_verification_failed");
    expect((await lettersTo(api, user.email, 3))[0]?.subject).to.equal("A passkey has been removed");
  });

  it("sign in whom they belong to, verified, once and on this site alone, and tell nothing else", async () => {
    const { user, client } = await person();
    const key = keyFor(api);
    await register(client, key);
    const visitor = createClient(api);
    const start = async () => {
      const { data } = await visitor.passkey.startAuthentication();
      expect(data?.options).to.not.have.property("allowCredentials");
      expect(data?.options.userVerification).to.equal("required");
      return { challengeId: data?.challenge_id ?? "", options: data?.options as { challenge: string } };
    };
    const finish = async (challengeId: string, credential: object) =>
      (await visitor.passkey.verifyAuthentication({ challengeId, credential: credential as never })).error?.code;
    const copy = (more: object) =>
      Object.assign(Object.create(key) as typeof key, { props: { ...key.props, ...more } });
    const tried = async (of: (options: { challenge: string }) => object) => {
      const { challengeId, options } = await start();
      return finish(challengeId, of(options));
    };
    const stranger = Object.assign(keyFor(api), { userHandle: key.userHandle });
    const { user: other } = await buildUser();
    const theirs = Buffer.from(other.id.replaceAll("-", ""), "hex").toString("base64url");
    for (const [what, make] of Object.entries({
      "a key that nobody has": (given) => stranger.get(given),
      "another page": (given) => copy({ origin: "https://evil.example", rpId: "localhost" }).get(given),
      "another site": (given) => copy({ rpId: "evil.example" }).get(given),
      "an owner who was not verified": (given) => copy({ verifies: false }).get(given),
      "another person's name": (given) => Object.assign(copy({}), { userHandle: theirs }).get(given),
      "no name": (given) => Object.assign(copy({}), { userHandle: undefined }).get(given),
      "another challenge": () => key.get({ challenge: "AAAA" }),
    } satisfies Record<string, (given: { challenge: string }) => object>)) {
      expect(await tried(make), what).to.equal("webauthn_verification_failed");
      await api.db("rate_limits").delete();
    }

    const one = await start();
    const answer = key.get(one.options);
    const both = await Promise.all([finish(one.challengeId, answer), finish(one.challengeId, answer)]);
    expect(both.sort()).to.deep.equal([undefined, "webauthn_challenge_not_found"].sort());
    expect(await tried(() => answer), "an answer that was heard").to.equal("webauthn_verification_failed");
    const late = await start();
    expect((await api.post("/dev/clock", { body: { advance: "301s" } })).status).to.equal(200);
    expect(await finish(late.challengeId, key.get(late.options))).to.equal("webauthn_challenge_expired");
    expect(await finish("no-id", key.get(late.options))).to.equal("webauthn_challenge_not_found");
    const clone = Object.assign(copy({}), { count: 0 });
    expect(await tried((given) => clone.get(given)), "a copy that counts apart").to.equal(
      "webauthn_verification_failed",
    );
    const failed = await api.db("audit_log").where({ actor_user_id: user.id, action: "auth.signInFailed" });
    expect(failed.length).to.be.at.least(5);

    await api
      .db("users")
      .where({ id: user.id })
      .update({ banned_until: new Date(Date.now() + 86_400_000) });
    expect(await tried((given) => key.get(given))).to.equal("user_banned");
  });

  it("are slowed as passwords are", async () => {
    const { client } = await person();
    const { key } = await register(client);
    const wrong = Object.assign(Object.create(key) as typeof key, { props: { ...key.props, rpId: "evil.example" } });
    const codes: unknown[] = [];
    for (let tries = 0; tries < 9; tries += 1) codes.push((await signInWith(createClient(api), wrong)).error?.code);
    expect(codes.at(7)).to.equal("webauthn_verification_failed");
    expect(codes.at(8)).to.equal("over_request_rate_limit");
  });

  it("need the second factor that there is, and stay a second factor where they cannot verify", async () => {
    const { user, client } = await person();
    const app = await enrol(client);
    const later = await signedIn(api, user.email);
    expect((await later.client.passkey.startRegistration()).error).to.include({
      code: "insufficient_aal",
      status: 403,
    });
    const plain = keyFor(api, { verifies: false });
    expect((await register(client, plain)).made.error?.code).to.equal("webauthn_verification_failed");
    await client.passkey.startRegistration();
    const key = keyFor(api, { verifies: false, found: false });
    const factorId = await enrolKey(client, key, "Old key");
    expect((await client.mfa.listFactors()).data?.webauthn[0]).to.include({ id: factorId, passwordless: false });
    expect((await signInWith(createClient(api), key)).error?.code).to.equal("webauthn_verification_failed");
    const code = nextCode(app.secret);
    expect((await later.client.mfa.challengeAndVerify({ factorId: app.factorId, code })).error).to.equal(null);
    const stranger = await person();
    expect((await stranger.client.passkey.update({ passkeyId: factorId, friendlyName: "Mine" })).error?.code).to.equal(
      "mfa_factor_not_found",
    );
    expect((await stranger.client.passkey.delete({ passkeyId: factorId })).error?.code).to.equal(
      "mfa_factor_not_found",
    );
    expect((await client.passkey.delete({ passkeyId: app.factorId })).error?.code).to.equal("mfa_factor_not_found");
    const taken = await client.passkey.update({ passkeyId: factorId, friendlyName: "Phone" });
    expect(taken.error?.code).to.equal("mfa_factor_name_conflict");
  });

  it("are what an organization demands, by its rule of signing in", async () => {
    const owner = await buildBuyer({ user: { password: goodPassword } });
    const { product } = await buildProduct();
    const { client, token } = await signedIn(api, owner.user.email);
    const rule = `/organizations/${owner.organization.id}/sign-in-rule`;
    const set = (as: { token: string }) => api.put(rule, { as, body: { secondFactor: true } });
    expect((await set({ token })).body.code).to.equal("team.ownFactorFirst");
    const long = new Date(Date.now() - 60 * 86_400_000);
    await api.db("organizations").where({ id: owner.organization.id }).update({ second_factor_since: long });
    await api.db("organization_members").where({ user_id: owner.user.id }).update({ created_at: long });
    const inquire = async () => {
      const body = { productId: product.id, message: "Is this lot available?" };
      return (await api.post("/offers", { as: { token: await tokenOf(client) }, body })).status;
    };
    expect(await inquire(), "who lacks one only reads").to.equal(403);
    await register(client);
    expect(await inquire()).to.equal(201);
    expect((await set({ token: await tokenOf(client) })).status).to.equal(200);
  });

  it("are listed and removed by the operator's programs", async () => {
    const { user, client } = await person();
    const { made } = await register(client);
    const headers = { Authorization: `Bearer ${serviceToken()}` };
    const { passkey } = new AuthClient({ url: `${api.url}/auth/v1`, headers, experimental: { passkey: true } }).admin;
    const listed = await passkey.listPasskeys({ userId: user.id });
    expect(listed.data?.map(({ id }) => id)).to.deep.equal([made.data?.id]);
    const gone = { userId: user.id, passkeyId: made.data?.id ?? "" };
    expect((await passkey.deletePasskey(gone)).error).to.equal(null);
    expect((await passkey.deletePasskey(gone)).error?.code).to.equal("mfa_factor_not_found");
    expect((await client.passkey.list()).data).to.deep.equal([]);
  });
});
