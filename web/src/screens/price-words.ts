import type { TFunction } from "i18next";
import { createDates } from "#shared/look/dates.ts";
import type { Language } from "#shared/kernel/language.ts";
import { formatMoney, type MoneyValue } from "#web/src/ui/money-text.ts";
import { formatNumber } from "#web/src/ui/numbers.ts";

interface Priced {
  price: MoneyValue;
  unit: string;
  /** Kilograms, net, that one counted unit weighs; null for goods that are weighed. */
  netWeightKg: string | null;
}

interface Rate {
  usdPerUnit: string;
  asOf: string;
  source: string;
}

interface Words {
  /** With the texts of `ui` and `choices`. */
  t: TFunction;
  language: Language;
}

/** "141.00 EUR / bag of 60 kg net". */
export function priceWords({ price, unit, netWeightKg }: Priced, { t, language }: Words): string {
  const figure = `${formatMoney(price, language)} / ${t(`choices:perUnit.${unit}`)}`;
  return netWeightKg === null
    ? figure
    : t("ui:priceOfUnit", { price: figure, weight: formatNumber(netWeightKg, language) });
}

/** "2,300.00 EUR / MT at 1.0832 USD (ECB reference rate, 23 Nov 2026)": a rate is of a day in UTC, wherever it is read. */
export const priceAtRate = (priced: Priced, { usdPerUnit, asOf, source }: Rate, { t, language }: Words): string =>
  t("ui:priceAtRate", {
    price: priceWords(priced, { t, language }),
    rate: formatNumber(usdPerUnit, language),
    source,
    day: createDates(language, { timeZone: "UTC" }).calendarDay(asOf.slice(0, 10)),
  });
