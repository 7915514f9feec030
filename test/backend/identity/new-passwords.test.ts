import { expect } from "chai";
import { buildBuyer, buildSession, buildUser, type Person } from "#test/factories/people.ts";
import { serviceToken } from "#test/support/access-tokens.ts";
import { useApi, type ApiUnderTest } from "#test/support/api.ts";
import { freshAddress, goodPassword, lettersTo, linkOf, refresh, signIn } from "./mailbox.ts";

const other = "cedar-harbour-91";
const change = (api: ApiUnderTest, as: { token: string }, body: object) => api.put("/auth/v1/user", { as, body });

describe("many passwords of one user", () => {
  const api = useApi({ AUTH_PASSWORD_CHANGE_PROOF: "false" });

  it("make nobody else wait: 120 side by side get a few places in the line, the rest are told when to come again", async () => {
    const [many, one] = [await buildUser({ password: goodPassword }), await buildUser({ password: goodPassword })];
    let done = 0;
    const changes = Array.from({ length: 120 }, async (_, index) => {
      const answer = await change(api, many, { password: `new-orchard-${index + 10}` });
      if (answer.status === 200) done += 1;
      return answer;
    });
    // The line is as full as it gets.
    await Promise.race(changes);
    const before = done;
    const { status } = await signIn(api, one.user.email);
    expect(status).to.equal(200);
    expect(done - before, "changes that came before the sign-in").to.be.lessThan(25);
    const answers = await Promise.all(changes);
    const surplus = answers.filter((answer) => answer.status !== 200);
    expect(surplus).to.have.lengthOf.greaterThan(60);
    for (const { status: told, headers, body } of surplus) {
      expect([told, body.code]).to.deep.equal([429, "over_request_rate_limit"]);
      expect(Number(headers["retry-after"])).to.be.within(1, 60);
    }
  }).timeout(30_000);
});

describe("calls with passwords and refreshes", () => {
  const api = useApi({ AUTH_RATE_LIMIT: "4", TRUSTED_PROXIES: "127.0.0.1" });
  const from = (ip: string) => ({ "x-forwarded-for": ip });

  it("count against the user from wherever they come, and against the network whoever it is", async () => {
    const person = await buildUser({ password: goodPassword });
    const body = { password: other, current_password: "not-this-one" };
    const put = async (as: Person, ip: string) =>
      (await api.put("/auth/v1/user", { as, headers: from(ip), body })).status;
    for (const ip of ["192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"]) expect(await put(person, ip)).to.equal(400);
    expect(await put(person, "192.0.2.5")).to.equal(429);
    for (let tries = 0; tries < 4; tries += 1)
      expect(await put(await buildUser({ password: goodPassword }), "198.51.100.7")).to.equal(400);
    const late = await buildUser({ password: goodPassword });
    const own = await api.post("/me/deletion", {
      as: late,
      headers: from("198.51.100.7"),
      body: { password: goodPassword },
    });
    expect([own.status, Number(own.headers["retry-after"]) > 0]).to.deep.equal([429, true]);
  });

  it("of one session for new tokens have an end, and another session of the same network has its own", async () => {
    const [tab, neighbour] = [await buildUser(), await buildUser()];
    let token = tab.refreshToken;
    for (let turn = 0; turn < 4; turn += 1) token = String((await refresh(api, token)).body.refresh_token);
    const refused = await refresh(api, token);
    expect([refused.status, refused.body.code]).to.deep.equal([429, "over_request_rate_limit"]);
    expect(Number(refused.headers["retry-after"])).to.be.greaterThan(0);
    expect((await refresh(api, neighbour.refreshToken)).status).to.equal(200);
  });
});

