import { organizationTypes } from "#shared/organizations/choices.ts";
import { windowDays } from "#shared/ratings/rules.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import type { RatingWindow } from "../model.ts";
import type { EndedOrder } from "../queries/find-window.ts";
import { keyOf } from "../queries/traits.ts";
import { checkPairs } from "./check-pairs.ts";
import { announceRatings, announceReputation, tellRatings } from "./tell-ratings.ts";

interface Props {
  trx: Transaction;
  ended: readonly EndedOrder[];
  now: Date;
}

/** How the ratings of an order begin. */
export function beginningOf(order: EndedOrder, isRelated: boolean, now: Date): Pick<RatingWindow, "state" | "due_at"> {
  const due = after(order.ended_at, windowDays * day);
  if (isRelated) return { state: "barred", due_at: null };
  return order.undone || order.closed || due <= now
    ? { state: "closed", due_at: null }
    : { state: "open", due_at: due };
}

/** Orders that were paid have ended: both sides may rate from now on, and are told so once. Whoever is faster opens them. */
export async function openWindows({ trx, ended, now }: Props): Promise<void> {
  if (ended.length === 0) return;
  const related = await checkPairs(trx, ended, now);
  for (const order of ended) {
    const { order_id, buyer_org_id, supplier_org_id, ended_at } = order;
    const { state, due_at } = beginningOf(order, related.has(keyOf(order)), now);
    const [opened] = (await trx("rating_windows")
      .insert({
        order_id,
        buyer_org_id,
        supplier_org_id,
        ended_at,
        state,
        due_at,
        settled_at: state === "open" ? null : now,
        created_at: now,
      })
      .onConflict("order_id")
      .ignore()
      .returning("order_id")) as object[];
    if (!opened || !due_at) continue;
    const values = { rateBy: due_at.toISOString() };
    await tellRatings({ trx, window: order, kind: "orderToRate", sides: organizationTypes, values, now });
    await announceRatings(trx, order, "opened", now);
  }
  // The figures from the books are of orders that have ended.
  await announceReputation(trx);
}
