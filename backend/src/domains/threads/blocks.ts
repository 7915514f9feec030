import type { Database } from "#backend/src/db/database.ts";

interface Row {
  blocker_id: string;
  blocked_id: string;
}

/** Which of some organizations want nothing of `organizationId`, and of which it wants nothing. */
export async function blocksOf(
  db: Database,
  organizationId: string,
  others: readonly string[],
): Promise<Map<string, ("ours" | "theirs")[]>> {
  const rows = await db<Row>("organization_blocks")
    .where((either) => {
      void either.where({ blocker_id: organizationId }).whereIn("blocked_id", [...others]);
    })
    .orWhere((either) => {
      void either.where({ blocked_id: organizationId }).whereIn("blocker_id", [...others]);
    });
  const found = new Map<string, ("ours" | "theirs")[]>();
  for (const { blocker_id, blocked_id } of rows) {
    const [other, whose] =
      blocker_id === organizationId ? ([blocked_id, "ours"] as const) : ([blocker_id, "theirs"] as const);
    found.set(other, [...(found.get(other) ?? []), whose]);
  }
  return found;
}

/** Whether either of two organizations wants nothing of the other. */
export const areApart = async (db: Database, one: string, other: string): Promise<boolean> =>
  (await blocksOf(db, one, [other])).size > 0;
