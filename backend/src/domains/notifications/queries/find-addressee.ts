import type { Language } from "#shared/kernel/language.ts";
import type { Database } from "#backend/src/db/database.ts";

/** Whom an email about a notice goes to. */
export interface Addressee {
  email: string;
  language: Language;
  organization: string;
}

/** The reader, as long as they have a proven address and belong to the organization that was told; undefined otherwise. */
export async function findAddressee(
  db: Database,
  { userId, organizationId }: { userId: string; organizationId: string },
): Promise<Addressee | undefined> {
  return (await db("users as u")
    .join("organization_members as m", "m.user_id", "u.id")
    .join("organizations as o", "o.id", "m.organization_id")
    .where({ "u.id": userId, "m.organization_id": organizationId })
    .whereNull("m.deleted_at")
    .whereNull("u.deleted_at")
    .whereNotNull("u.email_confirmed_at")
    .whereNot("u.email", "")
    .first("u.email", "u.language", "o.name as organization")) as Addressee | undefined;
}
