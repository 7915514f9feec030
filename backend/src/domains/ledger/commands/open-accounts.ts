import { v7 as uuid } from "uuid";
import type { AccountKind } from "#shared/ledger/contract.ts";
import type { Database } from "#backend/src/db/database.ts";

/** An account by its address: what kind it is of, whose, in which currency. */
export interface AccountAddress {
  account: AccountKind;
  /** The order or the organization; none for the provider's, the platform's and the Impact Fund's. */
  entityId?: string | undefined;
  /** Whose money an order's account holds; an organization's own is the organization's. */
  organizationId?: string | undefined;
  currency: string;
}

interface AccountRow {
  id: string;
  kind: AccountKind;
  entity_id: string | null;
  currency: string;
}

const keyOf = (kind: string, entityId: string | null, currency: string) => `${kind}:${entityId ?? ""}:${currency}`;
const addressKey = ({ account, entityId, currency }: AccountAddress) => keyOf(account, entityId ?? null, currency);

/**
 * The ids of the accounts named, in the order named; those that do not exist yet are opened. Two transactions that open
 * the same account wait for each other and then share it.
 */
export async function findOrOpenAccounts(
  trx: Database,
  addresses: readonly AccountAddress[],
  now: Date,
): Promise<string[]> {
  let known = await readAccounts(trx, addresses);
  // Opened in one fixed order, so that two transactions never wait for each other crosswise.
  const missing = [...new Map(addresses.map((address) => [addressKey(address), address]))]
    .filter(([key]) => !known.has(key))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [, { account, entityId = null, organizationId = entityId, currency }] of missing) {
    await trx("ledger_accounts")
      .insert({
        id: uuid(),
        kind: account,
        entity_id: entityId,
        organization_id: organizationId,
        currency,
        created_at: now,
      })
      .onConflict(["kind", "entity_id", "currency"])
      .ignore();
  }
  if (missing.length > 0) known = await readAccounts(trx, addresses);
  return addresses.map((address) => {
    const id = known.get(addressKey(address));
    if (!id) throw new Error(`the account ${addressKey(address)} could not be opened`);
    return id;
  });
}

async function readAccounts(trx: Database, addresses: readonly AccountAddress[]): Promise<Map<string, string>> {
  const rows = await trx<AccountRow>("ledger_accounts")
    .select("id", "kind", "entity_id", "currency")
    .where((any) => {
      for (const { account, entityId, currency } of addresses)
        void any.orWhere({ kind: account, entity_id: entityId ?? null, currency });
    });
  return new Map(rows.map((row) => [keyOf(row.kind, row.entity_id, row.currency), row.id]));
}
