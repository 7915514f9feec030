import { isUnanswered } from "./circuit.ts";
import { after, day, hour, minute } from "./clock.ts";
import type { Database, Transaction } from "../db/database.ts";
import { limits } from "../db/limits.ts";
import { announced } from "./events.ts";
import { Held, holdRow, isByHand, isRefusal, notHeld } from "./held.ts";
import type { OutboxHandler, OutboxTold } from "./queue.ts";
import type { Services } from "./services.ts";
import { storable } from "./storable.ts";

interface OutboxRow {
  id: string;
  topic: string;
  subject_id: string;
  payload: unknown;
  attempts: number;
  first_failed_at: Date | null;
  /** The same on every try. */
  key: string;
  /** By which people know the order that it is about. */
  reference: string | null;
}

/** The reference of a row's order; of rows about anything else there is none. */
const referenceOf =
  "case when o.topic like 'escrow.%' then (select named.reference from orders named where named.id = o.subject_id::uuid) end as reference";

/** What fails for so long is not tried any more: an outage may last over a weekend. A person knows of it long before, see `sweepFailing`. */
const givenUpAfter = 7 * day;
/** What fails for so long is a task for our team, though it is still tried. */
const toldAfter = hour;
const longestWait = 60 * minute;
/** 2 s, 4 s, 8 s … at most an hour. */
const waitAfter = (attempts: number) => Math.min(longestWait, 1000 * 2 ** Math.min(attempts, 20));

/** What may be delivered now, whoever does it. */
const dueRows = (db: Database, now: Date) =>
  db<OutboxRow>("outbox as o")
    .whereNull("delivered_at")
    .whereNull("failed_at")
    .where("next_attempt_at", "<=", now)
    .where((free) => {
      void free
        .where("o.aside", true)
        .orWhereNotExists(
          db("outbox as earlier")
            .select(db.raw("1"))
            .whereRaw(
              "earlier.subject_id = o.subject_id and earlier.id < o.id and earlier.delivered_at is null and not earlier.aside",
            ),
        );
    });

/** Whether something is due that has not been delivered: another worker may be at it. */
export const hasDue = async ({ db, clock }: Services): Promise<boolean> =>
  (await dueRows(db, clock.now()).first("id")) !== undefined;

/**
 * Takes the oldest due row that nobody holds and delivers it. The row stays locked until the delivery is recorded: the lock
 * is the lease, and it goes with the connection of a killed worker. Rows of one subject go out in order.
 *
 * @param told see `OutboxTold`.
 * @param leases connections that nothing else needs: each is held for as long as the receiver takes.
 * @param onTaken told that there was one, before it is delivered: there may be more for others.
 * @returns whether there was one.
 */
export async function deliverNext(
  leases: Database,
  services: Services,
  handlers: Readonly<Record<string, OutboxHandler>>,
  told: readonly OutboxTold[],
  onTaken: () => void,
): Promise<boolean> {
  const { config, circuit, clock, logger } = services;
  return leases.transaction(async (trx) => {
    const row = (await dueRows(trx, clock.now())
      .orderBy("id")
      .forUpdate()
      .skipLocked()
      .select(trx.raw(referenceOf))
      .first("id", "topic", "subject_id", "payload", "attempts", "first_failed_at", "key")) as OutboxRow | undefined;
    if (!row || !(await circuit.mayLeave())) return false;
    onTaken();
    // The lease is held while the provider is asked, longer than other transactions may do nothing.
    await trx.raw("select set_config('idle_in_transaction_session_timeout', ?, true)", [
      String(limits.idle_in_transaction_session_timeout + 4 * config.providerTimeout),
    ]);
    const handler = handlers[row.topic];
    const attempt = row.attempts + 1;
    try {
      if (!handler) throw new Error(`no handler for ${row.topic}`);
      const { key, subject_id: subjectId, payload } = row;
      await services.watch.enter("outbox", row.topic, async () => {
        const apply = await handler(services, { key, subjectId, payload, attempt });
        await noteAnswer(services, subjectId);
        await trx.transaction(async (inner) => apply(inner));
      });
      await trx("outbox")
        .where({ id: row.id })
        .update({ delivered_at: clock.now(), attempts: attempt, last_error: null, ...notHeld });
      if (attempt > 1) await tellAll(told, trx, row, clock.now());
    } catch (error) {
      if (error instanceof Held) {
        await holdRow(trx, row.id, error, clock.now());
        return true;
      }
      const { topic, subject_id: subjectId, reference } = row;
      logger.warn({ err: error, topic, subjectId, reference, attempt }, "outbox delivery failed");
      await noteAnswer(services, row.subject_id, error);
      const stopped = await recordFailure(trx, row, attempt, error, clock.now());
      if (stopped || attempt === 1) await tellAll(told, trx, row, clock.now());
    }
    return true;
  });
}

