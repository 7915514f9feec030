import { toMinor } from "#shared/kernel/money.ts";
import type { Database } from "#backend/src/db/database.ts";

interface Row {
  order_id: string;
  amount: string;
}

/** What was refunded of some orders, in minor units; orders without a refund are absent. */
export async function readRefunds(db: Database, orderIds: readonly string[]): Promise<Map<string, bigint>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db<Row>("ledger_journals as j")
    .join("ledger_entries as e", "e.journal_id", "j.id")
    .join("ledger_accounts as a", "a.id", "e.account_id")
    .where("j.kind", "refund")
    .where("a.kind", "buyer_payable")
    .whereIn("j.order_id", orderIds)
    .select<Row[]>("j.order_id", db.raw("-e.amount as amount"));
  return new Map(rows.map(({ order_id, amount }) => [order_id, toMinor(amount)]));
}
