import type { AuthClient as AuthClientClass, Factor, Session } from "@supabase/auth-js";
import type { Language } from "../kernel/language.ts";
import { siteFacts } from "../site-facts.ts";
import { attempt, type Outcome } from "./auth-problems.ts";
import { ownAuthCall, type Caller, type PasswordProof } from "./own-auth-call.ts";

/** What the second factor is asked with, on the website and in the console: the auth library, and our own calls beside it. */
export interface FactorCaller extends Caller {
  client: () => Promise<InstanceType<typeof AuthClientClass>>;
}

/** The authenticator apps and keys of whoever has a session here. Read from the server: another device may have changed them. */
export const findFactors = ({ client }: FactorCaller): Promise<Outcome<readonly Factor[]>> =>
  attempt(async () => {
    const { data, error } = await (await client()).mfa.listFactors();
    return { data: data?.all.filter(({ status }) => status === "verified") ?? [], error };
  });

/** The same with those whose enrolment was begun and not finished. */
export const findAllFactors = ({ client }: FactorCaller): Promise<Outcome<readonly Factor[]>> =>
  attempt(async () => {
    const { data, error } = await (await client()).mfa.listFactors();
    return { data: data?.all ?? [], error };
  });

/** The names of several apps, for whoever is asked for a code of any of them; undefined where there is one alone. */
export function appNames(apps: readonly Factor[], language: Language): string | undefined {
  if (apps.length < 2) return undefined;
  const names = apps.map(({ friendly_name: name }) => name).filter((name) => name !== undefined && name !== "");
  return new Intl.ListFormat(language, { type: "disjunction" }).format(names as string[]);
}

/** Shows a factor by the code of an app; with several any will do, whichever is named. The session counts as signed in from then on. */
export const showFactor = ({ client }: FactorCaller, factorId: string, code: string) =>
  attempt(async () => (await client()).mfa.challengeAndVerify({ factorId, code: digitsOf(code) }));

/** Shows a recovery code in place of a factor; the code is used up. */
export const showRecoveryCode = (caller: FactorCaller, code: string) =>
  attempt(async () => {
    const lifted = await ownAuthCall<Session>(caller, "POST", "/factors/recovery-codes/verify", { code: code.trim() });
    return (await caller.client()).setSession(lifted);
  });

/** Ten codes in place of all earlier ones, within ten minutes of a factor that was shown. */
export const makeRecoveryCodes = (caller: FactorCaller): Promise<Outcome<readonly string[]>> =>
  attempt(async () => {
    const { codes } = await ownAuthCall<{ codes: string[] }>(caller, "POST", "/factors/recovery-codes");
    return { data: codes, error: null };
  });

export const countRecoveryCodes = (caller: FactorCaller): Promise<Outcome<number>> =>
  attempt(async () => {
    const { remaining } = await ownAuthCall<{ remaining: number }>(caller, "GET", "/factors/recovery-codes");
    return { data: remaining, error: null };
  });

/** Apps show their codes in two groups of three; people type them so. */
export const digitsOf = (code: string): string => code.replace(/\D/g, "");

/** An app that is being set up. It counts once a code of it was shown. */
export interface Enrolment {
  id: string;
  /** The secret as a picture's address, to scan. */
  picture: string;
  /** The secret in base 32, to type. */
  secret: string;
}

/** What a factor is begun with, and for the proof that its server may ask for. */
interface Wanted extends PasswordProof {
  factor_type: "totp" | "webauthn";
  issuer?: string;
  name: string;
  /** What there is already; what was begun and left is taken away, for it would keep its name. */
  others: readonly Factor[];
}

/** By a call of our own: the auth library sends no password along. */
export async function beginFactor<Begun>(caller: FactorCaller, { name, others, ...wanted }: Wanted): Promise<Begun> {
  const { mfa } = await caller.client();
  for (const { id, status } of others) if (status !== "verified") await mfa.unenroll({ factorId: id });
  return ownAuthCall<Begun>(caller, "POST", "/factors", { ...wanted, friendly_name: freeName(name, others) });
}

interface BegunApp {
  id: string;
  totp: { qr_code: string; secret: string };
}

/** Begins to set an authenticator app up. */
export const beginEnrolment = (
  caller: FactorCaller,
  name: string,
  others: readonly Factor[],
  proof: PasswordProof = {},
): Promise<Outcome<Enrolment>> =>
  attempt(async () => {
    const wanted = { factor_type: "totp", issuer: siteFacts.name, name, others, ...proof } as const;
    const { id, totp } = await beginFactor<BegunApp>(caller, wanted);
    return { data: { id, picture: pictureOf(totp.qr_code), secret: totp.secret }, error: null };
  });

export const removeFactor = ({ client }: FactorCaller, factorId: string) =>
  attempt(async () => (await client()).mfa.unenroll({ factorId }));

/** The secret in groups of four, as it is read out and typed. */
export const secretInGroups = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(" ");

/** The picture as an address: the drawing holds signs that would end one. */
const pictureOf = (drawing: string) => `data:image/svg+xml,${encodeURIComponent(drawing)}`;

/** "Authenticator app", "Authenticator app 2", … */
export function freeName(name: string, others: readonly Factor[]): string {
  const taken = others.filter(({ status }) => status === "verified").map(({ friendly_name }) => friendly_name);
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? name : `${name} ${number}`;
    if (!taken.includes(tried)) return tried;
  }
}
