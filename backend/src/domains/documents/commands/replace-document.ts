import { AppError } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { Document } from "../model.ts";
import { attachDocuments } from "./attach-documents.ts";

interface Props {
  trx: Transaction;
  /** What hangs there now. */
  olderId: string;
  newerId: string;
  organizationId: string;
  /** The id of the newer one in the request, which a refusal names. */
  field?: string;
  now: Date;
}

/**
 * Hangs a newer version where an older one hangs. The older one stays and can be read: it says by which it was replaced, and is in no list but those of versions.
 *
 * @returns the newer one.
 * @throws {AppError} `documents.notFound` for an older one that hangs on nothing of this organization's or was replaced before; as `attachDocuments` for the newer one,
 * which must hang on nothing, not even where the older one does: a version has one older one at most.
 */
export async function replaceDocument({
  trx,
  olderId,
  newerId,
  organizationId,
  field = "document",
  now,
}: Props): Promise<Document> {
  const rows = await Document.lock(trx, [olderId, newerId]);
  const older = rows.find(({ id }) => id === olderId);
  const isThere = older?.organizationId === organizationId && !older.replacedBy;
  if (!older?.subjectType || !older.subjectId || !isThere) throw new AppError("documents.notFound");
  const subject = { type: older.subjectType, id: older.subjectId };
  const { purpose } = older;
  const hanging = rows.find(({ id }) => id === newerId);
  if (hanging?.organizationId === organizationId && hanging.subjectId)
    throw new AppError("documents.alreadyAttached", { fields: [{ field, key: "documentAttached" }] });
  const newcomer = { ids: [newerId], organizationId, purpose, subject, field, single: true };
  const [newer] = await attachDocuments({ trx, ...newcomer, now });
  if (!newer) throw new AppError("documents.notFound");
  await older.$query(trx).patch({ replacedBy: newerId });
  return newer;
}
