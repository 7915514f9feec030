import type { Factor } from "@supabase/auth-js";
import { attempt, type Outcome } from "./auth-problems.ts";
import type { PasswordProof } from "./own-auth-call.ts";
import { beginFactor, type FactorCaller } from "./second-factor.ts";

/**
 * Keys that sign (WebAuthn), in a browser, as the website and the console use them. The auth library asks the server; the browser is asked
 * here, since the library wants every new key to be one that is carried about.
 */

/** Why no key can be used here: the browser knows none, the address is a number, which none signs for, or it is the desktop window. */
export type NoKeys = "browser" | "address" | "desktop";

/** @returns undefined where keys can be used. */
export function noKeys(kind: "browser" | "desktop" = "browser"): NoKeys | undefined {
  // Its pages have an address of their own, to which no key belongs.
  if (kind === "desktop") return "desktop";
  if (typeof PublicKeyCredential === "undefined") return "browser";
  return /^[\d.]+$|^\[/.test(window.location.hostname) ? "address" : undefined;
}

export const isKey = ({ factor_type: type }: Pick<Factor, "factor_type">): boolean => type === "webauthn";
export const isApp = ({ factor_type: type }: Pick<Factor, "factor_type">): boolean => type === "totp";

/** What the server says of a factor beyond what the library knows. */
export interface KnownFactor extends Factor {
  last_used_at?: string;
  /** The name that a key signs for. */
  rp_id?: string;
  /** A key that signs in by itself. */
  passwordless?: boolean;
}

/** Whether a factor is a key that signs here: website and console may have hosts of their own, and a key has one. Where none can be used, all are, so that the page says why. */
export const isKeyOfHere = (
  factor: Pick<KnownFactor, "factor_type" | "rp_id">,
  kind: "browser" | "desktop" = "browser",
): boolean =>
  isKey(factor) &&
  (factor.rp_id === undefined || factor.rp_id === window.location.hostname || noKeys(kind) !== undefined);

/** What the browser has refused, in a code as the server's. */
class Refused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** The question that nobody has answered yet: a browser puts one at a time. */
let open: AbortController | undefined;

/**
 * Lets the browser's own window ask, in place of a question that was left open. It says nothing of why it was left, so that no page learns
 * which keys there are.
 */
async function ask<Answer extends Credential>(
  begin: (signal: AbortSignal) => Promise<Credential | null>,
  question = new AbortController(),
): Promise<Answer> {
  if (open !== question) open?.abort();
  open = question;
  let answer: Credential | null;
  try {
    answer = await begin(question.signal);
  } catch (error) {
    const { name } = error as Partial<Error>;
    if (name === "NotAllowedError" || name === "AbortError") throw new Refused("passkey_cancelled");
    throw new Refused(name === "InvalidStateError" ? "passkey_known" : "passkey_failed");
  }
  if (!answer) throw new Refused("passkey_cancelled");
  return answer as Answer;
}

/** The library's type of a key lacks what browsers of today have. */
type Given = Parameters<Awaited<ReturnType<FactorCaller["client"]>>["mfa"]["verify"]>[0];

interface Verifying {
  caller: FactorCaller;
  factorId: string;
  /** Is aborted by whoever leaves before the answer. */
  question?: AbortController | undefined;
}

/** Opens a challenge of a key, lets the browser answer it and sends that. */
async function answerChallenge({ caller, factorId, question }: Verifying) {
  const { mfa } = await caller.client();
  const here = { rpId: window.location.hostname, rpOrigins: [window.location.origin] };
  const { data, error } = await mfa.challenge({ factorId, webauthn: here });
  if (error) return { data: null, error };
  const { type, credential_options: options } = data.webauthn;
  const { credentials } = navigator;
  const publicKey = options.publicKey as PublicKeyCredentialCreationOptions & PublicKeyCredentialRequestOptions;
  const answer = await ask(
    (signal) =>
      type === "create" ? credentials.create({ publicKey, signal }) : credentials.get({ publicKey, signal }),
    question,
  );
  return mfa.verify({
    factorId,
    challengeId: data.id,
    webauthn: { ...here, type, credential_response: answer },
  } as Given);
}

/** Shows a key in place of a code; of several the browser takes whichever is at hand. The session counts as signed in from then on. */
export const showKey = (caller: FactorCaller, factorId: string) => attempt(() => answerChallenge({ caller, factorId }));

/**
 * Adds a key. What was begun and not finished is taken away, for it would keep its name.
 *
 * @param others what there is already.
 * @param question is aborted by whoever leaves before the key is made.
 */
export const addKey = (
  caller: FactorCaller,
  name: string,
  others: readonly Factor[],
  proof: PasswordProof = {},
  question?: AbortController,
): Promise<Outcome<{ id: string }>> =>
  attempt(async () => {
    const { mfa } = await caller.client();
    const { id } = await beginFactor<{ id: string }>(caller, { factor_type: "webauthn", name, others, ...proof });
    const undo = () => mfa.unenroll({ factorId: id });
    const made = await answerChallenge({ caller, factorId: id, question }).catch(async (error: unknown) => {
      await undo();
      throw error;
    });
    if (!made.error) return { data: { id }, error: null };
    await undo();
    return { data: null, error: made.error };
  });

/** Gives a key another name. */
export const renameKey = ({ client }: FactorCaller, passkeyId: string, friendlyName: string) =>
  attempt(async () => (await client()).passkey.update({ passkeyId, friendlyName }));

/** Signs in with a passkey alone, whoever's the browser's user takes. */
export const signInWithPasskey = ({ client }: Pick<FactorCaller, "client">) =>
  attempt(async () => {
    const { passkey } = await client();
    const { data, error } = await passkey.startAuthentication();
    if (error) return { data: null, error };
    const publicKey = readOptions(data.options);
    const answer = await ask<PublicKeyCredential>((signal) => navigator.credentials.get({ publicKey, signal }));
    const credential = writeAnswer(answer);
    return passkey.verifyAuthentication({ challengeId: data.challenge_id, credential } as Parameters<
      typeof passkey.verifyAuthentication
    >[0]);
  });

interface Asked {
  challenge: string;
  rpId?: string | undefined;
  timeout?: number | undefined;
}

const readOptions = ({ challenge, rpId, timeout }: Asked): PublicKeyCredentialRequestOptions => ({
  challenge: bytesOf(challenge),
  userVerification: "required",
  ...(rpId !== undefined && { rpId }),
  ...(timeout !== undefined && { timeout }),
});

function writeAnswer({ id, response, authenticatorAttachment }: PublicKeyCredential) {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response as AuthenticatorAssertionResponse;
  return {
    id,
    rawId: id,
    type: "public-key",
    clientExtensionResults: {},
    ...(authenticatorAttachment && { authenticatorAttachment }),
    response: {
      clientDataJSON: textOf(clientDataJSON),
      authenticatorData: textOf(authenticatorData),
      signature: textOf(signature),
      ...(userHandle && { userHandle: textOf(userHandle) }),
    },
  };
}

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));
const textOf = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
