import type { Language } from "#shared/kernel/language.ts";
import { formatMoney, type MoneyValue } from "#web/src/ui/money-text.ts";

/** An amount inside a sentence: figure and currency never part at a line's end. */
export const amountWords = (value: MoneyValue, language: Language): string =>
  formatMoney(value, language).replace(/ (?=[A-Z]{3}$)/, "\u00a0");