/** What a call says of the receiver as a whole: that it answers, be it by refusing, or not. Errors of our own say nothing. */
async function noteAnswer({ circuit, logger }: Services, subjectId: string, error?: unknown): Promise<void> {
  try {
    if (error === undefined || isRefusal(error)) await circuit.answered();
    else if (isUnanswered(error)) await circuit.failed(subjectId, error);
  } catch (lost) {
    logger.warn({ err: lost }, "whether the provider answers was not written down");
  }
}

const tellAll = async (told: readonly OutboxTold[], trx: Transaction, { subject_id }: OutboxRow, now: Date) => {
  for (const tell of told) await tell(trx, subject_id, now);
};

/** @returns whether it is not tried any more. */
async function recordFailure(
  trx: Database,
  row: OutboxRow,
  attempts: number,
  error: unknown,
  now: Date,
): Promise<boolean> {
  const refused = isRefusal(error);
  const byHand = isByHand(error);
  const last = refused || byHand || Number(now) - Number(row.first_failed_at ?? now) >= givenUpAfter;
  await trx("outbox")
    .where({ id: row.id })
    .update({
      attempts,
      last_error: error instanceof Error ? error.message.slice(0, 500) : "unknown",
      // What the receiver asks us to wait holds all rows back, see the circuit.
      next_attempt_at: after(now, waitAfter(attempts)),
      first_failed_at: trx.raw("coalesce(first_failed_at, ?)", [now]),
      failed_at: last ? now : null,
      ...notHeld,
      refused,
      by_hand: byHand,
    });
  if (last) await raiseStopped(trx, row.subject_id, now);
  return last;
}

/** A row as one that was never tried. What was refused was not carried out and goes out as a new message; what was given up may have been, and keeps its key. */
const asNew = (trx: Transaction, now: Date) => ({
  attempts: 0,
  first_failed_at: null,
  next_attempt_at: now,
  failed_at: null,
  refused: false,
  by_hand: false,
  key: trx.raw("case when refused then gen_random_uuid()::text else key end"),
});

/**
 * Has a row tried again that is not tried any more.
 *
 * @returns whether it was so.
 */
export async function sendAgain(trx: Transaction, id: string, now: Date): Promise<boolean> {
  const changed = await trx("outbox")
    .where({ id })
    .whereNull("delivered_at")
    .whereNotNull("failed_at")
    .update(asNew(trx, now))
    .options(announced("outbox"));
  return changed > 0;
}

/** Counts a row as delivered that a person has carried out; what waits behind it follows. It must be locked, and stopped. */
export async function countAsDelivered(trx: Transaction, id: string, now: Date): Promise<void> {
  await trx("outbox").where({ id }).update({ delivered_at: now }).options(announced("outbox"));
}

/**
 * Has all that is not delivered about a subject tried at once, also what is not tried any more: what kept the receiver from taking it is gone. A row that is being
 * delivered at this moment is left to its worker, who may wait for a lock that the caller holds.
 *
 * @param except rows that somebody has said to have carried out otherwise: they wait for a second person.
 */
