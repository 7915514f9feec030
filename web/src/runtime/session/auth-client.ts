import { AuthClient, type Session } from "@supabase/auth-js";
import { createKeptAuthClient } from "#shared/browser/kept-auth-client.ts";
import type { Platform } from "#web/src/platform/platform.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { readAgain } from "#web/src/runtime/api/read-again.ts";
import { learnServerTime } from "#web/src/runtime/api/server-time.ts";
import { readsOwnLink } from "./own-link.ts";
import { readerKnown, sessionNoted, visitor, type Reader } from "./session-slice.ts";
import type { AppStore } from "#web/src/runtime/store.ts";
import { dropDrafts, ownDrafts } from "#web/src/runtime/kept-draft.ts";
import { tabStorage } from "#web/src/runtime/tab-storage.ts";

// One chunk for all who need it: each chunk costs every page a line in its list.
export { AuthClient, tabStorage };

interface Props {
  platform: Platform;
  storageKey: string;
  store: () => AppStore | undefined;
}

/** The auth library as the website uses it. Loaded on first use: a visitor does without. */
export function createAuthClient({ platform, storageKey, store }: Props) {
  const { client, keeper } = createKeptAuthClient({
    url: `${platform.origin || window.location.origin}/auth/v1`,
    storage: platform.storage,
    storageKey,
    flowType: "implicit",
    onReach(isReachable) {
      store()?.dispatch(sessionNoted({ away: !isReachable }));
      if (isReachable) store()?.dispatch(readAgain());
    },
    onExpired: () => store()?.dispatch(sessionNoted({ expired: true })),
    // Where an address carries nothing, the stored session is renewed.
    detectSessionInUrl: (url, parameters) =>
      Boolean(parameters.access_token ?? parameters.error_description) && !readsOwnLink(url.pathname),
  });
  const leave = () => tell(store(), visitor);
  client.onAuthStateChange((event, session) => {
    if (session) tell(store(), readerOf(session));
    // The library begins with "no session" also where it could not renew the one that is stored.
    else if (event === "SIGNED_OUT" || !keeper.stored()) leave();
  });
  return {
    client,
    accessToken: () => keeper.accessToken(),
    /** What is answered to a reader is kept by nobody on the way, so it tells the time. */
    async authorized(send: Parameters<typeof keeper.authorized>[0]) {
      const answer = await keeper.authorized(send);
      learnServerTime(answer);
      return answer;
    },
    /** Tells whose session is stored: the library tells of it once its token is fresh. */
    async read() {
      const { kind } = await keeper.accessToken();
      const session = kind === "none" ? null : keeper.stored();
      if (session) tell(store(), readerOf(session));
      else leave();
    },
    async signOut() {
      // Whoever turns back before the second factor is a visitor still, and keeps what they have typed.
      if (store()?.getState().session.status === "signedIn") dropDrafts();
      const isTold = await keeper.signOut();
      leave();
      return isTold;
    },
    /** Another tab has signed out: what was typed in this one is left for nobody either. */
    leaveElsewhere() {
      dropDrafts();
      leave();
    },
  };
}

function tell(store: AppStore | undefined, reader: Reader): void {
  const before = store?.getState().session;
  if (!store || !before || (["status", "userId", "email"] as const).every((name) => before[name] === reader[name]))
    return;
  if (reader.userId) ownDrafts(reader.userId);
  // Whatever another user has read must not be shown to this one.
  if (before.userId && before.userId !== reader.userId) store.dispatch(baseApi.util.resetApiState());
  store.dispatch(readerKnown(reader));
}

/** Whose session it is. While a second factor exists and has not been shown, its reader is known but not signed in. */
function readerOf({ user, access_token: token }: Session): Reader {
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
