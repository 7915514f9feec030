import type { Database } from "#backend/src/db/database.ts";
import type { MemberRow } from "../presenter.ts";

/** Who belongs to an organization, the longest-standing first. */
export async function listMembers(db: Database, organizationId: string): Promise<MemberRow[]> {
  return (await db("organization_members as m")
    .join("users as u", "u.id", "m.user_id")
    .where("m.organization_id", organizationId)
    .whereNull("m.deleted_at")
    .orderBy(["m.created_at", "m.id"])
    .select("m.id", "m.user_id", "u.email", "m.role", "m.job_title")) as MemberRow[];
}
