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

/**
 * What people without an account may take who were invited to inspect: so much of the quota may be full when they send something, so much of it does one of them take, and so
 * many files do all of them send at once. A stranger's link keeps no member from sending evidence in time.
 */
const ofInvited = { share: 0.9, each: 0.2, unfinished: mostUnfinished / 2 } as const;

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

interface Taken {
  /** Bytes. */
  stored: string;
  byLink: string;
  /** Of the organization, or of all who were invited. */
  unfinished: string;
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
  const { invitationId } = by;
  const { rows } = await trx.raw<{ rows: [Taken] }>(
    `select coalesce(sum(stored_bytes), 0) as stored, coalesce(sum(stored_bytes) filter (where invitation_id = :invitationId), 0) as "byLink",
            count(*) filter (where status in ('uploading', 'checking') and (invitation_id is not null or cast(:invitationId as uuid) is null)) as unfinished
       from documents where organization_id = :organizationId and (removed_at is null or status in ('uploading', 'checking'))`,
    { organizationId, invitationId } as never,
  );
  const [{ stored, byLink, unfinished }] = rows;
  const most = invitationId ? ofInvited.unfinished : mostUnfinished;
  if (Number(unfinished) >= most) throw new AppError("documents.tooManyUnfinished", { most, retryAfter: 30 });
  const share = invitationId ? ofInvited.share : ofOrders.includes(purpose) ? 1 : shareOfOthers;
  const room = (part: number) => quota * part * 1024 * 1024 - size;
  if (Number(stored) > room(share) || (invitationId && Number(byLink) > room(ofInvited.each)))
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
