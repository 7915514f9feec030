import type { Provider } from "@supabase/auth-js";
import { attempt, authProblem, type AuthProblem } from "#shared/identity/auth-problems.ts";
import { notingFetch } from "#shared/identity/noted-wait.ts";
import { termsVersion } from "#shared/identity/terms.ts";
import { localPath, type Language } from "#shared/kernel/language.ts";
import type { ClientServices } from "#web/src/runtime/services.tsx";
import { safeNext } from "../safe-next.ts";

const storageKey = "agritrade.provider";

/**
 * The auth library for one sign-in with PKCE, apart from the browser's own client, which reads what letters bring and knows no PKCE. Its
 * verifier stays in this tab until the provider leads back to it.
 */
async function codeClient({ platform }: ClientServices) {
  const { AuthClient, tabStorage } = await import("#web/src/runtime/session/auth-client.ts");
  const client = new AuthClient({
    url: `${platform.origin || window.location.origin}/auth/v1`,
    storage: tabStorage,
    storageKey,
    flowType: "pkce",
    autoRefreshToken: false,
    detectSessionInUrl: false,
    fetch: notingFetch,
  });
  return { client, forget: () => tabStorage.removeItem(storageKey) };
}

interface Begin {
  services: ClientServices;
  provider: string;
  /** The page that was asked for, as the address says it. */
  next: string | null;
  language: Language;
}

/** Leaves for a provider, which leads back to /login. @returns what went wrong when nothing was begun. */
export async function beginProviderSignIn({
  services,
  provider,
  next,
  language,
}: Begin): Promise<AuthProblem | undefined> {
  const back = new URL(localPath(language, "/login"), window.location.origin);
  if (next !== null) back.searchParams.set("next", safeNext(next));
  const { data, problem } = await attempt(async () =>
    (await codeClient(services)).client.signInWithOAuth({
      // The library's type lists the providers of somebody else's service; any name is sent as it is.
      provider: provider as Provider,
      options: { redirectTo: back.href, skipBrowserRedirect: true },
    }),
  );
  if (data?.url) services.platform.openExternal(data.url);
  return problem;
}

/** What is said as it is; anything else means that this tab and the code do not belong together, or no longer. */
const toldAsItIs = /^(?:network|server_fault|over_.*|user_banned|signup_disabled)$/;

/**
 * Exchanges the code that a provider's sign-in has brought for a session, which is the browser's own afterwards. Whoever comes for the first
 * time has read under the button what they accept; it is kept with the account, as a registration keeps it.
 *
 * @returns what went wrong, or undefined once the session is there.
 */
export async function finishProviderSignIn(
  services: ClientServices,
  code: string,
  language: Language,
): Promise<AuthProblem | undefined> {
  let forget: (() => void) | undefined;
  try {
    const own = await codeClient(services);
    const { client } = own;
    forget = own.forget;
    const { data, error } = await client.exchangeCodeForSession(code);
    if (error) throw error;
    const { session, user } = data;
    // Who had an account before keeps the language of its letters.
    const { language: keptLanguage }: { language?: unknown } = user.user_metadata;
    // When this fails nothing is lost: the next sign-in by a provider keeps it.
    if (user.user_metadata.terms_version === undefined)
      await attempt(() =>
        client.updateUser({ data: { language: keptLanguage ?? language, terms_version: termsVersion } }),
      );
    const kept = await (await services.session.client()).setSession(session);
    if (kept.error) throw kept.error;
    return undefined;
  } catch (error) {
    const problem = authProblem(error);
    return toldAsItIs.test(problem.code) ? problem : { ...problem, code: "bad_oauth_state" };
  } finally {
    // The browser's own client has it.
    forget?.();
  }
}
