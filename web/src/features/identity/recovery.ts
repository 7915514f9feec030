import type { AuthClient as AuthClientClass } from "@supabase/auth-js";
import type { AuthProblem } from "#shared/identity/auth-problems.ts";
import { notingFetch } from "#shared/identity/noted-wait.ts";
import type { FactorCaller } from "#shared/identity/second-factor.ts";
import type { Platform } from "#web/src/platform/platform.ts";
import type { LinkTokens } from "./link-tokens.ts";
import { spend } from "./open-link.ts";

export type RecoveryClient = InstanceType<typeof AuthClientClass>;

const storageKey = "agritrade.recovery";
const linkKey = "agritrade.recovery.link";

/** A link that has been used, and what its session is for. */
export interface Recovery {
  client: RecoveryClient;
  email: string;
  /** Whether the account has a second factor that was not shown yet: without it the server takes no new password. */
  needsFactor: boolean;
}

/**
 * Uses a recovery link up and answers the client that holds its session. The session lives in this tab alone, apart from the
 * browser's own: whoever turns back without a new password is not signed in, and whoever reloads the page need not ask again.
 *
 * @param link undefined where it has been used in this tab before.
 * @throws what the auth library reports; `otp_expired` when nothing is left of an earlier link.
 */
export async function openRecovery(platform: Platform, link: LinkTokens | undefined): Promise<Recovery> {
  const { AuthClient, tabStorage } = await import("#web/src/runtime/session/auth-client.ts");
  const client = new AuthClient({
    url: `${platform.origin || window.location.origin}/auth/v1`,
    storage: tabStorage,
    storageKey,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    fetch: notingFetch,
  });
  const used = tabStorage.getItem(linkKey);
  const name = link ? (link.kind === "hash" ? link.tokenHash : link.refreshToken) : used;
  if (!used || used !== name || !(await client.getSession()).data.session) {
    if (!link || !name) throw Object.assign(new Error("The link has been used"), { code: "otp_expired" });
    await spend(client, link);
    tabStorage.setItem(linkKey, name);
  }
  const [{ data: levels }, { data: kept }] = [
    await client.mfa.getAuthenticatorAssuranceLevel(),
    await client.getSession(),
  ];
  return {
    client,
    email: kept.session?.user.email ?? "",
    needsFactor: levels?.nextLevel === "aal2" && levels.currentLevel !== "aal2",
  };
}

/** For the calls of the second factor, which lifts the link's own session. */
export const recoveryCaller = ({ origin }: Platform, client: RecoveryClient): FactorCaller => ({
  origin: origin || window.location.origin,
  // A link's own session is new: its token does not run out while a password is set.
  accessToken: async () => {
    const token = (await client.getSession()).data.session?.access_token;
    return token ? { kind: "token", token } : { kind: "none" };
  },
  client: () => Promise.resolve(client),
});

/** Whether a refusal says that the link's session has ended: another link is needed then. */
export const isOver = ({ code }: AuthProblem): boolean =>
  ["session_not_found", "user_not_found", "user_banned", "bad_jwt", "no_authorization"].includes(code);

export async function closeRecovery(client: RecoveryClient): Promise<void> {
  await client.signOut({ scope: "local" });
  const { tabStorage } = await import("#web/src/runtime/session/auth-client.ts");
  tabStorage.removeItem(linkKey);
}
