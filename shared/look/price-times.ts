import type { Language } from "../kernel/language.ts";
import { minorOf, moneyView, type MoneyView } from "../kernel/money.ts";
import { countOf, listedWorth, worthOf } from "../terms/worth.ts";
import { currencySpace, formatAmount, formatMoney, formatQuantity } from "./money-text.ts";
import { formatNumber } from "./numbers.ts";

interface Priced {
  /** Metric tons. */
  quantity: string;
  /** Rounded, in the currency that is paid. */
  pricePerTon: MoneyView;
  agreedPrice: {
    price: MoneyView;
    unit: string;
    unitWeightKg: string;
    rate: { usdPerUnit: string } | null;
  };
  /** What the quantity costs. */
  total: MoneyView;
}

interface Words {
  /** With the texts of `choices`. */
  t: (key: string, values?: { count: number }) => string;
  language: Language;
}

/** Before a figure that is rounded. */
export const rounded = "≈\u00a0";

/** Whether the price of a metric ton is the one that was agreed, and no rounded one beside it. */
export const isPricedPerTon = ({ agreedPrice: { unit, rate } }: Pick<Priced, "agreedPrice">): boolean =>
  unit === "MT" && rate === null;

/** How the price was agreed, of a quantity in metric tons. */
const termsOf = ({ agreedPrice: { price, unit, unitWeightKg, rate }, total }: Priced) => ({
  price: price.amount,
  priceCurrency: price.currency,
  priceUnit: unit,
  unitWeightKg,
  unit: "MT",
  rate: rate?.usdPerUnit ?? null,
  currency: total.currency,
});

/** A shipment's amount is its part of the order's, and may differ by the smallest unit from what it would be worth alone. */
const isExact = (order: Priced): boolean => worthOf(termsOf(order), order.quantity) === minorOf(order.total);

/** What was multiplied to the sum that stands beside it, in the terms in which it was computed: "12.5 MT × 5,250.00", "37 Bags (2.22 MT) × 120,000 XOF = 4,440,000 XOF, 1 XOF = 0.0016 USD". */
export function priceTimes(order: Priced, { t, language }: Words): string {
  const { quantity, pricePerTon, agreedPrice } = order;
  const { price, unit, unitWeightKg, rate } = agreedPrice;
  const mark = isExact(order) ? "" : rounded;
  const tons = formatQuantity(quantity, t("choices:unit.MT"), language);
  if (isPricedPerTon(order)) return `${mark}${tons} × ${formatAmount(pricePerTon.amount, language)}`;
  const count = unit === "MT" ? null : countOf(quantity, unitWeightKg);
  // What is no whole number of units has no other terms to be shown in.
  if (unit !== "MT" && count === null) return `${tons} × ${rounded}${formatAmount(pricePerTon.amount, language)}`;
  const counted =
    count === null
      ? tons
      : `${formatQuantity(String(count), t(`choices:unitOf.${unit}`, { count: Number(count) }), language)} (${tons})`;
  const space = currencySpace(language);
  const atRate = rate && `1${space}${price.currency} = ${formatNumber(rate.usdPerUnit, language)}${space}USD`;
  const product = `${counted} × ${formatMoney(price, language)}`;
  // Before the rate stands what it is applied to.
  const listed = moneyView(listedWorth(termsOf(order), quantity), price.currency);
  return `${mark}${atRate ? `${product} = ${formatMoney(listed, language)}, ${atRate}` : product}`;
}
