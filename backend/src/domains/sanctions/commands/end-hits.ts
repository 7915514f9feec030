import { hitTask } from "#shared/sanctions/rules.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { recheckHeld } from "#backend/src/kernel/held.ts";
import { heldBySanctions, type Hit } from "../model.ts";

/** The tasks of hits that nobody has to decide any more. */
export const settleTasks = (trx: Transaction, hitIds: readonly string[], now: Date) =>
  trx("staff_tasks")
    .where({ kind: hitTask })
    .whereIn("subject_id", [...hitIds])
    .whereNull("resolved_at")
    .update({ resolved_at: now });

/** Ends hits whose entry is not on the list in force any more, or another by now; they must be locked. What they have held goes on by itself. */
export async function endHits(trx: Transaction, hits: readonly Hit[], now: Date): Promise<void> {
  if (hits.length === 0) return;
  for (const hit of hits) await hit.change(trx, { status: "ended", decidedAt: now }, now);
  await settleTasks(
    trx,
    hits.map(({ id }) => id),
    now,
  );
  await recheckHeld(trx, heldBySanctions, now);
}
