import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { expect } from "chai";
import jwt from "jsonwebtoken";
import { startApp } from "#backend/src/app.ts";
import { ConfigError, loadConfig } from "#backend/src/config.ts";
import { buildSession, buildUser } from "#test/factories/people.ts";
import { useApi, useSharedApi } from "#test/support/api.ts";
import { testSecrets } from "#test/support/secrets.ts";
import { goodPassword, lettersTo, refresh, signIn } from "./mailbox.ts";

describe("the signed-in user", () => {
  const api = useSharedApi();

  it("is shown in the protocol's form", async () => {
    const person = await buildUser({ userMetadata: { language: "en" } });
    const { status, body, headers } = await api.get("/auth/v1/user", {
      as: person,
      headers: { "x-supabase-api-version": "2024-01-01" },
    });
    expect(status).to.equal(200);
    expect(headers["x-supabase-api-version"]).to.equal("2024-01-01");
    expect(body).to.include({ id: person.user.id, email: person.user.email });
    expect(body).to.not.have.any.keys("password_hash", "passwordHash");
  });

  it("is refused in the protocol's words without a valid token", async () => {
    const without = await api.get("/auth/v1/user");
    expect(without.status).to.equal(401);
    expect(without.body).to.include({
      code: "no_authorization",
      message: "This endpoint requires a valid Bearer token",
    });
    const forged = await api.get("/auth/v1/user", { as: { token: "a.b.c" } });
    expect([forged.status, forged.body.code]).to.deep.equal([403, "bad_jwt"]);
    const nobody = jwt.sign(
      {
        sub: "0192f3a1-0000-7000-8000-000000000000",
        session_id: "0192f3a1-0000-7000-8000-000000000001",
        aud: "authenticated",
        iss: testSecrets.JWT_ISSUER,
      },
      testSecrets.JWT_PRIVATE_KEY,
      { algorithm: "ES256", expiresIn: 60 },
    );
    const absent = await api.get("/auth/v1/user", { as: { token: nobody } });
    expect([absent.status, absent.body.code]).to.deep.equal([403, "user_not_found"]);
  });

  it("changes metadata: keys are merged, null takes one away, the language is followed", async () => {
    const person = await buildUser({
      userMetadata: { language: "en", pending_organization: { companyName: "A" }, note: "kept" },
    });
    const { status, body } = await api.put("/auth/v1/user", {
      as: person,
      body: { data: { pending_organization: null, language: "fr" } },
    });
    expect(status).to.equal(200);
    expect(body.user_metadata).to.deep.equal({ language: "fr", note: "kept" });
    expect(await api.db("users").where({ id: person.user.id }).first("language")).to.deep.equal({ language: "fr" });
    expect((await api.put("/auth/v1/user", { as: person, body: { data: { big: "x".repeat(4000) } } })).status).to.equal(
      200,
    );
    expect(
      (await api.put("/auth/v1/user", { as: person, body: { data: { more: "x".repeat(4000) } } })).status,
      "together too large for a token",
    ).to.equal(400);
    expect((await api.put("/auth/v1/user", { as: person, body: { data: [1] } })).status).to.equal(400);
    expect((await api.put("/auth/v1/user", { as: person, body: { email: person.user.email } })).status).to.equal(200);
  });

  it("changes the password: other sessions and open links end, this one stays, a letter tells", async () => {
    const person = await buildUser({ password: goodPassword });
    const [other, third] = [await buildSession(person.user), await buildSession(person.user)];
    await api.post("/auth/v1/recover", { body: { email: person.user.email } });
    const [recovery] = await lettersTo(api, person.user.email);
    const wrong = await api.put("/auth/v1/user", {
      as: person,
      body: { password: "cedar-harbour-91", current_password: "not-the-password" },
    });
    expect(wrong.body.code).to.equal("invalid_credentials");
    const changed = await api.put("/auth/v1/user", {
      as: person,
      body: { password: "cedar-harbour-91", current_password: goodPassword },
    });
    expect(changed.status).to.equal(200);
    expect((await api.get("/me", { as: person })).status).to.equal(200);
    for (const ended of [other, third]) {
      expect((await api.get("/me", { as: ended })).status).to.equal(401);
      expect((await refresh(api, ended.refreshToken)).status).to.equal(400);
    }
    expect((await lettersTo(api, person.user.email, 2))[0]?.subject).to.equal("Your password has been changed");
    const url = new URL(recovery?.links[0] ?? "");
    const late = await api.post("/auth/v1/verify", {
      body: { type: "recovery", token_hash: url.searchParams.get("token_hash") },
    });
    expect(late.body.code).to.equal("otp_expired");
    expect((await signIn(api, person.user.email)).status).to.equal(400);
    expect((await signIn(api, person.user.email, "cedar-harbour-91")).status).to.equal(200);
  });

  it("refuses passwords that are weak, the same or too long", async () => {
    const person = await buildUser({ password: goodPassword });
    const change = async (password: string) =>
      (await api.put("/auth/v1/user", { as: person, body: { password, current_password: goodPassword } }))
        .body as Record<string, unknown>;
    expect(await change("short")).to.include({ code: "weak_password" });
    expect(await change("")).to.include({ code: "weak_password" });
    expect(await change("qwertyuiop")).to.include({ code: "weak_password" });
    expect(await change("x".repeat(73))).to.include({ code: "validation_failed" });
    expect(await change(goodPassword)).to.include({
      code: "same_password",
      message: "New password should be different from the old password.",
    });
  });

  it("signs out: this session, the others, or all; an ended one cannot", async () => {
    const { user } = await buildUser();
    const open = async (sessions: { token: string }[]) =>
      Promise.all(sessions.map(async (as) => (await api.get("/me", { as })).status === 200));
    const logout = (scope: string, as: { token: string }) => api.post(`/auth/v1/logout${scope}`, { as });
    const [a, b, c, d] = [
      await buildSession(user),
      await buildSession(user),
      await buildSession(user),
      await buildSession(user),
    ];
    const stranger = await buildUser();
    const local = await logout("?scope=local", a);
    expect([local.status, local.body]).to.deep.equal([204, ""]);
    expect(await open([a, b, c, d, stranger])).to.deep.equal([false, true, true, true, true]);
    expect((await logout("?scope=others", b)).status).to.equal(204);
    expect(await open([b, c, d, stranger])).to.deep.equal([true, false, false, true]);
    const e = await buildSession(user);
    expect((await logout("?scope=nonsense", b)).status).to.equal(400);
    expect((await logout("", b)).status, "all, when nothing is said").to.equal(204);
    expect(await open([b, e, stranger])).to.deep.equal([false, false, true]);
    const again = await logout("?scope=local", a);
    expect([again.status, again.body.code]).to.deep.equal([403, "session_not_found"]);
  });
});

