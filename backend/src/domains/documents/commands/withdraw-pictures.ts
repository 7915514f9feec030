import { purposes, isPublic } from "#shared/documents/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { Document } from "../model.ts";

/**
 * An organization closes: its public pictures go, and so does what it has sent and made nothing of. Papers of what was traded stay, for the other
 * side too.
 */
export async function withdrawPictures(trx: Transaction, organizationId: string, now: Date): Promise<void> {
  await Document.query(trx)
    .where({ organization_id: organizationId })
    .whereNull("removed_at")
    .where((query) => void query.whereNull("attached_at").orWhereIn("purpose", purposes.filter(isPublic)))
    .patch({ removedAt: now });
}
