import { stepHours } from "#shared/currencies/rules.ts";
import type { Database } from "#backend/src/db/database.ts";
import { after, hour } from "#backend/src/kernel/clock.ts";
import type { RateRow } from "../model.ts";
import type { Standing } from "../policy.ts";
import { newestRates } from "./newest-rates.ts";

const columns = "r.id, r.currency, r.usd_per_unit, r.as_of, r.source";
/** By what rates of a currency are ordered, see `newestRates`. */
const rank = (alias: string) => `(coalesce(${alias}.overtakes, ${alias}.as_of), ${alias}.imported_at, ${alias}.id)`;

/**
 * Those that stood at any moment of the last 24 hours, the one at their beginning included, of whatever age, the smallest first. A rate that two people have decided on begins the count anew. Counted by when a
 * rate was entered: its own moment is whatever its importer says. One that was older than the newest when it came never stood.
 */
async function recentRates(db: Database, currencies: readonly string[], now: Date): Promise<RateRow[]> {
  const { rows } = await db.raw<{ rows: RateRow[] }>(
    `select ${columns} from reference_rates r
      where r.currency = any(?::text[])
        and not exists (select from reference_rates n
                         where n.currency = r.currency and n.imported_at <= greatest(r.imported_at, ?) and ${rank("n")} > ${rank("r")})
        and not exists (select from reference_rates c
                         where c.currency = r.currency and c.confirmed_by is not null and (c.imported_at, c.id) > (r.imported_at, r.id))
      order by r.usd_per_unit`,
    [[...currencies], after(now, -stepHours * hour)],
  );
  return rows;
}

/** The last of each that two people have decided on, however long ago; where there is none, the first that was ever entered. */
async function agreedRates(db: Database, currencies: readonly string[]): Promise<RateRow[]> {
  const { rows } = await db.raw<{ rows: RateRow[] }>(
    `select distinct on (r.currency) ${columns} from reference_rates r where r.currency = any(?::text[])
      order by r.currency, r.confirmed_by is null, case when r.confirmed_by is not null then r.imported_at end desc, r.imported_at, r.id`,
    [[...currencies]],
  );
  return rows;
}

/** What new rates of some currencies are held against. */
export async function rateStanding(
  db: Database,
  currencies: readonly string[],
  now: Date,
): Promise<(currency: string) => Standing> {
  const last = await newestRates(db, currencies);
  const recent = await recentRates(db, currencies, now);
  const agreed = await agreedRates(db, currencies);
  return (currency) => ({
    last: last.get(currency),
    recent: recent.filter((rate) => rate.currency === currency),
    agreed: agreed.find((rate) => rate.currency === currency),
  });
}
