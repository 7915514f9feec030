import { createHash } from "node:crypto";
import { expect } from "chai";
import { buildUser } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { codeOf, enrol, forgetSteps, nextCode, signedIn, tokenOf, wrongCode } from "./authenticator.ts";
import { goodPassword, lettersTo, refresh } from "./mailbox.ts";

describe("the second factor", () => {
  const api = useApi();
  const person = async () => {
    const { user } = await buildUser({ password: goodPassword });
    return { user, ...(await signedIn(api, user.email)) };
  };
  const status = async (token: string) => (await api.get("/me", { as: { token } })).status;

  it("is enrolled with a picture and a secret, verified, listed, and lifts the session", async () => {
    const { user, client } = await person();
    const other = await signedIn(api, user.email);
    const { data, error } = await client.mfa.enroll({ factorType: "totp", friendlyName: "Phone", issuer: "Coffee" });
    expect(error).to.equal(null);
    expect(data).to.include({ type: "totp", friendly_name: "Phone" });
    const { qr_code: picture = "", secret = "", uri = "" } = data?.totp ?? {};
    expect(picture).to.match(/^data:image\/svg\+xml;utf-8,<svg [^#]+<\/svg>$/);
    expect(secret).to.match(/^[A-Z2-7]{32}$/);
    const label = `/${encodeURIComponent("Coffee")}:${encodeURIComponent(user.email)}`;
    expect(new URL(uri).href).to.include("otpauth://totp").and.include(label);
    expect(Object.fromEntries(new URL(uri).searchParams)).to.include({ secret, issuer: "Coffee", period: "30" });
    expect((await client.mfa.listFactors()).data)
      .to.have.property("totp")
      .that.deep.equals([]);
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).to.include({ nextLevel: "aal1" });

    const factorId = data?.id ?? "";
    const challenge = await client.mfa.challenge({ factorId });
    expect(challenge.data).to.include({ type: "totp" });
    expect((challenge.data?.expires_at ?? 0) - Date.now() / 1000).to.be.closeTo(300, 10);
    const challengeId = challenge.data?.id ?? "";
    expect((await client.mfa.verify({ factorId, challengeId, code: wrongCode(secret) })).error).to.include({
      code: "mfa_verification_failed",
      status: 422,
      message: "Invalid TOTP code entered",
    });
    const verified = await client.mfa.verify({ factorId, challengeId, code: codeOf(secret) });
    expect(verified.error).to.equal(null);
    expect(verified.data?.user.factors?.[0]).to.include({ id: factorId, status: "verified", friendly_name: "Phone" });
    const level = (await client.mfa.getAuthenticatorAssuranceLevel()).data;
    expect(level).to.include({ currentLevel: "aal2", nextLevel: "aal2" });
    expect(level?.currentAuthenticationMethods.map((one) => (one as { method: string }).method)).to.deep.equal([
      "totp",
      "password",
    ]);
    expect((await client.mfa.listFactors()).data?.totp.map(({ id }) => id)).to.deep.equal([factorId]);
    expect(await status(await tokenOf(client))).to.equal(200);
    expect(await status(other.token), "a session from before the first factor").to.equal(401);
    expect((await client.refreshSession()).error).to.equal(null);
    expect((await client.getClaims()).data?.claims).to.include({ aal: "aal2" });
    expect((await lettersTo(api, user.email))[0]?.subject).to.equal("Two-factor authentication is on");
  });

  it("is asked for after each sign-in: nothing is done and no password changed without it", async () => {
    const { user, client } = await person();
    const { factorId, secret } = await enrol(client);
    const [later, third] = [await signedIn(api, user.email), await signedIn(api, user.email)];
    expect((await later.client.mfa.getAuthenticatorAssuranceLevel()).data).to.include({
      currentLevel: "aal1",
      nextLevel: "aal2",
    });
    const me = await api.get("/me", { as: later });
    expect([me.status, me.body.code, me.body.details]).to.deep.equal([
      403,
      "accounts.secondFactorNeeded",
      { enrolled: true },
    ]);
    expect((await later.client.updateUser({ password: "cedar-harbour-91" })).error).to.include({
      code: "insufficient_aal",
      status: 401,
    });
    expect((await later.client.mfa.enroll({ factorType: "totp", friendlyName: "Mine" })).error).to.include({
      code: "insufficient_aal",
      status: 403,
    });
    expect((await later.client.mfa.unenroll({ factorId })).error).to.include({ code: "insufficient_aal", status: 422 });
    expect((await later.client.mfa.challengeAndVerify({ factorId, code: nextCode(secret) })).error).to.equal(null);
    expect(await status(await tokenOf(later.client))).to.equal(200);
    expect((await third.client.getUser()).error, "another session of aal1 goes on").to.equal(null);
    expect((await later.client.updateUser({ password: "cedar-harbour-91" })).error).to.equal(null);
  });

  it("takes a code once, whoever races, and no code of an earlier step after it", async () => {
    const { user, client } = await person();
    const { factorId, secret } = await enrol(client);
    // Three steps are looked at here.
    await forgetSteps(api, user.id);
    const code = codeOf(secret);
    const tabs = await Promise.all(Array.from({ length: 8 }, () => signedIn(api, user.email)));
    const ready = await Promise.all(
      tabs.slice(0, 4).map(async (tab) => ({ tab, challenge: await tab.client.mfa.challenge({ factorId }) })),
    );
    const answers = await Promise.all(
      ready.map(({ tab, challenge }) =>
        tab.client.mfa.verify({ factorId, challengeId: challenge.data?.id ?? "", code }),
      ),
    );
    expect(answers.filter(({ error }) => error === null)).to.have.lengthOf(1);
    for (const { error } of answers) if (error) expect(error.code).to.equal("mfa_verification_failed");
    const old = await tabs[4]?.client.mfa.challengeAndVerify({ factorId, code: codeOf(secret, -1) });
    expect(old?.error?.code).to.equal("mfa_verification_failed");
    const next = await tabs[5]?.client.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) });
    expect(next?.error).to.equal(null);
  });

  it("takes a challenge once, for five minutes, for its own factor and from its own network", async () => {
    const { user, client } = await person();
    const { factorId, secret } = await enrol(client);
    await forgetSteps(api, user.id);
    const open = async () => (await client.mfa.challenge({ factorId })).data?.id ?? "";
    const answer = async (challengeId: string, code: string) =>
      (await client.mfa.verify({ factorId, challengeId, code })).error?.code;
    const used = await open();
    expect(await answer(used, codeOf(secret))).to.equal(undefined);
    expect(await answer(used, codeOf(secret, 1))).to.equal("mfa_challenge_expired");
    expect(await answer("01900000-0000-7000-8000-000000000000", codeOf(secret, 1))).to.equal("mfa_factor_not_found");
    expect(await answer("no-id", codeOf(secret, 1))).to.equal("mfa_factor_not_found");
    const elsewhere = await open();
    await api.db("factor_challenges").where({ id: elsewhere }).update({ ip: "198.51.100.7" });
    expect(await answer(elsewhere, codeOf(secret, 1))).to.equal("mfa_ip_address_mismatch");
    const late = await open();
    expect((await api.post("/dev/clock", { body: { advance: "301s" } })).status).to.equal(200);
    expect(await answer(late, codeOf(secret, 1))).to.equal("mfa_challenge_expired");
    expect(await answer(await open(), codeOf(secret, 1))).to.equal(undefined);
  });

  it("is slowed after five wrong codes, also for the right one", async () => {
    const { user, client } = await person();
    const { factorId, secret } = await enrol(client);
    // Two tries more are kept for networks where the factor was shown.
    await api.db("sessions").where({ user_id: user.id }).update({ ip: "192.0.2.1" });
    const { client: guesser, token } = await signedIn(api, user.email);
    const wrong = wrongCode(secret);
    const codes: unknown[] = [];
    for (let tries = 0; tries < 6; tries += 1)
      codes.push((await guesser.mfa.challengeAndVerify({ factorId, code: wrong })).error?.code);
    expect(codes).to.deep.equal([...Array<string>(5).fill("mfa_verification_failed"), "over_request_rate_limit"]);
    const { data } = await guesser.mfa.challenge({ factorId });
    const right = await api.post(`/auth/v1/factors/${factorId}/verify`, {
      as: { token },
      body: { challenge_id: data?.id, code: codeOf(secret) },
    });
    expect(right.status).to.equal(429);
    expect(Number(right.headers["retry-after"])).to.be.within(1, 300);
    const lines = await api.db("audit_log").where({ actor_user_id: user.id }).pluck("action");
    expect(lines.filter((action) => action === "auth.factorFailed")).to.have.lengthOf(5);
    expect(lines).to.include("auth.factorAdded");
  });

  it("refuses what cannot be enrolled, and somebody else's factors", async () => {
    const { client } = await person();
    const stranger = await person();
    const enroll = async (body: object) =>
      (await api.post("/auth/v1/factors", { as: { token: await tokenOf(client) }, body })).body as { code?: string };
    expect((await enroll({ factor_type: "totp", friendly_name: "A" })).code).to.equal(undefined);
    expect((await enroll({ factor_type: "totp", friendly_name: "A" })).code).to.equal("mfa_factor_name_conflict");
    expect((await enroll({ factor_type: "phone", phone: "+251911234567" })).code).to.equal(
      "mfa_phone_enroll_not_enabled",
    );
    expect((await enroll({ factor_type: "email" })).code).to.equal("validation_failed");
    expect((await enroll({ factor_type: "totp", friendly_name: "a\u0000b" })).code).to.equal("validation_failed");
    const names = Array.from({ length: 12 }, (_, index) => `App ${index}`);
    const answers = await Promise.all(names.map((name) => enroll({ factor_type: "totp", friendly_name: name })));
    expect(answers.filter(({ code }) => code === undefined)).to.have.lengthOf(9);
    expect(answers.filter(({ code }) => code === "too_many_enrolled_mfa_factors")).to.have.lengthOf(3);
    const mine = (await client.mfa.listFactors()).data?.all[0]?.id ?? "";
    for (const factorId of [mine, "01900000-0000-7000-8000-000000000000", "no-id"]) {
      expect((await stranger.client.mfa.challenge({ factorId })).error).to.include({
        code: "mfa_factor_not_found",
        status: 404,
      });
      expect((await stranger.client.mfa.unenroll({ factorId })).error?.code).to.equal("mfa_factor_not_found");
    }
    expect((await client.mfa.unenroll({ factorId: mine })).data).to.deep.equal({ id: mine });
    expect((await api.post("/auth/v1/factors", { body: { factor_type: "totp" } })).status).to.equal(401);
  });

  it("ends with its factor: sessions are aal1 again, the recovery codes gone, the owner is told", async () => {
    const { user, client } = await person();
    const { factorId } = await enrol(client);
    await api.post("/auth/v1/factors/recovery-codes", { as: { token: await tokenOf(client) } });
    expect((await client.mfa.unenroll({ factorId })).error).to.equal(null);
    await client.refreshSession();
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).to.include({
      currentLevel: "aal1",
      nextLevel: "aal1",
    });
    expect((await client.getClaims()).data?.claims.amr?.map((one) => (one as { method: string }).method)).to.deep.equal(
      ["password"],
    );
    expect(await status(await tokenOf(client))).to.equal(200);
    expect(await api.db("recovery_codes").where({ user_id: user.id })).to.deep.equal([]);
    expect((await lettersTo(api, user.email, 3))[0]?.subject).to.equal("An authenticator app has been removed");
  });

  it("gives the tab that refreshes meanwhile the very same token", async () => {
    const { client } = await person();
    const before = (await client.getSession()).data.session?.refresh_token ?? "";
    await enrol(client);
    const after = (await client.getSession()).data.session?.refresh_token ?? "";
    const raced = await refresh(api, before);
    expect([raced.status, raced.body.refresh_token]).to.deep.equal([200, after]);
    expect((await refresh(api, after)).status).to.equal(200);
    expect((await refresh(api, before)).body.code, "two generations old").to.equal("refresh_token_already_used");
  });

  it("keeps the session of somebody whose sealed token cannot be opened", async () => {
    const { client } = await person();
    const before = (await client.getSession()).data.session?.refresh_token ?? "";
    await enrol(client);
    const hash = createHash("sha256")
      .update((await client.getSession()).data.session?.refresh_token ?? "")
      .digest();
    const spoilt = await api
      .db("refresh_tokens")
      .where({ token_hash: hash })
      .update({ sealed_token: Buffer.alloc(71) });
    expect(spoilt).to.equal(1);
    expect((await refresh(api, before)).body.code).to.equal("refresh_token_already_used");
    expect((await client.refreshSession()).error).to.equal(null);
  });

  it("tells a reader of the database nothing, and works in its own row alone", async () => {
    const [one, two] = [await person(), await person()];
    const mine = await enrol(one.client);
    const theirs = await enrol(two.client);
    const dump = await api.db("factors").where({ id: mine.factorId }).first("sealed_secret", "key_id");
    expect(JSON.stringify(dump)).to.not.include(mine.secret);
    await api.db("factors").where({ id: theirs.factorId }).update(dump);
    const moved = await two.client.mfa.challengeAndVerify({ factorId: theirs.factorId, code: codeOf(mine.secret, 1) });
    expect(moved.error, "a seal that cannot be opened").to.include({ status: 422, code: "mfa_verification_failed" });
  });
});
