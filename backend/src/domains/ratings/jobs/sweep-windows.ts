import type { Services } from "#backend/src/kernel/services.ts";
import { checkPairs } from "../commands/check-pairs.ts";
import { openWindows } from "../commands/open-windows.ts";
import { settleWindow } from "../commands/settle-window.ts";
import type { RatingWindow } from "../model.ts";
import { findEnded } from "../queries/find-window.ts";

const batch = 100;

/**
 * Opens the ratings of orders that have ended: each is looked at once, as `ended_orders` has it from the transaction that ended it. One that somebody holds is
 * looked at in a minute.
 */
export async function sweepEnded({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  let found: number;
  do {
    found = await db.transaction(async (trx) => {
      // The orders first, as whoever moves one locks them: taken out with its order free, whoever holds that one would wait for us at the entry, and we for the order.
      // Taken out before they are looked at: whatever ends one again meanwhile waits for it, and enters it anew.
      const { rows: taken } = await trx.raw<{ rows: { order_id: string }[] }>(
        `delete from ended_orders where order_id = any(array(
           select e.order_id from ended_orders e join orders o on o.id = e.order_id
            order by e.order_id limit ${batch} for no key update of o skip locked)) returning order_id`,
      );
      const ids = taken.map(({ order_id: id }) => id);
      if (ids.length > 0) await openWindows({ trx, ended: await findEnded(trx, ids), now });
      return ids.length;
    });
  } while (found === batch);
}

/** Settles the ratings whose time has passed. Nobody is waited for: what is held is due again once it is free. */
export async function sweepDue({ db, clock }: Services): Promise<void | "again"> {
  const now = clock.now();
  const due = (from: typeof db) =>
    from<RatingWindow>("rating_windows").where({ state: "open" }).where("due_at", "<=", now);
  let found: number;
  do {
    found = await db.transaction(async (trx) => {
      const windows = (await due(trx).orderBy("order_id").limit(batch).forUpdate().skipLocked()) as RatingWindow[];
      // In their sequence, as the other sweeps write them, and not in that of the orders.
      await checkPairs(trx, windows, now);
      for (const window of windows) await settleWindow({ trx, window, now });
      return windows.length;
    });
  } while (found === batch);
  const held: unknown = await due(db).first("order_id");
  return held === undefined ? undefined : "again";
}
