import { expect } from "chai";
import { buildSession, buildUser, type Person } from "#test/factories/people.ts";
import { useApi, type Api, type ApiAnswer } from "#test/support/api.ts";
import { enrol, nextCode, signedIn } from "./authenticator.ts";
import { freshAddress, goodPassword } from "./mailbox.ts";

const before = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;
const shown = (method: string, seconds: number) => ({ method, timestamp: before(seconds) });

/** What opens an account or ends a session, by whoever asks, with whatever proof. */
const changes: Record<string, (api: Api, as: Person, proof?: object) => Promise<ApiAnswer>> = {
  "a new address": (api, as, proof) => api.put("/auth/v1/user", { as, body: { email: freshAddress(), ...proof } }),
  "a new app": (api, as, proof) =>
    api.post("/auth/v1/factors", { as, body: { factor_type: "totp", friendly_name: freshAddress(), ...proof } }),
  "a new key": (api, as, proof) =>
    api.post("/auth/v1/factors", { as, body: { factor_type: "webauthn", friendly_name: freshAddress(), ...proof } }),
  "a new passkey": (api, as, proof) => api.post("/auth/v1/passkeys/registration/options", { as, body: { ...proof } }),
  "the end of another device": async (api, as, proof) => {
    const { sessionId } = await buildSession(as.user);
    return api.del(`/me/devices/${sessionId}`, { as, ...(proof && { body: proof }) });
  },
  "the end of all others": (api, as, proof) =>
    api.post("/auth/v1/logout?scope=others", { as, ...(proof && { body: proof }) }),
};
/** Our own endpoints name a refusal in their own words. */
const needed = ["reauthentication_needed", "accounts.reauthenticationNeeded"];
const wrong = ["invalid_credentials", "accounts.passwordWrong"];

