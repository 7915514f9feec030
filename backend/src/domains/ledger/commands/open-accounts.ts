import { v7 as uuid } from "uuid";
import type { Currency } from "#shared/kernel/money.ts";
import type { AccountKind } from "#shared/ledger/contract.ts";
import type { Database } from "#backend/src/db/database.ts";

interface AccountName {
  account: AccountKind;
  organizationId?: string;
  currency: Currency;
}

interface AccountRow {
  id: string;
  kind: AccountKind;
  organization_id: string | null;
  currency: Currency;
}

const keyOf = (kind: string, organizationId: string | null, currency: string) =>
  `${kind}:${organizationId ?? ""}:${currency}`;
const nameKey = ({ account, organizationId, currency }: AccountName) =>
  keyOf(account, organizationId ?? null, currency);

/**
 * The ids of the accounts named, in the order named; those that do not exist yet are opened. Two transactions that open
 * the same account wait for each other and then share it.
 */
export async function findOrOpenAccounts(trx: Database, names: readonly AccountName[], now: Date): Promise<string[]> {
  let known = await readAccounts(trx, names);
  // Opened in one fixed order, so that two transactions never wait for each other crosswise.
  const missing = [...new Map(names.map((name) => [nameKey(name), name]))]
    .filter(([key]) => !known.has(key))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [, { account, organizationId, currency }] of missing) {
    await trx("ledger_accounts")
      .insert({ id: uuid(), kind: account, organization_id: organizationId ?? null, currency, created_at: now })
      .onConflict(["kind", "organization_id", "currency"])
      .ignore();
  }
  if (missing.length > 0) known = await readAccounts(trx, names);
  return names.map((name) => {
    const id = known.get(nameKey(name));
    if (!id) throw new Error(`the account ${nameKey(name)} could not be opened`);
    return id;
  });
}

async function readAccounts(trx: Database, names: readonly AccountName[]): Promise<Map<string, string>> {
  const rows = await trx<AccountRow>("ledger_accounts")
    .select("id", "kind", "organization_id", "currency")
    .where((any) => {
      for (const { account, organizationId, currency } of names) {
        void any.orWhere({ kind: account, organization_id: organizationId ?? null, currency });
      }
    });
  return new Map(rows.map((row) => [keyOf(row.kind, row.organization_id, row.currency), row.id]));
}
