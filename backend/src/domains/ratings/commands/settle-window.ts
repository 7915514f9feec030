import { organizationTypes } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { OrderRating, type RatingWindow } from "../model.ts";
import { keyOf } from "../queries/traits.ts";
import { checkPairs } from "./check-pairs.ts";
import { announceRatings, announceReputation, tellRatings } from "./tell-ratings.ts";

interface Props {
  trx: Transaction;
  /** Open, and locked by `trx`. */
  window: RatingWindow;
  now: Date;
}

/**
 * Nobody rates any more: what there is appears, for both sides at once. Nothing does between organizations that have turned out to have something in common since they began.
 */
export async function settleWindow({ trx, window, now }: Props): Promise<void> {
  const related = await checkPairs(trx, [window], now);
  const isBarred = related.has(keyOf(window));
  const appeared = isBarred
    ? 0
    : await OrderRating.query(trx)
        .where({ order_id: window.order_id })
        .whereNull("appeared_at")
        .patch({ appearedAt: now, updatedAt: now });
  const state = isBarred ? "barred" : appeared > 0 ? "appeared" : "closed";
  await trx("rating_windows").where({ order_id: window.order_id }).update({ state, due_at: null, settled_at: now });
  await announceRatings(trx, window, "appeared", now);
  if (state !== "appeared") return;
  await tellRatings({ trx, window, kind: "ratingsAppeared", sides: organizationTypes, now });
  await announceReputation(trx);
}
