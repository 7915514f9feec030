import type { Database } from "#backend/src/db/database.ts";
import { factorsOf } from "../factors.ts";
import type { IdentityRow, User } from "../model.ts";
import { presentUser, type UserAnswer } from "../presenter.ts";

/** The USER of the GoTrue dialect with all that belongs to it. */
export async function describeUser(db: Database, user: User): Promise<UserAnswer> {
  const identities = (await db("identities")
    .where({ user_id: user.id })
    .orderBy(["created_at", "id"])) as IdentityRow[];
  return presentUser(user, identities, await factorsOf(db, user.id));
}
