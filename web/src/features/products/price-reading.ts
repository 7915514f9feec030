import type { Language } from "#shared/kernel/language.ts";
import { scaleOf } from "#shared/kernel/money.ts";
import { formatMoney } from "#web/src/ui/money-text.ts";

type Say = (key: string, values: Record<string, unknown>) => string;

/** What a typed price means, written out; nothing where its currency has no such decimals, because it cannot be saved so. */
export function priceReading(amount: string, currency: string, perUnit: string, t: Say, language: Language) {
  const decimals = amount.split(".")[1]?.length ?? 0;
  if (decimals > scaleOf(currency)) return undefined;
  return t("ui:readsPer", { figure: formatMoney({ amount, currency }, language), unit: perUnit });
}
