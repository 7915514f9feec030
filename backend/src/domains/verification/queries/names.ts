import type { Database } from "#backend/src/db/database.ts";

const named =
  "coalesce(nullif(u.user_metadata ->> 'full_name', ''), nullif(u.user_metadata ->> 'name', ''), nullif(u.email, ''))";

/** People by name, or by the account's address where there is none; whoever has gone has no entry. */
export async function namesOf(db: Database, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const known = [...new Set(ids.flatMap((id) => id ?? []))];
  if (known.length === 0) return new Map();
  const rows = (await db("users as u")
    .whereIn("u.id", known)
    .whereNull("u.deleted_at")
    .select("u.id", db.raw(`${named} as name`))) as { id: string; name: string | null }[];
  return new Map(rows.flatMap(({ id, name }) => (name ? [[id, name] as const] : [])));
}

export const nameOf = async (db: Database, id: string): Promise<string> => (await namesOf(db, [id])).get(id) ?? "";
