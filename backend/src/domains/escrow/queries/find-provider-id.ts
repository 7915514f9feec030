import type { Database } from "#backend/src/db/database.ts";

interface WalletRow {
  order_id: string;
  provider_id: string | null;
}

/** The id of an order's transaction at the provider; null before the provider has answered. */
export async function findProviderId(db: Database, orderId: string): Promise<string | null> {
  const wallet = await db<WalletRow>("escrow_wallets").where({ order_id: orderId }).first("provider_id");
  return wallet?.provider_id ?? null;
}
