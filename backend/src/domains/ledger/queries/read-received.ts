import { toMinor, type Currency } from "#shared/kernel/money.ts";
import type { Database } from "#backend/src/db/database.ts";

interface Row {
  currency: Currency;
  released: string;
  supplier: string;
  platform: string;
  impact_fund: string;
  refunded: string;
  balance: string;
}

/** Minor units, added up from all entries of a currency. */
interface Received {
  currency: Currency;
  released: bigint;
  supplier: bigint;
  platform: bigint;
  impactFund: bigint;
  refunded: bigint;
  /** Of all accounts together: zero. */
  balance: bigint;
}

/** What the accounts received by releases and refunds, in each currency. */
export async function readReceived(db: Database): Promise<Received[]> {
  const { rows } = await db.raw<{ rows: Row[] }>(
    `select e.currency,
            coalesce(sum(e.amount) filter (where j.kind = 'release' and a.kind = 'order_escrow'), 0) as released,
            coalesce(-sum(e.amount) filter (where j.kind = 'release' and a.kind = 'organization_payout'), 0) as supplier,
            coalesce(-sum(e.amount) filter (where j.kind = 'release' and a.kind = 'platform_revenue'), 0) as platform,
            coalesce(-sum(e.amount) filter (where j.kind = 'release' and a.kind = 'impact_fund_contribution'), 0) as impact_fund,
            coalesce(-sum(e.amount) filter (where j.kind = 'refund' and a.kind = 'organization_refund'), 0) as refunded,
            sum(e.amount) as balance
       from ledger_entries e join ledger_accounts a on a.id = e.account_id join ledger_journals j on j.id = e.journal_id
      group by e.currency`,
  );
  return rows.map(({ currency, impact_fund, ...row }) => ({
    currency,
    released: toMinor(row.released, currency),
    supplier: toMinor(row.supplier, currency),
    platform: toMinor(row.platform, currency),
    impactFund: toMinor(impact_fund, currency),
    refunded: toMinor(row.refunded, currency),
    balance: toMinor(row.balance, currency),
  }));
}
