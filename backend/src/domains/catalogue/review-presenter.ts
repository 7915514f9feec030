import type { ListingReviewRow, ListingReviewView } from "#shared/catalogue/review-contract.ts";
import { changedGoods, warningsOf } from "#shared/catalogue/review-goods.ts";
import { isOpenReview } from "#shared/catalogue/review-process.ts";
import type { Language } from "#shared/kernel/language.ts";
import { minute } from "#backend/src/kernel/clock.ts";
import type { Actor } from "#backend/src/kernel/actor.ts";
import { presentDescribed } from "../documents/index.ts";
import { isClaimed } from "./review-claim.ts";
import type { LotRow } from "./lot-model.ts";
import type { Product } from "./model.ts";
import type { ReviewRow } from "./queries/list-reviews.ts";
import { reviewRights } from "./policy.ts";
import { goodsOf, type ListingReview } from "./review-model.ts";

/** A listing of the queue, for our team. */
export function presentReviewRow(row: ReviewRow, reader: Actor, now: Date): ListingReviewRow {
  const isOpen = isOpenReview(row.status);
  const claimed = row.claimed_at !== null && isClaimed({ claimedAt: row.claimed_at }, now);
  return {
    id: row.id,
    version: row.version ?? 0,
    name: row.name,
    category: row.category,
    originCountry: row.origin_country,
    picture: row.picture && presentDescribed(row.picture),
    supplier: {
      id: row.organization_id,
      name: row.supplier_name,
      country: row.supplier_country,
      verification: row.supplier_verification,
    },
    status: row.status,
    visible: row.active,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    dueAt: isOpen ? (row.due_at?.toISOString() ?? null) : null,
    minutesLeft: isOpen && row.due_at ? Math.ceil((row.due_at.getTime() - now.getTime()) / minute) : null,
    isLate: isOpen && row.due_at !== null && row.due_at <= now,
    resubmitted: row.resubmitted_at !== null && row.status === "waiting",
    claimedBy: claimed ? row.claimed_by : null,
    claimedAt: claimed ? (row.claimed_at?.toISOString() ?? null) : null,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at?.toISOString() ?? null,
    ground: row.ground,
    can: reviewRights(reader, row),
  };
}

interface Props {
  row: ReviewRow;
  product: Product;
  lots: readonly LotRow[];
  review: ListingReview | undefined;
  decisions: ListingReviewView["decisions"];
  language: Language;
}

/** All that a reviewer needs on one page. */
export function presentReview(
  { row, product, lots, review, decisions, language }: Props,
  reader: Actor,
  now: Date,
): ListingReviewView {
  const goods = goodsOf(product, lots);
  const goodsBefore = review?.goodsBefore ?? null;
  return {
    ...presentReviewRow(row, reader, now),
    goods,
    goodsBefore,
    changed: goodsBefore ? changedGoods(goodsBefore, goods) : [],
    warnings: warningsOf(goods),
    pictures: product.pictures.map(presentDescribed),
    price: product.price,
    priceMax: product.priceMax,
    currency: product.currency,
    quantity: product.quantity,
    unit: product.unit,
    words: review?.words ?? null,
    reason: review?.reason ?? null,
    language,
    decisions,
  };
}
