import type { Transaction } from "#backend/src/db/database.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { openWindows } from "../commands/open-windows.ts";
import { settleWindows } from "../commands/settle-windows.ts";
import type { RatingWindow } from "../model.ts";
import { findEnded } from "../queries/find-window.ts";

const batch = 100;

/**
 * Opens the ratings of orders that have ended: each is looked at once, as `ended_orders` has it from the transaction that ended it.
 *
 * @returns `again` when somebody holds one of them.
 */
export async function sweepEnded({ db, clock }: Services): Promise<void | "again"> {
  const now = clock.now();
  let allFree = true;
  let last: string | undefined;
  do {
    const listed = (await db("ended_orders")
      .modify((rows) => last && void rows.where("order_id", ">", last))
      .orderBy("order_id")
      .limit(batch)
      .pluck("order_id")) as string[];
    const taken = listed.length === 0 ? 0 : await db.transaction((trx) => openFree(trx, listed, now));
    allFree &&= taken === listed.length;
    last = listed.length === batch ? listed.at(-1) : undefined;
  } while (last !== undefined);
  return allFree ? undefined : "again";
}

/** @returns how many of them nobody held. */
async function openFree(trx: Transaction, listed: readonly string[], now: Date): Promise<number> {
  // The orders first, as whoever moves one locks them: taken out with its order free, whoever holds that one would wait for us at the entry, and we for the order.
  // Taken out before they are looked at: whatever ends one again meanwhile waits for it, and enters it anew.
  const { rows } = await trx.raw<{ rows: { order_id: string }[] }>(
    `delete from ended_orders where order_id = any(array(
       select id from orders where id = any(?::uuid[]) order by id for no key update skip locked)) returning order_id`,
    [[...listed]],
  );
  const ids = rows.map(({ order_id: id }) => id);
  if (ids.length > 0) await openWindows({ trx, ended: await findEnded(trx, ids), now });
  return ids.length;
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
      await settleWindows({ trx, windows, now });
      return windows.length;
    });
  } while (found === batch);
  const held: unknown = await due(db).first("order_id");
  return held === undefined ? undefined : "again";
}
