import type { OrderView } from "#shared/escrow/contract.ts";
import { payableFor, isWithinTolerance } from "#shared/escrow/shipments.ts";
import { formatDecimal, isDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { minorOf, moneyView, quantityScale, type MoneyView } from "#shared/kernel/money.ts";
import type { AgreedPrice } from "#shared/terms/worth.ts";
import { splitFunds } from "#shared/escrow/rules.ts";
import { amountWords } from "#web/src/screens/amounts.ts";
import { formatNumber } from "#web/src/ui/numbers.ts";
import { formatQuantity } from "#web/src/ui/money-text.ts";
import { sharesOf } from "./settlement.ts";
import type { Wording } from "./use-wording.ts";

/** What goes back to the buyer because the goods weigh less than was paid for; null where nothing does, or nothing was shipped yet. */
export function backForWeight({ payable, total }: Pick<OrderView, "payable" | "total">): MoneyView | null {
  if (!payable) return null;
  const back = minorOf(total) - minorOf(payable);
  return back > 0n ? moneyView(back, total.currency) : null;
}

/** How an order's goods are priced, for whoever computes with it. */
export const agreedPriceOf = ({ agreedPrice, total }: Pick<OrderView, "agreedPrice" | "total">): AgreedPrice => ({
  price: agreedPrice.price.amount,
  priceCurrency: agreedPrice.price.currency,
  priceUnit: agreedPrice.unit,
  unitWeightKg: agreedPrice.unitWeightKg,
  rate: agreedPrice.rate?.usdPerUnit ?? null,
  currency: total.currency,
  unit: "MT",
});

/** Whether the buyer still has to answer a weight outside the tolerance. */
export const awaitsWeight = ({ weightOpen, status }: Pick<OrderView, "weightOpen" | "status">): boolean =>
  weightOpen && (status === "awaiting_delivery" || status === "quality_control");

export const weightText = (weight: string, { t, language }: Pick<Wording, "t" | "language">): string =>
  formatQuantity(weight, t("choices:unit.MT"), language);

const hasTolerance = ({ tolerancePercent }: Pick<OrderView, "tolerancePercent">) => Number(tolerancePercent) > 0;

/** "5% more or less", "None agreed". */
export const toleranceWords = (order: Pick<OrderView, "tolerancePercent">, wording: Wording): string =>
  hasTolerance(order)
    ? wording.t("facts.toleranceOf", { percent: percentOf(order, wording) })
    : wording.t("facts.noTolerance");

/** "5", "2,5". */
const percentOf = (
  { tolerancePercent }: Pick<OrderView, "tolerancePercent">,
  { language }: Pick<Wording, "language">,
) => formatNumber(formatDecimal(parseDecimal(tolerancePercent, 1), 1, 0), language);

/** Which sign a weight has beside what was agreed. */
function differenceOf(netWeight: string, { quantity }: Pick<OrderView, "quantity">): "none" | "less" | "more" {
  const difference = parseDecimal(netWeight, quantityScale) - parseDecimal(quantity, quantityScale);
  return difference === 0n ? "none" : difference < 0n ? "less" : "more";
}

export interface TypedWeightWords {
  isWithin: boolean;
  /** How it compares with what was agreed. */
  lead: string;
  /** What it is worth, for the supplier, and as an amount. */
  worth: string;
  payable: string;
}

/** What the supplier is told of a net weight before it is sent; null while that is no weight. */
export function typedWeightWords(
  order: OrderView,
  typed: string | null,
  wording: Wording,
  answers: string = order.buyer.name,
): TypedWeightWords | null {
  const { t, language } = wording;
  const netWeight = typed === null || typed === "" ? order.quantity : typed;
  if (!isDecimal(netWeight, quantityScale) || parseDecimal(netWeight, quantityScale) <= 0n) return null;
  const amount = minorOf(order.total);
  const minor = payableFor({ netWeight, quantity: order.quantity, agreed: agreedPriceOf(order), amount });
  if (minor <= 0n) return null;
  const payable = moneyView(minor, order.total.currency);
  const back = backForWeight({ payable, total: order.total });
  const difference = differenceOf(netWeight, order);
  const isWithin = isWithinTolerance(netWeight, order.quantity, order.tolerancePercent);
  const compared =
    difference === "none" ? "agreed" : isWithin ? "within" : hasTolerance(order) ? "outside" : "untolerated";
  return {
    isWithin,
    lead: t(`weight.typed.${compared}`, { percent: percentOf(order, wording), buyer: answers }),
    payable: amountWords(payable, language),
    // What is shipped pays for nothing yet where the weight at arrival does.
    worth: t(
      `weight.worth.${order.weightBasis === "netDelivered" ? "delivered" : difference === "more" ? "more" : back ? "less" : "all"}`,
      {
        payable: amountWords(payable, language),
        share: amountWords(moneyView(splitFunds(minor, sharesOf(order)).supplier, order.total.currency), language),
        back: back && amountWords(back, language),
      },
    ),
  };
}

/** What sentences about a weight that was shipped are made with. */
export function weightValues(order: OrderView, wording: Wording): Record<string, unknown> {
  const { language } = wording;
  const back = backForWeight(order);
  return {
    buyer: order.buyer.name,
    supplier: order.supplier.name,
    weight: order.netWeight && weightText(order.netWeight, wording),
    quantity: weightText(order.quantity, wording),
    percent: percentOf(order, wording),
    payable: order.payable && amountWords(order.payable, language),
    back: back && amountWords(back, language),
    total: amountWords(order.total, language),
  };
}

/** What sentences about a weight at arrival are made with. */
export function deliveredValues(order: OrderView, wording: Wording): Record<string, unknown> {
  const { delivered, inspectionEndsAt } = order;
  return {
    ...weightValues(order, wording),
    shipped: order.netWeight && weightText(order.netWeight, wording),
    weight: delivered && weightText(delivered.netWeight, wording),
    payable: delivered && amountWords(delivered.payable, wording.language),
    moment: inspectionEndsAt && wording.dates.deadline(inspectionEndsAt),
  };
}

/** Whether the weight at arrival lies within the tolerance: silence accepts it then. */
export const isDeliveredWithin = ({
  delivered,
  quantity,
  tolerancePercent,
}: Pick<OrderView, "delivered" | "quantity" | "tolerancePercent">): boolean =>
  delivered !== null && isWithinTolerance(delivered.netWeight, quantity, tolerancePercent);

/** `less`: a part goes back. `all`: all that lies in escrow is paid. */
const effectOf = (order: OrderView) => (backForWeight(order) ? "less" : "all");

export interface OpenWeightWords {
  what: string;
  /** What acceptance does, and an approval. */
  effect: string;
  /** What happens without an answer. */
  otherwise: string;
  /** Who may answer, where the reader's side has to and the reader may not. */
  cannot: string | null;
}

/** A weight outside the tolerance, for the one who has to accept it and for the one who waits for that. */
export function openWeightWords(order: OrderView, wording: Wording): OpenWeightWords {
  const { t, dates } = wording;
  const values = weightValues(order, wording);
  const { side, inspectionEndsAt } = order;
  return {
    what: t(`weight.what.${side}.${hasTolerance(order) ? "outside" : "untolerated"}`, values),
    effect: t(`weight.effect.${side}.${effectOf(order)}`, values),
    otherwise: inspectionEndsAt
      ? t(`weight.otherwise.${side}Until`, { ...values, moment: dates.deadline(inspectionEndsAt) })
      : t(`weight.otherwise.${side}`, values),
    cannot: side === "buyer" && !order.can.includes("acceptWeight") ? t("weight.cannot") : null,
  };
}

/** What a buyer accepts beside the quality by an approval; null where no weight waits for an answer. */
export const approvedWeightWords = (order: OrderView, wording: Wording): string | null =>
  awaitsWeight(order) ? wording.t(`weight.approved.${effectOf(order)}`, weightValues(order, wording)) : null;

/** What a buyer says by accepting a weight, before it is said. */
export const acceptedWeightWords = (order: OrderView, wording: Wording): string =>
  wording.t(`weight.accept.${effectOf(order)}`, weightValues(order, wording));
