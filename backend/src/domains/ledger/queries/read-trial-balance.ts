import { parseDecimal } from "#shared/kernel/decimal.ts";
import { scaleOf } from "#shared/kernel/money.ts";
import type { AccountKind } from "#shared/ledger/contract.ts";
import type { Database } from "#backend/src/db/database.ts";

interface AccountBalance {
  kind: AccountKind;
  /** The order or the organization whose account it is. */
  entityId: string | null;
  organizationId: string | null;
  currency: string;
  /** Minor units; debit balances are positive. */
  balance: bigint;
}

interface Row {
  kind: AccountKind;
  entity_id: string | null;
  organization_id: string | null;
  currency: string;
  balance: string;
}

/** The balance of every account that was ever used; in each currency they sum to zero. */
export async function readTrialBalance(db: Database): Promise<AccountBalance[]> {
  const rows = await db<Row>("trial_balance")
    .select("kind", "entity_id", "organization_id", "currency", "balance")
    .orderBy(["kind", "currency"]);
  return rows.map(({ kind, entity_id, organization_id, currency, balance }) => ({
    kind,
    entityId: entity_id,
    organizationId: organization_id,
    currency,
    balance: parseDecimal(balance, scaleOf(currency)),
  }));
}
