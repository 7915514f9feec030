import type { SubjectType } from "#shared/documents/choices.ts";
import type { Database } from "#backend/src/db/database.ts";
import { Document } from "../model.ts";

/**
 * What hangs on some things, in the order in which it was hung there, for their presenters; older versions and what was removed are left out.
 *
 * @returns by the id of the thing; one on which nothing hangs has no entry.
 */
export async function documentsOf(
  db: Database,
  subjectType: SubjectType,
  subjectIds: readonly string[],
): Promise<Map<string, Document[]>> {
  const found = new Map<string, Document[]>();
  if (subjectIds.length === 0) return found;
  const rows = await Document.query(db)
    .where({ subject_type: subjectType })
    .whereIn("subject_id", [...subjectIds])
    .whereNull("removed_at")
    .whereNull("replaced_by")
    .orderBy(["attached_at", "id"]);
  for (const row of rows) found.set(row.subjectId ?? "", [...(found.get(row.subjectId ?? "") ?? []), row]);
  return found;
}
