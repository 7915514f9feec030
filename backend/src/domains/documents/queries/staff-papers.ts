import type { SubjectType } from "#shared/documents/choices.ts";
import type { Database } from "#backend/src/db/database.ts";
import { Document } from "../model.ts";

/** A document with what our team is told beside it. */
export interface StaffPaper {
  document: Document;
  organization: string;
  sentBy: string | null;
  attachedAt: Date;
  replacedAt: Date | null;
}

interface Row {
  id: string;
  organization: string;
  sent_by: string | null;
  replaced_at: Date | null;
}

/**
 * All that hangs on some things or has hung there, older versions included, in the order in which it came. What was removed is gone: nobody can
 * read it any more. Of nothing there is nothing.
 */
export async function staffPapers(
  db: Database,
  subjectType: SubjectType,
  subjectIds: readonly string[],
): Promise<StaffPaper[]> {
  const documents = await Document.query(db)
    .where({ subject_type: subjectType })
    .whereIn("subject_id", [...subjectIds])
    .whereNull("removed_at")
    .orderBy(["attached_at", "id"]);
  const rows = (await db("documents as d")
    .join("organizations as o", "o.id", "d.organization_id")
    .leftJoin("users as u", "u.id", "d.uploaded_by")
    .leftJoin("documents as newer", "newer.id", "d.replaced_by")
    .whereIn(
      "d.id",
      documents.map(({ id }) => id),
    )
    .select(
      "d.id",
      "o.name as organization",
      db.raw("nullif(u.email, '') as sent_by"),
      "newer.attached_at as replaced_at",
    )) as Row[];
  return documents.flatMap((document) => {
    const row = rows.find(({ id }) => id === document.id);
    if (!row || !document.attachedAt) return [];
    const { organization, sent_by: sentBy, replaced_at: replacedAt } = row;
    return [{ document, organization, sentBy, attachedAt: document.attachedAt, replacedAt }];
  });
}
