import { moneyView, toMinor, type Currency } from "#shared/kernel/money.ts";
import type { OffsetPage } from "#shared/kernel/staff-list.ts";
import type { fundSplitEndpoints, FundSplitView } from "#shared/ledger/admin-contract.ts";
import type { QueryOf } from "#shared/kernel/endpoint.ts";
import type { Database } from "#backend/src/db/database.ts";
import { idsCondition, offsetPage, termCondition, valueCondition } from "#backend/src/db/offset-page.ts";

interface Row {
  id: string;
  reference: string;
  buyer: string;
  supplier_name: string;
  currency: Currency;
  released: string;
  supplier: string;
  platform: string;
  impact_fund: string;
  refunded: string;
  posted_at: Date;
  paid_out: boolean;
}

/** A row an order of which something was released or refunded; every figure is the ledger's. */
const from = `(
  select m.order_id as id, o.reference, m.currency, m.decided_at as posted_at, b.name as buyer, s.name as supplier_name,
         m.released, m.supplier, m.platform, m.impact_fund, m.refunded,
         m.paid_out = m.supplier and m.paid_back = m.refunded as paid_out
    from order_money m
    join orders o on o.id = m.order_id
    join organizations b on b.id = o.buyer_org_id
    join organizations s on s.id = o.supplier_org_id
   where m.decided_at is not null) f`;

const present = (row: Row): FundSplitView => {
  const money = (amount: string) => moneyView(toMinor(amount, row.currency), row.currency);
  return {
    id: row.id,
    reference: row.reference,
    buyer: row.buyer,
    supplierName: row.supplier_name,
    released: money(row.released),
    supplier: money(row.supplier),
    platform: money(row.platform),
    impactFund: money(row.impact_fund),
    refunded: money(row.refunded),
    postedAt: row.posted_at.toISOString(),
    paidOut: row.paid_out,
  };
};

const columns = { id: "f.id", postedAt: "f.posted_at", released: "f.released", reference: "f.reference" };

type Query = Omit<QueryOf<typeof fundSplitEndpoints.list>, "filter"> & {
  filter: { id?: string[] | undefined; q?: string | undefined; currency?: string | undefined };
};

/** How the money of orders that were released or refunded was divided. */
export async function listFundSplits(db: Database, { filter, ...query }: Query): Promise<OffsetPage<FundSplitView>> {
  const { rows, ...page } = await offsetPage<Row, keyof typeof columns>({
    db,
    select: "f.*",
    from,
    conditions: [
      idsCondition("f.id", filter.id),
      termCondition(["f.reference", "f.buyer", "f.supplier_name"], filter.q),
      valueCondition("f.currency", filter.currency),
    ],
    columns,
    tieBreaker: "f.id",
    query,
  });
  return { ...page, items: rows.map(present) };
}

/** The split of one order; undefined when nothing of it was released or refunded. */
export async function findFundSplit(db: Database, orderId: string): Promise<FundSplitView | undefined> {
  const page = await listFundSplits(db, { sort: ["postedAt", "DESC"], range: [0, 0], filter: { id: [orderId] } });
  return page.items[0];
}
