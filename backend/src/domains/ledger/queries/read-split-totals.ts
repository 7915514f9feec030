import { fromMinor, moneyView, toMinor, type Currency } from "#shared/kernel/money.ts";
import type { FundSplitTotalsView } from "#shared/ledger/admin-contract.ts";
import type { Database } from "#backend/src/db/database.ts";

interface SplitRow {
  currency: Currency;
  orders: string;
  supplier: string;
  platform: string;
  impact_fund: string;
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
 * The sums of the fund splits, added up from the orders' own rows, beside the credits that the accounts received, added up from
 * all entries. Two ways to the same figures: a difference would mean that a split is missing or stands twice.
 */
export async function readSplitTotals(db: Database): Promise<FundSplitTotalsView> {
  const { rows: splits } = await db.raw<{ rows: (SplitRow & { refunded: string })[] }>(
    `select s.currency, count(distinct s.order_id) as orders,
            coalesce(sum(s.amount) filter (where s.recipient_type = 'supplier'), 0)::numeric(18,2) as supplier,
            coalesce(sum(s.amount) filter (where s.recipient_type = 'platform'), 0)::numeric(18,2) as platform,
            coalesce(sum(s.amount) filter (where s.recipient_type = 'impact_fund'), 0)::numeric(18,2) as impact_fund,
            coalesce((select sum(o.total_amount) from orders o where o.currency = s.currency
               and exists (select 1 from ledger_journals j where j.kind = 'refund' and j.order_id = o.id)), 0)
            - coalesce((select sum(p.amount) from fund_splits p where p.currency = s.currency
               and exists (select 1 from ledger_journals j where j.kind = 'refund' and j.order_id = p.order_id)), 0) as refunded
       from fund_splits s group by s.currency order by s.currency`,
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
      const [supplier, platform, impactFund] = [split?.supplier, split?.platform, split?.impact_fund].map((amount) =>
        toMinor(amount ?? "0"),
      ) as [bigint, bigint, bigint];
      const fromSplits: Figures = {
        released: supplier + platform + impactFund,
        supplier,
        platform,
        impactFund,
        refunded: toMinor(split?.refunded ?? account.refunded),
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