describe("keys", () => {
  const jwk = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" });
  describe("an EC key", () => {
    const api = useSharedApi();
    it("publishes what verifies its tokens and nothing secret", async () => {
      const { keys } = (await api.get("/auth/v1/.well-known/jwks.json")).body as { keys: Record<string, string>[] };
      const person = await buildUser();
      const decoded = jwt.decode(person.token, { complete: true });
      const key = keys.find(({ kid }) => kid === decoded?.header.kid);
      expect(key).to.include({ kty: "EC", crv: "P-256", alg: "ES256", use: "sig" }).and.not.have.property("d");
      expect(
        jwt.verify(person.token, createPublicKey({ key: key ?? {}, format: "jwk" }), { algorithms: ["ES256"] }),
      ).to.include({ sub: person.user.id });
    });
  });
  describe("an RSA key from a JWK", () => {
    const api = useApi({ JWT_PRIVATE_KEY: JSON.stringify({ ...jwk, kid: "named" }), AUTH_AUTO_CONFIRM: "true" });
    it("signs with RS256 under the JWK's name", async () => {
      const { body } = await api.post("/auth/v1/signup", {
        body: { email: "rsa@example.test", password: goodPassword },
      });
      expect(jwt.decode(String(body.access_token), { complete: true })?.header).to.include({
        alg: "RS256",
        kid: "named",
      });
      const { keys } = (await api.get("/auth/v1/.well-known/jwks.json")).body as { keys: Record<string, string>[] };
      expect(keys).to.have.lengthOf(1);
      expect(keys[0]).to.have.all.keys("kty", "n", "e", "kid", "alg", "use", "key_ops");
      expect((await api.get("/me", { as: { token: String(body.access_token) } })).status).to.equal(200);
    });
  });
  describe("a plain secret", () => {
    const secret = "37c304f8-51aa-419a-a1af-06154e63707a";
    const api = useApi({ JWT_PRIVATE_KEY: secret, AUTH_AUTO_CONFIRM: "true" });
    it("signs with HS256 and publishes nothing", async () => {
      const { body } = await api.post("/auth/v1/signup", {
        body: { email: "hs@example.test", password: goodPassword },
      });
      expect(jwt.verify(String(body.access_token), secret, { algorithms: ["HS256"] })).to.include({
        email: "hs@example.test",
      });
      expect((await api.get("/auth/v1/.well-known/jwks.json")).body).to.deep.equal({ keys: [] });
    });
  });
  it("stop the server from starting when they are none", async () => {
    const pem = generateKeyPairSync("ec", { namedCurve: "P-384" }).privateKey.export({ type: "pkcs8", format: "pem" });
    const broken = { "{broken": "not a valid PEM or JWK", short: "fewer than 32 bytes", [pem.toString()]: "P-256" };
    for (const [key, words] of Object.entries(broken)) {
      const config = loadConfig({
        ...testSecrets,
        APP_ENV: "local",
        DATABASE_URL: "postgres://127.0.0.1:1/x",
        JWT_PRIVATE_KEY: key,
      });
      const failure = await startApp(config).then(
        () => undefined,
        (error: unknown) => error,
      );
      expect(failure).to.be.instanceOf(ConfigError).with.property("message").that.contains(words);
    }
  });
});
