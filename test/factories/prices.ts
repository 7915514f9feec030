import { storePrices } from "#backend/src/domains/market-prices/index.ts";
import { rows } from "./rows.ts";

/** Monthly prices of a series, from January 2024 on. */
export async function buildPrices(category: string, prices: readonly number[], source = "sample"): Promise<void> {
  const points = prices.map(
    (price, index) => [`2024-${String(index + 1).padStart(2, "0")}`, price.toFixed(2)] as const,
  );
  await rows().transaction((trx) => storePrices({ trx, category, source, sample: source === "sample", points }));
}
