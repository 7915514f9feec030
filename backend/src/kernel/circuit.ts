import type { Database } from "../db/database.ts";
import { after, minute, type Clock } from "./clock.ts";
import { announced } from "./events.ts";
import { paced } from "./paced.ts";

/** What a call without an answer throws: whoever was called did not answer, is out of order, or asks for patience. */
export interface Unanswered extends Error {
  readonly unanswered: true;
  /** Milliseconds that the receiver asks us to wait, where it does. */
  readonly retryAfter?: number | undefined;
}

export const isUnanswered = (error: unknown): error is Unanswered =>
  error instanceof Error && "unanswered" in error && error.unanswered === true;

/** So many calls in a row, about so many different subjects, without an answer in between: it is not one order that is at fault. */
const failuresToPause = 5;
const subjectsToPause = 3;
/** 1 s, 2 s, 4 s … at most half a minute, so that an outage that has ended is soon noticed. */
const longestPause = 30_000;
const pauseAfter = (failures: number) => Math.min(longestPause, 1000 * 2 ** Math.min(failures - failuresToPause, 20));
/** More than that nobody may ask of us: what waits is money. */
const longestAsked = 10 * minute;
/** For so long a process believes what it has read, in milliseconds. */
const believed = 1000;
/** How often what was answered is counted, in milliseconds. */
const countEvery = 1000;

/**
 * Keeps calls from a receiver that answers none: after {@link failuresToPause} failures in a row all wait, and one at a time tries whether it answers
 * again. All processes see the same, because it stands in the database.
 */
export interface Circuit {
  /** Whether a call may leave now. While the receiver does not answer, that is true for one call a pause, whichever process asks. */
  mayLeave(): Promise<boolean>;
  /** Whether calls wait, though one of them may be about to try. */
  isPaused(): Promise<boolean>;
  /** It has answered, be it by refusing. */
  answered(): Promise<void>;
  failed(subjectId: string, error: Unanswered): Promise<void>;
  close(): Promise<void>;
}

interface Known {
  failing: boolean;
  paused_until: Date | null;
}

/** @throws what the database throws, from every call but `answered` while the receiver answers. */
export function createCircuit(db: Database, clock: Clock): Circuit {
  let known: Known = { failing: false, paused_until: null };
  let readAt = -Infinity;
  let answers = 0;
  const count = async (column: "answered" | "failed", by: number) =>
    void (await db.raw(
      `insert into receiver_minutes (minute, ??) values (date_trunc('minute', ?::timestamptz), ?)
       on conflict (minute) do update set ?? = receiver_minutes.?? + excluded.??`,
      [column, clock.now(), by, column, column, column],
    ));
  const flush = async () => {
    const counted = answers;
    answers = 0;
    if (counted === 0) return;
    await count("answered", counted).catch(() => (answers += counted));
  };
  const counting = paced(flush, countEvery);

  const read = async () => {
    if (performance.now() - readAt < believed) return;
    const { rows } = await db.raw<{ rows: Known[] }>(
      "select failing_since is not null as failing, paused_until from receiver_health",
    );
    known = rows[0] ?? known;
    readAt = performance.now();
  };

  return {
    async mayLeave() {
      await read();
      if (!known.paused_until) return true;
      const now = clock.now();
      if (known.paused_until > now) return false;
      // Of all processes that find the pause over, one tries.
      const { rows } = await db.raw<{ rows: Known[] }>(
        `update receiver_health set paused_until = ? where paused_until <= ?
         returning failing_since is not null as failing, paused_until`,
        [after(now, longestPause), now],
      );
      known = rows[0] ?? known;
      readAt = rows[0] ? performance.now() : -Infinity;
      return rows.length > 0;
    },
    async isPaused() {
      await read();
      return known.paused_until !== null;
    },
    async answered() {
      answers += 1;
      counting.ask();
      await read();
      if (!known.failing) return;
      await db.raw(
        `update receiver_health set failing_since = null, failures = 0, subjects = '{}', paused_until = null, answers_since = ?
          where failing_since is not null`,
        [clock.now()],
      );
      const wasPaused = known.paused_until !== null;
      known = { failing: false, paused_until: null };
      if (!wasPaused) return;
      // Whoever has failed in an outage has waited for nothing but its end. What is just being delivered is held by its worker.
      await db("outbox")
        .whereIn(
          "id",
          db("outbox")
            .select("id")
            .whereNull("delivered_at")
            .whereNull("failed_at")
            .whereNotNull("first_failed_at")
            .forUpdate()
            .skipLocked(),
        )
        .update({ next_attempt_at: clock.now() })
        .options(announced("outbox"));
    },
    async failed(subjectId, error) {
      const now = clock.now();
      const { rows } = await db.raw<{ rows: [{ failures: number; subjects: string[]; paused_until: Date | null }] }>(
        `update receiver_health
            set failing_since = coalesce(failing_since, :now), failures = failures + 1, last_failed_at = :now, last_error = :message,
                subjects = case when :subject = any(subjects) or cardinality(subjects) >= ${subjectsToPause} then subjects else subjects || cast(:subject as text) end
        returning failures, subjects, paused_until`,
        { now, subject: subjectId, message: error.message.slice(0, 500) } as never,
      );
      const [{ failures, subjects }] = rows;
      let { paused_until } = rows[0];
      const asked = Math.min(longestAsked, error.retryAfter ?? 0);
      const isDown = failures >= failuresToPause && subjects.length >= subjectsToPause;
      const pause = Math.max(asked, isDown ? pauseAfter(failures) : 0);
      if (pause > 0) {
        paused_until = after(now, pause);
        await db.raw("update receiver_health set paused_until = ? where failing_since is not null", [paused_until]);
      }
      known = { failing: true, paused_until };
      readAt = performance.now();
      await count("failed", 1);
    },
    async close() {
      counting.stop();
      await flush();
    },
  };
}

/** Counts are kept for so many days. */
const keptDays = 7;

export const sweepMinutes = async ({ db, clock }: { db: Database; clock: Clock }): Promise<void> =>
  void (await db.raw("delete from receiver_minutes where minute < ?", [
    after(clock.now(), -keptDays * 24 * 60 * minute),
  ]));
