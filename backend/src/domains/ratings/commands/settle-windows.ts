import { organizationTypes } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { OrderRating, type RatingWindow } from "../model.ts";
import { keyOf } from "../queries/traits.ts";
import { checkPairs } from "./check-pairs.ts";
import { announceRatings, announceReputation, tellRatings } from "./tell-ratings.ts";

interface Props {
  trx: Transaction;
  /** Open, and locked by `trx`. */
  windows: readonly RatingWindow[];
  now: Date;
}

/**
 * Nobody rates any more: what there is appears, for both sides at once. Nothing does between organizations that have turned out to have something in common since they began.
 * The pairs come before all windows, in their own sequence, as whoever opens ratings writes them.
 */
export async function settleWindows({ trx, windows, now }: Props): Promise<void> {
  const related = await checkPairs(trx, windows, now);
  let anyAppeared = false;
  for (const window of windows) {
    const state = related.has(keyOf(window)) ? "barred" : await showRatings(trx, window, now);
    await trx("rating_windows").where({ order_id: window.order_id }).update({ state, due_at: null, settled_at: now });
    await announceRatings(trx, window, "appeared", now);
    if (state !== "appeared") continue;
    await tellRatings({ trx, window, kind: "ratingsAppeared", sides: organizationTypes, now });
    anyAppeared = true;
  }
  if (anyAppeared) await announceReputation(trx);
}

async function showRatings(trx: Transaction, { order_id }: RatingWindow, now: Date): Promise<"appeared" | "closed"> {
  const appeared = await OrderRating.query(trx)
    .where({ order_id })
    .whereNull("appeared_at")
    .patch({ appearedAt: now, updatedAt: now });
  return appeared > 0 ? "appeared" : "closed";
}
