import type {
  CurrencyView,
  ProposedRateView,
  RateGround,
  RateView,
  StoredRateView,
} from "#shared/currencies/contract.ts";
import { isInForce } from "#shared/currencies/rules.ts";
import { formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { rateScale } from "#shared/terms/worth.ts";
import type { Actor } from "#backend/src/kernel/actor.ts";
import { allowedRateMoves } from "./policy.ts";

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
  confirmed_by_email: string | null;
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
  confirmedBy: row.confirmed_by_email,
  importedAt: row.imported_at.toISOString(),
  state: !row.is_newest ? "replaced" : isInForce(row.as_of, now) ? "inForce" : "tooOld",
});

/** A row of `proposed_rates`. */
export interface ProposedRow extends RateRow {
  status: ProposedRateView["status"];
  ground: RateGround;
  compared_to: string | null;
  imported_by: string;
  imported_by_email: string | null;
  imported_at: Date;
  decided_by_email: string | null;
  decided_at: Date | null;
  decided_reason: string | null;
}

interface Beside {
  last: RateRow | undefined;
  comparedTo: RateRow | undefined;
  importerHasRight: boolean;
  reader: Actor;
  now: Date;
}

export function presentProposed(
  row: ProposedRow,
  { last, comparedTo, importerHasRight, reader, now }: Beside,
): ProposedRateView {
  const isOver = row.status === "awaiting_confirmation" && !isInForce(row.as_of, now);
  const status = isOver ? "expired" : row.status;
  return {
    ...presentRate(row),
    status,
    ground: row.ground,
    comparedTo: comparedTo ? presentRate(comparedTo) : null,
    last: last ? presentRate(last) : null,
    importedBy: row.imported_by_email,
    importedAt: row.imported_at.toISOString(),
    decidedBy: row.decided_by_email,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedReason: row.decided_reason,
    can: allowedRateMoves(reader, { status, importedBy: row.imported_by, importerHasRight }),
  };
}

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
