import { toMinor } from "#shared/kernel/money.ts";
import type { SplitRecipient } from "#shared/escrow/rules.ts";
import type { Database } from "#backend/src/db/database.ts";

interface Row {
  order_id: string;
  recipient_type: "supplier" | "platform" | "impact_fund";
  amount: string;
}

/** How the released ones of some orders were split, in minor units; orders without a release are absent. */
export async function readSplits(
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, Record<SplitRecipient, bigint>>> {
  const splits = new Map<string, Record<SplitRecipient, bigint>>();
  if (orderIds.length === 0) return splits;
  const rows = await db<Row>("fund_splits")
    .select("order_id", "recipient_type", "amount")
    .whereIn("order_id", orderIds);
  for (const { order_id, recipient_type, amount } of rows) {
    const split = splits.get(order_id) ?? { supplier: 0n, platform: 0n, impactFund: 0n };
    split[recipient_type === "impact_fund" ? "impactFund" : recipient_type] += toMinor(amount);
    splits.set(order_id, split);
  }
  return splits;
}
