import { toMinor, type Currency } from "#shared/kernel/money.ts";
import type { AccountKind } from "#shared/ledger/contract.ts";
import type { Database } from "#backend/src/db/database.ts";

interface AccountBalance {
  kind: AccountKind;
  organizationId: string | null;
  currency: Currency;
  /** Minor units; debit balances are positive. */
  balance: bigint;
}

interface Row {
  kind: AccountKind;
  organization_id: string | null;
  currency: Currency;
  balance: string;
}

/** The balance of every account that was ever used; in each currency they sum to zero. */
export async function readTrialBalance(db: Database): Promise<AccountBalance[]> {
  const rows = await db<Row>("trial_balance")
    .select("kind", "organization_id", "currency", "balance")
    .orderBy(["kind", "currency"]);
  return rows.map(({ kind, organization_id, currency, balance }) => ({
    kind,
    organizationId: organization_id,
    currency,
    balance: toMinor(balance),
  }));
}
