import type { Factor, Session } from "@supabase/auth-js";
import type { ClientServices } from "#web/src/app/services.tsx";
import { attempt, type Outcome } from "./auth-problems.ts";
import { ownAuthCall } from "./own-auth-call.ts";

/** The authenticator apps of whoever has a session here. Read from the server: another device may have changed them. */
export const findFactors = ({ session }: ClientServices): Promise<Outcome<readonly Factor[]>> =>
  attempt(async () => {
    const { data, error } = await (await session.client()).mfa.listFactors();
    return { data: data?.totp ?? [], error };
  });

/** Shows a factor by the code of its app. The session counts as signed in from then on. */
export const showFactor = ({ session }: ClientServices, factorId: string, code: string) =>
  attempt(async () => (await session.client()).mfa.challengeAndVerify({ factorId, code: digitsOf(code) }));

/** Shows a recovery code in place of a factor; the code is used up. */
export const showRecoveryCode = (services: ClientServices, code: string) =>
  attempt(async () => {
    const lifted = await ownAuthCall<Session>(services, "POST", "/factors/recovery-codes/verify", {
      code: code.trim(),
    });
    return (await services.session.client()).setSession(lifted);
  });

/** Ten codes in place of all earlier ones, within ten minutes of a factor that was shown. */
export const makeRecoveryCodes = (services: ClientServices): Promise<Outcome<readonly string[]>> =>
  attempt(async () => {
    const { codes } = await ownAuthCall<{ codes: string[] }>(services, "POST", "/factors/recovery-codes");
    return { data: codes, error: null };
  });

export const countRecoveryCodes = (services: ClientServices): Promise<Outcome<number>> =>
  attempt(async () => {
    const { remaining } = await ownAuthCall<{ remaining: number }>(services, "GET", "/factors/recovery-codes");
    return { data: remaining, error: null };
  });

/** Apps show their codes in two groups of three; people type them so. */
export const digitsOf = (code: string): string => code.replace(/\D/g, "");
