import { expect } from "chai";
import { buildUser } from "#test/factories/accounts.ts";
import { useApi } from "#test/support/api.ts";
import { freshAddress, goodPassword, lettersTo, linkOf, registerAndConfirm, signIn } from "./mailbox.ts";

describe("POST /auth/v1/token?grant_type=password", () => {
  const api = useApi();

  it("answers with a session whose parts fit together", async () => {
    const { user } = await buildUser({ password: goodPassword, userMetadata: { language: "en" } });
    const { status, body } = await signIn(api, ` ${user.email.toUpperCase()}`);
    expect(status).to.equal(200);
    expect(body).to.have.all.keys("access_token", "token_type", "expires_in", "expires_at", "refresh_token", "user");
    expect(body.user).to.include({ id: user.id, email: user.email });
    expect(body.user.last_sign_in_at).to.be.a("string");
    const claims = JSON.parse(Buffer.from(String(body.access_token).split(".")[1] ?? "", "base64url").toString());
    expect(claims).to.have.all.keys(
      "iss",
      "sub",
      "aud",
      "exp",
      "iat",
      "email",
      "phone",
      "app_metadata",
      "user_metadata",
      "role",
      "aal",
      "amr",
      "session_id",
      "is_anonymous",
    );
    expect(claims).to.include({ iss: `${api.url}/auth/v1`, sub: user.id, exp: body.expires_at });
    expect(claims.amr[0].method).to.equal("password");
  });

  it("refuses a wrong password and an unknown address with the same words", async () => {
    const { user } = await buildUser({ password: goodPassword });
    const [wrong, unknown] = [await signIn(api, user.email, "not-the-password"), await signIn(api, freshAddress())];
    for (const answer of [wrong, unknown]) {
      expect(answer.status).to.equal(400);
      const { request_id: _request, ...body } = answer.body as Record<string, unknown>;
      expect(body).to.deep.equal({
        code: "invalid_credentials",
        error_code: "invalid_credentials",
        message: "Invalid login credentials",
        msg: "Invalid login credentials",
      });
    }
    const entries = (await api.db("audit_log").where({ action: "auth.signInFailed" }).orderBy("id")) as {
      subject_id: string | null;
      ip: string;
    }[];
    expect(entries.map(({ subject_id }) => subject_id)).to.deep.equal([user.id, null]);
    expect(entries[0]?.ip).to.contain("127.0.0.1");
  });

  it("takes as long for an unknown address as for a known one", async function () {
    this.timeout(30_000);
    const known = freshAddress();
    await registerAndConfirm(api, known);
    const median = async (attempt: () => Promise<unknown>) => {
      const times: number[] = [];
      for (let round = 0; round < 7; round += 1) {
        const start = performance.now();
        await attempt();
        times.push(performance.now() - start);
      }
      return times.sort((a, b) => a - b)[3] ?? 0;
    };
    const ofKnown = await median(() => signIn(api, known, "not-the-password"));
    const ofUnknown = await median(() => signIn(api, freshAddress()));
    // Without the compare against nobody's hash this is below 0.2.
    expect(ofUnknown / ofKnown).to.be.within(0.5, 2);
  });

  it("tells of an unconfirmed address only to whoever has the password", async () => {
    const { user } = await buildUser({ password: goodPassword, confirmed: false });
    expect((await signIn(api, user.email)).body).to.include({
      code: "email_not_confirmed",
      message: "Email not confirmed",
    });
    expect((await signIn(api, user.email, "not-the-password")).body).to.include({ code: "invalid_credentials" });
  });

  it("refuses banned and deleted users", async () => {
    const banned = await buildUser({ password: goodPassword, bannedUntil: new Date(Date.now() + 60_000) });
    expect((await signIn(api, banned.user.email)).body).to.include({ code: "user_banned" });
    expect((await api.get("/me", { as: banned })).body).to.deep.include({
      code: "accounts.tokenInvalid",
      details: { reason: "user_banned" },
    });
    expect((await api.get("/auth/v1/user", { as: banned })).body).to.include({ code: "user_banned" });
    const gone = await buildUser({ password: goodPassword });
    await api.db("users").where({ id: gone.user.id }).update({ deleted_at: new Date() });
    expect((await signIn(api, gone.user.email)).body).to.include({ code: "invalid_credentials" });
    expect((await api.get("/auth/v1/user", { as: gone })).body).to.include({ code: "user_not_found" });
  });

  it("does not know a password by its first 72 bytes", async () => {
    const { user } = await buildUser({ password: "é".repeat(36) });
    expect((await signIn(api, user.email, "é".repeat(36))).status).to.equal(200);
    expect((await signIn(api, user.email, "é".repeat(37))).status).to.equal(400);
  });

  it("refuses other grants and half bodies", async () => {
    expect((await api.post("/auth/v1/token?grant_type=magic", { body: {} })).body).to.include({
      code: "validation_failed",
    });
    expect((await api.post("/auth/v1/token", { body: {} })).status).to.equal(400);
    expect((await api.post("/auth/v1/token?grant_type=password", { body: { password: "x" } })).status).to.equal(400);
    expect(
      (await api.post("/auth/v1/token?grant_type=password", { body: { email: { a: 1 }, password: [] } })).status,
    ).to.equal(400);
  });
});

