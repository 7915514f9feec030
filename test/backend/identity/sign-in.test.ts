import { expect } from "chai";
import { buildUser } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { testSecrets } from "#test/support/secrets.ts";
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
    expect(claims).to.include({ iss: testSecrets.JWT_ISSUER, sub: user.id, exp: body.expires_at });
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
  const api = useApi({ TRUSTED_PROXIES: "127.0.0.1", AUTH_RATE_LIMIT: "100000" });
  const from = (address: string) => ({ "x-forwarded-for": address });

  it("slows an account down, also for the right password, and not for ever", async () => {
    const { user } = await buildUser({ password: goodPassword });
    const other = await buildUser({ password: goodPassword });
    const guesses = await Promise.all(
      Array.from({ length: 14 }, (_, index) =>
        signIn(api, user.email, `guess-number-${index}`, from(`10.0.1.${index}`)),
      ),
    );
    expect(guesses.filter(({ status }) => status === 400)).to.have.lengthOf(8);
    const refused = guesses.filter(({ status }) => status === 429);
    expect(refused).to.have.lengthOf(6);
    const right = await signIn(api, user.email, goodPassword, from("10.0.2.1"));
    expect(right.status).to.equal(429);
    expect(right.body).to.include({ code: "over_request_rate_limit", message: "Request rate limit reached" });
    expect(Number(right.headers["retry-after"])).to.be.within(290, 300);
    expect((await signIn(api, other.user.email, goodPassword, from("10.0.2.1"))).status, "another account").to.equal(
      200,
    );
    await api
      .db("rate_limits")
      .whereNot("key", "like", "%round%")
      .update({ expire: Date.now() - 1000 });
    for (let failure = 0; failure < 8; failure += 1)
      await signIn(api, user.email, "not-the-password", from(`10.0.3.${failure}`));
    const again = await signIn(api, user.email, goodPassword, from("10.0.2.1"));
    expect(Number(again.headers["retry-after"]), "longer the second time").to.be.within(590, 600);
    await api.db("rate_limits").update({ expire: Date.now() - 1000 });
    expect((await signIn(api, user.email, goodPassword, from("10.0.2.1"))).status).to.equal(200);
    const keys = (await api.db("rate_limits").pluck("key")) as string[];
    expect(keys.some((key) => key.includes(user.email))).to.equal(false);
  });

  it("lets ten tries of thousands come to a password within five minutes, and the owner in from where they were before", async function () {
    this.timeout(180_000);
    const { user } = await buildUser({ password: goodPassword });
    expect((await signIn(api, user.email, goodPassword, from("10.9.9.9"))).status).to.equal(200);
    const tried = { one: 0, many: 0 };
    const guess = async (kind: keyof typeof tried, address: string) => {
      const { status } = await signIn(api, user.email, "not-the-password", from(address));
      expect(status).to.be.oneOf([400, 429]);
      if (status === 400) tried[kind] += 1;
    };
    // Few more come through later: each run has the first tenth, a full one all.
    for (let n = 0; n < (process.env.FULL ? 5000 : 500); n += 50) {
      await Promise.all(Array.from({ length: 25 }, () => guess("one", "10.7.7.7")));
      await Promise.all(
        Array.from({ length: 75 }, (_, at) => guess("many", `10.${20 + (n % 200)}.${(n / 50) % 250}.${at + 1}`)),
      );
    }
    expect(tried.one + tried.many).to.equal(8);
    expect(
      (await signIn(api, user.email, goodPassword, from("10.9.9.8"))).status,
      "from elsewhere, too early",
    ).to.equal(429);
    expect((await signIn(api, user.email, goodPassword, from("10.9.9.9"))).status, "the owner").to.equal(200);
    await api
      .db("rate_limits")
      .where("key", "like", "auth-account:%")
      .update({ expire: Date.now() - 1 });
    expect((await signIn(api, user.email, goodPassword, from("10.9.9.8"))).status, "after the delay").to.equal(200);
  });

  it("puts the end of the count off with every try, so that no two counts meet within five minutes", async () => {
    const { user } = await buildUser({ password: goodPassword });
    await signIn(api, user.email, "not-the-password", from("10.4.0.1"));
    const soon = Date.now() + 2000;
    const count = () => api.db("rate_limits").where("key", "like", "auth-account:%").where("points", ">", 0);
    await count().update({ expire: soon });
    await signIn(api, user.email, "not-the-password", from("10.4.0.1"));
    expect(Number((await count().orderBy("expire", "desc").first("expire"))?.expire)).to.be.above(soon + 200_000);
  });

  it("starts to count anew after a success", async () => {
    const { user } = await buildUser({ password: goodPassword });
    for (let round = 0; round < 2; round += 1) {
      for (let failure = 0; failure < 7; failure += 1)
        expect((await signIn(api, user.email, "not-the-password", from(`10.5.${round}.1`))).status).to.equal(400);
      expect((await signIn(api, user.email, goodPassword, from(`10.5.${round}.1`))).status).to.equal(200);
    }
  });
});

describe("X-Forwarded-For", () => {
  const api = useApi({ TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8", AUTH_RATE_LIMIT: "3" });
  const ask = (chain: string) => signIn(api, freshAddress(), "x", { "x-forwarded-for": chain });

  it("is read from its end, through the named proxies and no further", async () => {
    for (let n = 0; n < 3; n += 1) expect((await ask(`198.51.100.${n}, 203.0.113.7, 10.0.0.5`)).status).to.equal(400);
    expect((await ask("192.0.2.99, 203.0.113.7, 10.0.0.5")).status, "a made-up beginning changes nothing").to.equal(
      429,
    );
    expect((await ask("203.0.113.8")).status).to.equal(400);
  });

  it("counts an IPv4 address written as IPv6 as the same, and what is no address as the proxy that passed it on", async () => {
    for (let n = 0; n < 3; n += 1) expect((await ask("::ffff:203.0.113.9, ::ffff:10.0.0.5")).status).to.equal(400);
    expect((await ask("203.0.113.9, 10.0.0.5")).status, "the same address").to.equal(429);
    for (let n = 0; n < 3; n += 1) expect((await ask(`made-up-${n}, 10.0.0.6`)).status).to.equal(400);
    expect((await ask("203.0.113.10:5000, 10.0.0.6")).status, "the proxy's own address").to.equal(429);
  });
});

describe("X-Forwarded-For of nobody", () => {
  const api = useApi({ AUTH_RATE_LIMIT: "3" });

  it("is not believed unless a proxy is named", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1)
      statuses.push((await signIn(api, freshAddress(), "x", { "x-forwarded-for": `198.51.100.${n}` })).status);
    expect(statuses).to.deep.equal([400, 400, 400, 429]);
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
