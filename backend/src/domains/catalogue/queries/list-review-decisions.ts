import type { ReviewDecision, TakeDownGround } from "#shared/catalogue/review-process.ts";
import type { ListingReviewView } from "#shared/catalogue/review-contract.ts";
import type { Database } from "#backend/src/db/database.ts";

interface Row {
  id: string;
  decision: ReviewDecision;
  ground: TakeDownGround | null;
  reason: string | null;
  words: string | null;
  email: string | null;
  created_at: Date;
}

/** What was decided about a listing, the newest first. */
export async function listReviewDecisions(
  db: Database,
  productId: string,
  limit = 20,
): Promise<ListingReviewView["decisions"]> {
  const rows = (await db("listing_review_decisions as d")
    .leftJoin("users as u", "u.id", "d.decided_by")
    .where("d.product_id", productId)
    .orderBy("d.id", "desc")
    .limit(limit)
    .select("d.id", "d.decision", "d.ground", "d.reason", "d.words", "u.email", "d.created_at")) as Row[];
  return rows.map(({ email, created_at, ...row }) => ({ ...row, by: email, at: created_at.toISOString() }));
}

/** Who has decided last, and when; nothing where nobody has. */
export async function lastReviewer(db: Database, productId: string): Promise<{ by: string; at: string }> {
  const [last] = await listReviewDecisions(db, productId, 1);
  return { by: last?.by ?? "", at: last?.at ?? "" };
}

/** The address of a member of staff, by which colleagues know each other. */
export async function emailOf(db: Database, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const row = await db("users").where({ id: userId }).first<{ email: string | null } | undefined>("email");
  return row?.email ?? null;
}
