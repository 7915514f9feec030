import type { AuthClient as AuthClientClass } from "@supabase/auth-js";
import type { AppStore } from "#web/src/app/store.ts";
import type { Platform } from "#web/src/platform/platform.ts";
import { readerKnown, visitor } from "./session-slice.ts";

type AuthClient = InstanceType<typeof AuthClientClass>;

const storageKey = "agritrade.session";

/** Keeps the session: storage, refresh and synchronisation across tabs are the auth library's. */
export interface SessionManager {
  /** Reads what is stored. A visitor never loads the auth library. */
  start(): Promise<void>;
  /** The auth library, loaded on first use. */
  client(): Promise<AuthClient>;
  /** Whether somebody has signed in here. */
  isStored(): boolean;
  /** A token with time left, or null. */
  accessToken(): Promise<string | null>;
}

export function createSession(platform: Platform): SessionManager & { attach(store: AppStore): void } {
  let store: AppStore | undefined;
  let loading: Promise<AuthClient> | undefined;

  const load = async (): Promise<AuthClient> =>
    (await import("./auth-client.ts")).createAuthClient({ platform, storageKey, store: () => store });
  // What could not be loaded is tried again the next time: a lost connection must not end the page.
  const client = () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));

  const isStored = () => platform.storage.getItem(storageKey) !== null;

  return {
    attach: (attached) => void (store = attached),
    client,
    isStored,
    async start() {
      // Another tab may sign in later: its stored session wakes this one.
      window.addEventListener("storage", (event) => event.key === storageKey && event.newValue && void client());
      if (!isStored()) return void store?.dispatch(readerKnown(visitor));
      // It tells whose session it is as soon as it has read it.
      await (await client()).getSession();
    },
    async accessToken() {
      if (!loading && !isStored()) return null;
      const { data } = await (await client()).getSession();
      return data.session?.access_token ?? null;
    },
  };
}
