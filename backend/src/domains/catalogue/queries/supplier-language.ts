import { defaultLanguage, type Language } from "#shared/kernel/language.ts";
import type { Database } from "#backend/src/db/database.ts";

/** In which language the first owner of an organization reads; what our team writes to it is best written in that one. */
export async function supplierLanguage(db: Database, organizationId: string): Promise<Language> {
  const owner = await db("organization_members as m")
    .join("users as u", "u.id", "m.user_id")
    .where({ "m.organization_id": organizationId, "m.role": "owner" })
    .whereNull("m.deleted_at")
    .whereNull("u.deleted_at")
    .orderBy("m.created_at")
    .first<{ language: Language } | undefined>("u.language");
  return owner?.language ?? defaultLanguage;
}
