import { expect } from "chai";
import { buildUser } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { createClient, newestLetter, openLink } from "./client.ts";
import { freshAddress, goodPassword, lettersTo, registerAndConfirm, signIn } from "./mailbox.ts";

describe("a change of address", () => {
  const api = useApi();

  /** Somebody signed in, with the library. */
  async function signedIn(data: object = {}) {
    const email = freshAddress();
    await registerAndConfirm(api, email, data);
    const client = createClient(api);
    expect((await client.signInWithPassword({ email, password: goodPassword })).error).to.equal(null);
    return { client, email };
  }

  it("waits for both addresses, in whichever order, tells the old one, and the session goes on", async () => {
    for (const order of ["current first", "new first"]) {
      const { client, email } = await signedIn();
      const wanted = freshAddress();
      const changed = await client.updateUser(
        { email: wanted.toUpperCase() },
        { emailRedirectTo: `${api.url}/confirm` },
      );
      expect(changed.error).to.equal(null);
      expect(changed.data.user).to.include({ email, new_email: wanted });
      expect(changed.data.user?.email_change_sent_at).to.be.a("string");
      const [current, fresh] = [await newestLetter(api, email, 2), await newestLetter(api, wanted)];
      expect(current.body.type).to.equal("email_change");
      expect(current.letter?.text).to.contain(wanted);
      const [one, other] = order === "current first" ? [current, fresh] : [fresh, current];
      const half = await api.post("/auth/v1/verify", { body: one.body });
      expect([half.status, half.body.code], order).to.deep.equal([200, "200"]);
      expect(half.body.msg).to.equal(
        "Confirmation link accepted. Please proceed to confirm link sent to the other email",
      );
      expect((await client.getUser()).data.user?.email, order).to.equal(email);
      expect((await api.post("/auth/v1/verify", { body: one.body })).body.code, "twice").to.equal("otp_expired");
      const done = await createClient(api).verifyOtp({ token_hash: other.body.token_hash, type: "email_change" });
      expect(done.error, order).to.equal(null);
      expect(done.data.user).to.include({ email: wanted });
      const mine = (await client.getUser()).data.user;
      expect(mine).to.include({ email: wanted }).and.to.not.have.property("new_email");
      expect(mine?.identities?.[0]).to.include({ provider: "email", email: wanted });
      expect((await client.refreshSession()).data.user?.email).to.equal(wanted);
      expect((await lettersTo(api, email, 3))[0]?.subject).to.equal("Your email address has been changed");
      expect((await signIn(api, email)).body.code).to.equal("invalid_credentials");
      expect((await signIn(api, wanted)).status).to.equal(200);
    }
  });

  it("takes the digits of both letters, written in the user's language", async () => {
    const { client, email } = await signedIn({ language: "fr" });
    const wanted = freshAddress();
    await client.updateUser({ email: wanted });
    const [current, fresh] = [await newestLetter(api, email, 2), await newestLetter(api, wanted)];
    expect([current.letter?.subject, fresh.letter?.subject]).to.deep.equal([
      "Confirmez votre changement d’adresse",
      "Confirmez votre nouvelle adresse e-mail",
    ]);
    const half = await client.verifyOtp({ email, token: current.code, type: "email_change" });
    expect([half.error, half.data.session, half.data.user]).to.deep.equal([null, null, null]);
    expect(
      (await client.verifyOtp({ email: wanted, token: fresh.code, type: "email_change" })).data.user?.email,
    ).to.equal(wanted);
  });

  it("speaks one language in all its letters, the account's, from whichever page it is asked for", async () => {
    for (const [language, page, ...expected] of [
      [
        "en",
        "/fr",
        "Confirm your change of address",
        "Confirm your new email address",
        "Your email address has been changed",
      ],
      [
        "fr",
        "",
        "Confirmez votre changement d’adresse",
        "Confirmez votre nouvelle adresse e-mail",
        "Votre adresse e-mail a été modifiée",
      ],
    ] as const) {
      const { user } = await buildUser({ password: goodPassword, language });
      const client = createClient(api);
      await client.signInWithPassword({ email: user.email, password: goodPassword });
      const wanted = freshAddress();
      await client.updateUser({ email: wanted }, { emailRedirectTo: `${api.url}${page}/confirm` });
      const [current, fresh] = [await newestLetter(api, user.email), await newestLetter(api, wanted)];
      for (const { body } of [current, fresh]) await api.post("/auth/v1/verify", { body });
      const [told] = await lettersTo(api, user.email, 2);
      expect([current.letter?.subject, fresh.letter?.subject, told?.subject], language).to.deep.equal(expected);
    }
  });

  it("answers an address that somebody has like a free one, and writes to its owner instead", async () => {
    const { client, email } = await signedIn();
    const { user: owner } = await buildUser({ userMetadata: { language: "fr" }, language: "fr" });
    const free = freshAddress();
    const wish = async (wanted: string) => {
      const { data, error } = await client.updateUser({ email: wanted });
      expect(error, wanted).to.equal(null);
      return Object.keys(data.user ?? {}).concat(data.user?.new_email === wanted ? "as wished" : "");
    };
    const answer = await wish(free);
    await newestLetter(api, free);
    await newestLetter(api, email, 2);
    expect(await wish(owner.email))
      .to.deep.equal(answer)
      .and.to.include("as wished");
    const [told] = await lettersTo(api, owner.email);
    expect(told?.subject).to.equal("Quelqu’un a voulu utiliser votre adresse e-mail");
    expect((told?.links ?? []).join(" ") + (told?.text ?? "")).not.to.match(/token|^\d{6}$/m);
    // One's own address agrees; nothing in the world agrees for the other.
    const own = await newestLetter(api, email, 3);
    expect(own.letter?.text).to.contain(owner.email);
    expect((await api.post("/auth/v1/verify", { body: own.body })).body.code).to.equal("200");
    const guess = { type: "email_change", email: owner.email, token: "123456" };
    expect((await api.post("/auth/v1/verify", { body: guess })).body.code).to.equal("otp_expired");
    expect((await client.getUser()).data.user?.email).to.equal(email);
    expect((await client.resend({ type: "email_change", email })).error).to.equal(null);
    expect((await lettersTo(api, owner.email, 2))[0]?.subject).to.equal(told?.subject);
    await newestLetter(api, email, 4);
    // The owner goes: the address is free, and the wish can be repeated.
    await api.db("users").where({ id: owner.id }).update({ deleted_at: new Date(), email: "" });
    expect((await client.resend({ type: "email_change", email })).error).to.equal(null);
    const fresh = await newestLetter(api, owner.email, 3);
    const again = await newestLetter(api, email, 5);
    for (const { body } of [again, fresh]) expect((await api.post("/auth/v1/verify", { body })).status).to.equal(200);
    expect((await client.getUser()).data.user?.email).to.equal(owner.email);
  });

  it("refuses what is no address, and one that somebody else was quicker to prove", async () => {
    const { client } = await signedIn();
    expect((await client.updateUser({ email: "nobody at home" })).error).to.include({
      status: 400,
      code: "validation_failed",
    });
    const [one, other] = [await signedIn(), await signedIn()];
    const wanted = freshAddress();
    await one.client.updateUser({ email: wanted });
    await newestLetter(api, wanted);
    await other.client.updateUser({ email: wanted });
    const letters = await lettersTo(api, wanted, 2);
    const tokens = letters.map(({ links }) =>
      new URL(links.find((link) => link.includes("token_hash")) ?? "").searchParams.get("token_hash"),
    );
    for (const { email } of [one, other])
      await api.post("/auth/v1/verify", { body: (await newestLetter(api, email, 2)).body });
    const answers = await Promise.all(
      tokens.map((token) => api.post("/auth/v1/verify", { body: { type: "email_change", token_hash: token } })),
    );
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.code).to.equal("email_exists");
  });

  it("forgets an earlier wish with a later one, and the letters can be had again", async () => {
    const { client, email } = await signedIn();
    const [first, second] = [freshAddress(), freshAddress()];
    await client.updateUser({ email: first });
    const early = await newestLetter(api, first);
    await client.updateUser({ email: second });
    await newestLetter(api, second);
    expect((await client.verifyOtp({ token_hash: early.body.token_hash, type: "email_change" })).error?.code).to.equal(
      "otp_expired",
    );
    expect((await client.resend({ type: "email_change", email })).error).to.equal(null);
    expect((await client.resend({ type: "email_change", email: freshAddress() })).error, "unknown").to.equal(null);
    const again = await newestLetter(api, second, 2);
    expect((await client.verifyOtp({ token_hash: again.body.token_hash, type: "email_change" })).error).to.equal(null);
  });

  it("gives whoever waits for a code one, once both have agreed", async () => {
    const { client, email } = await signedIn();
    const as = { token: (await client.getSession()).data.session?.access_token ?? "" };
    const wanted = freshAddress();
    // By hand: the library forgets its verifier as it keeps the answer of updateUser.
    const verifier = "v".repeat(64);
    const challenge = { code_challenge: verifier, code_challenge_method: "plain" };
    expect((await api.put("/auth/v1/user", { as, body: { email: wanted, ...challenge } })).status).to.equal(200);
    const linkTo = async (address: string, count: number) =>
      (await lettersTo(api, address, count))[0]?.links.find((link) => link.includes("/verify?")) ?? "";
    const half = await openLink(await linkTo(email, 2));
    expect(new URLSearchParams(half.location.hash.slice(1)).get("message")).to.contain("other email");
    const { location } = await openLink(await linkTo(wanted, 1));
    const body = { auth_code: location.searchParams.get("code"), code_verifier: verifier };
    const exchanged = await api.post("/auth/v1/token?grant_type=pkce", { body });
    expect(exchanged.status).to.equal(200);
    expect(exchanged.body.user.email).to.equal(wanted);
  });

  it("ends what letters to the earlier address could still open", async () => {
    const { client, email } = await signedIn();
    await client.resetPasswordForEmail(email);
    const recovery = await newestLetter(api, email, 2);
    const wanted = freshAddress();
    await client.updateUser({ email: wanted });
    await api.post("/auth/v1/verify", { body: (await newestLetter(api, email, 3)).body });
    await api.post("/auth/v1/verify", { body: (await newestLetter(api, wanted)).body });
    expect((await client.verifyOtp({ token_hash: recovery.body.token_hash, type: "recovery" })).error?.code).to.equal(
      "otp_expired",
    );
  });
});

