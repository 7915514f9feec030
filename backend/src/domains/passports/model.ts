import { randomInt } from "node:crypto";
import { isPassportNumber, numberSigns } from "#shared/passports/number.ts";
import type { Revoker } from "#shared/passports/contract.ts";
import type { Database } from "#backend/src/db/database.ts";

/** A row of `passports`, written once. */
export interface PassportRow {
  id: string;
  passport_id: string;
  number: string;
  version: number;
  inspection_id: string;
  record_version: number;
  /** It says what our team has said to a supplier's approval. */
  knows_validation: boolean;
  record: string;
  jws: string;
  sha256: string;
  kid: string;
  issued_at: Date;
}

/** A row of `passport_revocations`. */
export interface RevocationRow {
  passport_id: string;
  by: Revoker;
  user_id: string;
  reason: string;
  revoked_at: Date;
}

/** A row of `passport_files`. */
export interface FileRow {
  version_id: string;
  sha256: string;
  bytes: number;
  storage_key: string;
}

/** What names the certificates that are kept. */
export const filesTable = "passport_files";

/** A number that nobody has guessed: of a year there are ten million millions of them. */
export function newNumber(now: Date): string {
  const digits = String(randomInt(100_000)).padStart(5, "0");
  const signs = Array.from({ length: 6 }, () => numberSigns.charAt(randomInt(numberSigns.length))).join("");
  return `QP-${now.getUTCFullYear()}-${digits}-${signs}`;
}

/** All versions under a number, the newest first. */
export const versionsOf = async (db: Database, number: string): Promise<PassportRow[]> => {
  const sought = number.toUpperCase();
  return isPassportNumber(sought)
    ? db<PassportRow>("passports").where({ number: sought }).orderBy("version", "desc")
    : [];
};

export const newestOf = (db: Database, inspectionId: string): Promise<PassportRow | undefined> =>
  db<PassportRow>("passports").where({ inspection_id: inspectionId }).orderBy("version", "desc").first();

export const revocationOf = (db: Database, passportId: string): Promise<RevocationRow | undefined> =>
  db<RevocationRow>("passport_revocations").where({ passport_id: passportId }).first();

/** Of a version `p`: the key that has signed it was in other hands by then, so that everybody refuses it. They are told whole seconds. */
export const refusedVersion =
  "exists (select from passport_key_revocations k where k.kid = p.kid and p.issued_at >= date_trunc('second', k.revoked_from))";

export const isRefused = async (db: Database, { id }: Pick<PassportRow, "id">): Promise<boolean> =>
  (await db("passports as p").where({ "p.id": id }).whereRaw(refusedVersion).first("p.id")) !== undefined;