export async function resume(trx: Transaction, subjectId: string, except: readonly string[], now: Date): Promise<void> {
  const free = trx("outbox")
    .select("id")
    .where({ subject_id: subjectId })
    .whereNull("delivered_at")
    .whereNotNull("first_failed_at")
    // What our team carries out stays theirs.
    .where({ by_hand: false })
    .whereNotIn("id", [...except])
    .forUpdate()
    .skipLocked();
  await trx("outbox").whereIn("id", free).update(asNew(trx, now)).options(announced("outbox"));
}

interface StaffTask {
  kind: string;
  subjectId: string;
  details: object;
}

/**
 * Something that only a person can settle. One open task per kind and subject. What others have sent may stand in its details as it came.
 *
 * @returns whether there was none yet.
 */
export async function addStaffTask(
  trx: Database,
  { kind, subjectId, details }: StaffTask,
  now: Date,
): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: object[] }>(
    "insert into staff_tasks (kind, subject_id, details, created_at) values (?, ?, ?::jsonb, ?) on conflict (kind, subject_id) where resolved_at is null do nothing returning id",
    [kind, subjectId, storable(JSON.stringify(details)), now],
  );
  return rows.length > 0;
}

interface Raised {
  /** One task is open for each subject and kind: SQL of a row of the outbox. */
  kind: string;
  /** Which rows are meant: SQL. */
  rows: string;
  bindings: Record<string, unknown>;
}

/**
 * Writes what is told of each subject's calls: of the first that others wait behind, or else of the first beside them, with what waits. It comes again where somebody
 * has marked it as settled without a way on.
 */
const raise = (db: Database, { kind, rows, bindings }: Raised, now: Date) =>
  db.raw(
    `insert into staff_tasks (kind, subject_id, details, created_at)
     select c.kind, c.subject_id,
            jsonb_strip_nulls(jsonb_build_object('reference', o.reference, 'topic', c.topic, 'outboxId', c.id,
              'failingSince', case when c.failed_at is null then c.first_failed_at end,
              'waiting', case when not c.aside then (select jsonb_agg(l.topic order by l.id) from outbox l
                           where l.subject_id = c.subject_id and l.id > c.id and l.delivered_at is null and not l.aside) end)), :now
       from (select distinct on (subject_id, ${kind}) *, ${kind} as kind from outbox
              where delivered_at is null and ${rows}
              order by subject_id, ${kind}, aside, id) c
       left join orders o on c.topic like 'escrow.%' and o.id::text = c.subject_id
     on conflict (kind, subject_id) where resolved_at is null
     do update set details = excluded.details where staff_tasks.details is distinct from excluded.details`,
    { ...bindings, now } as never,
  );

/** What has stopped is somebody's task for as long as it is so, of one subject, or of all for null: the first of each, and the next once that was taken. */
const raiseStopped = (db: Database, subjectId: string | null, now: Date) =>
  raise(
    db,
    {
      kind: "case when by_hand then 'outbox.byHand' else 'outbox.failed' end",
      rows: "failed_at is not null and (cast(:subjectId as text) is null or subject_id = :subjectId)",
      bindings: { subjectId },
    },
    now,
  );

/**
 * Our team is told of what has failed for an hour and is still tried, with what waits behind it; the task is settled once that was delivered, or has
 * stopped, which is a task of its own.
 */
export async function sweepFailing({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  await raiseStopped(db, null, now);
  await raise(
    db,
    {
      kind: "'outbox.failing'::text",
      rows: "failed_at is null and first_failed_at <= :since",
      bindings: { since: after(now, -toldAfter) },
    },
    now,
  );
  await db.raw(
    `update staff_tasks t set resolved_at = ?
      where t.resolved_at is null and t.kind = 'outbox.failing'
        and not exists (select from outbox c
                         where c.subject_id = t.subject_id and c.delivered_at is null and c.failed_at is null and c.first_failed_at is not null)`,
    [now],
  );
}
