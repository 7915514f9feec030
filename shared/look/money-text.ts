import type { Language } from "../kernel/language.ts";
import { scaleOf } from "../kernel/money.ts";
import { formatNumber, type DecimalStyle } from "./numbers.ts";

/** Money on the wire: a decimal string and a currency code. */
export interface MoneyValue {
  amount: string;
  currency: string;
}

/** The amount alone, with the decimals that it comes with: "1,234,567.50", French "1 234 567,50". */
export const formatAmount = (amount: string, language: Language, style?: DecimalStyle): string =>
  formatNumber(amount, language, style);

/** What stands between amount and code: French typography asks for a no-break space. */
export const currencySpace = (language: Language): string => (language === "fr" ? "\u00a0" : " ");

/** "1,234,567.50 USD", French "1 234 567,50 USD" with U+202F between thousands and U+00A0 before the code. */
export const formatMoney = ({ amount, currency }: MoneyValue, language: Language, style?: DecimalStyle): string =>
  `${formatAmount(amount, language, { least: scaleOf(currency), ...style })}${currencySpace(language)}${currency}`;

/** "5,850 – 6,400 USD"; one price when both ends are equal. Whole prices go without decimals. */
export function formatMoneyRange(least: MoneyValue, most: MoneyValue | undefined, language: Language): string {
  if (!most || most.amount === least.amount) return formatMoney(least, language, { trim: true });
  const trim = [least, most].every(({ amount }) => /^\d+(\.0*)?$/.test(amount));
  return `${formatAmount(least.amount, language, { trim })} – ${formatMoney(most, language, { trim })}`;
}

/** A quantity's figure: the decimals it comes with, trailing zeros aside. */
export const formatQuantityNumber = (value: string, language: Language): string =>
  formatNumber(value.includes(".") ? value.replace(/\.?0+$/, "") : value, language);

/** "12.5 MT". */
export const formatQuantity = (value: string, unit: string, language: Language): string =>
  `${formatQuantityNumber(value, language)}${currencySpace(language)}${unit}`;
