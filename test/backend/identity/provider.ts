import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider, type Configuration } from "oidc-provider";

/** What somebody's account at the provider says. */
export interface ProviderAccount {
  email?: string;
  email_verified?: boolean;
  name?: string;
}

export interface RunningProvider {
  readonly issuer: string;
  /** By the name that people sign in with there. */
  readonly accounts: Map<string, ProviderAccount>;
  close(): Promise<void>;
}

export const client = { clientId: "marketplace", clientSecret: "a-secret-between-the-two-of-us" };

/** A real OpenID Connect provider on loopback, with accounts of its own. */
export async function startProvider(callback: string): Promise<RunningProvider> {
  const accounts = new Map<string, ProviderAccount>();
  const configuration: Configuration = {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [callback],
        grant_types: ["authorization_code"],
        response_types: ["code"],
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    pkce: { required: () => true },
    conformIdTokenClaims: false,
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => Promise.resolve({ sub: id, ...accounts.get(id) }),
    }),
  };
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, configuration);
  server.on("request", provider.callback() as (...args: unknown[]) => void);
  return {
    issuer,
    accounts,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** A browser's cookies and addresses, without the browser. */
export function createBrowser() {
  const jar = new Map<string, string>();
  const request = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const { host } = new URL(url);
    const mine = [...jar].filter(([key]) => key.startsWith(`${host} `));
    const cookie = mine.map(([key, value]) => `${key.slice(host.length + 1)}=${value}`).join("; ");
    const answer = await fetch(url, { ...init, redirect: "manual", headers: { ...init.headers, cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      jar.set(`${host} ${pair.slice(0, pair.indexOf("="))}`, pair.slice(pair.indexOf("=") + 1));
    }
    return answer;
  };
  return {
    request,
    /** Follows addresses, signing in and consenting at the provider as `account` (or refusing), until one leads to `end`. */
    async follow(start: string, end: (url: URL) => boolean, account: string | null): Promise<URL> {
      let url = start;
      for (let steps = 0; steps < 20; steps += 1) {
        if (end(new URL(url))) return new URL(url);
        const answer = await request(url);
        const location = answer.headers.get("location");
        if (location) url = new URL(location, url).href;
        else url = await answerForm(url, await answer.text(), account);
      }
      throw new Error(`${start} leads nowhere`);
    },
  };

  /** The provider's own pages: sign-in, consent, and a link to give up. */
  async function answerForm(url: string, html: string, account: string | null): Promise<string> {
    if (account === null) {
      const abort = /href="([^"]*\/abort)"/.exec(html)?.[1];
      if (abort) return new URL(abort, url).href;
    }
    const action = /<form[^>]*action="([^"]+)"/.exec(html)?.[1];
    if (!action) throw new Error(`no form at ${url}:\n${html.slice(0, 2000)}`);
    const prompt = html.includes('value="login"') ? "login" : "consent";
    const body = new URLSearchParams({
      prompt,
      ...(prompt === "login" ? { login: account ?? "", password: "x" } : {}),
    });
    const answer = await request(new URL(action, url).href, { method: "POST", body });
    return new URL(answer.headers.get("location") ?? "", url).href;
  }
}
