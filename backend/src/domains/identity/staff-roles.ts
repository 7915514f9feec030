import type { StaffRole } from "#shared/organizations/choices.ts";
import type { Database, Transaction } from "#backend/src/db/database.ts";

export async function isStaff(db: Database, userId: string): Promise<boolean> {
  const role: unknown = await db("staff_members").where({ user_id: userId }).first("role");
  return role !== undefined;
}

/** Gives a role that the user may have already. */
export async function giveStaffRole(trx: Transaction, userId: string, role: StaffRole, now: Date): Promise<void> {
  await trx("staff_members")
    .insert({ user_id: userId, role, created_at: now })
    .onConflict(["user_id", "role"])
    .ignore();
}
