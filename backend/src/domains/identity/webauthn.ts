import { createHash, randomBytes } from "node:crypto";
import { isIP } from "node:net";
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { decodeAttestationObject, isoBase64URL } from "@simplewebauthn/server/helpers";
import { siteFacts } from "#shared/site-facts.ts";
import type { Config, Hosts } from "#backend/src/config.ts";
import { minute } from "#backend/src/kernel/clock.ts";
import type { FactorRow, User } from "./model.ts";
import { refusals } from "./refusals.ts";
import type { Visitor } from "./visitor.ts";

/** Milliseconds that a challenge may be answered, by the movable clock; the browser's own window closes with it. */
export const challengeLife = 5 * minute;

/** EdDSA, ES256 and RS256 (COSE): what every key of today speaks, and what `node:crypto` verifies. */
const algorithms = [-8, -7, -257];

/** For whom a key signs: browsers hold both against the page that asks. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

type Settings = Hosts & Pick<Config, "local">;

/**
 * The site that is asked, by the address that PUBLIC_URL gives it, or the console where CONSOLE_URL gives it one of its own. A number is no name, so no key signs
 * for it: a demo on this machine is `localhost` to keys, and elsewhere there are none.
 */
export function relyingPartyOf(
  { publicUrl, consoleUrl, local }: Settings,
  { atConsole = false }: Pick<Visitor, "atConsole"> = {},
): RelyingParty | undefined {
  const { hostname, origin, protocol, port } = new URL((atConsole && consoleUrl) || publicUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, "")) === 0) return { id: hostname, origin };
  if (!local) return undefined;
  return { id: "localhost", origin: `${protocol}//localhost${port && `:${port}`}` };
}

/** @throws {AuthError} 422 `mfa_webauthn_enroll_not_enabled` where no key can sign for the site. */
export function demandRelyingParty(config: Settings, visitor: Pick<Visitor, "atConsole">): RelyingParty {
  const party = relyingPartyOf(config, visitor);
  if (!party) throw refusals.factorTypeDisabled("webauthn");
  return party;
}

/** Whether a key, or a challenge, is for a site. Those from before sites were told apart are the website's. */
export const isFor = (
  { rp_id: id }: Pick<FactorRow, "rp_id">,
  { id: asked }: RelyingParty,
  config: Settings,
): boolean => (id ?? relyingPartyOf(config)?.id) === asked;

const hashOf = (challenge: string): Buffer => createHash("sha256").update(challenge).digest();

/** What is signed, and what of it is kept. */
export function newChallenge(): { bytes: Uint8Array<ArrayBuffer>; hash: Buffer } {
  const bytes = Uint8Array.from(randomBytes(32));
  return { bytes, hash: hashOf(isoBase64URL.fromBuffer(bytes)) };
}

/** The user as a key keeps it: it says nothing about them. */
const handleOf = (userId: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(userId.replaceAll("-", ""), "hex"));

const namesOf = (keys: readonly FactorRow[]) =>
  keys.flatMap(({ credential_id: id, transports }) =>
    id ? [{ id: id.toString("base64url"), transports: transports as AuthenticatorTransport[] }] : [],
  );

interface Wanted {
  party: RelyingParty;
  challenge: Uint8Array<ArrayBuffer>;
}

/**
 * What a browser is asked for a new key. Who made the key is not asked: nothing here depends on it.
 *
 * @param aim a `passkey` must find and verify its owner by itself; a second `factor` may be a key that can do neither.
 */
export const creationOptions = ({
  party,
  challenge,
  user,
  keys,
  aim,
}: Wanted & { user: User; keys: readonly FactorRow[]; aim: "passkey" | "factor" }) =>
  generateRegistrationOptions({
    rpName: siteFacts.name,
    rpID: party.id,
    userID: handleOf(user.id),
    userName: user.email || (user.phone ?? ""),
    userDisplayName: user.email || (user.phone ?? ""),
    challenge,
    timeout: challengeLife,
    attestationType: "none",
    excludeCredentials: namesOf(keys),
    authenticatorSelection:
      aim === "passkey"
        ? { residentKey: "required", userVerification: "required" }
        : { residentKey: "preferred", userVerification: "preferred" },
    supportedAlgorithmIDs: algorithms,
  });

