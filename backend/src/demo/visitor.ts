import { v7 as uuid } from "uuid";
import type { ContactDraft } from "#shared/contact/contract.ts";
import type { Language } from "#shared/kernel/language.ts";
import { demoPassword } from "./suppliers.ts";

interface Account {
  token: string;
  organizationId: string | null;
}

/** Uses the product as its users do: over HTTP, with real accounts. */
export interface Visitor {
  /** In the language of their letters. */
  signUp(email: string, language: Language, pending?: Record<string, string>): Promise<void>;
  /** Once for each account, also where it is refused. */
  signIn(email: string): Promise<Account>;
  /** Ends the sessions of all who have signed in. */
  signOut(): Promise<void>;
  /** By the contact form, without an account. */
  write(letter: ContactDraft): Promise<void>;
  call(
    email: string,
    method: "GET" | "POST" | "PATCH" | "PUT",
    path: string,
    body?: unknown,
    version?: number,
  ): Promise<Record<string, unknown>>;
}

/** A call that was refused: the demo's story and the product disagree. */
class DemoError extends Error {}

export function createVisitor(origin: string): Visitor {
  const accounts = new Map<string, Promise<Account>>();
  const send = async (
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<Record<string, unknown>> => {
    const response = await fetch(origin + path, {
      method,
      headers: { "content-type": "application/json", ...headers },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new DemoError(`${method} ${path}: ${response.status} ${text.slice(0, 400)}`);
    return (text ? JSON.parse(text) : {}) as Record<string, unknown>;
  };
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  const enter = async (email: string): Promise<Account> => {
    const session = await send("POST", "/auth/v1/token?grant_type=password", { email, password: demoPassword }, {});
    const token = String(session.access_token);
    const me = (await send("GET", "/api/v1/me", undefined, bearer(token))) as { organization: { id: string } | null };
    return { token, organizationId: me.organization?.id ?? null };
  };
  const signIn = (email: string): Promise<Account> => {
    const account = accounts.get(email) ?? enter(email);
    accounts.set(email, account);
    return account;
  };

  return {
    signIn,
    async signOut() {
      for (const entered of await Promise.allSettled(accounts.values()))
        if (entered.status === "fulfilled")
          await send("POST", "/auth/v1/logout?scope=local", undefined, bearer(entered.value.token));
      accounts.clear();
    },
    async signUp(email, language, pending) {
      const data = { language, ...(pending && { pending_organization: pending }) };
      await send("POST", "/auth/v1/signup", { email, password: demoPassword, data }, {});
    },
    async write(letter) {
      await send("POST", "/api/v1/contact", letter, { "idempotency-key": uuid() });
    },
    async call(email, method, path, body, version) {
      const { token } = await signIn(email);
      const headers = {
        ...bearer(token),
        ...(method === "POST" ? { "idempotency-key": uuid() } : {}),
        ...(version === undefined ? {} : { "if-match": `"${version}"` }),
      };
      return send(method, `/api/v1${path}`, body, headers);
    },
  };
}
