import { expect } from "chai";
import { buildStaff } from "#test/factories/people.ts";
import { useApi, useSharedApi } from "#test/support/api.ts";
import { createClient, newestLetter } from "./client.ts";
import { freshAddress, goodPassword, signIn } from "./mailbox.ts";

describe("beginning without an account", () => {
  const api = useApi({ AUTH_ANONYMOUS_SIGN_INS: "true" });

  it("gives a session that says so, and makes nobody in the marketplace", async () => {
    const client = createClient(api);
    const begun = await client.signInAnonymously({ options: { data: { language: "fr" } } });
    expect(begun.error).to.equal(null);
    expect(begun.data.user).to.include({ is_anonymous: true, email: "", phone: "" });
    expect(begun.data.user?.identities).to.deep.equal([]);
    expect(begun.data.user?.app_metadata).to.deep.equal({});
    const claims = (await client.getClaims()).data?.claims;
    expect(claims).to.include({ is_anonymous: true, email: "", role: "authenticated" });
    expect((claims?.amr?.[0] as { method: string }).method).to.equal("anonymous");
    expect((await client.getUser()).data.user?.is_anonymous).to.equal(true);
    const as = { token: begun.data.session?.access_token ?? "" };
    expect((await api.get("/me", { as })).body.code).to.equal("accounts.signInRequired");
    const draft = {
      name: "Nobody Ltd",
      type: "buyer",
      organizationType: "Trader / Importer",
      jobTitle: "Import Manager",
    };
    expect((await api.post("/organizations", { as, body: draft })).status).to.equal(401);
    expect((await api.get("/auth/v1/settings")).body.external).to.include({ anonymous_users: true, phone: false });
  });

  it("becomes a whole account, the same, by an address that is confirmed and a password", async () => {
    const client = createClient(api);
    const { data } = await client.signInAnonymously();
    expect((await client.updateUser({ password: goodPassword })).error).to.include({
      status: 422,
      code: "validation_failed",
    });
    const email = freshAddress();
    const wished = await client.updateUser({ email });
    expect(wished.data.user).to.include({ is_anonymous: true, email: "", new_email: email });
    const { body } = await newestLetter(api, email);
    const done = await client.verifyOtp({ token_hash: body.token_hash, type: "email_change" });
    expect(done.data.user).to.include({ id: data.user?.id, email, is_anonymous: false });
    expect(done.data.user?.identities?.map(({ provider }) => provider)).to.deep.equal(["email"]);
    expect(done.data.user?.app_metadata).to.include({ provider: "email" });
    expect((await client.updateUser({ password: goodPassword })).error).to.equal(null);
    expect((await signIn(api, email)).body.user).to.include({ id: data.user?.id, is_anonymous: false });
    const as = { token: (await client.getSession()).data.session?.access_token ?? "" };
    expect((await api.get("/me", { as })).status).to.equal(200);
  });

  it("is no account for support until there is an address", async () => {
    const as = await buildStaff("support");
    const client = createClient(api);
    const id = (await client.signInAnonymously()).data.user?.id ?? "";
    const list = await api.get("/admin/accounts", { as });
    expect(list.status).to.equal(200);
    expect((list.body as { id: string }[]).map((account) => account.id)).not.to.include(id);
    expect((await api.get(`/admin/accounts/${id}`, { as })).body.code).to.equal("staff.accountNotFound");
    const email = freshAddress();
    await client.updateUser({ email });
    await client.verifyOtp({ token_hash: (await newestLetter(api, email)).body.token_hash, type: "email_change" });
    expect((await api.get(`/admin/accounts/${id}`, { as })).body).to.include({ id, email });
  });

  it("are as many as come", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => createClient(api).signInAnonymously()));
    expect(new Set(answers.map(({ data }) => data.user?.id)).size).to.equal(8);
  });
});

describe("beginning without an account when that is off", () => {
  const api = useSharedApi();

  it("is refused", async () => {
    expect((await createClient(api).signInAnonymously()).error).to.include({
      status: 422,
      code: "anonymous_provider_disabled",
    });
    expect((await api.get("/auth/v1/settings")).body.external).to.include({ anonymous_users: false });
  });
});
