import type { SubjectType } from "#shared/documents/choices.ts";
import type { Database } from "#backend/src/db/database.ts";
import { Document } from "../model.ts";

/** A document, and when a newer one has taken its place. */
export interface Version {
  document: Document;
  attachedAt: Date;
  replacedAt: Date | null;
}

/**
 * What hangs on some things or has hung there until it was replaced, for their presenters. A newest version stands where its first one was hung, and
 * each version below the one that has replaced it; what was removed is left out.
 *
 * @returns by the id of the thing; one on which nothing hangs has no entry.
 */
export async function versionsOf(
  db: Database,
  subjectType: SubjectType,
  subjectIds: readonly string[],
): Promise<Map<string, Version[]>> {
  const found = new Map<string, Version[]>();
  if (subjectIds.length === 0) return found;
  const rows = await Document.query(db)
    .where({ subject_type: subjectType })
    .whereIn("subject_id", [...subjectIds])
    .whereNull("removed_at")
    .orderBy(["attached_at", "id"]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const newerOf = ({ replacedBy }: Document) => (replacedBy === null ? undefined : byId.get(replacedBy));
  const newer = new Set(rows.map(({ replacedBy }) => replacedBy));
  for (const first of rows.filter(({ id }) => !newer.has(id))) {
    const versions: Version[] = [];
    for (let document: Document | undefined = first; document; document = newerOf(document))
      if (document.attachedAt)
        versions.unshift({
          document,
          attachedAt: document.attachedAt,
          replacedAt: newerOf(document)?.attachedAt ?? null,
        });
    found.set(first.subjectId ?? "", [...(found.get(first.subjectId ?? "") ?? []), ...versions]);
  }
  return found;
}
