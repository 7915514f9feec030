import type { PassportCheck } from "#shared/passports/check.ts";
import type { PassportStanding, PassportView } from "#shared/passports/contract.ts";
import type { PassportRecord } from "#shared/passports/record.ts";
import type { PassportRow, RevocationRow } from "./model.ts";

interface Shown {
  passport: PassportRow;
  /** The newest first. */
  versions: readonly PassportRow[];
  revocation: RevocationRow | undefined;
  check: PassportCheck;
  now: Date;
}

const recordOf = ({ record }: PassportRow) => JSON.parse(record) as PassportRecord;

export const standingOf = ({ passport, versions, revocation }: Omit<Shown, "check" | "now">): PassportStanding =>
  revocation ? "revoked" : versions.some(({ version }) => version > passport.version) ? "replaced" : "valid";

/** A passport as anybody reads it who has its number. */
export function presentPassport(shown: Shown): PassportView {
  const { passport, versions, revocation, check, now } = shown;
  return {
    number: passport.number,
    version: passport.version,
    standing: standingOf(shown),
    record: recordOf(passport),
    sha256: passport.sha256,
    keyId: passport.kid,
    check: { valid: check.problem === null, problem: check.problem, at: now.toISOString() },
    revocation: revocation
      ? { by: revocation.by, reason: revocation.reason, at: revocation.revoked_at.toISOString() }
      : null,
    versions: versions.map((each) => ({
      version: each.version,
      issuedAt: each.issued_at.toISOString(),
      sha256: each.sha256,
      correction: recordOf(each).inspection.correction,
    })),
  };
}
