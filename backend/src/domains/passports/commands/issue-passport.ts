import { v7 as uuid } from "uuid";
import { didOf } from "#shared/passports/number.ts";
import { passportFormat, type PassportRecord } from "#shared/passports/record.ts";
import type { Database } from "#backend/src/db/database.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { passportKeysOf } from "../keys.ts";
import { isRefused, newestOf, newNumber, revocationOf, type PassportRow } from "../model.ts";
import { measuredIn, type Measured } from "../queries/measured-record.ts";
import { readInspected } from "../queries/read-inspected.ts";
import { seal } from "../sealing.ts";

interface Props {
  services: Pick<Services, "config" | "db" | "clock" | "logger">;
  inspectionId: string;
  /** What was measured; as it stands now unless given. */
  measured?: Measured;
}

const isValidated = async (db: Database, inspectionId: string): Promise<boolean> =>
  (await db("inspection_validations").where({ inspection_id: inspectionId }).first("decision")) !== undefined;

/**
 * Issues the passport of an inspection, or its next version where what was measured has been corrected since, our team has said what it thinks of a supplier's approval, or the key that has signed it was in other hands by
 * then. Asked again it issues nothing, and of those who ask at the same moment one
 * does. A passport that was taken back has no further version.
 *
 * @returns the newest version.
 * @throws {Error} in words for whoever runs the server, where the key that signs is published as revoked, among others.
 */
export async function issuePassport({ services, inspectionId, measured }: Props): Promise<PassportRow> {
  const { db, config, clock } = services;
  const found = measured ?? (await measuredIn(db, inspectionId));
  const before = await newestOf(db, inspectionId);
  const isKnown =
    before &&
    before.record_version >= found.version &&
    before.knows_validation >= (await isValidated(db, inspectionId)) &&
    !(await isRefused(db, before));
  if (before && (isKnown || (await revocationOf(db, before.passport_id)))) return before;
  await refuseRevokedKey(db, passportKeysOf(config)[0].kid);
  // The papers are read before anything is held: they may be large, and lie elsewhere.
  const inspected = await readInspected(services, inspectionId);
  // What was corrected before the version before is told by that one.
  const isCorrected = !before || found.version > before.record_version;
  const now = clock.now();
  const id = uuid();
  const passportId = before?.passport_id ?? id;
  const record: PassportRecord = {
    format: passportFormat,
    number: before?.number ?? newNumber(now),
    passportId,
    version: (before?.version ?? 0) + 1,
    replaces: before ? { version: before.version, sha256: before.sha256 } : null,
    issuedAt: now.toISOString(),
    issuer: didOf(config.publicUrl),
    ...inspected,
    inspection: { ...inspected.inspection, correction: isCorrected ? found.correction : null, record: found.record },
    verdicts: found.verdicts,
  };
  const sealed = await seal(config, record);
  await db.transaction(async (trx) => {
    const [{ publicKey }] = passportKeysOf(config);
    await trx("passport_keys")
      .insert({ kid: sealed.kid, jwk: JSON.stringify(publicKey), first_used_at: now })
      .onConflict("kid")
      .ignore();
    // Whoever was there first has issued this version: theirs stands.
    await trx("passports")
      .insert({
        id,
        passport_id: passportId,
        number: record.number,
        version: record.version,
        inspection_id: inspectionId,
        record_version: found.version,
        knows_validation: inspected.inspection.steps?.some(({ by }) => by === "reviewer") ?? false,
        record: sealed.text,
        jws: sealed.jws,
        sha256: sealed.sha256,
        kid: sealed.kid,
        issued_at: now,
      })
      .onConflict()
      .ignore();
  });
  const issued = await newestOf(db, inspectionId);
  if (!issued) throw new Error(`the number ${record.number} was taken: another is drawn with the next try`);
  return issued;
}

/** Everybody would refuse what it signs, from the first moment. */
async function refuseRevokedKey(db: Database, kid: string): Promise<void> {
  if (await db("passport_key_revocations").where({ kid }).first("kid"))
    throw new Error(
      `PASSPORT_PRIVATE_KEY begins with ${kid}, which is revoked: npm run keys:rotate -- passports makes another, and none is signed until every process has it`,
    );
}
