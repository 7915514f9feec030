import { expect } from "chai";
import { buildUser } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { freshAddress, goodPassword, lettersTo, linkOf, registerAndConfirm, signIn } from "./mailbox.ts";

describe("links of letters", () => {
  const api = useApi();
  const verify = (body: object) => api.post("/auth/v1/verify", { body });
  const expired = { code: "otp_expired", error_code: "otp_expired", message: "Email link is invalid or has expired" };

  it("works once, also when eight open it at the same time", async () => {
    const email = freshAddress();
    await api.post("/auth/v1/signup", { body: { email, password: goodPassword } });
    const { body } = linkOf((await lettersTo(api, email))[0]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => verify(body)));
    expect(answers.filter(({ status }) => status === 200)).to.have.lengthOf(1);
    expect(answers.filter(({ status }) => status === 403)).to.have.lengthOf(7);
    const again = await verify(body);
    expect(again.status).to.equal(403);
    expect(again.body).to.include(expired);
  });

  it("is told apart from a wrong type, a code and nonsense", async () => {
    const email = freshAddress();
    await api.post("/auth/v1/signup", { body: { email, password: goodPassword } });
    const { body } = linkOf((await lettersTo(api, email))[0]);
    expect((await verify({ ...body, type: "recovery" })).body).to.include(expired);
    expect((await verify({ ...body, type: "constructor" })).body).to.include(expired);
    expect((await verify({ token_hash: body.token_hash })).body).to.include({ code: "validation_failed" });
    expect((await verify({ type: "email", email, token: "123456" })).body).to.include({
      code: "otp_expired",
      message: "Token has expired or is invalid",
    });
    expect((await verify({ ...body, type: "email" })).status, "the type that newer clients send").to.equal(200);
  });

  it("sends the confirmation again, until it is no longer needed; nobody learns who is known", async () => {
    const email = freshAddress();
    const resend = (address: string) => api.post("/auth/v1/resend", { body: { type: "signup", email: address } });
    await api.post("/auth/v1/signup", { body: { email, password: goodPassword } });
    const unknown = await resend(freshAddress());
    expect(unknown.body).to.deep.equal({});
    expect((await resend(email)).body).to.deep.equal({});
    const [second] = await lettersTo(api, email, 2);
    expect((await verify(linkOf(second).body)).status).to.equal(200);
    const done = await resend(email);
    expect([done.status, done.body]).to.deep.equal([unknown.status, {}]);
    await api.post("/auth/v1/recover", { body: { email } });
    const letters = await lettersTo(api, email, 3);
    expect(letters.map(({ subject }) => subject)).to.deep.equal([
      "Reset your password",
      "Confirm your email address within 24 hours",
      "Confirm your email address within 24 hours",
    ]);
  });

  it("answers a recovery alike for known and unknown addresses", async () => {
    const recover = (email: string) => api.post("/auth/v1/recover", { body: { email } });
    const { user } = await buildUser();
    const [known, unknown] = [await recover(user.email), await recover(freshAddress())];
    expect([known.status, known.body]).to.deep.equal([200, {}]);
    expect([unknown.status, unknown.body]).to.deep.equal([200, {}]);
    expect(linkOf((await lettersTo(api, user.email))[0]).url.pathname).to.equal("/reset-password");
  });

  it("takes an unproven password away when the owner of the address recovers", async () => {
    const email = freshAddress();
    await api.post("/auth/v1/signup", { body: { email, password: "thief-was-here-1" } });
    await lettersTo(api, email);
    await api.post("/auth/v1/recover", { body: { email } });
    const [letter] = await lettersTo(api, email, 2);
    const { body } = await verify(linkOf(letter).body);
    expect(body.user.email_confirmed_at).to.be.a("string");
    expect((await signIn(api, email, "thief-was-here-1")).body.code).to.equal("invalid_credentials");
    const changed = await api.put("/auth/v1/user", {
      as: { token: body.access_token as string },
      body: { password: goodPassword },
    });
    expect(changed.status).to.equal(200);
    expect((await signIn(api, email)).status).to.equal(200);
  });

  it("keeps the French page of a recovery", async () => {
    const { user } = await buildUser({ language: "fr" });
    await api.post("/auth/v1/recover", { body: { email: user.email } });
    const [letter] = await lettersTo(api, user.email);
    expect(letter?.subject).to.equal("Réinitialisez votre mot de passe");
    expect(linkOf(letter).url.pathname).to.equal("/fr/reset-password");
  });
});

describe("links past their time", () => {
  const api = useApi();

  it("a recovery link lives an hour, a confirmation link a day, access tokens do not follow the moved clock", async () => {
    const [waiting, known] = [freshAddress(), freshAddress()];
    await registerAndConfirm(api, known);
    await api.post("/auth/v1/signup", { body: { email: waiting, password: goodPassword } });
    await api.post("/auth/v1/recover", { body: { email: known } });
    const confirmation = linkOf((await lettersTo(api, waiting))[0]).body;
    const recovery = linkOf((await lettersTo(api, known, 2))[0]).body;
    const { access_token: token } = (await signIn(api, known)).body as { access_token: string };

    await api.post("/dev/clock", { body: { advance: "61m" } });
    const late = await api.post("/auth/v1/verify", { body: recovery });
    expect(late.status).to.equal(403);
    expect(late.body).to.include({ code: "otp_expired", message: "Email link is invalid or has expired" });

    await api.post("/dev/clock", { body: { advance: "22h" } });
    await api.post("/auth/v1/resend", { body: { type: "signup", email: waiting } });
    const second = linkOf((await lettersTo(api, waiting, 2))[0]).body;
    await api.post("/dev/clock", { body: { advance: "2h" } });
    expect((await api.post("/auth/v1/verify", { body: confirmation })).body.code).to.equal("otp_expired");
    expect((await api.post("/auth/v1/verify", { body: second })).status, "two hours old").to.equal(200);

    expect((await api.get("/me", { as: { token } })).status).to.equal(200);
    const fresh = (await signIn(api, known)).body as { expires_at: number };
    expect(fresh.expires_at).to.be.closeTo(Date.now() / 1000 + 3600, 60);
  });
});
