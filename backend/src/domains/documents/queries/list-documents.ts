import type { DocumentStatus, Purpose } from "#shared/documents/choices.ts";
import type { Database } from "#backend/src/db/database.ts";
import { newestFirst } from "#backend/src/db/newest-first.ts";
import { Document } from "../model.ts";

interface Props {
  organizationId: string;
  purpose?: Purpose | undefined;
  status?: DocumentStatus | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** Counting stops here; nobody pages through more. */
const countedTo = 1000;

/** An organization's own, newest first. */
export async function listDocuments(db: Database, { organizationId, purpose, status, ...page }: Props) {
  const own = Document.query(db).where({ organization_id: organizationId }).whereNull("removed_at");
  if (purpose) void own.where({ purpose });
  if (status) void own.where({ status });
  const found = own
    .clone()
    .select("id")
    .limit(countedTo + 1)
    .toKnexQuery();
  const [row] = (await db.count("* as count").from(found.as("found"))) as [{ count: string }];
  const counted = Number(row.count);
  return { ...(await newestFirst(own, page)), total: Math.min(counted, countedTo), totalCapped: counted > countedTo };
}
