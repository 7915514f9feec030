import { expect } from "chai";
import { User } from "#backend/src/domains/identity/index.ts";
import { type ApiAnswer, useApi, useSharedApi } from "#test/support/api.ts";
import { freshAddress, goodPassword, lettersTo, linkOf, registerAndConfirm, signIn } from "./mailbox.ts";

describe("POST /auth/v1/signup", () => {
  const api = useSharedApi();
  const signUp = (body: object, query = ""): Promise<ApiAnswer> => api.post(`/auth/v1/signup${query}`, { body });

  it("answers with the user and echoes the protocol's version", async () => {
    const email = freshAddress();
    const answer = await signUp({
      email: email.toUpperCase(),
      password: goodPassword,
      data: { language: "en" },
      gotrue_meta_security: {},
      code_challenge: null,
    });
    expect(answer.status).to.equal(200);
    expect(answer.headers["x-supabase-api-version"]).to.equal("2024-01-01");
    expect(answer.body).to.include({
      email,
      aud: "authenticated",
      role: "authenticated",
      phone: "",
      is_anonymous: false,
    });
    expect(answer.body).to.not.have.property("access_token");
    expect(answer.body).to.not.have.property("email_confirmed_at");
    expect(answer.body.user_metadata).to.deep.equal({ language: "en" });
    expect(answer.body.identities).to.have.lengthOf(1);
    expect(answer.body.identities[0]).to.include({ user_id: answer.body.id, provider: "email", email });
  });

  it("answers a known address exactly like a new one, and tells its owner by letter", async () => {
    const owner = freshAddress();
    await registerAndConfirm(api, owner, { language: "fr" });
    const [known, fresh] = [
      await signUp({ email: owner, password: "other-orchard-55" }),
      await signUp({ email: freshAddress(), password: "other-orchard-55" }),
    ];
    expect(known.status).to.equal(fresh.status);
    expect(shapeOf(known.body)).to.deep.equal(shapeOf(fresh.body));
    expect(Object.keys(known.headers).sort()).to.deep.equal(Object.keys(fresh.headers).sort());
    const row = await User.query(api.db).findOne({ email: owner });
    expect(known.body.id).to.not.equal(row?.id);
    expect(bornAt(known.body.id as string)).to.be.closeTo(bornAt(fresh.body.id as string), 10_000);
    const [letter] = await lettersTo(api, owner, 2);
    expect(letter?.subject).to.equal("Vous avez déjà un compte");
    expect(letter?.text).to.not.contain("token_hash");
    expect((await signIn(api, owner, "other-orchard-55")).body.code).to.equal("invalid_credentials");
    expect((await signIn(api, owner)).status).to.equal(200);
  });

  it("confirms the registration that the opened link was sent for, not an earlier one of somebody else", async () => {
    const email = freshAddress();
    await signUp({ email, password: "thief-was-here-1", data: { pending_organization: { companyName: "Thief Ltd" } } });
    await lettersTo(api, email);
    await signUp({ email, password: goodPassword, data: { language: "en" } });
    const [second, first] = await lettersTo(api, email, 2);
    expect(linkOf(second).body.token_hash).to.not.equal(linkOf(first).body.token_hash);
    const { status, body } = await api.post("/auth/v1/verify", { body: linkOf(second).body });
    expect(status).to.equal(200);
    expect(body.user.user_metadata).to.deep.equal({ language: "en" });
    expect((await signIn(api, email, "thief-was-here-1")).body.code).to.equal("invalid_credentials");
    expect((await signIn(api, email)).status).to.equal(200);
    expect((await api.post("/auth/v1/verify", { body: linkOf(first).body })).body.code).to.equal("otp_expired");
  });

  it("makes one account of eight registrations at once", async () => {
    const email = freshAddress();
    const answers = await Promise.all(Array.from({ length: 8 }, () => signUp({ email, password: goodPassword })));
    expect(answers.map((answer) => answer.status)).to.deep.equal(Array<number>(8).fill(200));
    expect(await User.query(api.db).where({ email }).resultSize()).to.equal(1);
  });

  it("refuses weak and too long passwords", async () => {
    const attempt = async (password: unknown) => (await signUp({ email: freshAddress(), password })).body;
    expect(await attempt("12345")).to.deep.include({
      code: "weak_password",
      message: "Password should be at least 6 characters.",
      weak_password: { reasons: ["length"] },
    });
    for (const common of ["123456", "password", "Football", "iloveyou"]) {
      expect(await attempt(common), common).to.deep.include({
        code: "weak_password",
        weak_password: { reasons: ["pwned"] },
      });
    }
    expect(await attempt("é".repeat(37))).to.include({ code: "validation_failed" });
    expect(await attempt("")).to.include({ code: "validation_failed", message: "Signup requires a valid password" });
    expect(await attempt(["a"])).to.include({ code: "validation_failed" });
    expect((await signUp({ email: freshAddress(), password: "é".repeat(36) })).status).to.equal(200);
  });

  it("refuses what is no registration, in the words that clients know", async () => {
    expect((await signUp({ email: "nobody at home", password: goodPassword })).body).to.include({
      code: "validation_failed",
      msg: "Unable to validate email address: invalid format",
    });
    expect((await signUp({ phone: "+31612345678", password: goodPassword })).body).to.include({
      code: "phone_provider_disabled",
    });
    expect((await signUp({ data: {} })).body).to.include({ code: "anonymous_provider_disabled" });
    expect(
      (await signUp({ email: freshAddress(), password: goodPassword, data: { story: "x".repeat(5000) } })).status,
    ).to.equal(400);
    expect(
      (await signUp({ email: freshAddress(), password: goodPassword, data: { story: "a\u0000b" } })).status,
    ).to.equal(400);
    const broken = await api.post("/auth/v1/signup", {
      body: "{",
      headers: { "content-type": "application/json;charset=UTF-8" },
    });
    expect(broken.status).to.equal(400);
    expect(broken.body).to.include({ code: "bad_json", error_code: "bad_json" });
  });

  it("writes in French to whoever registers in French, with a link below /fr", async () => {
    const [byData, byRedirect, none] = [freshAddress(), freshAddress(), freshAddress()];
    await signUp({ email: byData, password: goodPassword, data: { language: "fr" } });
    await signUp(
      { email: byRedirect, password: goodPassword },
      `?redirect_to=${encodeURIComponent(`${api.url}/fr/confirm`)}`,
    );
    await signUp({ email: none, password: goodPassword });
    for (const email of [byData, byRedirect]) {
      const [letter] = await lettersTo(api, email);
      expect(letter?.subject).to.equal("Confirmez votre adresse e-mail sous 24\u00a0heures");
      expect(linkOf(letter).url.pathname).to.equal("/fr/confirm");
      expect(letter?.html).to.contain('<html lang="fr">');
    }
    const [english] = await lettersTo(api, none);
    expect(english?.subject).to.equal("Confirm your email address within 24 hours");
    expect(linkOf(english).url.pathname).to.equal("/confirm");
    expect(linkOf(english).body.type).to.equal("signup");
  });

  it("sends no token to another site", async () => {
    for (const redirect of [
      "https://evil.example/confirm",
      `${api.url}@evil.example/`,
      "javascript:alert(1)",
      "//evil.example/x",
    ]) {
      const email = freshAddress();
      await signUp({ email, password: goodPassword }, `?redirect_to=${encodeURIComponent(redirect)}`);
      expect(linkOf((await lettersTo(api, email))[0]).url.href.startsWith(`${api.url}/confirm?`), redirect).to.equal(
        true,
      );
    }
  });

  it("keeps no token in the database", async () => {
    const email = freshAddress();
    await registerAndConfirm(api, email);
    const { token_hash: link } = linkOf((await lettersTo(api, email))[0]).body;
    const { refresh_token: refreshToken } = (await signIn(api, email)).body as { refresh_token: string };
    const { rows } = await api.db.raw<{ rows: { everything: string }[] }>(
      `select (select string_agg(t::text, ' ') from one_time_tokens t) || (select string_agg(r::text, ' ') from refresh_tokens r) ||
              coalesce((select string_agg(j::text, ' ') from graphile_worker._private_jobs j), '') as everything`,
    );
    const stored = rows[0]?.everything ?? "";
    expect(stored.length).to.be.greaterThan(100);
    for (const token of [link, refreshToken]) {
      expect(stored).to.not.contain(token);
      expect(stored).to.not.contain(Buffer.from(token).toString("hex"));
    }
  });
});