describe("a new password", () => {
  const api = useApi();

  it("asks for the present one, and an open session alone sets none", async () => {
    const person = await buildUser({ password: goodPassword });
    const bare = await change(api, person, { password: other });
    expect([bare.status, bare.body.code]).to.deep.equal([400, "reauthentication_needed"]);
    expect((await signIn(api, person.user.email)).status, "nothing has changed").to.equal(200);
    expect((await change(api, person, { password: other, current_password: "wrong" })).body.code).to.equal(
      "invalid_credentials",
    );
    expect((await change(api, person, { password: other, current_password: goodPassword })).status).to.equal(200);
  });

  it("needs no other proof than the link of the letter to set one, for an hour", async () => {
    const person = await buildUser({ password: goodPassword });
    await api.post("/auth/v1/recover", { body: { email: person.user.email } });
    const { body } = linkOf((await lettersTo(api, person.user.email))[0]);
    const session = (await api.post("/auth/v1/verify", { body })).body as {
      access_token: string;
      user: { id: string };
    };
    const as = { token: session.access_token };
    const rows = api.db("sessions").where({ user_id: person.user.id }).whereNot({ id: person.sessionId });
    const amr = (minutes: number) =>
      JSON.stringify([{ method: "recovery", timestamp: Math.floor(Date.now() / 1000) - minutes * 60 }]);
    await rows.clone().update({ amr: amr(61) });
    expect((await change(api, as, { password: other })).body.code).to.equal("reauthentication_needed");
    await rows.clone().update({ amr: amr(59) });
    expect((await change(api, as, { password: other })).status).to.equal(200);
  });

  it("takes a second factor of five minutes ago in place of the present one", async () => {
    const person = await buildUser({ password: goodPassword });
    const shown = async (minutes: number) => {
      const at = Math.floor(Date.now() / 1000) - minutes * 60;
      const amr = JSON.stringify([{ method: "totp", timestamp: at }]);
      await api.db("sessions").where({ id: person.sessionId }).update({ aal: "aal2", amr });
      return (await change(api, person, { password: `${other}-${minutes}` })).status;
    };
    expect(await shown(6)).to.equal(400);
    expect(await shown(4)).to.equal(200);
  });

  it("is the first of whoever had none, by their session alone", async () => {
    const person = await buildUser();
    expect((await change(api, person, { password: goodPassword })).status).to.equal(200);
    expect((await change(api, person, { password: other })).body.code).to.equal("reauthentication_needed");
  });

  it("names neither us nor our goods, in either language, whatever digits, signs and letters' look-alikes stand in it", async () => {
    const signUp = async (password: string) => {
      const { status, body } = await api.post("/auth/v1/signup", { body: { email: freshAddress(), password } });
      return status === 200 ? "taken" : (body.weak_password?.reasons as string[])[0];
    };
    for (const bad of [
      ...["agritrade", "AgriTrade2026!", "4gr1tr4d3", "agri-trade", "africa2026", "Afrique#1"],
      ...[
        "coffee1",
        "C0ff33!!",
        "café2026",
        "sesame",
        "5ésame12",
        "chia2026",
        "superfoods",
        "oléagineux9",
        "afr1cac0ffee",
      ],
    ])
      expect(await signUp(bad), bad).to.be.oneOf(["product", "pwned"]);
    for (const good of [goodPassword, other, "coffee-at-dawn", "africa is wide", "x9k2-lq8w", "1928374650!"])
      expect(await signUp(good), good).to.equal("taken");
  });

  it("names nothing of its owner: not the name, the address, its domain or the organization", async () => {
    const email = `wanjiru.k+7@highland-${Date.now()}.test`;
    const data = { full_name: "Wanjirũ Ba Ochieng", pending_organization: { companyName: "Kilimani Estates" } };
    const signUp = async (password: string) =>
      ((await api.post("/auth/v1/signup", { body: { email, password, data } })).body.weak_password?.reasons ?? [])[0];
    for (const bad of [
      "wanjiru1990",
      "Ochieng!!!",
      "0ch13ng2",
      "highland7",
      "kilimani-22",
      "ochieng.coffee",
      "wanjiruk",
    ])
      expect(await signUp(bad), bad).to.equal("personal");
    expect(await signUp("ochieng-at-noon"), "with another word").to.equal(undefined);

    const owner = await buildBuyer({ name: "Dorsten Kontor", user: { email: freshAddress(), password: goodPassword } });
    const set = async (password: string) =>
      (await change(api, owner, { password, current_password: goodPassword })).body.weak_password;
    expect(await set("kontor2026")).to.deep.equal({ reasons: ["personal"] });
    expect(
      (
        await change(api, owner, {
          password: "zawadi-9",
          current_password: goodPassword,
          data: { full_name: "Zawadi" },
        })
      ).body.code,
      "a name that comes with it",
    ).to.equal("weak_password");
    const byProgram = await api.put(`/auth/v1/admin/users/${owner.user.id}`, {
      as: { token: serviceToken() },
      body: { password: "dorsten!1" },
    });
    expect([byProgram.status, byProgram.body.weak_password]).to.deep.equal([422, { reasons: ["personal"] }]);
    const second = await buildSession(owner.user);
    expect((await change(api, second, { password: other, current_password: goodPassword })).status).to.equal(200);
  });
});
