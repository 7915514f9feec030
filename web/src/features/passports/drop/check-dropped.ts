import {
  canonicalRecord,
  checkPassport,
  mostPassportLetters,
  type PassportKey,
  type VerifyBytes,
} from "#shared/passports/check.ts";
import type { PassportView } from "#shared/passports/contract.ts";
import { jwksPath } from "#shared/passports/number.ts";
import type { PassportProblem } from "#shared/passports/problems.ts";
import type { SignedPassport } from "#shared/passports/record.ts";
import { hashOf } from "#web/src/platform/file-hash.ts";

/**
 * What a file turned out to be.
 *
 * - `valid`: signed by us, and nothing was changed. `keyDoubted`: so it says, by a key that came into other hands later. `wrong`: it is said why in `problem`.
 * - `sameRecord`, `otherRecord`: this browser cannot verify such signatures; its record is, or is not, the one that the server has.
 * - `fileOf`, `fileOther`: its hash stands in the record, or does not.
 */
export interface Dropped {
  name: string;
  outcome:
    | "valid"
    | "keyDoubted"
    | "wrong"
    | "sameRecord"
    | "otherRecord"
    | "fileOf"
    | "fileOther"
    | "noRecord"
    | "noArithmetic"
    | "keysAway"
    | "tooLarge"
    | "unreadable";
  problem?: PassportProblem;
  field?: string | null;
  number?: string;
  version?: number;
}

const mostMegabytes = 100;

/** Whether somebody's file is a signed passport, or one of those that `passport` names. It is read here and goes nowhere: our public keys alone are asked for. */
export async function checkDropped(file: File, passport: PassportView | undefined): Promise<Dropped> {
  const { name, size } = file;
  if (size > mostMegabytes * 1024 * 1024) return { name, outcome: "tooLarge" };
  if (!globalThis.crypto?.subtle) return { name, outcome: "noArithmetic" };
  const text = size <= mostPassportLetters ? await file.text().catch(() => undefined) : undefined;
  if (text !== undefined && /^\s*\{/.test(text) && text.includes('"signature"'))
    return checkRecord(name, text, passport);
  if (!passport) return { name, outcome: "noRecord" };
  const sha256 = await hashOf(file);
  if (sha256 === null) return { name, outcome: "unreadable" };
  const isOurs = passport.record.files.some((each) => each.sha256 === sha256);
  return { name, outcome: isOurs ? "fileOf" : "fileOther" };
}

async function checkRecord(name: string, text: string, passport: PassportView | undefined): Promise<Dropped> {
  const keys = await fetchKeys();
  if (!keys) return { name, outcome: "keysAway" };
  if (!(await canVerify(keys))) return compared(name, text, passport);
  const check = await checkPassport(text, keys, verifyBytes);
  if (check.problem !== null) return { name, outcome: "wrong", problem: check.problem, field: check.field };
  return {
    name,
    outcome: check.isDoubted ? "keyDoubted" : "valid",
    number: check.record.number,
    version: check.record.version,
  };
}

async function fetchKeys(): Promise<PassportKey[] | undefined> {
  try {
    const answer = await fetch(jwksPath);
    const { keys } = (await answer.json()) as { keys?: PassportKey[] };
    return answer.ok && Array.isArray(keys) ? keys : undefined;
  } catch {
    return undefined;
  }
}

const importKey = ({ x }: PassportKey) =>
  crypto.subtle.importKey("jwk", { kty: "OKP", crv: "Ed25519", x }, { name: "Ed25519" }, false, ["verify"]);

const verifyBytes: VerifyBytes = async (key, signature, signed) =>
  crypto.subtle.verify({ name: "Ed25519" }, await importKey(key), signature as BufferSource, signed as BufferSource);

/** Browsers have learned Ed25519 one after the other, until 2025. */
async function canVerify([key]: readonly PassportKey[]): Promise<boolean> {
  if (!key) return false;
  return importKey(key).then(
    () => true,
    () => false,
  );
}

/** Where the browser has no such arithmetic: whether the record is letter by letter the one that the server has. */
function compared(name: string, text: string, passport: PassportView | undefined): Dropped {
  if (!passport) return { name, outcome: "noArithmetic" };
  try {
    const { record } = JSON.parse(text) as SignedPassport;
    const isSame = canonicalRecord(record) === canonicalRecord(passport.record);
    return { name, outcome: isSame ? "sameRecord" : "otherRecord" };
  } catch {
    return { name, outcome: "wrong", problem: "notPassport" };
  }
}
