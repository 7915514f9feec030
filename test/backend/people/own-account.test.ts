import { expect } from "chai";
import { v7 as uuid } from "uuid";
import { buildBuyer, buildMember, buildSession, buildSupplier, buildUser } from "#test/factories/people.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { buildOrder } from "#test/factories/orders.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";
import { enrol, nextCode, signedIn, tokenOf } from "#test/backend/identity/authenticator.ts";
import { codeOf, wrongCode } from "#test/backend/identity/client.ts";
import { goodPassword, letterAbout, lettersTo, refresh, signIn } from "#test/backend/identity/mailbox.ts";

describe("one's own account", () => {
  const api = useApi();
  /** The code of the newest letter that has one: letters about factors have none. */
  const newestDigits = (address: string) =>
    eventually(
      async () => {
        const letter = (await lettersTo(api, address)).find(({ subject }) => subject === "Your confirmation code");
        return letter && { code: codeOf(letter) };
      },
      { timeout: 10_000, what: `digits for ${address}` },
    );
  /** How many letters that are still to be sent know an address. */
  const ordersWith = async (email: string) => {
    const { rows } = await api.db.raw<{ rows: unknown[] }>(
      "select 1 from graphile_worker._private_jobs where payload::text like ?",
      [`%${email}%`],
    );
    return rows.length;
  };
  const farewell = (as: { token: string }, password = goodPassword) =>
    api.post("/me/deletion", { as, body: { password } });

  it("lists where one is signed in, a page at a time, and signs another device out at once", async () => {
    const person = await buildUser();
    const [second, third] = [await buildSession(person.user), await buildSession(person.user)];
    const stranger = await buildUser();
    const first = await api.get("/me/devices?limit=2", { as: person });
    expect(first.body).to.include({ total: 3 });
    expect(first.body.items[0], "the one that asks comes first").to.include({ id: person.sessionId, current: true });
    const next = await api.get(`/me/devices?limit=2&cursor=${first.body.nextCursor}`, { as: person });
    const all = [...first.body.items, ...next.body.items] as { id: string; current: boolean }[];
    expect(all.map(({ id }) => id)).to.have.members([person.sessionId, second.sessionId, third.sessionId]);
    expect(all.filter(({ current }) => current).map(({ id }) => id)).to.deep.equal([person.sessionId]);
    expect((await api.del(`/me/devices/${second.sessionId}`, { as: stranger })).status).to.equal(404);
    expect((await api.del(`/me/devices/${second.sessionId}`, { as: person })).status).to.equal(204);
    expect((await api.get("/me", { as: second })).status).to.equal(401);
    expect((await refresh(api, second.refreshToken)).status).to.equal(400);
    expect((await api.get("/me", { as: third })).status).to.equal(200);
    expect((await api.del(`/me/devices/${second.sessionId}`, { as: person })).body.code).to.equal(
      "accounts.deviceNotFound",
    );
  });

  it("keeps the language of letters", async () => {
    const person = await buildUser({ userMetadata: { note: "kept" } });
    expect((await api.put("/me/preferences", { as: person, body: { language: "fr" } })).status).to.equal(204);
    expect((await api.put("/me/preferences", { as: person, body: { language: "de" } })).status).to.equal(400);
    const row = await api.db("users").where({ id: person.user.id }).first("language", "user_metadata");
    expect(row).to.deep.equal({ language: "fr", user_metadata: { note: "kept", language: "fr" } });
    expect((await api.get("/me", { as: person })).body.user).to.include({ language: "fr" });
    expect((await api.get("/me", { as: await buildUser() })).body.user, "never chosen").to.include({ language: "en" });
  });

  it("hands out what is kept about its owner, and no secret or stranger", async () => {
    const { offer, buyer, supplier } = await buildOffer();
    const { status, body } = await api.get("/me/export", { as: buyer });
    expect(status).to.equal(200);
    expect(body.account).to.include({ id: buyer.user.id, email: buyer.user.email });
    expect(body.organization).to.include({ name: buyer.organization.name, role: "owner" });
    expect(body.trade.offers.map(({ id }: { id: string }) => id)).to.deep.equal([offer.id]);
    const text = JSON.stringify(body);
    expect(text).not.to.match(/hash|secret/i);
    expect(text).not.to.include(supplier.user.email);
    const [line] = await api.db("audit_log").where({ actor_user_id: buyer.user.id, action: "auth.dataExported" });
    expect(line).to.be.an("object");
  });

  it("is not deleted with a wrong password, and not while trade or money is open", async () => {
    const user = { password: goodPassword };
    const { product, supplier } = await buildProduct({ supplier: await buildSupplier({ user }) });
    expect((await farewell(supplier, "not-the-password")).body.code).to.equal("accounts.passwordWrong");
    expect((await farewell(supplier, "")).status).to.equal(400);
    const buyer = await buildBuyer({ user });
    await buildOffer({ product, supplier, buyer });
    expect((await farewell(buyer)).body.code).to.equal("accounts.tradeOpen");
    await buildOrder(api, { product, supplier, buyer, status: "funded" });
    for (const owner of [buyer, supplier]) {
      const refused = await farewell(owner);
      expect([refused.status, refused.body.code]).to.deep.equal([409, "accounts.moneyHeld"]);
      expect((await api.get("/me", { as: owner })).status, "nothing has changed").to.equal(200);
    }
    expect((await api.get(`/products/${product.id}`)).status, "still listed").to.equal(200);
  });

  it("is slowed like a sign-in when somebody guesses the password to delete it", async () => {
    const person = await buildUser({ password: goodPassword });
    for (let n = 0; n < 10; n += 1) expect((await farewell(person, `guess-${n}`)).status).to.equal(403);
    const refused = await farewell(person);
    expect([refused.status, refused.body.code]).to.deep.equal([429, "request.rateLimited"]);
    expect(Number(refused.headers["retry-after"])).to.be.within(1, 300);
  });

  it("without a password asks for the digits of a letter, which a refusal for another reason leaves as they were", async () => {
    const { offer, buyer } = await buildOffer();
    const { user } = buyer;
    const leave = (code?: string) => api.post("/me/deletion", { as: buyer, body: { ...(code && { code }) } });
    expect((await api.get("/me", { as: buyer })).body.user).to.include({ hasPassword: false });
    expect((await leave()).body.code, "being signed in is no proof").to.equal("accounts.codeWrong");
    expect((await farewell(buyer)).body.code, "nor is a password that nobody has").to.equal("accounts.codeWrong");
    expect((await api.get("/auth/v1/reauthenticate", { as: buyer })).status).to.equal(200);
    const { code } = await newestDigits(user.email);
    const refused = await leave(wrongCode(code));
    expect([refused.status, refused.body.code]).to.deep.equal([403, "accounts.codeWrong"]);
    expect((await leave(code)).body.code).to.equal("accounts.tradeOpen");
    await api.db("offers").where({ id: offer.id }).update({ status: "withdrawn" });
    expect((await leave(code)).status).to.equal(204);
    expect((await api.get("/me", { as: buyer })).status).to.equal(401);
  });

  it("without a password takes no other account's digits, and five tries", async () => {
    const [person, stranger] = [await buildUser(), await buildUser()];
    for (const as of [person, stranger]) await api.get("/auth/v1/reauthenticate", { as });
    const [{ code }, other] = [await newestDigits(person.user.email), await newestDigits(stranger.user.email)];
    const leave = (digits: string) => api.post("/me/deletion", { as: person, body: { code: digits } });
    if (other.code !== code) expect((await leave(other.code)).body.code).to.equal("accounts.codeWrong");
    for (let n = 0; n < 5; n += 1) expect((await leave(wrongCode(code))).body.code).to.equal("accounts.codeWrong");
    expect((await leave(code)).body.code, "the sixth try, although right").to.equal("accounts.codeWrong");
  });

  it("without a password but with a second factor asks for that, anew when it was shown ten minutes ago", async () => {
    const { user } = await buildUser({ password: goodPassword });
    const { client } = await signedIn(api, user.email);
    const { factorId, secret } = await enrol(client);
    await api.db("users").where({ id: user.id }).update({ password_hash: null });
    const earlier = JSON.stringify([{ method: "totp", timestamp: Math.floor(Date.now() / 1000) - 601 }]);
    await api.db("sessions").where({ user_id: user.id }).update({ amr: earlier });
    await api.get("/auth/v1/reauthenticate", { as: { token: await tokenOf(client) } });
    const { code } = await newestDigits(user.email);
    const leave = async (body: object) => api.post("/me/deletion", { as: { token: await tokenOf(client) }, body });
    for (const body of [{}, { code }, { password: goodPassword }])
      expect((await leave(body)).body.code, JSON.stringify(body)).to.equal("accounts.factorStale");
    const shown = await client.mfa.challengeAndVerify({ factorId, code: nextCode(secret) });
    expect(shown.error).to.equal(null);
    expect((await leave({})).status).to.equal(204);
  });

  it("is erased when it goes: person, sessions, listing; the books stay, and the address is free again", async () => {
    const supplier = await buildSupplier({ user: { password: goodPassword } });
    const { product } = await buildProduct({ supplier });
    const { order, buyer } = await buildOrder(api, { product, supplier, status: "funds_released" });
    const other = await buildSession(supplier.user);
    expect((await farewell(supplier)).status).to.equal(204);
    for (const as of [supplier, other]) expect((await api.get("/me", { as })).status).to.equal(401);
    expect((await signIn(api, supplier.user.email, goodPassword)).body.code).to.equal("invalid_credentials");
    const row = await api.db("users").where({ id: supplier.user.id }).first();
    expect(row).to.include({ password_hash: null, email: "" });
    expect(JSON.stringify(await api.db("sessions").where({ user_id: supplier.user.id }))).not.to.include("127.0.0.1");
    expect(await api.db("identities").where({ user_id: supplier.user.id })).to.be.empty;
    expect((await api.get(`/products/${product.id}`)).status).to.equal(404);
    expect((await api.get(`/suppliers/${supplier.organization.id}`)).status).to.equal(404);
    const kept = await api.get(`/orders/${order.id}`, { as: buyer });
    expect(kept.body).to.include({ id: order.id, status: "funds_released" });
    expect((await api.db("ledger_journals").count("* as count").first())?.count).not.to.equal("0");
    const letter = await letterAbout(api, supplier.user.email, "deleted");
    expect(letter.subject).to.equal("Your account has been deleted");
    expect(letter.links, "nothing that opens anything").to.include(`${api.url}/contact`);
    await eventually(async () => (await ordersWith(supplier.user.email)) === 0, { what: "the letter's order to go" });
    const again = await api.post("/auth/v1/signup", { body: { email: supplier.user.email, password: goodPassword } });
    expect(again.status).to.equal(200);
  });

  it("leaves no address behind in a letter that could not be sent", async () => {
    const email = "nobody-home@example.test";
    const order = JSON.stringify({ letter: "accountDeleted", userId: uuid(), language: "en", to: email });
    await api.db.raw(
      "select graphile_worker.add_job('accounts.sendMail', ?::json, run_at := now() + interval '1 day')",
      [order],
    );
    await api.post("/dev/clock", { body: { advance: "1m" } });
    expect(await ordersWith(email), "it may be sent yet").to.equal(1);
    await api.db("graphile_worker._private_jobs").update({ attempts: api.db.ref("max_attempts") });
    await api.post("/dev/clock", { body: { advance: "1m" } });
    expect(await ordersWith(email)).to.equal(0);
  });

  it("may go while money is held when another owner stays, and leaves the organization as it is", async () => {
    const { product, supplier } = await buildProduct();
    const second = await buildMember(supplier.organization, "owner", { password: goodPassword });
    await buildOrder(api, { product, supplier, status: "funded" });
    expect((await farewell(second)).status).to.equal(204);
    expect((await api.get(`/products/${product.id}`)).status).to.equal(200);
    const { body } = await api.get(`/organizations/${supplier.organization.id}`, { as: supplier });
    expect(body.members).to.have.lengthOf(1);
  });
});
