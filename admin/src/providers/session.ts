import { isAuthRetryableFetchError } from "@supabase/auth-js";
import type { AccessToken } from "#shared/identity/access-token.ts";
import { createKeptAuthClient } from "#shared/browser/kept-auth-client.ts";
import { signInWithPasskey } from "#shared/identity/passkeys.ts";
import type { FactorCaller } from "#shared/identity/second-factor.ts";

/** Apart from the website's: who is signed in there means nothing here, and the other way round. */
export const storageKey = "agritrade.console.session";

/** Why a sign-in did not succeed. Each has its words below `admin:signIn.problem`. */
export type SignInProblem =
  "invalid" | "notConfirmed" | "rateLimited" | "notStaff" | "unreachable" | "failed" | PasskeyProblem;
type PasskeyProblem = "passkeyCancelled" | "passkeyUnknown";

function problemOf(error: { code?: string | undefined; status?: number | undefined }): SignInProblem {
  if (error.code === "invalid_credentials") return "invalid";
  if (error.code === "email_not_confirmed") return "notConfirmed";
  if (error.code === "passkey_cancelled") return "passkeyCancelled";
  if (error.code === "webauthn_verification_failed") return "passkeyUnknown";
  if (error.status === 429 || error.code?.startsWith("over_")) return "rateLimited";
  return isAuthRetryableFetchError(error) || error.code === "network" ? "unreachable" : "failed";
}

/** What members of staff do with their own account: the auth library, and our own calls beside it. */
export type OwnAccount = FactorCaller;

/** The console's session. Storing, refreshing and keeping tabs alike are the auth library's. */
export interface StaffSession {
  account: OwnAccount;
  /** @returns what stood in the way, or undefined. */
  signIn(email: string, password: string): Promise<SignInProblem | undefined>;
  /** By a passkey alone. @returns what stood in the way, or undefined. */
  signInWithPasskey(): Promise<SignInProblem | undefined>;
  /** Ends this session alone, here and at the server. */
  signOut(): Promise<void>;
  /** Forgets a session that the server no longer takes. */
  forget(): void;
  accessToken(): Promise<AccessToken>;
  /** Whether the last session has ended by itself; told once. */
  takeExpired(): boolean;
  /** For a token that the API does not take: another one, or the end of the session. */
  renew(): Promise<AccessToken>;
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
  let expired = false;
  const { client, keeper } = createKeptAuthClient({
    onExpired: () => (expired = true),
    url: `${origin}/auth/v1`,
    storage,
    storageKey,
    flowType: "implicit",
    // Links of letters lead to the website.
    detectSessionInUrl: false,
  });
  const accessToken = () => keeper.accessToken();
  return {
    account: { origin, accessToken, client: () => Promise.resolve(client) },
    async signIn(email, password) {
      const { error } = await client.signInWithPassword({ email, password });
      return error ? problemOf(error) : undefined;
    },
    async signInWithPasskey() {
      const { problem } = await signInWithPasskey({ client: () => Promise.resolve(client) });
      return problem && problemOf(problem);
    },
    async signOut() {
      // Where the server was not reached it forgets the session when that runs out; this browser does so now.
      if (storage.getItem(storageKey)) await keeper.signOut();
    },
    forget: () => storage.removeItem(storageKey),
    accessToken,
    takeExpired() {
      const told = expired;
      expired = false;
      return told;
    },
    renew: () => keeper.renew(),
    async user() {
      const user = (await accessToken()).kind === "none" ? undefined : keeper.stored()?.user;
      return user && { id: user.id, email: user.email ?? "" };
    },
    isOpen: async () => (await accessToken()).kind !== "none",
    onChange(listener) {
      const { data } = client.onAuthStateChange((event, session) => {
        if (event === "SIGNED_OUT" || event === "SIGNED_IN" || event === "MFA_CHALLENGE_VERIFIED")
          listener(session?.user.id ?? null);
      });
      return () => data.subscription.unsubscribe();
    },
  };
}
