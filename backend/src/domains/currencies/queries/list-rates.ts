import type { rateEndpoints, StoredRateView } from "#shared/currencies/contract.ts";
import type { QueryOf } from "#shared/kernel/endpoint.ts";
import type { OffsetPage } from "#shared/kernel/staff-list.ts";
import type { Database } from "#backend/src/db/database.ts";
import { idsCondition, offsetPage, valueCondition } from "#backend/src/db/offset-page.ts";
import type { StoredRow } from "../model.ts";
import { presentStored } from "../presenter.ts";

type Query = Omit<QueryOf<typeof rateEndpoints.list>, "filter"> & {
  filter: { id?: string[] | undefined; currency?: string | undefined; newest?: boolean | undefined };
};

const columns = `r.id, r.currency, r.usd_per_unit, r.as_of, r.source, r.imported_at, u.email as imported_by_email, c.email as confirmed_by_email,
  not exists (select from reference_rates n
               where n.currency = r.currency and (coalesce(n.overtakes, n.as_of), n.imported_at, n.id) > (coalesce(r.overtakes, r.as_of), r.imported_at, r.id)) as is_newest`;
const from = "reference_rates r left join users u on u.id = r.imported_by left join users c on c.id = r.confirmed_by";

/** All rates, or the newest of each currency. */
export async function listRates(
  db: Database,
  { filter, ...query }: Query,
  now: Date,
): Promise<OffsetPage<StoredRateView>> {
  const { rows, ...page } = await offsetPage<StoredRow, "asOf" | "currency" | "importedAt" | "id">({
    db,
    select: "r.*",
    from: `(select ${columns} from ${from}) r`,
    conditions: [
      idsCondition("r.id", filter.id),
      valueCondition("r.currency", filter.currency),
      filter.newest ? { sql: "r.is_newest", bindings: [] } : undefined,
    ],
    columns: { asOf: "r.as_of", currency: "r.currency", importedAt: "r.imported_at", id: "r.id" },
    tieBreaker: "r.id",
    query,
  });
  return { ...page, items: rows.map((row) => presentStored(row, now)) };
}

/** Rates by their ids. */
export async function findRates(db: Database, ids: readonly string[], now: Date): Promise<StoredRateView[]> {
  const { rows } = await db.raw<{ rows: StoredRow[] }>(
    `select ${columns} from ${from} where r.id = any(?::uuid[]) order by r.currency`,
    [[...ids]],
  );
  return rows.map((row) => presentStored(row, now));
}
