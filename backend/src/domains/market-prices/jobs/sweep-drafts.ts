import { draftHours } from "#shared/market-prices/import-contract.ts";
import { after, hour } from "#backend/src/kernel/clock.ts";
import type { Services } from "#backend/src/kernel/services.ts";

/** Previews that nobody has entered, and those that were thrown away, go after a day with their lines. */
export async function sweepDrafts({ db, clock }: Services): Promise<void> {
  await db("market_price_imports")
    .whereIn("status", ["draft", "discarded"])
    .where("drafted_at", "<=", after(clock.now(), -draftHours * hour))
    .delete();
}
