import { fromMinor, moneyView, toMinor, type Currency } from "#shared/kernel/money.ts";
import type { FundSplitTotalsView } from "#shared/ledger/admin-contract.ts";
import type { Database } from "#backend/src/db/database.ts";

interface SplitRow {
  currency: Currency;
  orders: string;
  supplier: string;
  platform: string;
  impact_fund: string;
  refunded: string;
}

interface LedgerRow {
  currency: Currency;
  released: string;
  supplier: string;
  platform: string;
  impact_fund: string;
  refunded: string;
  balance: string;
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
     refund as (select order_id from ledger_journals where kind = 'refund')
     select o.currency, count(*) as orders,
            coalesce(sum(s.supplier), 0)::numeric(18,2) as supplier,
            coalesce(sum(s.platform), 0)::numeric(18,2) as platform,
            coalesce(sum(s.impact_fund), 0)::numeric(18,2) as impact_fund,
            -- What was not released of an order that was refunded: from its total, not from the books.
            coalesce(sum(o.total_amount - coalesce(s.whole, 0)) filter (where r.order_id is not null), 0)::numeric(18,2) as refunded
       from orders o left join split s on s.order_id = o.id left join refund r on r.order_id = o.id
      where s.order_id is not null or r.order_id is not null
      group by o.currency`,
  );
  const { rows: accounts } = await db.raw<{ rows: LedgerRow[] }>(
    `select e.currency,
            coalesce(sum(e.amount) filter (where j.kind = 'release' and a.kind = 'order_liability'), 0)::numeric(18,2) as released,
            coalesce(-sum(e.amount) filter (where a.kind = 'supplier_payable' and e.amount < 0), 0)::numeric(18,2) as supplier,
            coalesce(-sum(e.amount) filter (where a.kind = 'platform_revenue'), 0)::numeric(18,2) as platform,
            coalesce(-sum(e.amount) filter (where a.kind = 'impact_fund'), 0)::numeric(18,2) as impact_fund,
            coalesce(-sum(e.amount) filter (where a.kind = 'buyer_payable' and e.amount < 0), 0)::numeric(18,2) as refunded,
            sum(e.amount)::numeric(18,2) as balance
       from ledger_entries e join ledger_accounts a on a.id = e.account_id join ledger_journals j on j.id = e.journal_id
      group by e.currency`,
  );
  return {
    currencies: accounts.map((account) => {
      const { currency } = account;
      const split = splits.find((one) => one.currency === currency);
      const minor = (amount: string | undefined) => toMinor(amount ?? "0");
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
      const fromLedger: Figures = {
        released: toMinor(account.released),
        supplier: toMinor(account.supplier),
        platform: toMinor(account.platform),
        impactFund: toMinor(account.impact_fund),
        refunded: toMinor(account.refunded),
      };
      return {
        currency,
        orders: Number(split?.orders ?? 0),
        splits: view(fromSplits, currency),
        ledger: view(fromLedger, currency),
        equal: part.every((name) => fromSplits[name] === fromLedger[name]),
        trialBalance: { amount: fromMinor(toMinor(account.balance)), currency },
      };
    }),
  };
}
