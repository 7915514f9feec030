import type { AuthClient as AuthClientClass } from "@supabase/auth-js";
import type { createAuthClient } from "./auth-client.ts";
import type { AppStore } from "#web/src/runtime/store.ts";
import type { Platform } from "#web/src/platform/platform.ts";
import { sessionNoted, readerKnown, visitor } from "./session-slice.ts";

type Kept = ReturnType<typeof createAuthClient>;

const storageKey = "agritrade.session";
/** Until what did not come is asked for again, in milliseconds. */
const patience = 5000;

/** Keeps the session: storage, refresh and synchronisation across tabs are the auth library's. */
export interface SessionManager {
  /** Reads what is stored. A visitor never loads the auth library. */
  start(): Promise<void>;
  /** The auth library, loaded on first use. */
  client(): Promise<InstanceType<typeof AuthClientClass>>;
  /** Whether somebody has signed in here. */
  isStored(): boolean;
  /** What keeps the session; rejects while it cannot be loaded. */
  kept(): Promise<Kept>;
  /** Makes a call with the token, or with null for a visitor; null where the token cannot be had. */
  authorized(send: (token: string | null) => Promise<Response>): Promise<Response | null>;
  /** Ends this session, here also while the server cannot be reached; says whether that was told. */
  signOut(): Promise<boolean>;
}

export function createSession(platform: Platform): SessionManager & { attach(store: AppStore): void } {
  let store: AppStore | undefined;
  let loading: Promise<Kept> | undefined;

  const load = async (): Promise<Kept> =>
    (await import("./auth-client.ts")).createAuthClient({ platform, storageKey, store: () => store });
  // What could not be loaded is tried again the next time: a lost connection must not end the page.
  const kept = () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));

  const isStored = () => platform.storage.getItem(storageKey) !== null;
  const read = async (): Promise<void> => {
    const session = await kept().catch(() => null);
    store?.dispatch(sessionNoted({ away: session === null }));
    if (session) await session.read();
    else setTimeout(() => void read(), patience);
  };

  return {
    attach: (attached) => void (store = attached),
    client: async () => (await kept()).client,
    isStored,
    async start() {
      // Another tab may sign in later: its stored session wakes this one. One that signs out without a line tells nobody else.
      window.addEventListener("storage", ({ key, newValue }) => {
        if (key !== storageKey || !(newValue || loading)) return;
        const woken = kept();
        if (!newValue) void woken.then(({ leaveElsewhere }) => leaveElsewhere());
      });
      if (!isStored()) return void store?.dispatch(readerKnown(visitor));
      await read();
    },
    kept,
    authorized: (send) =>
      loading || isStored()
        ? kept().then(
            (session) => session.authorized(send),
            () => null,
          )
        : send(null),
    signOut: async () => (await kept()).signOut(),
  };
}
