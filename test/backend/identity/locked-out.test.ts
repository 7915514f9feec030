import { expect } from "chai";
import { buildUser } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { createClient, enrol, nextCode, wrongCode } from "./authenticator.ts";
import { newestLetter } from "./client.ts";
import { goodPassword, lettersTo } from "./mailbox.ts";

/** The networks of an owner, and of somebody who wants them out. */
const [home, away] = ["192.0.2.10", "198.51.100.66"];

describe("the owner of an account", () => {
  const api = useApi({ TRUSTED_PROXIES: "127.0.0.1", WRITE_RATE_LIMIT: "36" });
  const from = (ip: string) => ({ headers: { "x-forwarded-for": ip } });

  async function signIn(email: string, ip: string) {
    const body = { email, password: goodPassword };
    const { status, body: session } = await api.post("/auth/v1/token?grant_type=password", { ...from(ip), body });
    expect(status, JSON.stringify(session)).to.equal(200);
    return { token: session.access_token as string };
  }
  const person = async () => (await buildUser({ password: goodPassword })).user;

  /** The same with an app, in a session of theirs that has shown it. */
  async function withFactor() {
    const user = await person();
    const at = (ip: string) =>
      createClient({
        url: api.url,
        fetch: (address, options) => {
          const headers = new Headers(options?.headers);
          headers.set("x-forwarded-for", ip);
          return fetch(address, { ...options, headers });
        },
      });
    const client = at(home);
    await client.signInWithPassword({ email: user.email, password: goodPassword });
    const { factorId, secret } = await enrol(client);
    const session = (await client.getSession()).data.session;
    return { user, factorId, secret, own: { token: session?.access_token ?? "" } };
  }

  async function show(as: { token: string }, factorId: string, code: string, ip: string): Promise<number> {
    const { body: challenge } = await api.post(`/auth/v1/factors/${factorId}/challenge`, { as, ...from(ip), body: {} });
    const body = { challenge_id: challenge.id as string, code };
    return (await api.post(`/auth/v1/factors/${factorId}/verify`, { as, ...from(ip), body })).status;
  }

  it("is let in by the second factor from where they were before, whoever tries codes with the password alone", async () => {
    const { user, factorId, secret } = await withFactor();
    const stranger = await signIn(user.email, away);
    const tries = [];
    for (let n = 0; n < 6; n += 1) tries.push(await show(stranger, factorId, wrongCode(secret), away));
    expect(tries).to.deep.equal([422, 422, 422, 422, 422, 429]);
    expect(await show(await signIn(user.email, home), factorId, nextCode(secret), home)).to.equal(200);
    expect(await show(stranger, factorId, wrongCode(secret), away), "and gives the stranger no new tries").to.equal(
      429,
    );
  });

  it("stays signed in where they have shown the second factor, whatever a session without it ends", async () => {
    const { user, own } = await withFactor();
    const [stranger, second] = [await signIn(user.email, away), await signIn(user.email, home)];
    for (const scope of ["others", "global"]) {
      expect((await api.post(`/auth/v1/logout?scope=${scope}`, { as: stranger, ...from(away) })).status).to.equal(204);
      expect((await api.get("/me", { as: own })).status, scope).to.equal(200);
    }
    for (const ended of [second, stranger])
      expect((await api.get("/auth/v1/user", { as: ended })).status).to.equal(403);
    const other = await signIn(user.email, away);
    expect((await api.post("/auth/v1/logout?scope=others", { as: own, ...from(home) })).status).to.equal(204);
    expect((await api.get("/auth/v1/user", { as: other })).status, "by one that has shown it").to.equal(403);
  });

  it("shows the digits of a letter from where they were before, whoever has tried others", async () => {
    const user = await person();
    await signIn(user.email, home);
    const verify = (token: string, ip: string) =>
      api.post("/auth/v1/verify", { ...from(ip), body: { type: "recovery", email: user.email, token } });
    const tries = [];
    for (let n = 0; n < 9; n += 1) tries.push((await verify("000000", away)).status);
    expect(tries).to.deep.equal([...Array<number>(8).fill(403), 429]);
    await api.post("/auth/v1/recover", { ...from(home), body: { email: user.email } });
    const { code } = await newestLetter(api, user.email);
    expect((await verify(code, home)).status).to.equal(200);
  });

  it("ends other sessions however much these write", async () => {
    const user = await person();
    const [thief, second, own] = [
      await signIn(user.email, away),
      await signIn(user.email, away),
      await signIn(user.email, home),
    ];
    const write = (ip: string, as: { token: string }) =>
      api.put("/auth/v1/user", { as, ...from(ip), body: { data: { note: "again" } } });
    const answers = [];
    for (let n = 0; n < 37; n += 1) answers.push((await write(away, thief)).status);
    expect(answers.at(-1)).to.equal(429);
    expect((await write(home, own)).status, "anything else").to.equal(429);
    const devices = (await api.get("/me/devices", { as: own })).body.items as { id: string; current: boolean }[];
    expect(devices.length).to.be.greaterThan(2);
    const { status } = await api.del(`/me/devices/${devices.find(({ current }) => !current)?.id ?? ""}`, {
      as: own,
      ...from(home),
    });
    // Refused for want of a proof, perhaps, never for what others have written.
    expect(status).to.not.equal(429);
    expect((await api.post("/auth/v1/logout?scope=others", { as: own, ...from(home) })).status).to.equal(204);
    for (const ended of [thief, second]) expect((await api.get("/auth/v1/user", { as: ended })).status).to.equal(403);
  });
});

describe("a letter to set a password", () => {
  const api = useApi({ TRUSTED_PROXIES: "127.0.0.1", AUTH_MAIL_INTERVAL: "60" });

  it("leaves for who asks from where the owner was signed in, whoever asks for it each minute", async () => {
    const { user } = await buildUser({ password: goodPassword });
    await api.db("sessions").where({ user_id: user.id }).update({ ip: home });
    const ask = async (ip: string) => {
      const headers = { "x-forwarded-for": ip };
      return (await api.post("/auth/v1/recover", { headers, body: { email: user.email } })).status;
    };
    expect([await ask(away), await ask(away)]).to.deep.equal([200, 429]);
    expect([await ask(home), await ask(home)]).to.deep.equal([200, 429]);
    expect(await lettersTo(api, user.email, 2)).to.have.length(2);
  });
});