describe("what opens an account, and who else is in it", () => {
  const api = useApi({ AUTH_MAIL_INTERVAL: "0" });
  const sessionOf = ({ sessionId }: Person, amr: object[], aal = "aal1") =>
    api
      .db("sessions")
      .where({ id: sessionId })
      .update({ amr: JSON.stringify(amr), aal });
  /** Signed in six minutes ago. */
  const stale = async (columns: { password?: string } = { password: goodPassword }) => {
    const person = await buildUser(columns);
    await sessionOf(person, [shown("password", 360)]);
    return person;
  };

  for (const [name, change] of Object.entries(changes)) {
    describe(name, () => {
      it("is refused to an open session alone, and takes the present password, not another", async () => {
        const person = await stale();
        const bare = await change(api, person);
        expect([bare.status, needed.includes(String(bare.body?.code))], JSON.stringify(bare.body)).to.deep.equal([
          400,
          true,
        ]);
        const guessed = await change(api, person, { current_password: "not-this-one" });
        expect(wrong, JSON.stringify(guessed.body)).to.include(guessed.body?.code);
        const failed = { actor_user_id: person.user.id, action: "auth.passwordFailed" };
        expect(await api.db("audit_log").where(failed)).to.have.lengthOf(1);
        expect((await change(api, person, { current_password: goodPassword })).status).to.be.oneOf([200, 204]);
      });

      it("needs nothing more within five minutes of a sign-in, whichever way it was, or of a second factor", async () => {
        const person = await stale();
        for (const method of ["password", "otp", "recovery", "oauth", "webauthn"]) {
          await sessionOf(person, [shown(method, 290)]);
          expect((await change(api, person)).status, method).to.be.oneOf([200, 204]);
          await sessionOf(person, [shown(method, 310)]);
          expect(needed, method).to.include((await change(api, person)).body?.code);
        }
        await sessionOf(person, [shown("totp", 290), shown("password", 3000)], "aal2");
        expect((await change(api, person)).status, "a code").to.be.oneOf([200, 204]);
        await sessionOf(person, [shown("totp", 310), shown("password", 3000)], "aal2");
        expect(needed, "a code of before").to.include((await change(api, person)).body?.code);
        await sessionOf(person, [shown("anonymous", 1)]);
        expect(needed, "no way in").to.include((await change(api, person)).body?.code);
      });
    });
  }

  it("changes for whoever has no password after a new sign-in, and no guess makes up for it", async () => {
    const person = await stale({});
    for (const [name, change] of Object.entries(changes)) {
      expect(needed, name).to.include((await change(api, person)).body?.code);
      expect(wrong, name).to.include((await change(api, person, { current_password: "anything" })).body?.code);
      expect((await change(api, await buildSession(person.user))).status, name).to.be.oneOf([200, 204]);
    }
  });

  it("stays free to leave: here, on this device of the list, and everywhere at once", async () => {
    const { user } = await stale();
    const open = async () => {
      const person = await buildSession(user);
      await sessionOf(person, [shown("password", 360)]);
      return person;
    };
    const leave = async (path: string) => (await api.post(path, { as: await open() })).status;
    expect(await leave("/auth/v1/logout?scope=local")).to.equal(204);
    const here = await open();
    expect((await api.del(`/me/devices/${here.sessionId}`, { as: here })).status).to.equal(204);
    expect(await leave("/auth/v1/logout")).to.equal(204);
    expect(await api.db("sessions").where({ user_id: user.id, ended_at: null })).to.have.lengthOf(0);
  });

  it("counts guesses like a sign-in, whichever change they are tried at", async () => {
    const person = await stale();
    const guess = { current_password: "not-this-one" };
    const tried = Object.values(changes);
    const answers: number[] = [];
    for (let n = 0; n < 12; n += 1) answers.push((await tried[n % tried.length]?.(api, person, guess))?.status ?? 0);
    expect(answers.slice(-2)).to.deep.equal([429, 429]);
    const [own, auth] = [await changes["the end of another device"]?.(api, person, guess), answers];
    expect([own?.body.code, auth.includes(200)]).to.deep.equal(["request.rateLimited", false]);
    const right = { current_password: goodPassword };
    expect((await changes["a new app"]?.(api, person, right))?.status, "the right one too").to.equal(429);
  });

  it("is asked once where an address and a password are set together, and not for the address that stands", async () => {
    const person = await stale();
    const put = (body: object) => api.put("/auth/v1/user", { as: person, body });
    expect((await put({ email: person.user.email, data: { full_name: "Amina" } })).status).to.equal(200);
    const both = { email: freshAddress(), password: "cedar-harbour-91" };
    expect((await put(both)).body.code).to.equal("reauthentication_needed");
    expect((await put({ ...both, current_password: goodPassword })).status).to.equal(200);
    const first = await stale({});
    const unproven = await api.put("/auth/v1/user", { as: first, body: both });
    expect(unproven.body.code, "a first password is free, an address is not").to.equal("reauthentication_needed");
  });

  it("loses a factor after that factor was shown a moment ago, not to a session that showed it once", async () => {
    const { user } = await buildUser({ password: goodPassword });
    const { client } = await signedIn(api, user.email);
    const { factorId, secret } = await enrol(client);
    const amr = JSON.stringify([shown("totp", 310), shown("password", 400)]);
    await api.db("sessions").where({ user_id: user.id, ended_at: null }).update({ amr });
    expect((await client.mfa.unenroll({ factorId })).error?.code).to.equal("reauthentication_needed");
    expect((await client.mfa.challengeAndVerify({ factorId, code: nextCode(secret) })).error).to.equal(null);
    expect((await client.mfa.unenroll({ factorId })).error).to.equal(null);
  });
});

describe("another way to sign in", () => {
  const issuer = "http://127.0.0.1:9";
  const provider = { name: "nowhere", issuer, clientId: "marketplace", clientSecret: "a-secret-between-the-two-of-us" };
  const api = useApi({ OIDC_PROVIDERS: JSON.stringify([provider]), AUTH_MANUAL_LINKING: "true" });

  it("is added after a sign-in of a moment ago alone", async () => {
    const person = await buildUser({ password: goodPassword });
    const link = () =>
      api.get("/auth/v1/user/identities/authorize?provider=nowhere&skip_http_redirect=true", { as: person });
    expect((await link()).body.code, "a provider that is away").to.equal("provider_unreachable");
    const amr = JSON.stringify([shown("password", 360)]);
    await api.db("sessions").where({ id: person.sessionId }).update({ amr });
    expect((await link()).body.code).to.equal("reauthentication_needed");
  });
});

describe("what opens an account, where AUTH_PASSWORD_CHANGE_PROOF is false", () => {
  const api = useApi({ AUTH_PASSWORD_CHANGE_PROOF: "false", AUTH_MAIL_INTERVAL: "0" });

  it("changes by an open session alone; a password that is given is looked at all the same", async () => {
    const person = await buildUser({ password: goodPassword });
    const amr = JSON.stringify([shown("password", 360)]);
    await api.db("sessions").where({ id: person.sessionId }).update({ amr });
    for (const [name, change] of Object.entries(changes)) {
      expect((await change(api, person)).status, name).to.be.oneOf([200, 204]);
      const guessed = await change(api, person, { current_password: "not-this-one" });
      expect(wrong, name).to.include(guessed.body?.code);
    }
  });
});
