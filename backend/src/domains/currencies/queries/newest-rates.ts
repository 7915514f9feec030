import type { RateView } from "#shared/currencies/contract.ts";
import { stepHours } from "#shared/currencies/rules.ts";
import type { Database } from "#backend/src/db/database.ts";
import { after, hour } from "#backend/src/kernel/clock.ts";
import type { RateRow } from "../model.ts";
import { presentRate } from "../presenter.ts";

/** The newest rate of each of some currencies, of whatever age; of two of one moment the one that came later corrects the other. */
export async function newestRates(db: Database, currencies: readonly string[]): Promise<ReadonlyMap<string, RateRow>> {
  if (currencies.length === 0) return new Map();
  const { rows } = await db.raw<{ rows: RateRow[] }>(
    `select r.* from unnest(?::text[]) as wanted(code)
      cross join lateral (select id, currency, usd_per_unit, as_of, source from reference_rates
                           where currency = wanted.code order by as_of desc, imported_at desc, id desc limit 1) r`,
    [[...new Set(currencies)]],
  );
  return new Map(rows.map((row) => [row.currency, row]));
}

/**
 * Where each of some currencies stood before what one person alone has entered in the last 24 hours: its newest rate that a second person has confirmed, that is older than
 * that, or that is its first. So nobody moves a currency by more than 10 % within 24 hours in many small steps. Counted by when a rate was entered: its own moment is
 * whatever its importer says.
 */
export async function ratesBeforeSteps(
  db: Database,
  currencies: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, RateRow>> {
  const { rows } = await db.raw<{ rows: RateRow[] }>(
    `select distinct on (r.currency) r.id, r.currency, r.usd_per_unit, r.as_of, r.source from reference_rates r
      where r.currency = any(?::text[])
        and (r.confirmed_by is not null or r.imported_at <= ?
          or not exists (select from reference_rates f where f.currency = r.currency and (f.imported_at, f.id) < (r.imported_at, r.id)))
      order by r.currency, r.as_of desc, r.imported_at desc, r.id desc`,
    [[...currencies], after(now, -stepHours * hour)],
  );
  return new Map(rows.map((row) => [row.currency, row]));
}

/** A rate of a currency that somebody names, as everybody reads it; null where there never was such a one. */
export async function findRate(db: Database, id: string, currency: string): Promise<RateView | null> {
  const row = await db<RateRow>("reference_rates")
    .where({ id, currency })
    .first("id", "currency", "usd_per_unit", "as_of", "source");
  return row ? presentRate(row as RateRow) : null;
}
