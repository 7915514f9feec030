import { expect } from "chai";
import { buildUser } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { codeOf, createClient, newestLetter, wrongCode } from "./client.ts";
import { freshAddress, goodPassword, lettersTo } from "./mailbox.ts";

describe("signing in with a letter", () => {
  const api = useApi();

  it("takes the link or the six digits of one letter, once, and makes an account of a new address", async () => {
    const email = freshAddress();
    const client = createClient(api);
    const asked = await client.signInWithOtp({ email, options: { data: { language: "fr" } } });
    expect(asked.error).to.equal(null);
    const { letter, code, body, url } = await newestLetter(api, email);
    expect(url.pathname, "the page that signs in and goes on to the dashboard").to.equal("/fr/confirm");
    expect(letter?.subject).to.equal("Votre lien de connexion, valable dix minutes");
    expect(body.type).to.equal("magiclink");
    const signedIn = await client.verifyOtp({ email, token: code, type: "email" });
    expect(signedIn.error).to.equal(null);
    expect(signedIn.data.user?.email).to.equal(email);
    expect(signedIn.data.user?.email_confirmed_at).to.be.a("string");
    expect(signedIn.data.user?.identities?.map(({ provider }) => provider)).to.deep.equal(["email"]);
    expect((await client.getUser()).data.user?.email).to.equal(email);
    expect((await client.verifyOtp({ token_hash: body.token_hash, type: "magiclink" })).error).to.include({
      status: 403,
      code: "otp_expired",
      message: "Email link is invalid or has expired",
    });
    expect((await client.verifyOtp({ email, token: code, type: "magiclink" })).error).to.include({
      status: 403,
      code: "otp_expired",
      message: "Token has expired or is invalid",
    });
    await client.signInWithOtp({ email });
    const second = await newestLetter(api, email, 2);
    expect((await client.verifyOtp({ token_hash: second.body.token_hash, type: "magiclink" })).error).to.equal(null);
  });

  it("takes the digits of registration and recovery letters too", async () => {
    const email = freshAddress();
    const client = createClient(api);
    await client.signUp({ email, password: goodPassword });
    const { code } = await newestLetter(api, email);
    expect((await client.verifyOtp({ email: email.toUpperCase(), token: code, type: "signup" })).error).to.equal(null);
    await client.resetPasswordForEmail(email);
    const recovery = await newestLetter(api, email, 2);
    expect((await client.verifyOtp({ email, token: recovery.code, type: "magiclink" })).error?.code).to.equal(
      "otp_expired",
    );
    expect((await client.verifyOtp({ email, token: recovery.code, type: "recovery" })).error).to.equal(null);
  });

  it("makes no account where none is wanted, and does not tell who has one", async () => {
    const email = freshAddress();
    const { user } = await buildUser();
    const ask = (address: string) => api.post("/auth/v1/otp", { body: { email: address, create_user: false } });
    const [unknown, known] = [await ask(email), await ask(user.email)];
    expect([unknown.status, unknown.body]).to.deep.equal([known.status, known.body]).and.to.deep.equal([200, {}]);
    expect(await api.db("users").where({ email }).first("id")).to.equal(undefined);
    expect((await lettersTo(api, user.email))[0]?.subject).to.equal("Your link to log in, valid for ten minutes");
    expect(await lettersTo(api, email, 0)).to.deep.equal([]);
  });

  it("takes five tries a code, and the address is slowed after eight", async () => {
    const { user } = await buildUser();
    // Two tries more are kept for networks from which its owner was signed in.
    await api.db("sessions").where({ user_id: user.id }).update({ ip: "192.0.2.1" });
    const client = createClient(api);
    const guess = async (token: string) => (await client.verifyOtp({ email: user.email, token, type: "email" })).error;
    await client.signInWithOtp({ email: user.email });
    const { code, body } = await newestLetter(api, user.email);
    const wrong = wrongCode(code);
    const answers = await Promise.all(Array.from({ length: 5 }, () => guess(wrong)));
    for (const error of answers) expect(error).to.include({ status: 403, code: "otp_expired" });
    expect(await guess(code), "the right code, too late").to.include({ status: 403, code: "otp_expired" });
    for (let left = 2; left > 0; left -= 1) expect((await guess(wrong))?.status).to.equal(403);
    expect(await guess(wrong)).to.include({ status: 429, code: "over_request_rate_limit" });
    expect((await client.verifyOtp({ token_hash: body.token_hash, type: "email" })).error, "the link").to.equal(null);
  });

  it("takes the digits of the newest letter alone, for one of eight who come at once", async () => {
    const { user } = await buildUser();
    const client = createClient(api);
    await client.signInWithOtp({ email: user.email });
    const first = await newestLetter(api, user.email);
    await client.signInWithOtp({ email: user.email });
    const { code } = await newestLetter(api, user.email, 2);
    if (code !== first.code)
      expect((await client.verifyOtp({ email: user.email, token: first.code, type: "email" })).error?.code).to.equal(
        "otp_expired",
      );
    // Four tries are left: more callers would meet the limit and not the race.
    const racers = Array.from({ length: 4 }, () =>
      createClient(api).verifyOtp({ email: user.email, token: code, type: "email" }),
    );
    expect((await Promise.all(racers)).filter(({ error }) => error === null)).to.have.lengthOf(1);
  });

  it("takes digits away from whoever registered a stranger's address", async () => {
    const email = freshAddress();
    await createClient(api).signUp({ email, password: "thief-was-here-1" });
    await lettersTo(api, email);
    const client = createClient(api);
    await client.signInWithOtp({ email });
    const { code } = await newestLetter(api, email, 2);
    expect((await client.verifyOtp({ email, token: code, type: "email" })).error).to.equal(null);
    expect((await client.signInWithPassword({ email, password: "thief-was-here-1" })).error?.code).to.equal(
      "invalid_credentials",
    );
  });

  it("keeps no digits in the database", async () => {
    const { user } = await buildUser();
    await createClient(api).signInWithOtp({ email: user.email });
    const code = codeOf((await lettersTo(api, user.email))[0]);
    const row = (await api.db("one_time_tokens").where({ user_id: user.id }).first()) as { code_hash: Buffer };
    expect(row.code_hash).to.have.lengthOf(32);
    expect(JSON.stringify(row)).to.not.contain(`"${code}"`);
  });

  it("answers telephones as disabled, and what is no request in the protocol's words", async () => {
    const client = createClient(api);
    const phone = "+31612345678";
    expect((await client.signInWithOtp({ phone })).error).to.include({ status: 400, code: "phone_provider_disabled" });
    for (const type of ["sms", "phone_change"] as const)
      expect((await client.resend({ phone, type })).error, "nobody waits for a text message").to.equal(null);
    expect((await client.verifyOtp({ phone, token: "123456", type: "sms" })).error).to.include({
      status: 403,
      code: "otp_expired",
    });
    for (const written of ["+31612345678-x", "0612345678", "call me", "+"]) {
      const refused = { status: 400, message: "Invalid phone number format (E.164 required)" };
      const shown = { phone: written, token: "123456", type: "sms" } as const;
      expect((await client.verifyOtp(shown)).error, written).to.include(refused);
      expect((await client.resend({ phone: written, type: "sms" })).error, written).to.include(refused);
    }
    const post = async (path: string, body: object) =>
      (await api.post(`/auth/v1${path}`, { body })).body.code as string;
    expect(await post("/otp", {})).to.equal("validation_failed");
    expect(await post("/otp", { email: "nobody at home" })).to.equal("validation_failed");
    expect(await post("/verify", { type: "email", email: freshAddress() })).to.equal("validation_failed");
    expect(await post("/verify", { type: "email", email: freshAddress(), token: "123456" })).to.equal("otp_expired");
    expect(await post("/resend", { type: "magiclink", email: freshAddress() })).to.equal("validation_failed");
  });
});

