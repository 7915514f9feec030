import { v7 as uuid } from "uuid";
import { cropOf } from "#shared/catalogue/choices.ts";
import { recordOf } from "#shared/quality/found.ts";
import { futureOfRecord, type InspectionRecordDraft } from "#shared/quality/record-draft.ts";
import { AppError } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, calendarDayOf, hour } from "#backend/src/kernel/clock.ts";
import { mostVersions } from "../model.ts";

/** Who says it: a user, or an inspector by an invitation. */
export type Author = { readonly userId: string } | { readonly invitationId: string };

/** As the two columns have it, of which one is empty. */
export const authorColumns = (by: Author) => ({
  submitted_by: "userId" in by ? by.userId : null,
  invitation_id: "invitationId" in by ? by.invitationId : null,
});

interface Props {
  trx: Transaction;
  /** What it belongs to must be locked by `trx`: no two versions are made at once. */
  inspectionId: string;
  /** Of the goods that were agreed on. */
  category: string;
  record: InspectionRecordDraft;
  /** What is corrected, as its author has read it, and why. Left out of what comes with the result. */
  correction?: { corrects: number; reason: string };
  by: Author;
  now: Date;
}

/**
 * Keeps a version of what an inspection found. Those before it stay.
 *
 * @returns the number of the version.
 * @throws {AppError} `request.invalid` for figures of another crop and for days that have begun nowhere yet, `quality.otherVersion`, `quality.tooManyVersions`.
 */
export async function enterRecord(props: Props): Promise<number> {
  const { trx, inspectionId, category, record, correction, by, now } = props;
  if (record.crop !== cropOf(category))
    throw new AppError("request.invalid", { fields: [{ field: "record.crop", key: "otherCrop" }] });
  // A day that has begun somewhere may be over where the laboratory is.
  const fields = futureOfRecord(record, calendarDayOf(after(now, 14 * hour)));
  if (fields.length > 0) throw new AppError("request.invalid", { fields });
  const [{ newest }] = (await trx("inspection_records")
    .where({ inspection_id: inspectionId })
    .max("version as newest")) as [{ newest: number | null }];
  const before = newest ?? 0;
  if (before !== (correction?.corrects ?? 0)) throw new AppError("quality.otherVersion", { now: before });
  if (before >= mostVersions) throw new AppError("quality.tooManyVersions", { most: mostVersions });
  await trx("inspection_records").insert({
    id: uuid(),
    inspection_id: inspectionId,
    version: before + 1,
    record: JSON.stringify(recordOf(record)),
    reason: correction?.reason ?? null,
    ...authorColumns(by),
    created_at: now,
  });
  return before + 1;
}
