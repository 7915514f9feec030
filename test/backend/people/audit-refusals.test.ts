import { expect } from "chai";
import { buildUser } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { entriesOf } from "./audit.ts";
import { tokenOf } from "#test/backend/identity/authenticator.ts";
import { createClient, memory, newestLetter, openLink } from "#test/backend/identity/client.ts";
import { goodPassword, lettersTo } from "#test/backend/identity/mailbox.ts";

describe("refusals in the audit log of accounts", () => {
  const api = useApi({ AUTH_MAIL_INTERVAL: "0" });
  const block = (id: string, minutes: number) =>
    api
      .db("users")
      .where({ id })
      .update({ banned_until: new Date(Date.now() + minutes * 60_000) });

  it("tells that a blocked account was met with a code that a link has given, which stays as it was", async () => {
    const { user } = await buildUser({ password: goodPassword });
    const storage = memory();
    const client = createClient(api, { flowType: "pkce", storage });
    await client.signInWithOtp({ email: user.email });
    const [letter] = await lettersTo(api, user.email);
    const link = letter?.links.find((one) => one.includes("/verify?")) ?? "";
    const code = (await openLink(link)).location.searchParams.get("code") ?? "";
    const verifier = storage.getItem("session-code-verifier");
    await block(user.id, 1);
    const refused = await client.exchangeCodeForSession(code);
    expect(refused.error).to.include({ status: 400, code: "user_banned" });
    const [entry, ...more] = await entriesOf(api, user.id, "auth.signInFailed");
    expect(entry?.details).to.deep.equal({ reason: "user_banned", method: "otp" });
    expect(entry?.actor?.id).to.equal(user.id);
    expect(more).to.deep.equal([]);
    await block(user.id, -1);
    storage.setItem("session-code-verifier", verifier ?? "");
    expect((await client.exchangeCodeForSession(code)).error).to.equal(null);
    expect((await entriesOf(api, user.id, "auth.signedIn")).at(-1)?.details).to.include({ method: "otp" });
  });

  it("tells that a blocked account's link was opened, to whom the answer tells nothing", async () => {
    const { user } = await buildUser({ password: goodPassword });
    const client = createClient(api);
    await client.signInWithOtp({ email: user.email });
    const { body } = await newestLetter(api, user.email);
    await block(user.id, 1);
    const { error } = await createClient(api).verifyOtp({ token_hash: body.token_hash, type: "magiclink" });
    expect(error).to.include({ status: 403, code: "otp_expired" });
    const [entry] = await entriesOf(api, user.id, "auth.signInFailed");
    expect(entry?.details).to.deep.equal({ reason: "user_banned", method: "otp" });
  });

  it("tells of a wrong password before an account is deleted, and before it gets another", async () => {
    const { user } = await buildUser({ password: goodPassword });
    const client = createClient(api);
    await client.signInWithPassword({ email: user.email, password: goodPassword });
    const as = { token: await tokenOf(client) };
    const deleted = await api.post("/me/deletion", { as, body: { password: "not-the-password" } });
    expect(deleted.body.code).to.equal("accounts.passwordWrong");
    const body = { password: "cedar-harbour-91", current_password: "neither-is-this" };
    expect((await api.put("/auth/v1/user", { as, body })).body.code).to.equal("invalid_credentials");
    const entries = await entriesOf(api, user.id, "auth.passwordFailed");
    expect(entries.map(({ details }) => details)).to.deep.equal([
      { purpose: "deleteAccount" },
      { purpose: "newPassword" },
    ]);
    expect(JSON.stringify(entries)).not.to.match(/not-the-password|neither-is-this|cedar/);
  });

  it("lets nobody guess the password in an open session, nor fill the log with that", async function () {
    this.timeout(30_000);
    const { user } = await buildUser({ password: goodPassword });
    const client = createClient(api);
    await client.signInWithPassword({ email: user.email, password: goodPassword });
    const as = { token: await tokenOf(client) };
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      const body = { password: "cedar-harbour-91", current_password: `guess-${tries}` };
      statuses.push((await api.put("/auth/v1/user", { as, body })).status);
    }
    expect(statuses).to.deep.equal([...Array<number>(10).fill(400), 429, 429]);
    expect(await entriesOf(api, user.id, "auth.passwordFailed")).to.have.lengthOf(10);
  });
});
