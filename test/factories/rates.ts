import { importRates } from "#backend/src/domains/currencies/index.ts";
import { rows } from "./rows.ts";

interface Overrides {
  asOf?: Date;
  source?: string;
}

/** A rate that is in force, as the demo enters its own: it waits for nobody. @returns its id. */
export async function buildRate(currency: string, usdPerUnit: string, overrides: Overrides = {}): Promise<string> {
  const now = new Date();
  const { asOf = new Date(now.getTime() - 3_600_000), source = "ECB reference rate" } = overrides;
  const draft = { source, asOf: asOf.toISOString(), rates: [{ currency, usdPerUnit }], confirmed: true };
  const [id] = (await rows().transaction((trx) => importRates({ trx, draft, userId: null, now }))).entered;
  if (!id) throw new Error("no rate was entered");
  return id;
}