describe("POST /auth/v1/signup with automatic confirmation", () => {
  const api = useApi({ AUTH_AUTO_CONFIRM: "true" });

  it("answers with a session, makes the organization, and says when the address is taken", async () => {
    const email = freshAddress();
    const pending = {
      companyName: "Quick Trade",
      organizationType: "Trader / Importer",
      phoneNumber: "+31 20 555 0100",
      userType: "buyer",
      role: "Import Manager",
    };
    const first = await api.post("/auth/v1/signup", {
      body: { email, password: goodPassword, data: { pending_organization: pending } },
    });
    expect(first.body).to.include({ token_type: "bearer", expires_in: 3600 });
    expect(first.body.expires_at).to.be.closeTo(Date.now() / 1000 + 3600, 60);
    expect(first.body.user.user_metadata).to.deep.equal({});
    const me = await api.get("/me", { as: { token: first.body.access_token as string } });
    expect(me.body.organization).to.include({ name: "Quick Trade", type: "buyer" });
    const second = await api.post("/auth/v1/signup", { body: { email, password: goodPassword } });
    expect(second.status).to.equal(422);
    expect(second.body).to.include({ code: "user_already_exists", message: "User already registered" });
  });

  it("keeps the phone number in E.164, from national form too, and refuses one that cannot exist", async () => {
    const register = (phoneNumber: string, phoneCountry: string | null) =>
      api.post("/auth/v1/signup", {
        body: {
          email: freshAddress(),
          password: goodPassword,
          data: {
            pending_organization: {
              companyName: "Gisenyi Growers",
              organizationType: "Farmer Cooperative",
              phoneNumber,
              phoneCountry,
              userType: "seller",
              role: "Farm Manager / Operations Lead",
            },
          },
        },
      });
    for (const [typed, country] of [
      ["0788 123 456", "rw"],
      ["+250 788 123 456", null],
    ] as const) {
      const answer = await register(typed, country);
      const as = { token: answer.body.access_token as string };
      const { organization } = (await api.get("/me", { as })).body;
      expect((await api.get(`/organizations/${organization.id}`, { as })).body.phone).to.equal("+250788123456");
    }
    const refused = await register("12345", "rw");
    expect(refused.status).to.equal(422);
    expect(refused.body).to.include({ code: "phone_number_invalid" });
  });
});

describe("POST /auth/v1/signup when it is off", () => {
  const api = useApi({ AUTH_DISABLE_SIGNUP: "true" });

  it("is refused and the settings say so", async () => {
    const { status, body } = await api.post("/auth/v1/signup", {
      body: { email: freshAddress(), password: goodPassword },
    });
    expect(status).to.equal(422);
    expect(body).to.include({ code: "signup_disabled", message: "Signups not allowed for this instance" });
    expect((await api.get("/auth/v1/settings")).body).to.include({ disable_signup: true, mailer_autoconfirm: false });
  });
});

/** The members of an answer at every depth, with the kinds of their values. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== "object" || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
}

/** The milliseconds that a UUIDv7 begins with: a fabricated id must be as young as a real one. */
const bornAt = (id: string): number => parseInt(id.replace("-", "").slice(0, 12), 16);
