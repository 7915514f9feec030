import type { AuthClient as AuthClientClass } from "@supabase/auth-js";
import type { Platform } from "#web/src/platform/platform.ts";
import type { LinkTokens } from "./link-tokens.ts";
import { spend } from "./open-link.ts";

export type RecoveryClient = InstanceType<typeof AuthClientClass>;

const storageKey = "agritrade.recovery";
const linkKey = "agritrade.recovery.link";

/**
 * Uses a recovery link up and answers the client that holds its session. The session lives in this tab alone, apart from the
 * browser's own: whoever turns back without a new password is not signed in, and whoever reloads the page need not ask again.
 *
 * @throws what the auth library reports.
 */
export async function openRecovery(platform: Platform, link: LinkTokens): Promise<RecoveryClient> {
  const { AuthClient } = await import("@supabase/auth-js");
  const client = new AuthClient({
    url: `${platform.origin || window.location.origin}/auth/v1`,
    storage: tabStorage,
    storageKey,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  });
  const name = link.kind === "hash" ? link.tokenHash : link.refreshToken;
  if (tabStorage.getItem(linkKey) === name && (await client.getSession()).data.session) return client;
  await spend(client, link);
  tabStorage.setItem(linkKey, name);
  return client;
}

export async function closeRecovery(client: RecoveryClient): Promise<void> {
  await client.signOut({ scope: "local" });
  tabStorage.removeItem(linkKey);
}

const memory = new Map<string, string>();

/** The tab's storage; memory in a browser that forbids it. */
const tabStorage = {
  getItem: (key: string) => attempt(() => window.sessionStorage.getItem(key)) ?? memory.get(key) ?? null,
  setItem(key: string, value: string) {
    memory.set(key, value);
    attempt(() => window.sessionStorage.setItem(key, value));
  },
  removeItem(key: string) {
    memory.delete(key);
    attempt(() => window.sessionStorage.removeItem(key));
  },
};

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
