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
}

interface Props {
  trx: Transaction;
  rates: readonly EnteredRate[];
  now: Date;
}

/** One import or decision at a time: what is held against the last rate is held against the last one. */
export const lockRates = (trx: Transaction) => trx.raw("select pg_advisory_xact_lock(hashtext('reference_rates'))");

/** Enters rates; those that wait and could not be the newest of their currency any more are superseded. Needs `lockRates`. */
export async function enterRates({ trx, rates, now }: Props): Promise<void> {
  if (rates.length === 0) return;
  await trx("reference_rates").insert(rates.map((rate) => ({ ...rate, imported_at: now })));
  await trx.raw(
    `update proposed_rates p set status = 'superseded', decided_at = ?
      where p.status = 'awaiting_confirmation' and p.currency = any(?::text[])
        and exists (select from reference_rates r where r.currency = p.currency and r.as_of >= p.as_of)`,
    [now, rates.map(({ currency }) => currency)],
  );
  // Pages say whether a listing can be ordered, and at which rate.
  await notify(trx, { channel: "content", topic: "catalogue" });
}
