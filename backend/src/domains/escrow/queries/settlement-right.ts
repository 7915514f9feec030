import { rolesWith } from "#shared/identity/staff.ts";
import type { Database } from "#backend/src/db/database.ts";

/** Whether somebody may carry out a call by hand today: two people with the right settle one, and whoever has lost it since is none of them. */
export async function maySettle(db: Database, userId: string): Promise<boolean> {
  const found = (await db("staff_members as s")
    .join("users as u", "u.id", "s.user_id")
    .where("s.user_id", userId)
    .whereIn("s.role", rolesWith("providerCalls.settle"))
    .whereNull("u.deleted_at")
    .first("s.user_id")) as object | undefined;
  return found !== undefined;
}
