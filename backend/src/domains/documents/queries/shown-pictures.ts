import { isPublic, purposes, type Purpose, type SubjectType } from "#shared/documents/choices.ts";
import type { Database } from "#backend/src/db/database.ts";
import { offsetPage } from "#backend/src/db/offset-page.ts";
import { Document, type Variant } from "../model.ts";

export interface ShownPicture {
  id: string;
  purpose: Purpose;
  subject_type: SubjectType;
  subject_id: string;
  variants: Variant[];
  picture_key: string;
  attached_at: Date;
}

const columns = { id: "d.id", attachedAt: "d.attached_at" };

interface Query {
  sort: [keyof typeof columns, "ASC" | "DESC"];
  range: [number, number];
  filter: { organizationId?: string | undefined };
}

/** The pictures that everybody sees, of one organization or of all. */
export const listShownPictures = (db: Database, { filter, ...query }: Query) =>
  offsetPage<ShownPicture, keyof typeof columns>({
    db,
    select: "d.id, d.purpose, d.subject_type, d.subject_id, d.variants, d.picture_key, d.attached_at",
    from: "documents d",
    conditions: [
      ...(filter.organizationId ? [{ sql: "d.organization_id = ?", bindings: [filter.organizationId] }] : []),
      { sql: "d.picture_key is not null and d.attached_at is not null and d.removed_at is null", bindings: [] },
    ],
    columns,
    tieBreaker: "d.id",
    query,
  });

/** One of them, whoever's it is. */
export const findShownPicture = (db: Database, id: string) =>
  Document.query(db)
    .findById(id)
    .whereIn("purpose", purposes.filter(isPublic))
    .whereNotNull("attached_at")
    .whereNull("removed_at");
