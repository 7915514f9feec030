import type { TFunction } from "i18next";
import type { Language } from "#shared/kernel/language.ts";
import { countOf } from "#shared/terms/worth.ts";
import { formatQuantity, formatQuantityNumber } from "#web/src/ui/money-text.ts";
import { readQuantity, unitWeightOf, type OrderLimits } from "./order-quantity.ts";

interface Words {
  /** With the texts of `choices`. */
  t: TFunction;
  language: Language;
}

type Counted = Pick<OrderLimits, "unit" | "netWeightKg">;

/** "17 bags of 60 kg", of a quantity in metric tons; undefined where it is no whole number of them, and for goods that are weighed. */
export function inUnits(tons: string, listing: Counted, { t, language }: Words): string | undefined {
  const each = unitWeightOf(listing);
  const count = each === null || readQuantity(tons) === null ? null : countOf(tons, each);
  return count === null || each === null
    ? undefined
    : t(`choices:countOf.${listing.unit}`, {
        count: Number(count),
        figure: formatQuantityNumber(String(count), language),
        weight: formatQuantityNumber(each, language),
      });
}

/** "1.02 MT (17 bags of 60 kg)", and "1 MT" of goods that are weighed. */
export function tonsAndUnits(tons: string, listing: Counted, words: Words): string {
  const weight = formatQuantity(tons, words.t("choices:unit.MT"), words.language);
  const units = inUnits(tons, listing, words);
  return units === undefined ? weight : `${weight} (${units})`;
}