describe("too many failed sign-ins", () => {
  const api = useApi();

  it("slows an account down, also for the right password, and not for ever", async () => {
    const { user } = await buildUser({ password: goodPassword });
    const other = await buildUser({ password: goodPassword });
    const guesses = await Promise.all(
      Array.from({ length: 14 }, (_, index) => signIn(api, user.email, `guess-number-${index}`)),
    );
    expect(guesses.filter(({ status }) => status === 400)).to.have.lengthOf(10);
    const refused = guesses.filter(({ status }) => status === 429);
    expect(refused).to.have.lengthOf(4);
    const right = await signIn(api, user.email);
    expect(right.status).to.equal(429);
    expect(right.body).to.include({ code: "over_request_rate_limit", message: "Request rate limit reached" });
    expect(Number(right.headers["retry-after"])).to.be.within(1, 900);
    expect((await signIn(api, other.user.email)).status, "another account").to.equal(200);
    await api.db("rate_limits").update({ expire: Date.now() - 1000 });
    expect((await signIn(api, user.email)).status).to.equal(200);
    const keys = (await api.db("rate_limits").pluck("key")) as string[];
    expect(keys.some((key) => key.includes(user.email))).to.equal(false);
  });

  it("starts to count anew after a success", async () => {
    const { user } = await buildUser({ password: goodPassword });
    for (let round = 0; round < 2; round += 1) {
      for (let failure = 0; failure < 9; failure += 1)
        expect((await signIn(api, user.email, "not-the-password")).status).to.equal(400);
      expect((await signIn(api, user.email)).status).to.equal(200);
    }
  });
});

describe("too many requests and letters", () => {
  const api = useApi({ AUTH_RATE_LIMIT: "6", AUTH_MAIL_INTERVAL: "60" });

  it("limits one address at the sign-in endpoints, and letters per recipient", async () => {
    const email = freshAddress();
    await api.post("/auth/v1/signup", { body: { email, password: goodPassword } });
    expect(linkOf((await lettersTo(api, email))[0]).body.type).to.equal("signup");
    const resent = await api.post("/auth/v1/resend", { body: { type: "signup", email } });
    expect(resent.status).to.equal(429);
    expect(resent.body.code).to.equal("over_email_send_rate_limit");
    expect(resent.body.message).to.match(/^For security purposes, you can only request this after \d+ seconds\.$/);
    expect(Number(resent.headers["retry-after"])).to.be.within(1, 60);
    const unknown = freshAddress();
    expect((await api.post("/auth/v1/recover", { body: { email: unknown } })).status).to.equal(200);
    expect((await api.post("/auth/v1/recover", { body: { email: unknown } })).status, "an unknown address").to.equal(
      429,
    );
    expect((await signIn(api, email)).status).to.equal(400);
    expect((await signIn(api, email)).status).to.equal(400);
    const limited = await signIn(api, email);
    expect(limited.status).to.equal(429);
    expect(limited.body.code).to.equal("over_request_rate_limit");
    expect(Number(limited.headers["retry-after"])).to.be.within(1, 300);
  });
});
