import type { Transaction } from "#backend/src/db/database.ts";
import type { RatingWindow } from "../model.ts";
import { checkPairs } from "./check-pairs.ts";
import { settleWindow } from "./settle-window.ts";

/** An organization is closed: nobody waits for its ratings any more. What it has said stands, and appears. */
export async function endRatings(trx: Transaction, organizationId: string, now: Date): Promise<void> {
  const open = (await trx<RatingWindow>("rating_windows")
    .where({ state: "open" })
    .where((either) => void either.where({ buyer_org_id: organizationId }).orWhere({ supplier_org_id: organizationId }))
    .orderBy("order_id")
    .forUpdate()) as RatingWindow[];
  // In their sequence, as the sweeps write them, and not in that of the orders.
  await checkPairs(trx, open, now);
  for (const window of open) await settleWindow({ trx, window, now });
}
