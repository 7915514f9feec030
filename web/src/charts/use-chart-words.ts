import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { formatNumber } from "#web/src/ui/numbers.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { changeInPercent, type PriceSeries } from "./prices.ts";

/**
 * Months, percentages and sentences in the reader's language. Month names are keys, because ICU differs between server and
 * browser. With a `base` month the figures are an index, which has no unit.
 */
export function useChartWords(priceUnit: string, base?: string) {
  const { t } = useTranslation(["charts", "ui"]);
  const language = useLanguage();
  const names = (key: "shortMonths" | "ui:months", month: string) =>
    t(key).split(" ")[Number(month.slice(5, 7)) - 1] ?? month;
  const price = (value: string) => formatNumber(value, language, { trim: true });
  const percent = (value: number) =>
    `${formatNumber(String(Math.abs(value)), language)}${language === "fr" ? "\u202f" : ""}%`;
  const longMonth = (month: string) => `${names("ui:months", month)} ${month.slice(0, 4)}`;
  const indexName = base === undefined ? "" : t("indexAxis", { month: longMonth(base) });

  /** One sentence for the whole of a line. */
  const summary = ({ label, points }: PriceSeries): string => {
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last || first === last) return "";
    const change = changeInPercent(first.price, last.price) ?? 0;
    const way = change > 0 ? "Rose" : change < 0 ? "Fell" : "Steady";
    const key = base === undefined ? (`summary${way}` as const) : (`index${way}` as const);
    return t(key, {
      name: label,
      percent: percent(change),
      from: longMonth(first.month),
      to: longMonth(last.month),
      first: price(first.price),
      last: price(last.price),
      unit: priceUnit,
    });
  };

  return {
    t,
    language,
    /** What the vertical axis shows. */
    axis: base === undefined ? t("axis", { unit: priceUnit }) : indexName,
    /** Of the figures in tables and files. */
    unit: base === undefined ? priceUnit : indexName,
    price,
    longMonth,
    summary,
    shortMonth: (month: string, withYear: boolean) =>
      names("shortMonths", month) + (withYear ? ` ${month.slice(0, 4)}` : ""),
    monthName: (month: string) => names("ui:months", month),
    /** "+5.2%", with a real minus sign. */
    signedPercent: (value: number) => `${value > 0 ? "+" : value < 0 ? "\u2212" : ""}${percent(value)}`,
  };
}
