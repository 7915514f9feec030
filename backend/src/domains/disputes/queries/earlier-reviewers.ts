import type { Database } from "#backend/src/db/database.ts";

/** Who of our team has taken part in a decision of a case that was announced, and how. */
export interface EarlierReviewer {
  userId: string;
  how: "decided" | "confirmed";
}

/** By case: those who have decided it before an appeal, or confirmed that. */
export async function earlierReviewers(
  db: Database,
  disputeIds: readonly string[],
): Promise<Map<string, EarlierReviewer[]>> {
  const rows = (await db("dispute_decisions")
    .whereIn("dispute_id", disputeIds)
    .where({ stage: "first" })
    .select("dispute_id", "decided_by", "confirmed_by")) as {
    dispute_id: string;
    decided_by: string;
    confirmed_by: string | null;
  }[];
  const found = new Map<string, EarlierReviewer[]>();
  for (const { dispute_id: id, decided_by: decidedBy, confirmed_by: confirmedBy } of rows) {
    const list = found.get(id) ?? [];
    list.push({ userId: decidedBy, how: "decided" });
    if (confirmedBy) list.push({ userId: confirmedBy, how: "confirmed" });
    found.set(id, list);
  }
  return found;
}
