import { after, day } from "#backend/src/kernel/clock.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { checkPairs } from "../commands/check-pairs.ts";
import { announceReputation } from "../commands/tell-ratings.ts";
import type { Pair } from "../queries/traits.ts";

/** Pairs at a time: a sweep must not hold the others up. */
const batch = 200;

/** Looks once a day whether organizations that have traded have come to have something in common: their ratings count no more. */
export async function sweepPairs({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  await db.transaction(async (trx) => {
    const due = (await trx<Pair & { checked_at: Date }>("rating_pairs")
      .whereNull("related_since")
      .where("checked_at", "<=", after(now, -day))
      .orderBy("checked_at")
      .limit(batch)
      .forUpdate()
      .skipLocked()) as Pair[];
    const related = await checkPairs(trx, due, now);
    if (related.size > 0) await announceReputation(trx);
  });
}
