import type { Database } from "../db/database.ts";
import { importRates } from "../domains/currencies/index.ts";
import { after, hour } from "../kernel/clock.ts";

/** What one of each is worth in USD. They are no market data. */
const sampleRates = {
  EUR: "1.0832",
  GBP: "1.2631",
  KES: "0.00772",
  NGN: "0.00065",
  GHS: "0.0811",
  ZAR: "0.0553",
  XOF: "0.001651",
};
/** A name fits every language. */
const source = "BCEAO (demo)";
/** What earlier versions called it. */
const sources = [source, "Sample rate"];

/** So long before they are too old the demo's rates are entered anew. */
const renewedAfter = 12;

/**
 * Enters the demo's rates of this hour, by the same command as staff, unless it has younger ones. A currency of which staff, or a visitor in their place, have ever
 * imported a rate is theirs: no sample takes the place of what a person answers for, nor of what waits for a second one.
 */
export async function renewSampleRates(db: Database, now: Date): Promise<void> {
  const taken = await db("reference_rates")
    .where("as_of", ">", after(now, -renewedAfter * hour))
    .orWhereNotNull("imported_by")
    .union(db("proposed_rates").where({ status: "awaiting_confirmation" }).select("currency"))
    .pluck<string[]>("currency");
  const rates = Object.entries(sampleRates).flatMap(([currency, usdPerUnit]) =>
    taken.includes(currency) ? [] : [{ currency, usdPerUnit }],
  );
  if (rates.length === 0) return;
  const draft = { source, asOf: after(now, -hour).toISOString(), rates, confirmed: true };
  await db.transaction(async (trx) => importRates({ trx, draft, userId: null, now }));
}

/** Whether the demo has entered rates here. */
export const hasSampleRates = async (db: Database): Promise<boolean> =>
  (await db("reference_rates").whereIn("source", sources).whereNull("imported_by").first("id")) !== undefined;
