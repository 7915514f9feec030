import { AuthClient, type Session } from "@supabase/auth-js";
import { notingFetch } from "#shared/accounts/noted-wait.ts";
import type { Platform } from "#web/src/platform/platform.ts";
import { baseApi } from "#web/src/api/base.ts";
import { readerKnown, visitor, type SessionState } from "./session-slice.ts";
import type { AppStore } from "./store.ts";
import { tabStorage } from "./tab-storage.ts";

// One chunk for all who need it: each chunk costs every page a line in its list.
export { AuthClient, tabStorage };

interface Props {
  platform: Platform;
  storageKey: string;
  store: () => AppStore | undefined;
}

/** The auth library as the website uses it. Loaded on first use: a visitor does without. */
export function createAuthClient({ platform, storageKey, store }: Props): InstanceType<typeof AuthClient> {
  const client = new AuthClient({
    url: `${platform.origin || window.location.origin}/auth/v1`,
    storage: platform.storage,
    storageKey,
    flowType: "implicit",
    fetch: notingFetch,
    // The confirmation and reset pages read their links themselves. Where an address carries nothing, the stored session is renewed.
    detectSessionInUrl: (url, parameters) =>
      Boolean(parameters.access_token ?? parameters.error_description) &&
      !/\/(confirm|reset-password)$/.test(url.pathname),
  });
  client.onAuthStateChange((_event, session) => tell(store(), session ? readerOf(session) : visitor));
  return client;
}

function tell(store: AppStore | undefined, reader: SessionState): void {
  const before = store?.getState().session;
  if (!store || !before || (["status", "userId", "email"] as const).every((name) => before[name] === reader[name]))
    return;
  // Whatever another user has read must not be shown to this one.
  if (before.userId && before.userId !== reader.userId) store.dispatch(baseApi.util.resetApiState());
  store.dispatch(readerKnown(reader));
}

/** Whose session it is. While a second factor exists and has not been shown, its reader is known but not signed in. */
function readerOf({ user, access_token: token }: Session): SessionState {
  const halfway = user.factors?.some(({ status }) => status === "verified") && assuranceOf(token) !== "aal2";
  return { status: halfway ? "signedOut" : "signedIn", userId: user.id, email: user.email ?? "" };
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
