import { createHash } from "node:crypto";
import { AuthClient } from "@supabase/auth-js";
import { expect } from "chai";
import { decodeJwt } from "jose";
import { v7 as uuid } from "uuid";
import { buildUser } from "#test/factories/people.ts";
import { createApi } from "#test/support/api.ts";
import { useDatabase } from "#test/support/database.ts";
import { useRows } from "#test/factories/rows.ts";
import { freePort, startServer, type TestServer } from "#test/support/server.ts";
import { memory } from "./authenticator.ts";
import { freshAddress, goodPassword } from "./mailbox.ts";
import { client as registered, createBrowser, startProvider, type RunningProvider } from "./provider.ts";

type FlowType = "pkce" | "implicit";

describe("signing in with an external provider", () => {
  const database = useDatabase();
  const rows = useRows(database);
  let server: TestServer | undefined;
  let provider: RunningProvider | undefined;
  const api = createApi({
    get url() {
      return server?.url ?? "";
    },
  });
  const running = () => {
    if (!server || !provider) throw new Error("not started");
    return { url: server.url, accounts: provider.accounts, issuer: provider.issuer };
  };
  before(async function () {
    this.timeout(60_000);
    const [port, nobody] = [await freePort(), await freePort()];
    provider = await startProvider(`http://127.0.0.1:${port}/auth/v1/callback`);
    const acme = { name: "acme", label: "Acme ID", issuer: provider.issuer, ...registered };
    server = await startServer({
      database,
      env: {
        PORT: String(port),
        OIDC_PROVIDERS: JSON.stringify([
          acme,
          { ...acme, name: "silent", label: undefined, issuer: `http://127.0.0.1:${nobody}` },
        ]),
        AUTH_MANUAL_LINKING: "true",
        AUTH_RATE_LIMIT: "100000",
      },
    });
  });
  after(async () => {
    await server?.close();
    await provider?.close();
  });

  function visitor(flowType: FlowType = "pkce") {
    const browser = createBrowser();
    const { url } = running();
    const client = new AuthClient({
      url: `${url}/auth/v1`,
      storage: memory(),
      storageKey: "session",
      flowType,
      autoRefreshToken: false,
      persistSession: true,
      detectSessionInUrl: false,
      fetch: (input, init) => browser.request(input instanceof Request ? input.url : String(input), init),
    });
    const isBack = (at: URL) => at.origin === url && at.pathname === "/login";
    const start = async () => {
      const options = { redirectTo: `${url}/login`, skipBrowserRedirect: true };
      return (await client.signInWithOAuth({ provider: "acme" as "google", options })).data.url ?? "";
    };
    return {
      browser,
      client,
      start,
      back: async (from: string, account: string | null) => browser.follow(from, isBack, account),
    };
  }

  async function signIn(account: string) {
    const one = visitor();
    const page = await one.back(await one.start(), account);
    const { data, error } = await one.client.exchangeCodeForSession(page.searchParams.get("code") ?? "");
    return { ...one, page, user: data.user, error };
  }

  it("makes a user by a proven address, and knows them again", async function () {
    this.timeout(30_000);
    const email = freshAddress();
    running().accounts.set("ada", { email, email_verified: true, name: "Ada" });
    const first = await signIn("ada");
    expect(first.error).to.equal(null);
    expect(first.user).to.include({ email });
    expect(first.user?.app_metadata).to.deep.include({ provider: "acme", providers: ["acme"] });
    expect(first.user?.identities?.map(({ provider: name, id }) => [name, id])).to.deep.equal([["acme", "ada"]]);
    expect((await first.client.getClaims()).data?.claims.amr).to.have.nested.property("[0].method", "oauth");
    const again = await signIn("ada");
    expect(again.user?.id).to.equal(first.user?.id);
    const replayed = await first.client.exchangeCodeForSession(first.page.searchParams.get("code") ?? "");
    expect(replayed.error).to.not.equal(null);
    const settings = (await api.get("/auth/v1/settings")).body as { external: object };
    expect(settings.external).to.include({ acme: true, email: true });
  });

  it("leads back with a session in the fragment for a client that asks for no code", async function () {
    this.timeout(30_000);
    running().accounts.set("bea", { email: freshAddress(), email_verified: true });
    const { back, start } = visitor("implicit");
    const page = await back(await start(), "bea");
    const fragment = new URLSearchParams(page.hash.slice(1));
    expect(page.search).to.equal("");
    expect((await api.get("/me", { as: { token: fragment.get("access_token") ?? "" } })).status).to.equal(200);
  });

  it("finds the owner of a proven address, and nobody by one that is not", async function () {
    this.timeout(30_000);
    const { user } = await buildUser({ password: goodPassword });
    running().accounts.set("cyd", { email: user.email, email_verified: false });
    const thief = visitor();
    const refused = await thief.back(await thief.start(), "cyd");
    expect(refused.searchParams.get("error_code")).to.equal("provider_email_needs_verification");
    expect(await rows.db("identities").where({ provider: "acme", provider_id: "cyd" })).to.deep.equal([]);
    running().accounts.set("eve", {});
    const nameless = visitor();
    const missing = await nameless.back(await nameless.start(), "eve");
    expect(missing.searchParams.get("error_code")).to.equal("provider_email_missing");
    running().accounts.set("cyd", { email: user.email, email_verified: true });
    expect((await signIn("cyd")).user?.id).to.equal(user.id);
    const squatted = await buildUser({ password: goodPassword, confirmed: false });
    running().accounts.set("dan", { email: squatted.user.email, email_verified: true });
    expect((await signIn("dan")).user?.id).to.equal(squatted.user.id);
    const body = { email: squatted.user.email, password: goodPassword };
    const answer = await api.post("/auth/v1/token?grant_type=password", { body });
    expect(answer.body.code, "whoever registered the address first").to.equal("invalid_credentials");
  });

  it("refuses a blocked account, changes nothing of it, and says so in the audit log", async function () {
    this.timeout(30_000);
    const { user } = await buildUser({ password: goodPassword, confirmed: false });
    await rows
      .db("users")
      .where({ id: user.id })
      .update({ banned_until: new Date(Date.now() + 60_000) });
    running().accounts.set("ban", { email: user.email, email_verified: true });
    const one = visitor();
    const page = await one.back(await one.start(), "ban");
    expect(page.searchParams.get("error_code")).to.equal("user_banned");
    expect((await rows.db("users").where({ id: user.id }).first()) as object).to.include({ email_confirmed_at: null });
    const lines = await rows.db("audit_log").where({ action: "auth.signInFailed", subject_id: user.id });
    expect(
      lines.map(({ actor_user_id: actor, details }: { actor_user_id: string; details: object }) => [actor, details]),
    ).to.deep.equal([[user.id, { reason: "user_banned", method: "oauth", provider: "acme" }]]);
  });

  it("takes an answer once, in the browser that has asked, and says what the provider says", async function () {
    this.timeout(30_000);
    running().accounts.set("eve", { email: freshAddress(), email_verified: true });
    const one = visitor();
    const isCallback = (at: URL) => at.pathname === "/auth/v1/callback";
    const callback = await one.browser.follow(await one.start(), isCallback, "eve");
    const codeAt = async (browser: ReturnType<typeof createBrowser>, url: URL) => {
      const location = (await browser.request(url.href)).headers.get("location") ?? "";
      return new URL(location).searchParams.get("error_code");
    };
    expect(await codeAt(createBrowser(), callback), "another browser").to.equal("bad_oauth_state");
    expect(await codeAt(one.browser, callback), "the state is used up by it").to.equal("bad_oauth_state");
    const other = visitor();
    const forged = await other.browser.follow(await other.start(), isCallback, "eve");
    forged.searchParams.set("code", "forged");
    expect(await codeAt(other.browser, forged)).to.equal("bad_oauth_callback");
    const third = visitor();
    const page = await third.back(await third.start(), null);
    expect(page.searchParams.get("error")).to.equal("access_denied");
    expect(page.searchParams.get("error_code")).to.equal("provider_refused");
    expect(page.searchParams.get("error_description")).to.be.a("string").and.not.equal("");
    expect((await api.get("/auth/v1/authorize?provider=nobody")).body.code).to.equal("validation_failed");
  });

  it("is linked and unlinked by its user, never the last way in", async function () {
    this.timeout(30_000);
    const { user } = await buildUser({ password: goodPassword });
    const one = visitor();
    await one.client.signInWithPassword({ email: user.email, password: goodPassword });
    running().accounts.set("fay", { email: "somebody@else.test", email_verified: false });
    const options = { redirectTo: `${running().url}/login`, skipBrowserRedirect: true };
    const link = async () => (await one.client.linkIdentity({ provider: "acme" as "google", options })).data.url ?? "";
    const page = await one.back(await link(), "fay");
    expect(page.searchParams.get("code")).to.be.a("string");
    const identities = (await one.client.getUserIdentities()).data?.identities ?? [];
    expect(identities.map(({ provider: name }) => name)).to.deep.equal(["email", "acme"]);
    const twice = await one.back(await link(), "fay");
    expect(twice.searchParams.get("error_code")).to.equal("identity_already_exists");
    const [, acme] = identities;
    if (!acme) throw new Error("no identity");
    const strange = await one.client.unlinkIdentity({ ...acme, identity_id: user.id });
    expect(strange.error?.code).to.equal("identity_not_found");
    expect((await one.client.unlinkIdentity(acme)).error).to.equal(null);
    const [email] = (await one.client.getUserIdentities()).data?.identities ?? [];
    if (!email) throw new Error("no identity");
    expect((await one.client.unlinkIdentity(email)).error?.code).to.equal("single_identity_not_deletable");
    const gone = { id: uuid(), user_id: user.id, provider: "gone", provider_id: "fay", identity_data: {} };
    await rows.db("identities").insert({ ...gone, created_at: new Date(), updated_at: new Date() });
    const alone = await one.client.unlinkIdentity(email);
    expect(alone.error?.code, "beside one that is configured no more").to.equal("single_identity_not_deletable");
  });

  it("is not the last way in any more once its user has a password", async function () {
    this.timeout(30_000);
    running().accounts.set("hal", { email: freshAddress(), email_verified: true });
    const { client } = await signIn("hal");
    const identities = async () => (await client.getUserIdentities()).data?.identities ?? [];
    const [acme] = await identities();
    if (!acme) throw new Error("no identity");
    expect((await client.unlinkIdentity(acme)).error?.code).to.equal("single_identity_not_deletable");
    expect((await client.updateUser({ password: goodPassword })).error).to.equal(null);
    expect((await identities()).map(({ provider: name }) => name)).to.deep.equal(["acme", "email"]);
    expect((await client.unlinkIdentity(acme)).error).to.equal(null);
    expect((await client.getUser()).data.user?.app_metadata).to.deep.include({
      provider: "email",
      providers: ["email"],
    });
  });

  const nonce = "a-nonce-of-the-client";
  /** What a client has from the provider itself, as `account`. */
  async function idTokenOf(account: string): Promise<string> {
    const { issuer, url } = running();
    const verifier = "v".repeat(50);
    const start = new URL(`${issuer}/auth`);
    const parameters = {
      client_id: registered.clientId,
      response_type: "code",
      scope: "openid email",
      redirect_uri: `${url}/auth/v1/callback`,
      nonce: createHash("sha256").update(nonce).digest("hex"),
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
    };
    start.search = new URLSearchParams(parameters).toString();
    const isBack = (at: URL) => at.pathname === "/auth/v1/callback";
    const back = await createBrowser().follow(start.href, isBack, account);
    const exchanged = await fetch(`${issuer}/token`, {
      method: "POST",
      headers: { authorization: `Basic ${btoa(`${registered.clientId}:${registered.clientSecret}`)}` },
      body: new URLSearchParams({
        grant_type: "authorization_code",
        code: back.searchParams.get("code") ?? "",
        redirect_uri: parameters.redirect_uri,
        code_verifier: verifier,
      }),
    });
    return ((await exchanged.json()) as { id_token: string }).id_token;
  }

  it("takes an id_token of the provider, with its nonce, and no other", async function () {
    this.timeout(30_000);
    running().accounts.set("gil", { email: freshAddress(), email_verified: true });
    const token = await idTokenOf("gil");
    const use = async (given: { provider?: string; token?: string; nonce?: string }) =>
      (await visitor().client.signInWithIdToken({ provider: "acme", token, nonce, ...given })).error?.code;
    expect(await use({ provider: "other" })).to.equal("provider_disabled");
    expect(await use({ nonce: "another" })).to.equal("bad_id_token");
    expect(await use({ token: `${token.slice(0, -6)}AAAAAA` })).to.equal("bad_id_token");
    const foreign = (await buildUser()).token;
    expect(await use({ token: foreign })).to.equal("bad_id_token");
    expect(await use({})).to.equal(undefined);
  });

  it("is linked by an id_token of its own, in the session that asks", async function () {
    this.timeout(30_000);
    const { user } = await buildUser({ password: goodPassword });
    running().accounts.set("ida", { email: "ida@else.test", email_verified: true });
    const token = await idTokenOf("ida");
    const { client } = visitor();
    const credentials = { provider: "acme", token, nonce };
    const link = (one = client) => one.linkIdentity(credentials);
    expect((await link()).error?.code, "nobody is signed in").to.equal("no_authorization");
    await client.signInWithPassword({ email: user.email, password: goodPassword });
    const before = (await client.getSession()).data.session;
    const linked = await link();
    expect(linked.error).to.equal(null);
    const after = (await client.getSession()).data.session;
    const sessionOf = (held: string | undefined) => (decodeJwt(held ?? "") as { session_id?: string }).session_id;
    expect(sessionOf(after?.access_token)).to.equal(sessionOf(before?.access_token));
    const { data } = await client.getUserIdentities();
    expect(data?.identities.map(({ provider: name }) => name)).to.deep.equal(["email", "acme"]);
    expect((await client.refreshSession()).error, "the new refresh token is the one").to.equal(null);
    expect((await link()).error?.code).to.equal("identity_already_exists");
    const other = visitor().client;
    await other.signInWithPassword({
      email: (await buildUser({ password: goodPassword })).user.email,
      password: goodPassword,
    });
    expect((await link(other)).error?.code, "somebody else's").to.equal("identity_already_exists");
    expect((await visitor().client.signInWithIdToken(credentials)).data.user?.id).to.equal(user.id);
  });
});
