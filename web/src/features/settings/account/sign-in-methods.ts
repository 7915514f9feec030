import type { UserIdentity } from "@supabase/auth-js";
import { attempt, type AuthProblem } from "#shared/identity/auth-problems.ts";
import { ownAuthCall } from "#shared/identity/own-auth-call.ts";
import type { FactorCaller } from "#shared/identity/second-factor.ts";
import type { SignInProvider } from "#shared/identity/sign-in-providers/contract.ts";
import { providerLabel } from "#shared/identity/sign-in-providers/label.ts";
import { opensAccount } from "#shared/identity/sign-in-providers/opens.ts";
import { localPath, type Language } from "#shared/kernel/language.ts";
import { useOfferedProviders, useSignInProviders } from "#web/src/features/identity/providers/index.ts";
import type { AuthUser } from "./use-auth-user.ts";

/** The place in the settings, and in the address that a provider leads back to. */
export const waysPlace = "ways";

/** Whether there is more to say than that the reader has a password: another way, or one that can be added. */
export function useHasWays({ user }: AuthUser): boolean {
  const { linking } = useSignInProviders();
  const offered = useOfferedProviders();
  return (linking && offered.length > 0) || (user?.identities ?? []).some(({ provider }) => provider !== "email");
}

export const labelOf = (name: string, providers: readonly SignInProvider[]): string =>
  providers.find((one) => one.name === name)?.label ?? providerLabel(name);

/** Whether the reader could still sign in without it. */
export const canGo = (
  identity: UserIdentity,
  identities: readonly UserIdentity[],
  providers: readonly SignInProvider[],
): boolean =>
  identities.some((other) => other.identity_id !== identity.identity_id && opensAccount(other.provider, providers));

interface Link {
  caller: FactorCaller;
  provider: string;
  language: Language;
  leave: (url: string) => void;
}

/**
 * Leaves for a provider, to add it to the account. It is added when the provider leads back, so this session goes on as it is: the code that
 * comes along would open another one, and belongs to a verifier that nobody knows.
 */
export async function linkProvider({ caller, provider, language, leave }: Link): Promise<AuthProblem | undefined> {
  const challenge = window
    .btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replace(/[+/=]/g, (sign) => ({ "+": "-", "/": "_" })[sign] ?? "");
  const back = new URL(localPath(language, "/dashboard/settings/security"), window.location.origin);
  back.searchParams.set("linked", provider);
  const query = new URLSearchParams({
    provider,
    redirect_to: back.href,
    skip_http_redirect: "true",
    code_challenge: challenge,
    code_challenge_method: "s256",
  });
  const { data, problem } = await attempt(async () => {
    const answer = await ownAuthCall<{ url: string }>(caller, "GET", `/user/identities/authorize?${query}`);
    return { data: answer, error: null };
  });
  if (data) leave(data.url);
  return problem;
}
