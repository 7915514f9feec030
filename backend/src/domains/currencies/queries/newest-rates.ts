import type { RateView } from "#shared/currencies/contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import type { RateRow, StandingRow } from "../model.ts";
import { presentRate } from "../presenter.ts";

/**
 * The newest rate of each of some currencies, of whatever age; of two of one moment the one that came later corrects the other. One that was confirmed stands before
 * those that were entered while it waited.
 */
export async function newestRates(
  db: Database,
  currencies: readonly string[],
): Promise<ReadonlyMap<string, StandingRow>> {
  if (currencies.length === 0) return new Map();
  const { rows } = await db.raw<{ rows: StandingRow[] }>(
    `select r.* from unnest(?::text[]) as wanted(code)
      cross join lateral (select id, currency, usd_per_unit, as_of, source, coalesce(overtakes, as_of) as counts_as_of from reference_rates
                           where currency = wanted.code order by coalesce(overtakes, as_of) desc, imported_at desc, id desc limit 1) r`,
    [[...new Set(currencies)]],
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
