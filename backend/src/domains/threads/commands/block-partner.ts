import type { Transaction } from "#backend/src/db/database.ts";
import { hasOpenOrder, organizationOf, otherSide, type Dealing, type Placed } from "../dealing.ts";

/**
 * Wants nothing of the other side any more. What it has written already is not told any more either, but about orders that go on, in which both can
 * still write.
 */
export async function blockPartner({
  trx,
  placed: { dealing, side, member },
  now,
}: {
  trx: Transaction;
  placed: Placed;
  now: Date;
}): Promise<void> {
  const { organizationId } = member.membership;
  const partnerId = organizationOf(dealing, otherSide(side));
  await trx("organization_blocks")
    .insert({ blocker_id: organizationId, blocked_id: partnerId, blocked_by: member.userId, created_at: now })
    .onConflict()
    .ignore();
  const pair = { [`${side}_org_id`]: organizationId, [`${otherSide(side)}_org_id`]: partnerId };
  const waiting = (await trx("threads")
    .where(pair)
    .whereNotNull(`${side}_waits_since`)
    .orderBy("id")
    .forNoKeyUpdate()
    .pluck("id")) as string[];
  const dealings = (await trx<Dealing>("dealings").whereIn("id", waiting)) as Dealing[];
  await trx("threads")
    .whereIn(
      "id",
      dealings.filter((each) => !hasOpenOrder(each)).map(({ id }) => id),
    )
    .update({ [`${side}_waits_since`]: null });
}
