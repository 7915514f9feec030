import { rolesWith } from "#shared/identity/staff.ts";
import type { Database } from "#backend/src/db/database.ts";

/** The roles that let somebody import and confirm rates. */
export const importRoles = rolesWith("rates.import");

/** Those of some users who may import rates today. */
export async function whoMayImport(db: Database, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await db("staff_members as s")
    .join("users as u", "u.id", "s.user_id")
    .whereIn("s.user_id", [...userIds])
    .whereIn("s.role", importRoles)
    .whereNull("u.deleted_at")
    .pluck<string[]>("s.user_id");
  return new Set(found);
}
