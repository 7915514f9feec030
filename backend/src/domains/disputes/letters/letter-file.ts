import { createHash } from "node:crypto";
import { number, object } from "yup";
import type { CaseLetter } from "#shared/disputes/letter.ts";
import { uuid } from "#shared/kernel/fields.ts";
import { AppError } from "#shared/kernel/errors.ts";
import { organizationTypes, type OrganizationType } from "#shared/organizations/choices.ts";
import { drawingLane } from "#backend/src/kernel/drawing-lane.ts";
import { FileAnswer } from "#backend/src/kernel/file-answer.ts";
import type { JobHandler } from "#backend/src/kernel/queue.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { keepFile, readKept, restoreKept, tellLost } from "../../documents/index.ts";

/** What names the files that are kept of letters. */
export const letterFiles = "decision_letter_files";

/** Previews are drawn beside what is kept: however many a reviewer asks for, no letter waits for them. */
const kept = drawingLane<CaseLetter>("letter-drawer", import.meta.url);
const previewed = drawingLane<CaseLetter>("letter-drawer", import.meta.url);

export interface LetterKey {
  disputeId: string;
  round: number;
  side: OrganizationType;
}
const rowOf = ({ disputeId, round, side }: LetterKey) => ({ dispute_id: disputeId, round, side });
const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

interface FileRow {
  sha256: string;
  storage_key: string;
}

/**
 * The file of one side's letter. It is drawn once: who draws it at the same moment draws the same bytes, and the first row stands. Where the store has lost it, it is drawn again and given out
 * only if it has the hash on record.
 *
 * @throws {AppError} `disputes.letterNotFound`; `documents.fileLost` where it has not; `server.busy` where too many others are to be drawn before it.
 */
export async function letterFile(services: Services, key: LetterKey): Promise<FileAnswer> {
  const { db, clock, logger } = services;
  const letter = (await db("decision_letters").where(rowOf(key)).first("says")) as { says: CaseLetter } | undefined;
  if (!letter) throw new AppError("disputes.letterNotFound");
  const name = `${letter.says.reference}-decision-${key.round}-${letter.says.language}.pdf`;
  const known = () => db(letterFiles).where(rowOf(key)).first() as Promise<FileRow | undefined>;
  const row = await known();
  const stored = row && (await readKept(services, row.storage_key));
  if (stored) return new FileAnswer(name, stored);
  const bytes = await kept(letter.says);
  const sha256 = hashOf(bytes);
  if (row) {
    if (sha256 !== row.sha256)
      throw await tellLost(services, { key: row.storage_key, name: `${key.side}/${name}`, sha256: row.sha256 });
    logger.warn({ ...key }, "a letter was gone from the store and was drawn again");
    await restoreKept(services, row.storage_key, bytes);
    return new FileAnswer(name, bytes);
  }
  const storageKey = await keepFile(services, { table: letterFiles, bytes, extension: "pdf" });
  await db(letterFiles)
    .insert({ ...rowOf(key), sha256, bytes: bytes.length, storage_key: storageKey, created_at: clock.now() })
    .onConflict(["dispute_id", "round", "side"])
    .ignore();
  return new FileAnswer(name, bytes);
}

/** A letter as it would be, which nobody keeps. */
export const previewLetter = async (letter: CaseLetter): Promise<FileAnswer> =>
  new FileAnswer(`${letter.reference}-preview-${letter.language}.pdf`, await previewed(letter));

const payloadShape = object({ disputeId: uuid().required(), round: number().integer().required() });

/** Draws both sides' letters about a decision, after the commit that has announced it. */
export const drawLetters: JobHandler = async (services, payload) => {
  const { disputeId, round } = payloadShape.validateSync(payload);
  for (const side of organizationTypes) await letterFile(services, { disputeId, round, side });
};
