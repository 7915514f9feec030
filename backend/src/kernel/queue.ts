import type { Database, Transaction } from "../db/database.ts";
import { enterTogether, type Entry } from "../db/enter-together.ts";
import { announced } from "./events.ts";
import type { Services } from "./services.ts";

/**
 * Two ways for an effect to leave a transaction, both written with it:
 * an ordinary job (a letter, a report) goes to graphile-worker; an effect that concerns money is an outbox row,
 * whose worker holds the row locked while it works, so that a killed worker frees it at once.
 */
export async function enqueueJob(
  trx: Database,
  name: string,
  payload: object,
  options: {
    key?: string;
    runAt?: Date;
    /** It comes before thousands of emails that may be waiting. */
    first?: boolean;
    /** Lower ones come first; 0 unless told. */
    priority?: number;
    /** Asked for again under its key, it does not go to the end of the line. */
    keepsPlace?: boolean;
  } = {},
): Promise<void> {
  await trx.raw(
    "select graphile_worker.add_job(?, ?::json, run_at := ?::timestamptz, job_key := ?, priority := ?::integer, job_key_mode := ?)",
    [
      name,
      JSON.stringify(payload),
      options.runAt ?? null,
      options.key ?? null,
      options.first ? -1 : (options.priority ?? null),
      options.keepsPlace ? "preserve_run_at" : "replace",
    ],
  );
}

interface OutboxMessage {
  /** Which handler delivers it. */
  topic: string;
  /** The order or the other subject that it is about; staff find it by this. */
  subjectId: string;
  payload: object;
  /** It reads and asks for nothing: it waits for no earlier row of its subject, and keeps no later one waiting. */
  aside?: boolean;
}

/** An effect that concerns money: delivered after commit, in order per subject, retried, and a task for staff in the end. */
export async function addToOutbox(trx: Database, message: OutboxMessage, now: Date): Promise<void> {
  await enterTogether(trx, [outboxEntry(message, now)], announced("outbox"));
}

/** The same for a statement that enters it with other rows and is {@link announced}. */
export const outboxEntry = ({ topic, subjectId, payload, aside }: OutboxMessage, now: Date): Entry => ({
  table: "outbox",
  rows: [
    {
      topic,
      subject_id: subjectId,
      payload: JSON.stringify(payload),
      next_attempt_at: now,
      created_at: now,
      ...(aside && { aside }),
    },
  ],
});

/** One delivery. `key` is the same on every try, so that the receiver can tell a repetition. */
export interface Delivery {
  readonly key: string;
  readonly subjectId: string;
  readonly payload: unknown;
  readonly attempt: number;
}

/**
 * Delivers one outbox row. The network call comes first and outside any business lock; what it returned is applied by
 * the function it resolves to, in the transaction that marks the row delivered. An error whose `permanent` is true ends the tries: a person has to look.
 */
export type OutboxHandler = (services: Services, delivery: Delivery) => Promise<(trx: Transaction) => Promise<void>>;

/**
 * Told, with the transaction that records it, of what everybody who looks at a subject sees change: its first failure, the end of its tries, and that
 * it was delivered after all.
 */
export type OutboxTold = (trx: Transaction, subjectId: string, now: Date) => Promise<void>;

export type JobHandler = (services: Services, payload: unknown) => Promise<void>;

/**
 * Run every minute and whenever the clock is moved: whatever is due by now happens.
 *
 * @returns `again` when something due was passed over because somebody held it: it is looked for again in a moment.
 */
export type Sweep = (services: Services) => Promise<void | "again">;

/** What a domain hands to the worker. */
export interface DomainJobs {
  readonly outbox?: Readonly<Record<string, OutboxHandler>>;
  readonly outboxTold?: OutboxTold;
  readonly jobs?: Readonly<Record<string, JobHandler>>;
  /** Jobs that take many seconds of a core. Each process runs one of them at a time, in a lane where no letter waits behind it. */
  readonly slowJobs?: Readonly<Record<string, JobHandler>>;
  readonly sweeps?: Readonly<Record<string, Sweep>>;
}
