import type { proposedRateEndpoints, ProposedRateView } from "#shared/currencies/contract.ts";
import type { QueryOf } from "#shared/kernel/endpoint.ts";
import type { OffsetPage } from "#shared/kernel/staff-list.ts";
import type { Database } from "#backend/src/db/database.ts";
import { idsCondition, offsetPage, valueCondition } from "#backend/src/db/offset-page.ts";
import type { Actor } from "#backend/src/kernel/actor.ts";
import type { ProposedRow, RateRow } from "../model.ts";
import { presentProposed } from "../presenter.ts";
import { whoMayImport } from "./import-right.ts";
import { newestRates } from "./newest-rates.ts";

type Query = Omit<QueryOf<typeof proposedRateEndpoints.list>, "filter"> & {
  filter: { id?: string[] | undefined; currency?: string | undefined; status?: string | undefined };
};

interface Props {
  db: Database;
  reader: Actor;
  now: Date;
}

const columns = `p.*, iu.email as imported_by_email, du.email as decided_by_email`;
const from = "proposed_rates p join users iu on iu.id = p.imported_by left join users du on du.id = p.decided_by";

/** Rates that wait for a second person, or have waited. */
export async function listProposedRates(
  { db, ...reading }: Props,
  { filter, ...query }: Query,
): Promise<OffsetPage<ProposedRateView>> {
  const { rows, ...page } = await offsetPage<ProposedRow, "asOf" | "currency" | "importedAt" | "id">({
    db,
    select: columns,
    from,
    conditions: [
      idsCondition("p.id", filter.id),
      valueCondition("p.currency", filter.currency),
      valueCondition("p.status", filter.status),
    ],
    columns: { asOf: "p.as_of", currency: "p.currency", importedAt: "p.imported_at", id: "p.id" },
    tieBreaker: "p.id",
    query,
  });
  return { ...page, items: await present({ db, ...reading }, rows) };
}

/** Those by their ids. */
export async function findProposedRates(
  { db, ...reading }: Props,
  ids: readonly string[],
): Promise<ProposedRateView[]> {
  const { rows } = await db.raw<{ rows: ProposedRow[] }>(
    `select ${columns} from ${from} where p.id = any(?::uuid[]) order by p.currency`,
    [[...ids]],
  );
  return present({ db, ...reading }, rows);
}

async function present({ db, reader, now }: Props, rows: readonly ProposedRow[]): Promise<ProposedRateView[]> {
  const newest = await newestRates(
    db,
    rows.map(({ currency }) => currency),
  );
  const compared = await db<RateRow>("reference_rates").whereIn(
    "id",
    rows.flatMap(({ compared_to }) => compared_to ?? []),
  );
  const importers = await whoMayImport(
    db,
    rows.map(({ imported_by }) => imported_by),
  );
  return rows.map((row) =>
    presentProposed(row, {
      last: newest.get(row.currency),
      comparedTo: compared.find(({ id }) => id === row.compared_to),
      importerHasRight: importers.has(row.imported_by),
      reader,
      now,
    }),
  );
}
