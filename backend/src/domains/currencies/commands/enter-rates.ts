import type { Transaction } from "#backend/src/db/database.ts";
import { notify } from "#backend/src/kernel/events.ts";

/** A rate that holds from now on. */
export interface EnteredRate {
  id: string;
  currency: string;
  usd_per_unit: string;
  as_of: Date;
  source: string;
  /** Nobody where the demo enters it. */
  imported_by: string | null;
  /** The second person, where it had to wait for one. */
  confirmed_by: string | null;
  /** The moment of the newest rate of its currency, where that was entered while this one waited and is later than its own. */
  overtakes: Date | null;
}

interface Props {
  trx: Transaction;
  rates: readonly EnteredRate[];
  now: Date;
}

/** One import or decision at a time: what is held against the last rate is held against the last one. */
export const lockRates = (trx: Transaction) => trx.raw("select pg_advisory_xact_lock(hashtext('reference_rates'))");

/**
 * Enters rates. One of the same moment or an earlier one that waits is superseded where the same person has imported it, or where it is the same rate: nobody ends what a
 * colleague has proposed by importing something else. Needs `lockRates`.
 */
export async function enterRates({ trx, rates, now }: Props): Promise<void> {
  if (rates.length === 0) return;
  await trx("reference_rates").insert(rates.map((rate) => ({ ...rate, imported_at: now })));
  await trx.raw(
    `update proposed_rates p set status = 'superseded', decided_at = ?
      where p.status = 'awaiting_confirmation'
        and exists (select from reference_rates r where r.id = any(?::uuid[]) and r.currency = p.currency and r.as_of >= p.as_of
                     and (r.imported_by = p.imported_by or r.usd_per_unit = p.usd_per_unit))`,
    [now, rates.map(({ id }) => id)],
  );
  // Pages say whether a listing can be ordered, and at which rate.
  await notify(trx, { channel: "content", topic: "catalogue" });
}
