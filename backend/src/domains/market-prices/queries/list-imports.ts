import type { priceImportEndpoints, PriceImportView } from "#shared/market-prices/import-contract.ts";
import { AppError } from "#shared/kernel/errors.ts";
import type { QueryOf } from "#shared/kernel/endpoint.ts";
import type { OffsetPage } from "#shared/kernel/staff-list.ts";
import type { Database } from "#backend/src/db/database.ts";
import { idsCondition, offsetPage, valueCondition } from "#backend/src/db/offset-page.ts";
import type { ListedRow } from "../model.ts";
import { presentImport } from "../presenter.ts";

type Query = Omit<QueryOf<typeof priceImportEndpoints.list>, "filter"> & {
  filter: { id?: string[] | undefined; status?: string | undefined };
};

const columns = `i.*, d.email as drafted_email, c.email as committed_email, u.email as undone_email,
  (select jsonb_object_agg(kind, lines) from (select kind, count(*) as lines from market_price_changes where import_id = i.id group by kind) k) as counts,
  (select array_agg(distinct category order by category) from market_price_changes where import_id = i.id) as series,
  (select max(e.committed_at) from market_price_imports e where e.status = 'committed' and e.file_sha256 = i.file_sha256 and e.id <> i.id) as entered_before`;
const from = `market_price_imports i left join users d on d.id = i.drafted_by left join users c on c.id = i.committed_by left join users u on u.id = i.undone_by`;

/** All imports, the previews too. */
export async function listImports(db: Database, { filter, ...query }: Query): Promise<OffsetPage<PriceImportView>> {
  const { rows, ...page } = await offsetPage<ListedRow, "draftedAt" | "committedAt" | "id">({
    db,
    select: columns,
    from,
    conditions: [idsCondition("i.id", filter.id), valueCondition("i.status", filter.status)],
    columns: { draftedAt: "i.drafted_at", committedAt: "i.committed_at", id: "i.id" },
    tieBreaker: "i.id",
    query,
  });
  return { ...page, items: rows.map(presentImport) };
}

/** @throws {AppError} `staff.importNotFound` */
export async function findImport(db: Database, id: string): Promise<PriceImportView> {
  const { rows } = await db.raw<{ rows: ListedRow[] }>(`select ${columns} from ${from} where i.id = ?`, [id]);
  if (!rows[0]) throw new AppError("staff.importNotFound");
  return presentImport(rows[0]);
}
