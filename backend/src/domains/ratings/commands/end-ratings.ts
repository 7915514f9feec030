import type { Transaction } from "#backend/src/db/database.ts";
import type { RatingWindow } from "../model.ts";
import { settleWindows } from "./settle-windows.ts";

/** An organization is closed: nobody waits for its ratings any more. What it has said stands, and appears. */
export async function endRatings(trx: Transaction, organizationId: string, now: Date): Promise<void> {
  const open = (await trx<RatingWindow>("rating_windows")
    .where({ state: "open" })
    .where((either) => void either.where({ buyer_org_id: organizationId }).orWhere({ supplier_org_id: organizationId }))
    .orderBy("order_id")
    .forUpdate()) as RatingWindow[];
  await settleWindows({ trx, windows: open, now });
}
