import { isDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import {
  moneyView,
  quantityScale,
  scaleOf,
  toMinor,
  totalOf,
  type Currency,
  type MoneyView,
} from "#shared/kernel/money.ts";
import { measuredScale } from "#shared/catalogue/lot-properties.ts";
import type { QualityFigure } from "#shared/quality/figures.ts";
import type { Terms } from "#shared/offers/compare.ts";
import type { OfferVersionView } from "#shared/offers/contract.ts";
import { fixedPrice, isTraded, type Exchange } from "#shared/terms/futures.ts";
import type { Differential, Inspector, WeightBasis } from "#shared/terms/negotiated.ts";
import type { Incoterm } from "#shared/terms/incoterms.ts";
import { mostTolerance } from "#shared/terms/schedule.ts";
import { momentOf, type CounterTyped } from "./typed.ts";

/** Whole digits that the books hold. */
const mostWhole = 12;
const isAmount = (text: string, scale: number): boolean =>
  isDecimal(text, scale) && text.split(".", 1)[0]!.length <= mostWhole && parseDecimal(text, scale) > 0n;

const decimalOr = (text: string, scale: number, otherwise: string): string =>
  isAmount(text, scale) ? text : otherwise;
const textOr = (text: string): string | null => text.trim() || null;

/** The differential as far as it is whole: half of one says nothing yet. */
function differentialOf({ priced, differential }: CounterTyped): Differential | null {
  const { exchange, month, difference, calledBy, fixBy } = differential;
  const isWhole =
    priced === "differential" &&
    isTraded(exchange as Exchange, month) &&
    isDecimal(difference.replace(/^\+/, ""), 2) &&
    fixBy !== "";
  return isWhole
    ? { exchange: exchange as Exchange, month, difference: difference.replace(/^\+/, ""), calledBy, fixBy }
    : null;
}

/** The level at which the price is fixed, where one is typed. */
function fixingOf({ isFixing, fixing }: CounterTyped): Terms["fixing"] {
  const at = momentOf(fixing.at);
  return isFixing && isAmount(fixing.level, 2) && fixing.at !== "" && at !== fixing.at
    ? { level: fixing.level, at }
    : null;
}

/** What one of the unit costs; null while it is to be fixed, and where what is typed is no price. */
export function priceOf(typed: CounterTyped, currency: Currency): string | null {
  if (typed.priced === "fixed") return isAmount(typed.pricePerUnit, scaleOf(currency)) ? typed.pricePerUnit : null;
  const [differential, fixing] = [differentialOf(typed), fixingOf(typed)];
  if (!differential || !fixing) return null;
  const price = fixedPrice({ ...differential, level: fixing.level }, currency);
  return isAmount(price, scaleOf(currency)) ? price : null;
}

/** What a quantity is worth at a price; null where one of the two is none. */
export function worthOfTyped(quantity: string, price: string | null, currency: Currency): MoneyView | null {
  if (price === null || !isAmount(quantity, quantityScale)) return null;
  return moneyView(totalOf(parseDecimal(quantity, quantityScale), toMinor(price, currency)), currency);
}

/** The limits that say something by now. */
function limitsOf({ qualityLimits }: CounterTyped): Terms["qualityLimits"] {
  const figureOr = (text: string) => (isDecimal(text, measuredScale) ? text : null);
  return qualityLimits
    .map(({ figure, least, most }) => ({
      figure: figure as QualityFigure,
      least: figureOr(least),
      most: figureOr(most),
    }))
    .filter(({ figure, least, most }) => (figure as string) !== "" && (least ?? most) !== null);
}

/** What the form says, as a version would show it: what is typed and is no figure yet counts as unchanged. */
export function previewOf(typed: CounterTyped, base: OfferVersionView, currency: Currency): Terms {
  const price = priceOf(typed, currency);
  const byExchange = typed.priced === "differential";
  const differential = differentialOf(typed);
  const quantity = decimalOr(typed.quantity, quantityScale, base.quantity);
  const unsaid = byExchange ? !differential : price === null;
  const isTolerance = isDecimal(typed.tolerancePercent, 1) && Number(typed.tolerancePercent) <= mostTolerance;
  const { incoterm, sample } = typed;
  const shipments =
    typed.shipped === "once" ? [] : typed.shipped === "window" ? typed.shipments.slice(0, 1) : typed.shipments;
  return {
    unit: base.unit,
    netWeightKg: base.netWeightKg,
    quantity,
    tolerancePercent: isTolerance ? typed.tolerancePercent : base.tolerancePercent,
    pricePerUnit: unsaid ? base.pricePerUnit : price === null ? null : { amount: price, currency },
    total: worthOfTyped(quantity, price, currency),
    differential: unsaid ? base.differential : differential,
    fixing: unsaid ? base.fixing : differential && fixingOf(typed),
    quality: textOr(typed.quality),
    qualityLimits: limitsOf(typed),
    incoterm: (incoterm || null) as Incoterm | null,
    incotermPlace: incoterm ? textOr(typed.incotermPlace) : null,
    placeCode: incoterm ? textOr(typed.placeCode) : null,
    deliveryTerms: incoterm ? `${incoterm} ${typed.incotermPlace.trim()}` : textOr(typed.deliveryTerms),
    deliveryTimeDays: /^\d{1,4}$/.test(typed.deliveryTimeDays) ? Number(typed.deliveryTimeDays) : null,
    shipments: shipments.map((one) => ({
      amount: null,
      quantity: typed.shipped === "window" ? quantity : decimalOr(one.quantity, quantityScale, "0"),
      shipFrom: textOr(one.shipFrom),
      shipBy: textOr(one.shipBy),
      deliverFrom: textOr(one.deliverFrom),
      deliverTo: textOr(one.deliverTo),
    })),
    packing: textOr(typed.packing),
    weightBasis: (typed.weightBasis || null) as WeightBasis | null,
    inspectionDays: /^\d{1,3}$/.test(typed.inspectionDays) ? Number(typed.inspectionDays) : base.inspectionDays,
    inspectedBy: (typed.inspectedBy || null) as Inspector | null,
    inspector: typed.inspectedBy === "independent" ? textOr(typed.inspector) : null,
    sample: typed.isSampled && sample.dueOn ? sample : typed.isSampled ? base.sample : null,
    documentsRequired: typed.documentsRequired,
    releaseNeedsDocuments: typed.releaseNeedsDocuments && typed.documentsRequired.length > 0,
  };
}
