import type { Transaction } from "#backend/src/db/database.ts";
import { notify } from "#backend/src/kernel/events.ts";

interface Props {
  trx: Transaction;
  category: string;
  source: string;
  sample: boolean;
  /** `[YYYY-MM, USD per metric ton]` */
  points: readonly (readonly [string, string])[];
}

/** Stores monthly prices that no import brings, as the demo's; a month that is there already is replaced. */
export async function storePrices({ trx, category, source, sample, points }: Props): Promise<void> {
  await trx("market_prices")
    .insert(
      points.map(([month, price]) => ({ category, month: `${month}-01`, price, source, sample, import_id: null })),
    )
    .onConflict(["category", "month", "sample"])
    .merge();
  await notify(trx, { channel: "content", topic: "market-prices" });
}
