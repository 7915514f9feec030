import { expect } from "chai";
import { ConfigError, loadConfig } from "#backend/src/config.ts";
import { providersOf } from "#backend/src/domains/identity/providers/provider.ts";
import { useApi } from "#test/support/api.ts";
import { client as registered } from "./provider.ts";

/** Nobody listens there. */
const nobody = { issuer: "http://127.0.0.1:9", ...registered };

describe("an external provider", () => {
  const api = useApi({
    OIDC_PROVIDERS: JSON.stringify([
      { name: "acme", label: "Acme ID", ...nobody },
      { name: "silent", ...nobody },
    ]),
    AUTH_MANUAL_LINKING: "true",
  });

  it("is named in a list that everybody may read, and says by a page when it does not answer", async () => {
    const { body } = await api.get("/sign-in-providers");
    expect(body).to.deep.equal({
      providers: [
        { name: "acme", label: "Acme ID" },
        { name: "silent", label: "Silent" },
      ],
      linking: true,
    });
    const asked = new URLSearchParams({ provider: "silent", redirect_to: `${api.url}/fr/login?next=/dashboard` });
    const answer = await fetch(`${api.url}/auth/v1/authorize?${asked}`, { redirect: "manual" });
    const page = new URL(answer.headers.get("location") ?? "");
    expect([answer.status, page.pathname, page.searchParams.get("next")]).to.deep.equal([
      302,
      "/fr/login",
      "/dashboard",
    ]);
    expect(page.searchParams.get("error_code")).to.equal("provider_unreachable");
  });

  it("is configured with https issuers, and on loopback only locally without", () => {
    const read =
      (issuer: string, appEnv: "local" | "production" = "local") =>
      () =>
        providersOf({
          local: appEnv === "local",
          oidcProviders: JSON.stringify([{ name: "acme", issuer, ...registered }]),
        });
    expect(read("https://id.example.org")()).to.have.nested.property("[0].scopes", "openid email profile");
    expect(read("https://id.example.org")()).to.have.nested.property("[0].label", "Acme");
    expect(read("http://127.0.0.1:9/")()).to.have.lengthOf(1);
    expect(read("http://127.0.0.1:9/", "production")).to.throw(ConfigError, "https");
    expect(read("http://id.example.org")).to.throw(ConfigError, "https");
    const { oidcProviders } = loadConfig({ DATABASE_URL: "postgres://h/x", APP_ENV: "local", OIDC_PROVIDERS: "[{}]" });
    expect(() => providersOf({ local: true, oidcProviders })).to.throw(ConfigError, "OIDC_PROVIDERS");
  });
});
