import { after, minute } from "./clock.ts";
import type { Database } from "../db/database.ts";
import { limits } from "../db/limits.ts";
import type { OutboxHandler } from "./queue.ts";
import type { Services } from "./services.ts";

interface OutboxRow {
  id: string;
  topic: string;
  subject_id: string;
  payload: unknown;
  attempts: number;
}

/** After this many tries a person has to look. With the backoff below that is about a day. */
const mostAttempts = 25;
const longestWait = 60 * minute;
/** 2 s, 4 s, 8 s … at most an hour. */
const waitAfter = (attempts: number) => Math.min(longestWait, 1000 * 2 ** Math.min(attempts, 20));

/** What may be delivered now, whoever does it. */
const dueRows = (db: Database, now: Date) =>
  db<OutboxRow>("outbox as o")
    .whereNull("delivered_at")
    .whereNull("failed_at")
    .where("next_attempt_at", "<=", now)
    .whereNotExists(
      db("outbox as earlier")
        .select(db.raw("1"))
        .whereRaw("earlier.subject_id = o.subject_id and earlier.id < o.id and earlier.delivered_at is null"),
    );

/** Whether something is due that has not been delivered: another worker may be at it. */
export const hasDue = async ({ db, clock }: Services): Promise<boolean> =>
  (await dueRows(db, clock.now()).first("id")) !== undefined;

/**
 * Takes the oldest due row that nobody holds and delivers it. The row stays locked until the delivery is recorded: the lock
 * is the lease, and it goes with the connection of a killed worker. Rows of one subject go out in order.
 *
 * @returns whether there was one.
 */
export async function deliverNext(
  services: Services,
  handlers: Readonly<Record<string, OutboxHandler>>,
): Promise<boolean> {
  const { config, db, clock, logger } = services;
  return db.transaction(async (trx) => {
    const row = (await dueRows(trx, clock.now())
      .orderBy("id")
      .forUpdate()
      .skipLocked()
      .first("id", "topic", "subject_id", "payload", "attempts")) as OutboxRow | undefined;
    if (!row) return false;
    // The lease is held while the provider is asked, longer than other transactions may do nothing.
    await trx.raw("select set_config('idle_in_transaction_session_timeout', ?, true)", [
      String(limits.idle_in_transaction_session_timeout + 4 * config.providerTimeout),
    ]);
    const handler = handlers[row.topic];
    const attempt = row.attempts + 1;
    try {
      if (!handler) throw new Error(`no handler for ${row.topic}`);
      const apply = await handler(services, {
        key: `outbox-${row.id}`,
        subjectId: row.subject_id,
        payload: row.payload,
        attempt,
      });
      await trx.transaction(async (inner) => apply(inner));
      await trx("outbox")
        .where({ id: row.id })
        .update({ delivered_at: clock.now(), attempts: attempt, last_error: null });
    } catch (error) {
      logger.warn({ err: error, topic: row.topic, subjectId: row.subject_id, attempt }, "outbox delivery failed");
      await recordFailure(trx, row, attempt, error, clock.now());
    }
    return true;
  });
}

async function recordFailure(
  trx: Database,
  row: OutboxRow,
  attempts: number,
  error: unknown,
  now: Date,
): Promise<void> {
  const last = attempts >= mostAttempts;
  await trx("outbox")
    .where({ id: row.id })
    .update({
      attempts,
      last_error: error instanceof Error ? error.message.slice(0, 500) : "unknown",
      next_attempt_at: after(now, waitAfter(attempts)),
      failed_at: last ? now : null,
    });
  if (last)
    await addStaffTask(
      trx,
      { kind: "outbox.failed", subjectId: row.subject_id, details: { topic: row.topic, outboxId: row.id } },
      now,
    );
}

interface StaffTask {
  kind: string;
  subjectId: string;
  details: object;
}

/** Something that only a person can settle. One open task per kind and subject. */
export async function addStaffTask(trx: Database, { kind, subjectId, details }: StaffTask, now: Date): Promise<void> {
  await trx.raw(
    "insert into staff_tasks (kind, subject_id, details, created_at) values (?, ?, ?::jsonb, ?) on conflict (kind, subject_id) where resolved_at is null do nothing",
    [kind, subjectId, JSON.stringify(details), now],
  );
}
