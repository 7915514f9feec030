import { email as emailField } from "#shared/identity/contract.ts";
import { isStorable } from "#backend/src/kernel/storable.ts";
import { normalizeAddress } from "./normalize-address.ts";
import { readCurrentPassword, type Body } from "./auth-call.ts";
import type { CodeChallenge } from "./commands/flow-states.ts";
import { readNames } from "./person-names.ts";
import { refusals } from "./refusals.ts";
import { mostMetadata } from "./commands/change-user.ts";

/**
 * Reads the bodies of the auth endpoints. They are loose by protocol: members that we do not know are let through, and
 * what is wrong is refused in GoTrue's words.
 */
const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** Who asks, and with what: whatever else a body holds, a value of another type here is a mistake and no absence. */
const identifying = ["email", "phone", "password"] as const;

/** `null` is an absence, as clients write it. @throws {AuthError} 400 `validation_failed` */
export function readBody(given: unknown): Body {
  const body = given as Body;
  const odd = identifying.find((name) => !["string", "undefined"].includes(typeof (body[name] ?? undefined)));
  if (odd) throw refusals.invalid(`${odd} must be a text`);
  return body;
}

/** @throws {AuthError} 400 `validation_failed` */
export function readEmail(body: Body): string {
  const given = textOf(body.email);
  if (!given) throw refusals.invalid("An email address is required");
  const email = normalizeAddress(given);
  if (!emailField().isValidSync(email)) throw refusals.invalidEmail();
  return email;
}

/** Whether a body names somebody by their telephone. */
export const isByPhone = (body: Body): boolean => textOf(body.phone) !== undefined && !textOf(body.email);

/** E.164 without its plus, as it is kept. @throws {AuthError} 400 `validation_failed` */
export function readPhone(body: Body): string {
  const phone = phoneOf(textOf(body.phone) ?? "");
  if (!e164.test(phone)) throw refusals.badPhone();
  return phone;
}

const e164 = /^[1-9]\d{1,14}$/;

const phoneOf = (text: string): string => text.slice(0, 40).replaceAll(" ", "").replace(/^\+/, "");

/** @throws {AuthError} 400 `validation_failed` */
export function readPhoneSignUp(body: Body): { phone: string; password: string; metadata: Record<string, unknown> } {
  return { phone: readPhone(body), password: readPassword(body), metadata: withoutNulls(readMetadata(body) ?? {}) };
}

/** @throws {AuthError} 400 `validation_failed` */
export function readSignUp(body: Body): { email: string; password: string; metadata: Record<string, unknown> } {
  const email = readEmail(body);
  return { email, password: readPassword(body), metadata: withoutNulls(readMetadata(body) ?? {}) };
}

function readPassword(body: Body): string {
  const password = textOf(body.password);
  if (!password) throw refusals.invalid("Signup requires a valid password");
  return password;
}

/** Neither an address nor a telephone number: somebody who begins without an account. */
export const isAnonymousSignUp = (body: Body): boolean => !textOf(body.email) && !textOf(body.phone);

/** @throws {AuthError} 400 `validation_failed` */
export function readSignIn(body: Body): { login: { email: string } | { phone: string }; password: string } {
  const [email, phone, password] = [textOf(body.email), textOf(body.phone), textOf(body.password) ?? ""];
  // Any text may be tried: an address that cannot exist is answered like one that does not.
  if (email) return { login: { email: normalizeAddress(email.slice(0, 320)) }, password };
  if (phone) return { login: { phone: e164.test(phoneOf(phone)) ? phoneOf(phone) : "" }, password };
  throw refusals.invalid("missing email or phone");
}

/** @throws {AuthError} 400 `validation_failed` */
export function readRefreshToken(body: Body): string {
  const token = textOf(body.refresh_token);
  if (!token) throw refusals.invalid("refresh_token required");
  return token;
}

/** Letters, digits and -._~, as RFC 7636 has them. */
const challengeForm = /^[A-Za-z0-9._~-]{43,128}$/;

/** What a client that wants a code has sent; undefined for one that wants a session. @throws {AuthError} 400 `validation_failed` */
export function readChallenge(body: Body): CodeChallenge | undefined {
  const [challenge, method] = [textOf(body.code_challenge), textOf(body.code_challenge_method)?.toLowerCase()];
  if (!challenge && !method) return undefined;
  if (!challenge || !method) throw refusals.invalid("PKCE flow requires code_challenge_method and code_challenge");
  if (method !== "s256" && method !== "plain") throw refusals.invalid("code_challenge_method must be s256 or plain");
  if (!challengeForm.test(challenge)) throw refusals.invalid("code challenge has to be between 43 and 128 characters");
  return { challenge, method };
}

/** @throws {AuthError} 400 `validation_failed` */
export function readExchange(body: Body): { authCode: string; verifier: string } {
  const [authCode, verifier] = [textOf(body.auth_code), textOf(body.code_verifier)];
  if (!authCode || !verifier)
    throw refusals.invalid("invalid request: both auth code and code verifier should be non-empty");
  return { authCode, verifier };
}

/** @throws {AuthError} 400 `validation_failed` */
export function readIdToken(body: Body): { providerName: string; idToken: string; nonce: string | undefined } {
  const [providerName, idToken] = [textOf(body.provider), textOf(body.id_token)];
  if (!providerName || !idToken) throw refusals.invalid("provider and id_token required");
  return { providerName: providerName.slice(0, 40), idToken, nonce: textOf(body.nonce) };
}

export interface UserChange {
  email: string | undefined;
  password: string | undefined;
  currentPassword: string | undefined;
  nonce: string | undefined;
  metadata: Record<string, unknown> | undefined;
}

/** @throws {AuthError} 400 `validation_failed`; 422 for a telephone number */
export function readUserChange(body: Body): UserChange {
  if (textOf(body.phone)) throw refusals.phoneChangeDisabled();
  return {
    email: textOf(body.email) && readEmail(body),
    password: typeof body.password === "string" ? body.password : undefined,
    currentPassword: readCurrentPassword(body),
    nonce: textOf(body.nonce),
    metadata: readMetadata(body),
  };
}

/** What the user says about themselves, under `data` or the member that is named. @throws {AuthError} 400 `validation_failed` */
export function readMetadata(body: Body, name = "data"): Record<string, unknown> | undefined {
  const data = readObject(body, name);
  return data && readNames(data);
}

/** A small object of texts that the database can hold. @throws {AuthError} 400 `validation_failed` */
export function readObject(body: Body, name: string): Record<string, unknown> | undefined {
  const data = body[name];
  if (data === undefined || data === null) return undefined;
  if (typeof data !== "object" || Array.isArray(data)) throw refusals.invalid(`${name} must be an object`);
  const text = JSON.stringify(data);
  if (Buffer.byteLength(text) > mostMetadata) throw refusals.invalid("The user's data is too large");
  if (!isStorable(text)) throw refusals.invalid(`${name} holds a character that cannot be stored`);
  return data as Record<string, unknown>;
}

const withoutNulls = (data: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null));
