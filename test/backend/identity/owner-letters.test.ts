import { AuthClient } from "@supabase/auth-js";
import { expect } from "chai";
import { buildUser } from "#test/factories/people.ts";
import { useRows } from "#test/factories/rows.ts";
import { createApi } from "#test/support/api.ts";
import { useDatabase } from "#test/support/database.ts";
import { freePort, startServer, type TestServer } from "#test/support/server.ts";
import { call, enrol, memory, nextCode, signedIn } from "./authenticator.ts";
import { freshAddress, goodPassword, lettersTo } from "./mailbox.ts";
import { client as registered, createBrowser, startProvider, type RunningProvider } from "./provider.ts";

describe("what the owner of an account is told by letter", () => {
  const database = useDatabase();
  useRows(database);
  let server: TestServer | undefined;
  let provider: RunningProvider | undefined;
  const url = () => server?.url ?? "";
  const api = createApi({
    get url() {
      return url();
    },
  });
  before(async function () {
    this.timeout(60_000);
    const port = await freePort();
    provider = await startProvider(`http://127.0.0.1:${port}/auth/v1/callback`);
    const acme = { name: "acme", label: "Acme ID", issuer: provider.issuer, ...registered };
    const env = { PORT: String(port), OIDC_PROVIDERS: JSON.stringify([acme]), AUTH_MANUAL_LINKING: "true" };
    server = await startServer({ database, env: { ...env, AUTH_RATE_LIMIT: "100000" } });
  });
  after(async () => {
    await server?.close();
    await provider?.close();
  });

  /** A browser that the provider knows as `account`, with an address of its own. */
  function visitor(account: string, email: string) {
    provider?.accounts.set(account, { email, email_verified: true });
    const browser = createBrowser();
    const client = new AuthClient({
      url: `${url()}/auth/v1`,
      storage: memory(),
      storageKey: "session",
      flowType: "pkce",
      autoRefreshToken: false,
      persistSession: true,
      detectSessionInUrl: false,
      fetch: (input, init) => browser.request(input instanceof Request ? input.url : String(input), init),
    });
    const acme = {
      provider: "acme" as "google",
      options: { redirectTo: `${url()}/login`, skipBrowserRedirect: true },
    };
    const go = async (start: string | null | undefined) => {
      const isBack = (at: URL) => at.origin === url() && at.pathname === "/login";
      return (await browser.follow(start ?? "", isBack, account)).searchParams.get("code");
    };
    return {
      client,
      signIn: async () => {
        const code = await go((await client.signInWithOAuth(acme)).data.url);
        return (await client.exchangeCodeForSession(code ?? "")).data.user;
      },
      link: async () => go((await client.linkIdentity(acme)).data.url),
      unlink: async (name: string) => {
        const identities = (await client.getUserIdentities()).data?.identities ?? [];
        const identity = identities.find((one) => one.provider === name);
        if (!identity) throw new Error(`no ${name}`);
        return (await client.unlinkIdentity(identity)).error;
      },
    };
  }
  const subjectsTo = async (email: string, count: number) =>
    (await lettersTo(api, email, count)).map(({ subject }) => subject).sort();

  it("a provider that they link and take away, and a password that goes", async function () {
    this.timeout(30_000);
    const { user } = await buildUser({ password: goodPassword });
    const one = visitor("ada", "ada@elsewhere.test");
    await one.client.signInWithPassword({ email: user.email, password: goodPassword });
    await one.link();
    const [added] = await lettersTo(api, user.email);
    expect(added?.subject).to.equal("A login method was added to your account");
    expect(added?.text)
      .to.include("Acme ID")
      .and.include("trade@agritrade.example")
      .and.include("/dashboard/settings/security\n");
    expect(added?.html).to.include("Acme ID");
    expect(await one.unlink("acme")).to.equal(null);
    const [gone] = await lettersTo(api, user.email, 2);
    expect(gone?.subject).to.equal("A login method was removed from your account");
    expect(gone?.text).to.include("Acme ID");
    await one.link();
    expect(await one.unlink("email")).to.equal(null);
    const last = await subjectsTo(user.email, 4);
    expect(last.filter((subject) => subject === "Your password has been removed")).to.have.lengthOf(1);
  });

  it("a provider that is linked by signing in with it, in their language", async function () {
    this.timeout(30_000);
    const { user } = await buildUser({ password: goodPassword, language: "fr" });
    expect((await visitor("bea", user.email).signIn())?.id).to.equal(user.id);
    const [letter] = await lettersTo(api, user.email);
    expect(letter?.subject).to.equal("Un moyen de connexion a été ajouté à votre compte");
    expect(letter?.text).to.include("Acme ID").and.include("/fr/dashboard/settings/security\n");
  });

  it("a way by letters that goes without a password", async function () {
    this.timeout(30_000);
    const { user } = await buildUser({ language: "fr" });
    const one = visitor("cyd", user.email);
    await one.signIn();
    expect(await one.unlink("email")).to.equal(null);
    const texts = (await lettersTo(api, user.email, 2)).map(({ text }) => text).join("\n");
    expect(texts).to.include("E-mail, par un lien que nous vous envoyons");
  });

  it("of nothing as they come for the first time, or where nobody has proven the address before", async function () {
    this.timeout(30_000);
    const email = freshAddress();
    const one = visitor("dan", email);
    expect((await one.signIn())?.email).to.equal(email);
    const { user: unproven } = await buildUser({ password: goodPassword, confirmed: false });
    expect((await visitor("eve", unproven.email).signIn())?.id).to.equal(unproven.id);
    for (const address of [email, unproven.email]) {
      await api.post("/auth/v1/recover", { body: { email: address } });
      expect(await subjectsTo(address, 1)).to.deep.equal(["Reset your password"]);
    }
  });

  it("a first app and a further one in words of their own, and recovery codes", async function () {
    this.timeout(30_000);
    const { user } = await buildUser({ password: goodPassword });
    const { client } = await signedIn({ url: url() }, user.email);
    await enrol(client, "Phone");
    const [first] = await lettersTo(api, user.email);
    expect(first?.text).to.include("From now on you need a code from that app when you log in.");
    await enrol(client, "Tablet");
    const [further] = await lettersTo(api, user.email, 2);
    expect(further?.subject).to.equal("An authenticator app has been added");
    expect(further?.text)
      .to.include("a code from it will do")
      .and.not.match(/you need|logged out/);
    expect((await call(api, client, "post", "/factors/recovery-codes")).status).to.equal(200);
    const [codes] = await lettersTo(api, user.email, 3);
    expect(codes?.subject).to.equal("New recovery codes have been made");
    expect(codes?.text).to.not.match(/[0-9A-Z]{5}-[0-9A-Z]{5}/);
  });

  it("takes no way of signing in away before the second factor is shown", async function () {
    this.timeout(30_000);
    const { user } = await buildUser({ password: goodPassword });
    const { client } = await signedIn({ url: url() }, user.email);
    const { factorId, secret } = await enrol(client);
    const one = visitor("fay", user.email);
    await one.signIn();
    for (const name of ["email", "acme"]) expect((await one.unlink(name))?.code, name).to.equal("insufficient_aal");
    expect((await one.client.mfa.challengeAndVerify({ factorId, code: nextCode(secret) })).error).to.equal(null);
    expect(await one.unlink("email")).to.equal(null);
  });
});
