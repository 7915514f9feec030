import { setTimeout as delay } from "node:timers/promises";
import { v7 as uuid } from "uuid";
import type { ContactDraft } from "#shared/contact/contract.ts";
import type { Language } from "#shared/kernel/language.ts";
import type { Purpose } from "#shared/documents/choices.ts";
import { demoPassword } from "./suppliers.ts";

interface UploadedFile {
  name: string;
  bytes: Buffer;
  purpose: Purpose;
  /** A PDF unless it is said. */
  type?: "application/pdf" | "image/jpeg";
}

/** So often is asked whether a file was looked at, in milliseconds, and so many times. */
const [askEvery, askAtMost] = [100, 600];

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
  /** Sends a file and waits until it was looked at. @returns its id. */
  upload(email: string, file: UploadedFile): Promise<string>;
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

/** @param consoleUrl where staff are asked, if the console has a host of its own. */
export function createVisitor(origin: string, consoleUrl?: string): Visitor {
  const accounts = new Map<string, Promise<Account>>();
  const send = async (
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<Record<string, unknown>> => {
    const response = await fetch((path.startsWith("/api/v1/admin/") ? (consoleUrl ?? origin) : origin) + path, {
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
    async upload(email, { name, bytes, purpose, type = "application/pdf" }) {
      const { token } = await signIn(email);
      const words = Object.entries({ filename: name, filetype: type, purpose });
      const answer = await fetch(`${origin}/api/v1/uploads`, {
        method: "POST",
        headers: {
          ...bearer(token),
          "tus-resumable": "1.0.0",
          "content-type": "application/offset+octet-stream",
          "upload-length": String(bytes.length),
          "upload-metadata": words.map(([key, word]) => `${key} ${Buffer.from(word).toString("base64")}`).join(","),
        },
        body: new Uint8Array(bytes),
      });
      if (!answer.ok) throw new DemoError(`an upload: ${answer.status} ${(await answer.text()).slice(0, 400)}`);
      const id = answer.headers.get("location")?.split("/").at(-1) ?? "";
      for (let asked = 0; asked < askAtMost; asked += 1) {
        const { status } = await send("GET", `/api/v1/documents/${id}`, undefined, bearer(token));
        if (status === "ready") return id;
        if (status === "refused") throw new DemoError(`${name} was refused`);
        await delay(askEvery);
      }
      throw new DemoError(`${name} was looked at by nobody`);
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
