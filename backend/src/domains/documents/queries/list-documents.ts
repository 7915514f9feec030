import { isConfidential, purposes, type DocumentStatus, type Purpose } from "#shared/documents/choices.ts";
import { countCapped } from "#backend/src/db/capped-count.ts";
import type { Database } from "#backend/src/db/database.ts";
import { newestFirst } from "#backend/src/db/newest-first.ts";
import { Document } from "../model.ts";

interface Props {
  organizationId: string;
  /** Those of purposes that not every member may see, too. */
  confidential: boolean;
  purpose?: Purpose | undefined;
  status?: DocumentStatus | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** An organization's own, newest first; without what an inspector of theirs has not submitted yet. */
export async function listDocuments(db: Database, { organizationId, confidential, purpose, status, ...page }: Props) {
  const own = Document.query(db)
    .where({ organization_id: organizationId })
    .whereNull("removed_at")
    .where((sent) => void sent.whereNull("invitation_id").orWhereNotNull("attached_at"));
  if (!confidential) void own.whereNotIn("purpose", purposes.filter(isConfidential));
  if (purpose) void own.where({ purpose });
  if (status) void own.where({ status });
  const counted = await countCapped(db, own.clone().select("id").toKnexQuery());
  return { ...(await newestFirst(own, page)), ...counted };
}
