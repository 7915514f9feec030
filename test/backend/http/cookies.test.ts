import { expect } from "chai";
import { bindToInvitation, shownSession } from "#backend/src/domains/inspectors/session-routes.ts";
import { client, startProvider } from "#test/backend/identity/provider.ts";
import { useDatabase } from "#test/support/database.ts";
import { startServer, useServer } from "#test/support/server.ts";
import { rememberLanguage } from "#web/src/i18n/remember-language.ts";

describe("cookies", () => {
  const database = useDatabase();

  it("over TLS have names that no other host can set, and bind an external sign-in to its browser", async () => {
    const provider = await startProvider("https://market.example/auth/v1/callback");
    const OIDC_PROVIDERS = JSON.stringify([{ name: "acme", issuer: provider.issuer, ...client }]);
    const server = await startServer({ database, env: { PUBLIC_URL: "https://market.example", OIDC_PROVIDERS } });
    const begin = async () => {
      const answer = await fetch(`${server.url}/auth/v1/authorize?provider=acme`, { redirect: "manual" });
      const state = new URL(answer.headers.get("location") ?? "").searchParams.get("state") ?? "";
      return { state, cookie: answer.headers.get("set-cookie") ?? "" };
    };
    const comeBack = async ({ state, cookie }: Awaited<ReturnType<typeof begin>>) => {
      const address = `${server.url}/auth/v1/callback?state=${state}&error=access_denied`;
      const answer = await fetch(address, { redirect: "manual", headers: { cookie: cookie.split(";")[0] ?? "" } });
      return new URL(answer.headers.get("location") ?? "").searchParams.get("error_code");
    };
    const flow = await begin();
    expect(flow.cookie).to.match(
      /^__Host-agritrade_flow_[0-9a-f]{16}=1; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(await comeBack({ ...(await begin()), cookie: "" })).to.equal("bad_oauth_state");
    expect(await comeBack(flow)).not.to.equal("bad_oauth_state");
    await server.close();
    await provider.close();
  });

  it("over TLS bind an inspector's browser by such a name as well", async () => {
    const set: string[] = [];
    const http = {
      append: (_name: string, value: string) => set.push(value),
      cookies: { get: (name: string) => ({ "__Host-inspect-1": "new", "inspect-1": "old" })[name] },
    } as unknown as Parameters<typeof bindToInvitation>[0];
    bindToInvitation(http, { publicUrl: "https://market.example" }, { invitationId: "1", session: "s" });
    bindToInvitation(http, { publicUrl: "http://127.0.0.1:1" }, { invitationId: "1", session: "s" });
    expect(set[0]).to.match(/^__Host-inspect-1=s; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/);
    expect(set[1]).to.match(/^inspect-1=s; Path=\/api\/v1\/inspect; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
    expect(shownSession(http, "1")).to.equal("new");
  });

  describe("of a language", () => {
    const server = useServer(database);
    const leadsTo = async (cookie: string) =>
      (await fetch(server.url, { redirect: "manual", headers: { cookie } })).headers.get("location");

    it("are read by either name, and the one over TLS counts", async () => {
      expect(await leadsTo("__Host-language=fr")).to.equal("/fr");
      expect(await leadsTo("language=fr")).to.equal("/fr");
      expect(await leadsTo("language=fr; __Host-language=en")).to.equal(null);
    });

    it("are written as the line allows", () => {
      const written = (protocol: string) => {
        const page = { cookie: "" };
        Object.assign(globalThis, { document: page, window: { location: { protocol, hash: "" } } });
        rememberLanguage("fr");
        return page.cookie;
      };
      try {
        expect(written("https:")).to.equal("__Host-language=fr; path=/; max-age=31536000; samesite=lax; secure");
        expect(written("http:")).to.equal("language=fr; path=/; max-age=31536000; samesite=lax");
      } finally {
        for (const name of ["document", "window"]) Reflect.deleteProperty(globalThis, name);
      }
    });
  });
});
