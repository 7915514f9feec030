import { rateHours } from "#shared/currencies/rules.ts";
import { closedStatuses } from "#shared/escrow/process.ts";
import { referenceCurrency } from "#shared/kernel/money.ts";
import { quoted } from "#backend/src/db/quoted.ts";
import { after, hour } from "#backend/src/kernel/clock.ts";
import { notify } from "#backend/src/kernel/events.ts";
import type { Services } from "#backend/src/kernel/services.ts";

/*
 * What a rate is needed for: listings that are ordered in USD, and orders whose worth in USD says who decides a dispute. Our own words are in the text, so that each is read by its index.
 */
const listings = `from supplier_products
  where currency = c.code and currency <> '${referenceCurrency}' and active and deleted_at is null and currency <> all(:taken::text[])`;
const orders = `from orders
  where currency = c.code and currency <> '${referenceCurrency}' and deleted_at is null and status not in (${quoted(closedStatuses)})`;

/** Currencies whose newest rate is too old, or that have none, and that something needs. How much does is counted of these alone. */
const lacking = `from ledger_currencies c
  left join lateral (select as_of from reference_rates where currency = c.code order by coalesce(overtakes, as_of) desc, imported_at desc, id desc limit 1) r on true
 where (r.as_of is null or r.as_of <= :oldest) and (exists (select ${listings}) or exists (select ${orders}))`;

/**
 * Our team is told of a currency that is needed and whose newest rate is too old, or that has none. The task is settled once there is one in force, or nothing needs it. Pages that
 * say that a listing can be ordered are old from that moment on.
 */
export async function sweepOldRates({ db, clock, config }: Services): Promise<void> {
  const now = clock.now();
  const values = { taken: config.escrowCurrencies, now, oldest: after(now, -rateHours * hour) };
  const { rows } = await db.raw<{ rows: object[] }>(
    `insert into staff_tasks (kind, subject_id, details, created_at)
     select 'currencies.rateTooOld', c.code,
            jsonb_strip_nulls(jsonb_build_object('asOf', r.as_of, 'listings', (select count(*) ${listings}), 'orders', (select count(*) ${orders}))), :now
       ${lacking}
     on conflict (kind, subject_id) where resolved_at is null do nothing returning id`,
    values as never,
  );
  if (rows.length > 0) await notify(db, { channel: "content", topic: "catalogue" });
  await db.raw(
    `update staff_tasks t set resolved_at = :now
      where t.resolved_at is null and t.kind = 'currencies.rateTooOld'
        and not exists (select ${lacking} and c.code = t.subject_id)`,
    values as never,
  );
}
