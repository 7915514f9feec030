import { moneyView, toMinor, type Currency } from "#shared/kernel/money.ts";
import type { ImpactView } from "#shared/ledger/contract.ts";
import type { Database } from "#backend/src/db/database.ts";

interface Row {
  currency: Currency;
  contribution: string;
  released: string;
  orders: string;
}

/**
 * What the released orders of an organization, as buyer or supplier, gave to the Impact Fund, per currency. The order's account says whose
 * money it held, so a release names both sides, and the ledger answers this alone.
 */
export async function readImpact(db: Database, organizationId: string): Promise<ImpactView> {
  const { rows } = await db.raw<{ rows: Row[] }>(
    `select e.currency,
            coalesce(sum(-e.amount) filter (where a.kind = 'impact_fund_contribution'), 0)::numeric(18,2) as contribution,
            coalesce(sum(e.amount) filter (where a.kind = 'order_escrow'), 0)::numeric(18,2) as released,
            count(distinct j.order_id) as orders
       from ledger_journals j
       join ledger_entries e on e.journal_id = j.id
       join ledger_accounts a on a.id = e.account_id
      where j.kind = 'release'
        and j.id in (select own.journal_id from ledger_entries own join ledger_accounts side on side.id = own.account_id
                      where side.organization_id = ?)
      group by e.currency
      order by e.currency`,
    [organizationId],
  );
  return {
    contributions: rows.map(({ currency, contribution, released, orders }) => ({
      contribution: moneyView(toMinor(contribution, currency), currency),
      released: moneyView(toMinor(released, currency), currency),
      orders: Number(orders),
    })),
  };
}
