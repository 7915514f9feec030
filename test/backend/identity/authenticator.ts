import { createHmac } from "node:crypto";
import { AuthClient } from "@supabase/auth-js";
import { expect } from "chai";
import type { Api, ApiUnderTest } from "#test/support/api.ts";
import { goodPassword } from "./mailbox.ts";

/** A browser's storage, in memory. */
export function memory() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

/** A server, and how it is asked where that is not by its own address. */
interface Asked {
  readonly url: string;
  readonly fetch?: typeof fetch;
}

export const createClient = (api: Asked) =>
  new AuthClient({
    ...(api.fetch && { fetch: api.fetch }),
    url: `${api.url}/auth/v1`,
    storage: memory(),
    storageKey: "session",
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: false,
    experimental: { passkey: true },
  });

const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** An authenticator app, written from RFC 6238 and RFC 4226 alone. `steps` of 30 seconds from now. */
export function codeOf(secret: string, steps = 0): string {
  const bits = [...secret].map((sign) => base32.indexOf(sign).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const hash = createHmac("sha1", key).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

const shownSteps = new Map<string, number>();

/**
 * A code that was not shown yet: the one of this moment, else the next, which the server takes early by its tolerance of one step. So neither
 * does a test wait, nor does it depend on when in a step it runs.
 *
 * @throws {Error} when both were shown: let the server forget them first (`forgetSteps`), and take `codeOf`.
 */
export function nextCode(secret: string): string {
  const now = Math.floor(Date.now() / 30_000);
  const step = Math.max(now, (shownSteps.get(secret) ?? -1) + 1);
  if (step > now + 1) throw new Error("the app has shown its codes of this moment");
  shownSteps.set(secret, step);
  return codeOf(secret, step - now);
}

/** The server takes the code of every step again. */
export const forgetSteps = (api: Pick<ApiUnderTest, "db">, userId: string) =>
  api.db("factors").where({ user_id: userId }).update({ last_used_step: null });

/** A code that none of the steps around now has. */
export function wrongCode(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !right.includes(code)) ?? "";
}

export async function signedIn(api: Asked, email: string, password = goodPassword) {
  const client = createClient(api);
  const { data, error } = await client.signInWithPassword({ email, password });
  expect(error).to.equal(null);
  return { client, token: data.session?.access_token ?? "" };
}

type Client = ReturnType<typeof createClient>;

/** Enrols an authenticator app by its first code. `nextCode` has one more. */
export async function enrol(client: Client, friendlyName = "Phone"): Promise<{ factorId: string; secret: string }> {
  const { data, error } = await client.mfa.enroll({ factorType: "totp", friendlyName });
  expect(error).to.equal(null);
  const [factorId, secret] = [data?.id ?? "", data?.totp.secret ?? ""];
  const verified = await client.mfa.challengeAndVerify({ factorId, code: nextCode(secret) });
  expect(verified.error).to.equal(null);
  return { factorId, secret };
}

export const tokenOf = async (client: Client) => (await client.getSession()).data.session?.access_token ?? "";

/** Calls one of our own endpoints below /auth/v1 as the client's session. */
export const call = async (api: Api, client: Client, method: "get" | "post", path: string, body?: object) =>
  api[method](`/auth/v1${path}`, { as: { token: await tokenOf(client) }, ...(body ? { body } : {}) });
