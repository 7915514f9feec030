import { AuthClient } from "@supabase/auth-js";
import type { Api } from "#test/support/api.ts";
import { lettersTo, linkOf, type Letter } from "./mailbox.ts";

/** A browser's storage, in memory. */
export function memory() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

interface Options {
  flowType?: "implicit" | "pkce";
  headers?: Record<string, string>;
  storage?: ReturnType<typeof memory>;
}

/** The auth library against a running server, as a page uses it. */
export const createClient = (
  api: { readonly url: string },
  { storage = memory(), ...options }: Options = {},
): InstanceType<typeof AuthClient> =>
  new AuthClient({
    url: `${api.url}/auth/v1`,
    storage,
    storageKey: "session",
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: false,
    ...options,
  });

/** The six digits of a letter. */
export function codeOf(letter: Letter | undefined): string {
  const code = /^\d{6}$/m.exec(letter?.text ?? "")?.[0];
  if (!code) throw new Error(`no code in ${letter?.text ?? "no letter"}`);
  return code;
}

/** A code that is not `right`. */
export const wrongCode = (right: string): string => (right === "000000" ? "000001" : "000000");

/** The newest of `count` letters to an address, with its digits and its link's token. */
export async function newestLetter(api: Api, address: string, count = 1) {
  const [letter] = await lettersTo(api, address, count);
  return { letter, code: codeOf(letter), ...linkOf(letter) };
}

/** Opens a link as a browser does, without following it. */
export async function openLink(address: string, method = "GET"): Promise<{ status: number; location: URL }> {
  const answer = await fetch(address, { method, redirect: "manual" });
  return { status: answer.status, location: new URL(answer.headers.get("location") ?? "about:blank") };
}
