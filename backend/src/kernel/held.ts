import type { Database, Transaction } from "../db/database.ts";
import { announced } from "./events.ts";

/** What a handler of the outbox throws when trying again is of no use: the receiver has understood and refused. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error && "permanent" in error && error.permanent === true;

/** What it throws when the receiver cannot do what the row asks for: nothing was sent, and a person does it. */
export const isByHand = (error: unknown): boolean =>
  error instanceof Error && "byHand" in error && error.byHand === true;

/** What it throws when the row must not leave yet: nothing was sent, and that is no failure. The row leaves by itself. */
export class Held extends Error {
  /** By which `releaseHeld` finds it. */
  readonly by: string;
  readonly until: Date;

  constructor(by: string, until: Date) {
    super(`held until ${until.toISOString()}`);
    this.name = "Held";
    this.by = by;
    this.until = until;
  }
}

/** A row that waits has not failed, and nobody is told that it has. */
export const holdRow = (trx: Database, id: string, { by, until }: Held): PromiseLike<unknown> =>
  trx("outbox").where({ id }).update({ held_by: by, next_attempt_at: until, attempts: 0, first_failed_at: null });

/** What a hold kept back leaves at once. */
export async function releaseHeld(trx: Transaction, by: string, now: Date): Promise<void> {
  await trx("outbox")
    .where({ held_by: by })
    .whereNull("delivered_at")
    .update({ held_by: null, next_attempt_at: now })
    .options(announced("outbox"));
}
