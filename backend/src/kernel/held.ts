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
export const holdRow = (trx: Database, id: string, { by, until }: Held, now: Date): PromiseLike<unknown> =>
  trx("outbox")
    .where({ id })
    .update({
      held_by: by,
      held_since: trx.raw("coalesce(held_since, ?)", [now]),
      next_attempt_at: until,
      attempts: 0,
      first_failed_at: null,
      last_error: null,
    });

/** A row that is held no longer. */
export const notHeld = { held_by: null, held_since: null } as const;

/** What a hold kept back leaves at once. */
export async function releaseHeld(trx: Transaction, by: string, now: Date): Promise<void> {
  await trx("outbox")
    .where({ held_by: by })
    .whereNull("delivered_at")
    .update({ ...notHeld, next_attempt_at: now })
    .options(announced("outbox"));
}

/**
 * Has what a hold keeps back looked at again at once: what has held some of it is gone. A row that is being looked at in this moment is left to its worker, who may have seen
 * what holds it; it comes again when its hold is over.
 */
export async function recheckHeld(trx: Transaction, by: string, now: Date): Promise<void> {
  const held = trx("outbox").select("id").where({ held_by: by }).whereNull("delivered_at").forUpdate().skipLocked();
  await trx("outbox").whereIn("id", held).update({ next_attempt_at: now }).options(announced("outbox"));
}
