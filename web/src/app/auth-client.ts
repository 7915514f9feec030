import { AuthClient, type Session } from "@supabase/auth-js";
import type { Platform } from "#web/src/platform/platform.ts";
import type { Reader } from "./session-slice.ts";

interface Props {
  platform: Platform;
  storageKey: string;
  onReader: (reader: Reader | null) => void;
}

/** The auth library as the website uses it. Loaded on first use: a visitor does without. */
export function createAuthClient({ platform, storageKey, onReader }: Props): InstanceType<typeof AuthClient> {
  const client = new AuthClient({
    url: `${platform.origin || window.location.origin}/auth/v1`,
    storage: platform.storage,
    storageKey,
    flowType: "implicit",
    // The confirmation and reset pages read their links themselves. Where an address carries nothing, the stored session is renewed.
    detectSessionInUrl: (url, parameters) =>
      Boolean(parameters.access_token ?? parameters.error_description) &&
      !/\/(confirm|reset-password)$/.test(url.pathname),
  });
  client.onAuthStateChange((_event, session) => onReader(session && readerOf(session)));
  return client;
}

/** Whose session it is. It is `halfway` while a second factor exists and has not been shown. */
export function readerOf({ user, access_token: token }: Session): Reader {
  const factors = user.factors ?? [];
  const halfway = factors.some(({ status }) => status === "verified") && assuranceOf(token) !== "aal2";
  return { userId: user.id, email: user.email ?? "", halfway };
}

/** The assurance level that an access token claims. */
function assuranceOf(token: string): unknown {
  try {
    const claims = token.split(".")[1] ?? "";
    return (JSON.parse(window.atob(claims.replace(/-/g, "+").replace(/_/g, "/"))) as { aal?: unknown }).aal;
  } catch {
    return undefined;
  }
}
