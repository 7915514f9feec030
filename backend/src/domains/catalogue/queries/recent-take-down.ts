import { watchedDays } from "#shared/catalogue/review-process.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, day } from "#backend/src/kernel/clock.ts";

/**
 * Suppliers whose goods our team has lately taken down: SQL of a condition about `organization`, a column, which binds since when.
 * What they deleted meanwhile counts too, or taking down would end nothing.
 */
export const hasRecentTakeDown = (organization: string): string => `exists (
  select from supplier_products tp join listing_reviews tr on tr.id = tp.id
   where tp.organization_id = ${organization} and (
     (tr.status = 'takenDown' and tp.deleted_at is null)
     or exists (select from listing_review_decisions td where td.product_id = tp.id and td.decision = 'takeDown' and td.created_at > ?)))`;

/** The oldest decision that still counts. */
export const watchedSince = (now: Date): Date => after(now, -watchedDays * day);

/** Whether what a supplier lists or rewrites waits for its review, verified or not: a listing of theirs is taken down, or was within `watchedDays`. */
export async function isWatched(trx: Transaction, organizationId: string, now: Date): Promise<boolean> {
  const found: unknown = await trx("organizations as o")
    .where("o.id", organizationId)
    .whereRaw(hasRecentTakeDown("o.id"), [watchedSince(now)])
    .first("o.id");
  return found !== undefined;
}
