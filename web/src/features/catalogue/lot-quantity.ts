import type { LotView } from "#shared/catalogue/lots.ts";
import { tonsOfKilograms } from "#shared/catalogue/lot-weight.ts";
import { parseDecimal } from "#shared/kernel/decimal.ts";
import { problem } from "#shared/kernel/problem.ts";
import type { Language } from "#shared/kernel/language.ts";
import { quantityScale } from "#shared/kernel/money.ts";
import { formatQuantityNumber } from "#web/src/ui/money-text.ts";
import { readQuantity } from "./order-quantity.ts";

/** Nobody orders more of a lot than it weighs, where that is known. */
export function lotProblem(text: string, lot: Pick<LotView, "netWeightKg"> | undefined, language: Language) {
  if (!lot?.netWeightKg) return null;
  const most = tonsOfKilograms(lot.netWeightKg);
  return (readQuantity(text) ?? 0n) > parseDecimal(most, quantityScale)
    ? problem("errors:escrow.aboveLot", { most: formatQuantityNumber(most, language) })
    : null;
}
