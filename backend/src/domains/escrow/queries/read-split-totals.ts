import { moneyView, toMinor, type Currency } from "#shared/kernel/money.ts";
import type { FundSplitTotalsView } from "#shared/ledger/admin-contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import { readReceived } from "../../ledger/index.ts";

interface SplitRow {
  currency: Currency;
  orders: string;
  supplier: string;
  platform: string;
  impact_fund: string;
  refunded: string;
}

const part = ["released", "supplier", "platform", "impactFund", "refunded"] as const;
type Figures = Record<(typeof part)[number], bigint>;

const view = (figures: Figures, currency: Currency) => ({
  released: moneyView(figures.released, currency),
  supplier: moneyView(figures.supplier, currency),
  platform: moneyView(figures.platform, currency),
  impactFund: moneyView(figures.impactFund, currency),
  refunded: moneyView(figures.refunded, currency),
});

/**
 * The sums of the fund splits of all orders of which something was released or refunded, added up from the orders' own rows, beside the credits that the accounts received, added up from
 * all entries. Two ways to the same figures: a difference would mean that a split is missing or stands twice.
 */
export async function readSplitTotals(db: Database): Promise<FundSplitTotalsView> {
  const { rows: splits } = await db.raw<{ rows: SplitRow[] }>(
    `with split as (
       select order_id, sum(amount) as whole,
              sum(amount) filter (where recipient_type = 'supplier') as supplier,
              sum(amount) filter (where recipient_type = 'platform') as platform,
              sum(amount) filter (where recipient_type = 'impact_fund') as impact_fund
         from fund_splits group by order_id),
     refund as (select distinct order_id from ledger_journals where kind = 'refund')
     select o.currency, count(*) as orders,
            coalesce(sum(s.supplier), 0)::numeric(18,2) as supplier,
            coalesce(sum(s.platform), 0)::numeric(18,2) as platform,
            coalesce(sum(s.impact_fund), 0)::numeric(18,2) as impact_fund,
            -- What was not released of what has ended: from the orders' own amounts, not from the books.
            coalesce(sum(e.amount - coalesce(s.whole, 0)), 0)::numeric(18,2) as refunded
       from orders o left join split s on s.order_id = o.id left join refund r on r.order_id = o.id
       cross join lateral (
         select case when o.status = 'cancelled' then o.total_amount
                     else coalesce(sum(x.amount) filter (where x.status in ('funds_released', 'refunded')), 0) end as amount
           from shipments x where x.order_id = o.id) e
      where s.order_id is not null or r.order_id is not null
      group by o.currency`,
  );
  const accounts = await readReceived(db);
  return {
    currencies: accounts.map(({ currency, balance, ...fromLedger }) => {
      const split = splits.find((one) => one.currency === currency);
      const minor = (amount: string | undefined) => toMinor(amount ?? "0", currency);
      const [supplier, platform, impactFund] = [
        minor(split?.supplier),
        minor(split?.platform),
        minor(split?.impact_fund),
      ];
      const fromSplits: Figures = {
        released: supplier + platform + impactFund,
        supplier,
        platform,
        impactFund,
        refunded: minor(split?.refunded),
      };
      return {
        currency,
        orders: Number(split?.orders ?? 0),
        splits: view(fromSplits, currency),
        ledger: view(fromLedger, currency),
        equal: part.every((name) => fromSplits[name] === fromLedger[name]),
        trialBalance: moneyView(balance, currency),
      };
    }),
  };
}
