import { openReviews, reviewProcess } from "#shared/catalogue/review-process.ts";
import type { Database } from "#backend/src/db/database.ts";
import { quoted } from "#backend/src/db/quoted.ts";
import { announceProduct } from "../announce-product.ts";
import { Product } from "../model.ts";
import { isWanted, shownColumns } from "../shown.ts";
import { hasRecentTakeDown, watchedSince } from "../queries/recent-take-down.ts";
import { reviewOf } from "../review-model.ts";
import { tellSupplier } from "../commands/tell-supplier.ts";

/** So many in one turn; the next turn takes the others. */
const most = 200;

/** New listings that wait while their supplier has been verified are seen from now on, and looked at after. One that was resubmitted waits all the same, and so does all of whoever is watched after a take-down. */
export async function showVerified(db: Database, now: Date): Promise<void> {
  const waits = await db("listing_reviews as r")
    .join("supplier_products as p", "p.id", "r.id")
    .join("organizations as o", "o.id", "p.organization_id")
    .where({ "r.status": "waiting", "o.verification": "verified" })
    .whereNull("r.resubmitted_at")
    .whereNull("p.deleted_at")
    .whereRaw(`not ${hasRecentTakeDown("o.id")}`, [watchedSince(now)])
    .limit(most)
    .pluck<string[]>("r.id");
  for (const id of waits)
    await db.transaction(async (trx) => {
      const product = await Product.lockById(trx, id);
      const review = await reviewOf(trx, id);
      if (!product || review?.status !== "waiting" || review.resubmittedAt) return;
      await review.change(trx, { status: reviewProcess.show.to }, now);
      const shown = await product.change(trx, shownColumns(isWanted(product), false), now);
      await announceProduct({ trx, product: shown, event: "product.changed", now });
    });
}

/** A supplier whose listing waits longer than we have promised is told so, once: it goes on waiting, because nobody has looked at it. */
export async function tellOfLate(db: Database, now: Date): Promise<void> {
  const late = await db("listing_reviews as r")
    .join("supplier_products as p", "p.id", "r.id")
    .where("r.status", "waiting")
    .where("r.due_at", "<=", now)
    .whereNull("r.late_told_at")
    .whereNull("p.deleted_at")
    .limit(most)
    .pluck<string[]>("r.id");
  for (const id of late)
    await db.transaction(async (trx) => {
      const product = await Product.lockById(trx, id);
      const review = await reviewOf(trx, id);
      if (!product || review?.status !== "waiting" || review.dueAt > now || review.lateToldAt) return;
      // Its version stays: a reviewer who has it open decides about the same.
      await review.$query(trx).patch({ lateToldAt: now });
      const values = { reviewBy: review.dueAt.toISOString() };
      await tellSupplier({ trx, product, kind: "listingReviewLate", values, now });
    });
}

const overdue = `
  select r.id::text as id, p.name, o.name as supplier, r.due_at
    from listing_reviews r join supplier_products p on p.id = r.id join organizations o on o.id = p.organization_id
   where r.status in (${quoted(openReviews)}) and r.due_at <= :now and p.deleted_at is null`;

/** A task for each listing that is overdue; it is settled once the listing was decided about, or is gone. */
export async function keepTasks(db: Database, now: Date): Promise<void> {
  const values = { now } as never;
  await db.raw(
    `insert into staff_tasks (kind, subject_id, details, created_at)
     select 'catalogue.reviewOverdue', w.id, jsonb_build_object('product', w.name, 'organization', w.supplier, 'dueAt', w.due_at), :now
       from (${overdue}) w
     on conflict (kind, subject_id) where resolved_at is null do nothing`,
    values,
  );
  await db.raw(
    `update staff_tasks t set resolved_at = :now
      where t.resolved_at is null and t.kind = 'catalogue.reviewOverdue' and t.subject_id not in (select w.id from (${overdue}) w)`,
    values,
  );
}
