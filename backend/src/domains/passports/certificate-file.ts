import { passportPath } from "#shared/passports/number.ts";
import type { PassportRecord } from "#shared/passports/record.ts";
import { drawingLane } from "#backend/src/kernel/drawing-lane.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { keepFile, readKept, restoreKept } from "../documents/index.ts";
import type { Certificate } from "./certificate-paper.ts";
import { filesTable, type FileRow, type PassportRow } from "./model.ts";
import { hashOf } from "./sealing.ts";

const draw = drawingLane<Certificate>("certificate-drawer", import.meta.url);

const drawn = ({ config }: Pick<Services, "config">, { record, number, sha256, kid }: PassportRow): Promise<Buffer> =>
  draw({
    record: JSON.parse(record) as PassportRecord,
    sha256,
    keyId: kid,
    verifyUrl: new URL(passportPath(number), config.publicUrl).href,
  });

/**
 * The certificate of one version. It is drawn when somebody first asks for it: who does so at the same moment draws the same bytes, and the first row stands. Where the store has lost it, it
 * is drawn again; if it is drawn otherwise today, as at another address of ours, it is given out as it is today, since nobody believes the certificate but the record that it names.
 *
 * @throws {AppError} `server.busy` where too many others are to be drawn before it.
 */
export async function certificateOf(services: Services, passport: PassportRow): Promise<Buffer> {
  const { db, clock, logger } = services;
  const known = () => db<FileRow>(filesTable).where({ version_id: passport.id }).first();
  const row = await known();
  if (row) {
    const kept = await readKept(services, row.storage_key);
    if (kept) return kept;
    const again = await drawn(services, passport);
    const isSame = hashOf(again) === row.sha256;
    logger.warn(
      { passport: passport.number, isSame },
      "a certificate was gone from the store and was drawn again: put the store back from the backup where it is not the same",
    );
    if (isSame) await restoreKept(services, row.storage_key, again);
    return again;
  }
  const bytes = await drawn(services, passport);
  const key = await keepFile(services, { table: filesTable, bytes, extension: "pdf" });
  await db(filesTable)
    .insert({
      version_id: passport.id,
      sha256: hashOf(bytes),
      bytes: bytes.length,
      storage_key: key,
      created_at: clock.now(),
    })
    .onConflict("version_id")
    .ignore();
  return bytes;
}
