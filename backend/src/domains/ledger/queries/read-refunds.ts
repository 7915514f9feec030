import { toMinor } from "#shared/kernel/money.ts";
import type { Database } from "#backend/src/db/database.ts";

interface Row {
  order_id: string;
  amount: string;
}

/** What was refunded of some orders, in minor units; orders without a refund are absent. */
export async function readRefunds(db: Database, orderIds: readonly string[]): Promise<Map<string, bigint>> {
  if (orderIds.length === 0) return new Map();
  const rows = (await db("order_money")
    .select("order_id", "refunded as amount")
    .whereIn("order_id", orderIds)
    .where("refunded", ">", 0)) as Row[];
  return new Map(rows.map(({ order_id, amount }) => [order_id, toMinor(amount)]));
}
