import { divideRounded, formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import type { PriceUnit } from "#shared/market-prices/import-contract.ts";

/** Places that are looked at; a spreadsheet writes 0.1 with seventeen. */
const scale = 12;
/** What `numeric(12,2)` holds. */
const mostCents = 10n ** 12n;

/** Units of a metric ton, as a fraction: a pound is 0.45359237 kg. */
const perTon: Record<PriceUnit, readonly [bigint, bigint]> = {
  MT: [1n, 1n],
  kg: [1000n, 1n],
  lb: [100_000_000_000n, 45_359_237n],
};

/** How the World Bank and others write that there is no price. */
const missing = new Set(["", "…", "...", "..", ".", "-", "–", "n/a", "n.a.", "na"]);
export const isMissing = (text: string): boolean => missing.has(text.trim().toLowerCase());

/** A price in USD per metric ton to the cent, rounded half up; undefined for what is no price above zero. */
export function pricePerTon(text: string, unit: PriceUnit): string | undefined {
  const [, whole, fraction = ""] = /^(\d{1,9})(?:\.(\d{1,40}))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const value = parseDecimal(`${whole}.${fraction.slice(0, scale) || "0"}`, scale);
  const [times, by] = perTon[unit];
  const cents = divideRounded(value * times * 100n, by * 10n ** BigInt(scale));
  return cents > 0n && cents < mostCents ? formatDecimal(cents, 2) : undefined;
}

/** `2024-06` of `2024-06`, `2024-06-30` or `2024M06`; undefined for what is no month of the last two centuries. */
export function monthOf(text: string): string | undefined {
  const [, year, month, day] = /^((?:19|20)\d\d)[-M](0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01]))?$/.exec(text) ?? [];
  return year === undefined || (day !== undefined && text.includes("M")) ? undefined : `${year}-${month}`;
}
