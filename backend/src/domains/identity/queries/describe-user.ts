import type { Database } from "#backend/src/db/database.ts";
import { factorsOf } from "../factors.ts";
import type { IdentityRow, User } from "../model.ts";
import { presentUser, type UserAnswer } from "../presenter.ts";

/** The USER of the GoTrue dialect with all that belongs to it. */
export async function describeUser(db: Database, user: User): Promise<UserAnswer> {
  const [answer] = await describeUsers(db, [user]);
  if (!answer) throw new Error("one user has one answer");
  return answer;
}

/** As `describeUser`, of many: two questions to the database, however many they are. */
export async function describeUsers(db: Database, users: readonly User[]): Promise<UserAnswer[]> {
  const ids = users.map(({ id }) => id);
  const [identities, factors] = await Promise.all([
    db("identities").whereIn("user_id", ids).orderBy(["created_at", "id"]) as Promise<IdentityRow[]>,
    factorsOf(db, ids),
  ]);
  const [identitiesOf, factorsByUser] = [byUser(identities), byUser(factors)];
  return users.map((user) => presentUser(user, identitiesOf.get(user.id) ?? [], factorsByUser.get(user.id) ?? []));
}

function byUser<Row extends { user_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(row.user_id, [...(groups.get(row.user_id) ?? []), row]);
  return groups;
}
