import { AppError } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";

/**
 * Nobody else gives roles, reads the audit log or lets staff in again: while a user is the staff's last administrator who can sign in, they
 * stay. Each who goes holds the roles of all administrators until the end of `trx`, so that of several who go at once one remains.
 *
 * @throws {AppError} `accounts.lastAdministrator`
 */
export async function keepAdministrator(trx: Transaction, userId: string, now: Date): Promise<void> {
  const administrators = trx("staff_members").where({ role: "admin" });
  if (!(await administrators.clone().where({ user_id: userId }).first("user_id"))) return;
  await administrators.clone().orderBy("user_id").forUpdate().select("user_id");
  // Asked once they are held: what was seen while waiting is past.
  const another: unknown = await administrators
    .clone()
    .join("users", "users.id", "staff_members.user_id")
    .whereNot({ user_id: userId })
    .whereNull("users.deleted_at")
    .whereNotNull("users.email_confirmed_at")
    .whereRaw("(users.banned_until is null or users.banned_until <= ?)", [now])
    .first("user_id");
  if (!another) throw new AppError("accounts.lastAdministrator");
}
