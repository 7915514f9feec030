import type { Database } from "#backend/src/db/database.ts";
import type { RecordRow } from "../model.ts";

/** The versions of what some inspections found, by inspection, the oldest first. */
export async function recordsOf(
  db: Database,
  inspectionIds: readonly string[],
): Promise<ReadonlyMap<string, RecordRow[]>> {
  const found = new Map<string, RecordRow[]>();
  if (inspectionIds.length === 0) return found;
  const rows = await db<RecordRow>("inspection_records")
    .select("*")
    .whereIn("inspection_id", [...inspectionIds])
    .orderBy(["inspection_id", "version"]);
  for (const row of rows) found.set(row.inspection_id, [...(found.get(row.inspection_id) ?? []), row]);
  return found;
}
