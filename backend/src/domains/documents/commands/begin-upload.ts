import { tradePaperPurposes } from "#shared/escrow/checklist-contract.ts";
import { largest, largestSize, mostUnfinished, type Purpose } from "#shared/documents/choices.ts";
import type { UploadMetadata } from "#shared/documents/contract.ts";
import { AppError } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { Document } from "../model.ts";

/** Papers of orders, for which there is always some room left: money waits for them. */
const ofOrders: readonly Purpose[] = [
  "transportDocument",
  "deliveryProof",
  "inspectionReport",
  "inspectionPicture",
  "evidence",
  ...tradePaperPurposes,
];
/** How much of the quota all files may take when one that is no such paper comes. */
const shareOfOthers = 0.8;

interface Props {
  trx: Transaction;
  id: string;
  organizationId: string;
  by: Pick<Document, "uploadedBy" | "invitationId">;
  metadata: UploadMetadata;
  /** Bytes of the whole. */
  size: number;
  /** Megabytes that all files of the organization may take. */
  quota: number;
  now: Date;
}

/**
 * A new file is announced. What is announced counts as kept, so that many at once cannot take more than there is.
 *
 * @throws {AppError} `documents.empty`, `documents.tooLarge`, `documents.quotaFull`, `documents.tooManyUnfinished`
 */
export async function beginUpload({ trx, id, organizationId, by, metadata, size, quota, now }: Props): Promise<void> {
  const { filename, filetype, purpose, sha256 } = metadata;
  if (size === 0) throw new AppError("documents.empty");
  if (size > largestSize(purpose, filetype)) throw new AppError("documents.tooLarge", { ...largest });
  // One after the other: each counts what the others have announced.
  await trx.raw("select from organizations where id = ? for no key update", [organizationId]);
  const { rows } = await trx.raw<{ rows: [{ stored: string; unfinished: string }] }>(
    `select coalesce(sum(stored_bytes), 0) as stored, count(*) filter (where status in ('uploading', 'checking')) as unfinished
       from documents where organization_id = ? and (removed_at is null or status in ('uploading', 'checking'))`,
    [organizationId],
  );
  const [{ stored, unfinished }] = rows;
  if (Number(unfinished) >= mostUnfinished)
    throw new AppError("documents.tooManyUnfinished", { most: mostUnfinished, retryAfter: 30 });
  const share = ofOrders.includes(purpose) ? 1 : shareOfOthers;
  if (Number(stored) + size > quota * share * 1024 * 1024)
    throw new AppError("documents.quotaFull", { megabytes: quota });
  await Document.query(trx).insert({
    id,
    organizationId,
    ...by,
    purpose,
    name: filename,
    declaredType: filetype,
    size: String(size),
    storedBytes: String(size),
    declaredSha256: sha256 || null,
    createdAt: now,
  });
}
