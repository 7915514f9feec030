import { draftHours } from "#shared/sanctions/rules.ts";
import { after, hour } from "#backend/src/kernel/clock.ts";
import type { Services } from "#backend/src/kernel/services.ts";

/** Entries that leave at once. */
const batch = 2_000;

/** Discards lists that nobody has put in force within a day, and clears the entries of lists that are over: hits have what they need of them. */
export async function sweepLists({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  await db("sanctions_lists")
    .where({ status: "draft" })
    .where("created_at", "<=", after(now, -draftHours * hour))
    .update({ status: "discarded", decided_at: now });
  let deleted: number;
  do {
    const { rowCount } = await db.raw<{ rowCount: number }>(
      `delete from sanctions_entries where ctid = any(array(
         select e.ctid from sanctions_entries e join sanctions_lists l on l.id = e.list_id where l.status in ('replaced', 'discarded') limit ${batch}))`,
    );
    deleted = rowCount;
  } while (deleted === batch);
}