describe("six digits past their time", () => {
  const api = useApi();

  it("live ten minutes, and the link that signs in beside them no longer", async () => {
    const { user } = await buildUser();
    const client = createClient(api);
    await client.signInWithOtp({ email: user.email });
    const { code, body } = await newestLetter(api, user.email);
    await api.post("/dev/clock", { body: { advance: "11m" } });
    expect((await client.verifyOtp({ email: user.email, token: code, type: "email" })).error?.code).to.equal(
      "otp_expired",
    );
    expect((await client.verifyOtp({ token_hash: body.token_hash, type: "magiclink" })).error?.code).to.equal(
      "otp_expired",
    );
  });
});

describe("signing in with a letter when sign-up is off", () => {
  const api = useApi({ AUTH_DISABLE_SIGNUP: "true" });

  it("lets known people in, makes nobody, and does not tell one from the other", async () => {
    const email = freshAddress();
    const { user } = await buildUser();
    for (const address of [user.email, email])
      expect((await createClient(api).signInWithOtp({ email: address })).error, address).to.equal(null);
    await lettersTo(api, user.email);
    expect(await api.db("users").where({ email }).first("id")).to.equal(undefined);
  });
});

describe("signing in with a letter where addresses are confirmed at once", () => {
  const api = useApi({ AUTH_AUTO_CONFIRM: "true", AUTH_DISABLE_SIGNUP: "true" });

  it("refuses an unknown address in the protocol's words", async () => {
    const refusals = { true: "signup_disabled", false: "otp_disabled" };
    for (const shouldCreateUser of [true, false]) {
      const { error } = await createClient(api).signInWithOtp({ email: freshAddress(), options: { shouldCreateUser } });
      expect(error).to.include({ status: 422, code: refusals[`${shouldCreateUser}`] });
    }
  });
});

describe("letters in a row", () => {
  const api = useApi({ AUTH_MAIL_INTERVAL: "60" });

  it("are slowed for known and unknown addresses alike", async () => {
    const { user } = await buildUser();
    for (const email of [user.email, freshAddress()]) {
      expect((await createClient(api).signInWithOtp({ email })).error).to.equal(null);
      expect((await createClient(api).signInWithOtp({ email })).error).to.include({
        status: 429,
        code: "over_email_send_rate_limit",
      });
    }
  });
});
