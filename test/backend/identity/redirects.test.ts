import { GoTrueAdminApi } from "@supabase/auth-js";
import { expect } from "chai";
import { ConfigError, loadConfig } from "#backend/src/config.ts";
import { trustedPages } from "#backend/src/kernel/trusted-pages.ts";
import { buildUser } from "#test/factories/people.ts";
import { serviceToken } from "#test/support/access-tokens.ts";
import { useApi, useSharedApi } from "#test/support/api.ts";
import { createClient, openLink } from "./client.ts";
import { freshAddress, lettersTo } from "./mailbox.ts";

const pagesOf = (redirectUrls: string, appEnv = "local", publicUrl = "https://market.example") =>
  trustedPages({
    ...loadConfig({ DATABASE_URL: "postgres://h/x", APP_ENV: "local", AUTH_REDIRECT_URLS: redirectUrls }),
    publicUrl,
    local: appEnv === "local",
  });

describe("the pages that sign-in may lead back to", () => {
  it("are our own, whole origins, and what lies at and below a path", () => {
    const pages = pagesOf("https://app.example, https://docs.example:8443/sign-in,https://tools.example/a/");
    for (const allowed of [
      "https://market.example/dashboard?x=1#part",
      "https://app.example/",
      "https://app.example/any/page?q=1",
      "https://docs.example:8443/sign-in",
      "https://docs.example:8443/sign-in/done?x=1",
      "https://tools.example/a/b",
    ])
      expect(pages.find(allowed), allowed).to.equal(allowed);
    expect(pages.find("/dashboard")).to.equal("https://market.example/dashboard");
    expect(pages.find("HTTPS://APP.example:443/a/../b")).to.equal("https://app.example/b");
    for (const refused of [
      "https://app.example.evil.example/",
      "https://evil.example/https://app.example/",
      "https://sub.app.example/",
      "https://app.example:8443/",
      "http://app.example/",
      "https://app.example@evil.example/",
      "https://somebody@app.example/",
      "//evil.example/",
      "\\\\evil.example/",
      "https://docs.example:8443/",
      "https://docs.example:8443/sign-in-here",
      "https://docs.example:8443/sign-in/../admin",
      "https://docs.example:8443/sign-in/%2e%2e/admin",
      "https://docs.example:8443/sign-in/..%2fadmin",
      "https://tools.example/a",
      "javascript:alert(1)//https://app.example/",
      "app.example:/",
      "",
    ])
      expect(pages.find(refused), refused).to.equal(undefined);
  });

  it("hide no number in another way of writing it", () => {
    const pages = pagesOf("http://127.0.0.1:4000");
    expect(pages.find("http://127.0.0.1:4000/x")).to.equal("http://127.0.0.1:4000/x");
    for (const written of ["2130706433", "0x7f000001", "0x7f.1", "017700000001", "127.1"])
      expect(pages.find(`http://${written}:4000/x`), written).to.equal(undefined);
  });

  it("are named exactly, or the server does not start", () => {
    for (const entry of [
      "https://*.example.org",
      "https://app.example/*",
      "http://app.example",
      "ftp://app.example",
      "app.example",
      "https://somebody:secret@app.example",
      "https://app.example/?next=",
      "https://app.example/#part",
      "http://2130706433",
    ])
      expect(() => pagesOf(`https://fine.example,${entry}`), entry).to.throw(ConfigError, "AUTH_REDIRECT_URLS");
    expect(() => pagesOf("http://127.0.0.1:4000", "production")).to.throw(ConfigError, "https");
    expect([...pagesOf("https://app.example/a, https://app.example/b").foreignOrigins]).to.deep.equal([
      "https://app.example",
    ]);
    expect(pagesOf("https://market.example").foreignOrigins.size, "our own origin is no stranger").to.equal(0);
  });
});

