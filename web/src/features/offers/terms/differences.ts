import { formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { mostScale, scaleOf, type MoneyView } from "#shared/kernel/money.ts";
import type { Language } from "#shared/kernel/language.ts";
import { formatNumber } from "#web/src/ui/numbers.ts";

/** By how much an amount is more or less than another, with its sign; nothing where they cannot be compared, or are the same. */
export function differenceOf(before: MoneyView | null, now: MoneyView | null, language: Language): string | null {
  if (!before || !now || before.currency !== now.currency) return null;
  const difference = parseDecimal(now.amount, mostScale) - parseDecimal(before.amount, mostScale);
  if (difference === 0n) return null;
  const scale = scaleOf(now.currency);
  const size = formatDecimal(difference < 0n ? -difference : difference, mostScale, scale);
  return `${difference < 0n ? "\u2212" : "+"}${formatNumber(size, language)}`;
}
