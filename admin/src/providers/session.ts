import { AuthClient, isAuthRetryableFetchError } from "@supabase/auth-js";
import { notingFetch } from "#shared/accounts/noted-wait.ts";
import type { FactorCaller } from "#shared/accounts/second-factor.ts";

/** Apart from the website's: who is signed in there means nothing here, and the other way round. */
export const storageKey = "agritrade.console.session";

/** Why a sign-in did not succeed. Each has its words below `admin:signIn.problem`. */
export type SignInProblem = "invalid" | "notConfirmed" | "rateLimited" | "notStaff" | "unreachable" | "failed";

function problemOf(error: { code?: string | undefined; status?: number | undefined }): SignInProblem {
  if (error.code === "invalid_credentials") return "invalid";
  if (error.code === "email_not_confirmed") return "notConfirmed";
  if (error.status === 429) return "rateLimited";
  return isAuthRetryableFetchError(error) ? "unreachable" : "failed";
}

/** What members of staff do with their own account: the auth library, and our own calls beside it. */
export type OwnAccount = FactorCaller;

/** The console's session. Storing, refreshing and keeping tabs alike are the auth library's. */
export interface StaffSession {
  account: OwnAccount;
  /** @returns what stood in the way, or undefined. */
  signIn(email: string, password: string): Promise<SignInProblem | undefined>;
  /** Ends this session alone, here and at the server. */
  signOut(): Promise<void>;
  /** Forgets a session that the server no longer takes. */
  forget(): void;
  /** A token with time left; null when nobody is signed in. */
  accessToken(): Promise<string | null>;
  /** Whoever has a session here, a second factor shown or not. */
  user(): Promise<{ id: string; email: string } | undefined>;
  /** Whether somebody is signed in, as far as can be known: a server that does not answer ends no session. */
  isOpen(): Promise<boolean>;
  /** Tells when another tab has signed out, shown a second factor, or signed in as somebody else. @returns its end. */
  onChange(listener: (userId: string | null) => void): () => void;
}

interface Props {
  origin: string;
  storage: Storage;
}

export function createSession({ origin, storage }: Props): StaffSession {
  const client = new AuthClient({
    url: `${origin}/auth/v1`,
    storage,
    storageKey,
    flowType: "implicit",
    // Links of letters lead to the website.
    detectSessionInUrl: false,
    fetch: notingFetch,
  });
  const accessToken = async () => (await client.getSession()).data.session?.access_token ?? null;
  return {
    account: { origin, accessToken, client: () => Promise.resolve(client) },
    async signIn(email, password) {
      const { error } = await client.signInWithPassword({ email, password });
      return error ? problemOf(error) : undefined;
    },
    async signOut() {
      if (!storage.getItem(storageKey)) return;
      const { error } = await client.signOut({ scope: "local" });
      // The server was not reached: it forgets the session when that runs out, this browser does so now.
      if (error) storage.removeItem(storageKey);
    },
    forget: () => storage.removeItem(storageKey),
    accessToken,
    async user() {
      const { data } = await client.getSession();
      return data.session ? { id: data.session.user.id, email: data.session.user.email ?? "" } : undefined;
    },
    async isOpen() {
      const { data, error } = await client.getSession();
      return data.session !== null || (error !== null && isAuthRetryableFetchError(error));
    },
    onChange(listener) {
      const { data } = client.onAuthStateChange((event, session) => {
        if (event === "SIGNED_OUT" || event === "SIGNED_IN" || event === "MFA_CHALLENGE_VERIFIED")
          listener(session?.user.id ?? null);
      });
      return () => data.subscription.unsubscribe();
    },
  };
}