/** What a browser is asked to have signed: by one of these keys, or, of somebody who has not said who they are, by any that verifies its owner. */
export const requestOptions = ({ party, challenge, keys }: Wanted & { keys?: readonly FactorRow[] }) =>
  generateAuthenticationOptions({
    rpID: party.id,
    challenge,
    timeout: challengeLife,
    userVerification: keys ? "preferred" : "required",
    ...(keys && { allowCredentials: namesOf(keys) }),
  });

interface Expected {
  party: RelyingParty;
  hash: Buffer;
  response: unknown;
  /** The key must have verified its owner, by a finger, a face or a PIN. */
  verified: boolean;
}

const expectedOf = ({ party, hash, verified }: Expected) => ({
  expectedChallenge: (challenge: unknown) => typeof challenge === "string" && hashOf(challenge).equals(hash),
  expectedOrigin: party.origin,
  expectedRPID: party.id,
  requireUserVerification: verified,
});

export type NewKey = Pick<
  FactorRow,
  "credential_id" | "public_key" | "rp_id" | "sign_count" | "transports" | "passwordless"
>;

/** The key that a browser has made. @returns undefined for whatever is not right about it. */
export async function readCreation(expected: Expected): Promise<NewKey | undefined> {
  const response = expected.response as RegistrationResponseJSON;
  try {
    // Any other statement carries certificates, which the library would follow into the network.
    const statement = decodeAttestationObject(isoBase64URL.toBuffer(response.response.attestationObject));
    const isPlain = statement.get("fmt") === "none" || statement.get("attStmt").get("x5c") === undefined;
    if (!isPlain || !["none", "packed"].includes(statement.get("fmt"))) return undefined;
    const { verified, registrationInfo: made } = await verifyRegistrationResponse({
      ...expectedOf(expected),
      response,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) return undefined;
    const properties = response.clientExtensionResults as { credProps?: { rk?: unknown } } | undefined;
    const id = Buffer.from(made.credential.id, "base64url");
    // The standard's own limit.
    if (id.length > 1023) return undefined;
    return {
      credential_id: id,
      public_key: Buffer.from(made.credential.publicKey),
      rp_id: expected.party.id,
      sign_count: String(made.credential.counter),
      transports: readTransports(made.credential.transports),
      passwordless: made.userVerified && properties?.credProps?.rk === true,
    };
  } catch {
    return undefined;
  }
}

const knownTransports = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"];
const readTransports = (given: unknown): string[] =>
  Array.isArray(given) ? knownTransports.filter((transport) => given.includes(transport)) : [];

/** Which key an answer says that it is from. @returns undefined for what names none. */
export function credentialOf(response: unknown): Buffer | undefined {
  const { id } = (response ?? {}) as { id?: unknown };
  return typeof id === "string" && /^[\w-]{1,1364}$/.test(id) ? Buffer.from(id, "base64url") : undefined;
}

/** Whose key an answer says that it is: keys say it that were asked without a name. */
export function isHandleOf(response: unknown, userId: string): boolean {
  const { response: inner } = (response ?? {}) as { response?: { userHandle?: unknown } };
  return inner?.userHandle === Buffer.from(handleOf(userId)).toString("base64url");
}

export interface Signed {
  /** What the key's counter says now; whether that may be is for whoever writes it. */
  readonly count: number;
  readonly verified: boolean;
}

/** Whether the key has signed the challenge for this site. @returns undefined for whatever is not right about it. */
export async function readSignature(expected: Expected, key: FactorRow): Promise<Signed | undefined> {
  if (!key.credential_id || !key.public_key) return undefined;
  try {
    const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
      ...expectedOf(expected),
      response: expected.response as AuthenticationResponseJSON,
      // The counter is looked at where it is written, in one statement.
      credential: {
        id: key.credential_id.toString("base64url"),
        publicKey: Uint8Array.from(key.public_key),
        counter: 0,
      },
    });
    return verified ? { count: info.newCounter, verified: info.userVerified } : undefined;
  } catch {
    return undefined;
  }
}
