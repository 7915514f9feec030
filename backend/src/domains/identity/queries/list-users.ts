import type { Database } from "#backend/src/db/database.ts";
import { User } from "../model.ts";
import { refusals } from "../refusals.ts";

/** A page of the users who have not been deleted, newest first; pages are counted from 1. */
export async function listUsers(
  db: Database,
  page: number,
  perPage: number,
): Promise<{ users: User[]; total: number }> {
  const query = User.query(db).whereNull("deleted_at").orderBy("created_at", "desc").orderBy("id", "desc");
  const { results: users, total } = await query.page(page - 1, perPage);
  return { users, total };
}

/** @throws {AuthError} 404 `user_not_found` */
export async function findUser(db: Database, id: string): Promise<User> {
  const user = await User.query(db).findById(id).whereNull("deleted_at");
  if (!user) throw refusals.userNotFound();
  return user;
}
