import { after, minute } from "./clock.ts";
import type { Database, Transaction } from "../db/database.ts";
import { announced } from "./events.ts";
import type { Services } from "./services.ts";

/** How soon what is held back is looked at again, where nobody has said that it may leave. */
const heldFor = 10 * minute;

/**
 * A row of the outbox waits as one that was never tried: what is told of failing ones is not told of it.
 *
 * @returns true: there was one.
 */
export async function recordHold(trx: Database, id: string, { clock, logger }: Services): Promise<true> {
  const now = clock.now();
  logger.info({ outboxId: id }, "outbox delivery held back");
  await trx("outbox")
    .where({ id })
    .update({
      held_since: trx.raw("coalesce(held_since, ?)", [now]),
      next_attempt_at: after(now, heldFor),
      first_failed_at: null,
      last_error: null,
    });
  return true;
}

/**
 * Has all that is held back looked at again at once: what has held some of it is gone. A row that is being looked at in this moment is left to its worker, who may have seen
 * what holds it; it comes again in `heldFor`.
 */
export async function recheckHeld(trx: Transaction, now: Date): Promise<void> {
  const held = trx("outbox").select("id").whereNotNull("held_since").whereNull("delivered_at").forUpdate().skipLocked();
  await trx("outbox").whereIn("id", held).update({ next_attempt_at: now }).options(announced("outbox"));
}
