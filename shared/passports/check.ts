import canonicalize from "canonicalize";
import type { PassportProblem } from "./problems.ts";
import { passportFormats, passportType, type PassportRecord, type SignedPassport } from "./record.ts";

/** A public key of Ed25519, as a JWKS has it. */
export interface PassportKey {
  kty: string;
  crv: string;
  x: string;
  kid: string;
  /** Seconds since 1970: since when it signs, and until when, where another has taken its place. What it has signed stays valid. */
  iat?: number;
  exp?: number;
  /** It is in other hands: what it has signed from that second on is not to be believed. */
  revoked?: { revoked_at: number; reason: string };
}

export type PassportCheck =
  | {
      problem: null;
      record: PassportRecord;
      canonical: string;
      keyId: string;
      /** The key came into other hands later: whoever has it may write an earlier day, so that the passport's page alone tells. */
      isDoubted: boolean;
    }
  | { problem: PassportProblem; /** Of a field: its path, such as `goods.bags`. */ field: string | null };

/** Whether the signature of some bytes is that of a key. */
export type VerifyBytes = (key: PassportKey, signature: Uint8Array, signed: Uint8Array) => boolean | Promise<boolean>;

/** The canonical JSON of a record (RFC 8785): what is signed, and hashed. */
export const canonicalRecord = (record: unknown): string => canonicalize(record) ?? "";

const wrong = (problem: PassportProblem, field: string | null = null): PassportCheck => ({ problem, field });

/** Far more than a record has: what is larger is none, and would hold a small phone up. */
export const mostPassportLetters = 2_000_000;

/**
 * Whether the text of a file is a passport that one of these keys has signed, and nothing was changed since. The signature is looked at before the record: what it is of is what we have
 * said, so of a record that says something else the difference can be named.
 */
export async function checkPassport(
  text: string,
  keys: readonly PassportKey[],
  verify: VerifyBytes,
): Promise<PassportCheck> {
  const file = readFile(text);
  if (!file) return wrong("notPassport");
  if (file === "nameTwice") return wrong(file);
  const { record, signature } = file;
  const [head = "", payload = "", mark = "", ...more] = signature.split(".");
  const header = readJson(head) as { alg?: unknown; kid?: unknown; typ?: unknown } | undefined;
  if (!header || typeof header !== "object" || more.length > 0) return wrong("notPassport");
  if (header.alg !== "EdDSA" || header.typ !== passportType) return wrong("otherSignature");
  const key = keys.find(({ kid, kty, crv }) => kid === header.kid && kty === "OKP" && crv === "Ed25519");
  if (!key) return wrong("unknownKey");
  const bytes = bytesOf(mark);
  const signed = new TextEncoder().encode(`${head}.${payload}`);
  if (!bytes || !(await verify(key, bytes, signed))) return wrong("signatureWrong");
  const said = textOf(payload);
  const ours = readJson(payload) as PassportRecord | undefined;
  if (said === undefined || !ours) return wrong("notPassport");
  if (!passportFormats.includes(ours.format)) return wrong("otherFormat");
  let canonical: string;
  try {
    canonical = canonicalRecord(record);
  } catch {
    return wrong("notPassport");
  }
  if (canonical === said) {
    const isDoubted = key.revoked !== undefined;
    // A moment that nobody can read is no proof that it was signed before.
    if (key.revoked && !(Date.parse(ours.issuedAt) < key.revoked.revoked_at * 1000)) return wrong("keyRevoked");
    return { problem: null, record: ours, canonical, keyId: key.kid, isDoubted };
  }
  const claimed = record as unknown as PassportRecord;
  if (isOther(ours, claimed)) return wrong("otherPassport");
  return differenceOf(ours, record) ?? wrong("fieldChanged");
}

/** The signature belongs to a record of another number or version: it was taken from there. */
function isOther(ours: PassportRecord, claimed: PassportRecord): boolean {
  const names = ["number", "passportId", "version"] as const;
  const differ = names.filter((name) => claimed[name] !== undefined && claimed[name] !== ours[name]);
  const isOtherOrder = claimed.order?.reference !== undefined && claimed.order.reference !== ours.order.reference;
  // One changed sign is a changed field; who takes another's signature has both of these otherwise.
  return differ.length > 1 || (isOtherOrder && differ.length > 0);
}

const texts = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/gs;

/** What others may read otherwise is no file of ours: a name that stands twice, of which some take the first, and numbers with a fraction or an exponent. */
function readFile(text: string): SignedPassport | "nameTwice" | undefined {
  if (text.length > mostPassportLetters) return undefined;
  try {
    // Those that are read, less the one that the whole has; and those that are written.
    let names = -1;
    const { record, signature } = JSON.parse(text, function (this: unknown, _name, value: unknown) {
      if (!Array.isArray(this)) names += 1;
      return value;
    }) as Partial<SignedPassport>;
    const bare = text.replace(texts, (_text, colon?: string) => {
      if (colon) names -= 1;
      return "";
    });
    if (/\d[.e]/i.test(bare)) return undefined;
    if (names < 0) return "nameTwice";
    return isObject(record) && typeof signature === "string" ? { record, signature } : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> & PassportRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Bytes of base64url; undefined for anything else, also where bits are set that belong to no byte. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^(?:[\w-]{4})*(?:[\w-][AQgw]|[\w-]{2}[AEIMQUYcgkosw048])?$/.test(text)) return undefined;
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
}

function textOf(part: string): string | undefined {
  const bytes = bytesOf(part);
  try {
    return bytes && new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function readJson(part: string): unknown {
  try {
    return JSON.parse(textOf(part) ?? "");
  } catch {
    return undefined;
  }
}

/** The first thing in which a record differs from the one that was signed. */
function differenceOf(ours: unknown, theirs: unknown, path = ""): PassportCheck | undefined {
  if (!isBranch(ours) || !isBranch(theirs) || Array.isArray(ours) !== Array.isArray(theirs))
    return Object.is(ours, theirs) ? undefined : wrong("fieldChanged", path);
  const placeOf = (name: string) => (Array.isArray(ours) ? `${path}[${name}]` : path ? `${path}.${name}` : name);
  for (const name of Object.keys(ours)) {
    if (!Object.hasOwn(theirs, name)) return wrong("fieldMissing", placeOf(name));
    const found = differenceOf(ours[name], theirs[name], placeOf(name));
    if (found) return found;
  }
  const added = Object.keys(theirs).find((name) => !Object.hasOwn(ours, name));
  return added === undefined ? undefined : wrong("fieldAdded", placeOf(added));
}

const isBranch = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
