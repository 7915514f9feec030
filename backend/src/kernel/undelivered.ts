import type { Database } from "../db/database.ts";

/** What is not delivered about a subject, and was tried. */
export interface Undelivered {
  /** Of the first try that failed. */
  readonly since: Date;
  /** Whether it is not tried any more: it waits for our team. */
  readonly stopped: boolean;
  /** Whether the receiver has understood something of it and refused; what stopped otherwise was never answered, or is carried out by our team. */
  readonly refused: boolean;
  /** Whether the receiver cannot do it, so that our team carries it out. */
  readonly byHand: boolean;
}

/** What is known of failing deliveries, by subject; what was not tried because the receiver answers nobody fails with the others. */
export async function undeliveredOf(
  db: Database,
  subjectIds: readonly string[],
): Promise<ReadonlyMap<string, Undelivered>> {
  const rows = await db("outbox as o")
    .joinRaw("left join receiver_health h on h.paused_until is not null")
    .whereIn("subject_id", subjectIds)
    .whereNull("delivered_at")
    // Nothing of the subject waits for those.
    .where({ aside: false })
    .whereRaw("coalesce(first_failed_at, h.failing_since) is not null")
    .groupBy("subject_id")
    .select<{ subject_id: string; since: Date; stopped: boolean; refused: boolean; byHand: boolean }[]>(
      "subject_id",
      db.raw("min(coalesce(first_failed_at, h.failing_since)) as since"),
      db.raw("bool_or(failed_at is not null) as stopped"),
      db.raw("bool_or(refused) as refused"),
      db.raw('bool_or(by_hand) as "byHand"'),
    );
  return new Map(rows.map(({ subject_id, ...undelivered }) => [subject_id, undelivered]));
}
