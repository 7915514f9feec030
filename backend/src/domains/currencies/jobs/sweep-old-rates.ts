import { rateHours } from "#shared/currencies/rules.ts";
import { referenceCurrency } from "#shared/kernel/money.ts";
import { after, hour } from "#backend/src/kernel/clock.ts";
import { notify } from "#backend/src/kernel/events.ts";
import type { Services } from "#backend/src/kernel/services.ts";

/** Currencies that something needs a rate of, with what that is: listings that are ordered in USD, and orders whose worth in USD says who decides a dispute. */
const needed = `
  select currency, sum(listings)::integer as listings, sum(orders)::integer as orders
    from (select currency, 1 as listings, 0 as orders from supplier_products
           where active and deleted_at is null and currency <> :usd and currency <> all(:taken::text[])
          union all
          select currency, 0, 1 from orders
           where currency <> :usd and deleted_at is null and status not in ('funds_released', 'refunded', 'cancelled')) n
   group by currency`;

const lastRate = `left join lateral (select as_of from reference_rates where currency = n.currency order by coalesce(overtakes, as_of) desc, imported_at desc, id desc limit 1) r on true`;

/**
 * Our team is told of a currency that is needed and whose newest rate is too old, or that has none. The task is settled once there is one in force, or nothing needs it. Pages that
 * say that a listing can be ordered are old from that moment on.
 */
export async function sweepOldRates({ db, clock, config }: Services): Promise<void> {
  const now = clock.now();
  const values = { usd: referenceCurrency, taken: config.escrowCurrencies, now, oldest: after(now, -rateHours * hour) };
  const { rows } = await db.raw<{ rows: object[] }>(
    `insert into staff_tasks (kind, subject_id, details, created_at)
     select 'currencies.rateTooOld', n.currency,
            jsonb_strip_nulls(jsonb_build_object('asOf', r.as_of, 'listings', n.listings, 'orders', n.orders)), :now
       from (${needed}) n ${lastRate}
      where r.as_of is null or r.as_of <= :oldest
     on conflict (kind, subject_id) where resolved_at is null do nothing returning id`,
    values as never,
  );
  if (rows.length > 0) await notify(db, { channel: "content", topic: "catalogue" });
  await db.raw(
    `update staff_tasks t set resolved_at = :now
      where t.resolved_at is null and t.kind = 'currencies.rateTooOld'
        and not exists (select from (${needed}) n ${lastRate}
                         where n.currency = t.subject_id and (r.as_of is null or r.as_of <= :oldest))`,
    values as never,
  );
}