describe("a page of another site", () => {
  const app = "http://localhost:4321";
  const api = useApi({ AUTH_REDIRECT_URLS: `${app}, https://docs.example/sign-in` });

  it("is where letters, links and refusals lead, when it is one of them", async () => {
    const { user } = await buildUser();
    const client = createClient(api, { flowType: "pkce" });
    const options = { emailRedirectTo: `${app}/welcome?from=letter` };
    expect((await client.signInWithOtp({ email: user.email, options })).error).to.equal(null);
    const [letter] = await lettersTo(api, user.email);
    const link = letter?.links.find((one) => one.includes("/auth/v1/verify?")) ?? "";
    const { location } = await openLink(link);
    expect([location.origin, location.pathname, location.searchParams.get("from")]).to.deep.equal([
      app,
      "/welcome",
      "letter",
    ]);
    const { data } = await client.exchangeCodeForSession(location.searchParams.get("code") ?? "");
    expect(data.user?.id).to.equal(user.id);
    const again = await openLink(link);
    expect([again.location.origin, again.location.searchParams.get("error_code")]).to.deep.equal([app, "otp_expired"]);
  });

  it("stands in the link that an operator's program makes, as it was written", async () => {
    const admin = new GoTrueAdminApi({
      url: `${api.url}/auth/v1`,
      headers: { Authorization: `Bearer ${serviceToken()}` },
    });
    const linkTo = async (redirectTo: string) => {
      const { data } = await admin.generateLink({ type: "magiclink", email: freshAddress(), options: { redirectTo } });
      return data.properties;
    };
    const properties = await linkTo(`${app}/welcome`);
    expect(properties?.redirect_to).to.equal(`${app}/welcome`);
    expect(properties?.action_link).to.include(`redirect_to=${app}/welcome`);
    const parts = await linkTo(`${app}/a?b=c&d=e#f`);
    expect(new URL(parts?.action_link ?? "").searchParams.get("redirect_to")).to.equal(`${app}/a?b=c&d=e#f`);
    expect((await linkTo("https://evil.example/welcome"))?.redirect_to).to.equal(`${api.url}/`);
    expect((await linkTo("https://docs.example/"))?.redirect_to).to.equal(`${api.url}/`);
  });

  it("may have its scripts call the auth endpoints, and nothing else", async () => {
    const preflight = (path: string, origin: string) =>
      fetch(api.url + path, {
        method: "OPTIONS",
        headers: {
          origin,
          "access-control-request-method": "POST",
          "access-control-request-headers": "authorization,x-supabase-api-version",
        },
      });
    const allowed = await preflight("/auth/v1/token?grant_type=password", app);
    expect(allowed.status).to.equal(204);
    expect(allowed.headers.get("access-control-allow-origin")).to.equal(app);
    expect(allowed.headers.get("vary")).to.include("Origin");
    const names = (allowed.headers.get("access-control-allow-headers") ?? "").split(", ");
    expect(names).to.have.members([
      "authorization",
      "apikey",
      "content-type",
      "x-client-info",
      "x-supabase-api-version",
    ]);
    expect((allowed.headers.get("access-control-allow-methods") ?? "").split(", ")).to.have.members([
      "GET",
      "POST",
      "PUT",
      "DELETE",
    ]);
    expect(allowed.headers.get("access-control-allow-credentials")).to.equal(null);
    for (const [path, origin] of [
      ["/auth/v1/token", "https://evil.example"],
      ["/auth/v1/token", "null"],
      ["/auth/v1/token", "http://localhost:4322"],
      ["/api/v1/me", app],
      ["/auth/v1evil", app],
    ] as const) {
      const refused = await preflight(path, origin);
      expect(refused.headers.get("access-control-allow-origin"), `${path} ${origin}`).to.equal(null);
    }
  });

  it("reads answers and refusals with their headers", async () => {
    const ask = (path: string, origin: string, token?: string) =>
      fetch(`${api.url}/auth/v1${path}`, {
        headers: { origin, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      });
    for (const [path, token, status] of [
      ["/settings", undefined, 200],
      ["/user", undefined, 401],
      ["/admin/users", serviceToken(), 200],
      ["/nothing-here", undefined, 404],
    ] as const) {
      const answer = await ask(path, app, token);
      expect([answer.status, answer.headers.get("access-control-allow-origin")], path).to.deep.equal([status, app]);
      const exposed = (answer.headers.get("access-control-expose-headers") ?? "").split(", ");
      expect(exposed).to.have.members(["X-Total-Count", "Link", "X-Supabase-Api-Version"]);
    }
    const stranger = await ask("/settings", "https://evil.example");
    expect(stranger.headers.get("access-control-allow-origin")).to.equal(null);
    expect(stranger.headers.get("vary"), "a cache keeps them apart").to.include("Origin");
  });
});

describe("without pages of other sites", () => {
  const api = useSharedApi();

  it("no script of another site may call anything", async () => {
    const headers = { origin: api.url, "access-control-request-method": "POST" };
    const answer = await fetch(`${api.url}/auth/v1/token`, { method: "OPTIONS", headers });
    expect(answer.headers.get("access-control-allow-origin")).to.equal(null);
  });
});