describe("a change of address with automatic confirmation", () => {
  const api = useApi({ AUTH_AUTO_CONFIRM: "true" });

  it("happens at once, and the old address is told", async () => {
    const { user } = await buildUser({ password: goodPassword });
    const client = createClient(api);
    await client.signInWithPassword({ email: user.email, password: goodPassword });
    const wanted = freshAddress();
    expect((await client.updateUser({ email: wanted })).data.user).to.include({ email: wanted });
    const told = (await lettersTo(api, user.email))[0];
    expect(told?.subject).to.equal("Your email address has been changed");
    // Who did not ask for it can no longer log in: they are led to us.
    expect(told?.text)
      .to.match(/Contact us:\n\S+\/contact\n/)
      .and.match(/write to us at \S+ at once/);
    const { user: taken } = await buildUser();
    expect((await client.updateUser({ email: taken.email })).error).to.include({ status: 422, code: "email_exists" });
  });
});

describe("a new password that needs a letter's digits", () => {
  const api = useApi({ AUTH_REAUTHENTICATE_AFTER: "24" });

  it("takes them once, from a session that is a day old", async () => {
    const { user } = await buildUser({ password: goodPassword });
    const client = createClient(api);
    await client.signInWithPassword({ email: user.email, password: goodPassword });
    const first = { password: "young-session-11", current_password: goodPassword };
    expect((await client.updateUser(first)).error, "a young session").to.equal(null);
    // The present password is no such code.
    const current = { current_password: "young-session-11" };
    await lettersTo(api, user.email);
    await api.post("/dev/clock", { body: { advance: "25h" } });
    expect((await client.updateUser({ password: "cedar-harbour-91", ...current })).error).to.include({
      status: 400,
      code: "reauthentication_needed",
    });
    expect((await client.reauthenticate()).error).to.equal(null);
    const [letter] = await lettersTo(api, user.email, 2);
    expect(
      letter?.links.some((link) => link.includes("token")),
      letter?.text,
    ).to.equal(false);
    const code = /^\d{6}$/m.exec(letter?.text ?? "")?.[0] ?? "";
    const change = (nonce: string, password: string) => client.updateUser({ nonce, password, ...current });
    expect((await change(code === "000000" ? "000001" : "000000", "cedar-harbour-91")).error).to.include({
      status: 422,
      code: "reauthentication_not_valid",
    });
    expect((await change(code, "cedar-harbour-91")).error).to.equal(null);
    current.current_password = "cedar-harbour-91";
    expect((await change(code, "walnut-ridge-52")).error).to.include({
      status: 422,
      code: "reauthentication_not_valid",
    });
  });
});
