import type { CurrencyView, ProposedRateView, RateView, StoredRateView } from "#shared/currencies/contract.ts";
import { isInForce } from "#shared/currencies/rules.ts";
import { formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { rateScale } from "#shared/terms/worth.ts";
import type { Actor } from "#backend/src/kernel/actor.ts";
import type { ProposedRow, RateRow, StoredRow } from "./model.ts";
import { allowedRateMoves } from "./policy.ts";

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
