import type { CurrencyView, RateView, StoredRateView } from "#shared/currencies/contract.ts";
import { isInForce } from "#shared/currencies/rules.ts";
import { formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { rateScale } from "#shared/terms/worth.ts";

/** A row of `reference_rates`, which is entered and never changed. */
export interface RateRow {
  id: string;
  currency: string;
  usd_per_unit: string;
  as_of: Date;
  source: string;
}

export interface StoredRow extends RateRow {
  imported_by_email: string | null;
  imported_at: Date;
  is_newest: boolean;
}

export const presentRate = ({ id, currency, usd_per_unit, as_of, source }: RateRow): RateView => ({
  id,
  currency,
  usdPerUnit: formatDecimal(parseDecimal(usd_per_unit, rateScale), rateScale, 0),
  asOf: as_of.toISOString(),
  source,
});

export const presentStored = (row: StoredRow, now: Date): StoredRateView => ({
  ...presentRate(row),
  importedBy: row.imported_by_email,
  importedAt: row.imported_at.toISOString(),
  state: !row.is_newest ? "replaced" : isInForce(row.as_of, now) ? "inForce" : "tooOld",
});

interface Kept {
  code: string;
  decimals: number;
}

export const presentCurrency = (
  { code, decimals }: Kept,
  rate: RateRow | undefined,
  taken: readonly string[],
  now: Date,
): CurrencyView => ({
  code,
  decimals,
  inEscrow: taken.includes(code),
  rate: rate && isInForce(rate.as_of, now) ? presentRate(rate) : null,
});
