import { amountsOf } from "#shared/escrow/shipments.ts";
import { formatDecimal, isDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { AppError, type FieldProblem } from "#shared/kernel/errors.ts";
import { amountProblem } from "#shared/kernel/fields.ts";
import { mostMinor, quantityScale, scaleOf } from "#shared/kernel/money.ts";
import { limitProblems, limitsOf } from "#shared/quality/limits.ts";
import type { OfferDraft } from "#shared/offers/contract.ts";
import { tradePapers, type Differential, type Fixing } from "#shared/terms/negotiated.ts";
import { lastShipByEnd, mostDaysAhead, usualTolerance } from "#shared/terms/schedule.ts";
import { unitStep, worthOf, type AgreedPrice } from "#shared/terms/worth.ts";
import { after, calendarDayOf, day, endOfDay } from "#backend/src/kernel/clock.ts";
import type { AgreedShipment } from "../../terms/index.ts";

/** What an inquiry and a counter-offer have in common. */
type Draft = Omit<OfferDraft, "productId" | "termsVersion" | "pricePerUnit" | "message" | "documents">;
/** A price against an exchange is nothing until it is fixed. */
type OfferedPrice = Omit<AgreedPrice, "price"> & { readonly price: string | null };

interface Props {
  draft: Draft;
  agreed: OfferedPrice;
  /** Of the goods. */
  category: string;
  differential?: Differential | null;
  fixing?: Fixing | null;
  now: Date;
}

/**
 * Lets nobody take a quantity that could not be ordered.
 *
 * @throws {AppError} `request.invalid`
 */
export function refuseQuantity(draft: Amounts, agreed: OfferedPrice): void {
  const fields = quantityProblems(draft, agreed);
  if (fields.length > 0) throw new AppError("request.invalid", { fields });
}

/** A quantity, and how it is shipped. */
interface Amounts {
  quantity: string | null;
  shipments: readonly { quantity: string }[];
}

const quantityProblems = (draft: Amounts, agreed: OfferedPrice): FieldProblem[] => [
  ...(isFixed(agreed) ? [...tooMuch(draft, agreed), ...worthless(draft, agreed)] : []),
  ...partsOfUnits(draft, agreed),
];

const isFixed = (agreed: OfferedPrice): agreed is AgreedPrice => agreed.price !== null;

/**
 * What an offer says beside goods, quantity and price, as its terms keep it.
 *
 * @throws {AppError} `request.invalid` for a day that has passed or lies too far ahead, for a shipment that is worth nothing, and for limits that such goods do not have.
 */
export function agreedFurther({ draft, agreed, category, differential = null, fixing = null, now }: Props) {
  const { deliveryTerms, incoterm, incotermPlace, tolerancePercent, inspectionDays, packing, shipments } = draft;
  const scale = scaleOf(agreed.currency);
  if (isFixed(agreed) && !isDecimal(agreed.price, scale))
    throw new AppError("request.invalid", { fields: [{ field: "pricePerUnit", ...amountProblem(scale) }] });
  const fields = [
    ...quantityProblems(draft, agreed),
    ...wrongDays(shipments, now),
    ...lateSample(draft, now),
    ...limitProblems(draft.qualityLimits, category),
  ];
  if (fields.length > 0) throw new AppError("request.invalid", { fields });
  const schedule: AgreedShipment[] = shipments.map(({ quantity, shipFrom, shipBy, deliverFrom, deliverTo }) => ({
    quantity: formatDecimal(thousandths(quantity), quantityScale, 0),
    shipFrom,
    shipBy,
    deliverFrom,
    deliverTo,
  }));
  const { placeCode, quality, weightBasis, inspectedBy, inspector, sample, documentsRequired } = draft;
  return {
    deliveryTerms: incoterm && incotermPlace ? `${incoterm} ${incotermPlace}` : deliveryTerms,
    tolerancePercent: tolerancePercent ?? usualTolerance,
    inspectionDays,
    packing,
    schedule: schedule.length > 0 ? schedule : null,
    negotiated: {
      placeCode: incoterm ? placeCode : null,
      quality,
      qualityLimits: limitsOf(draft.qualityLimits, category),
      weightBasis,
      inspectedBy,
      inspector: inspectedBy === "independent" ? inspector : null,
      sample,
      documentsRequired: tradePapers.filter((paper) => documentsRequired.includes(paper)),
      // Of no paper nothing can be waited for.
      releaseNeedsDocuments: draft.releaseNeedsDocuments && documentsRequired.length > 0,
      differential,
      fixing,
    },
  };
}

/** Goods are shipped after their sample is approved. */
function lateSample({ sample, shipments }: Draft, now: Date): FieldProblem[] {
  if (!sample) return [];
  const lastShipBy = lastShipByEnd(shipments);
  if (sample.dueOn < calendarDayOf(now)) return [{ field: "sample.dueOn", key: "past" }];
  if (sample.dueOn > calendarDayOf(after(now, mostDaysAhead * day)))
    return [{ field: "sample.dueOn", key: "tooFarAhead", values: { days: mostDaysAhead } }];
  return lastShipBy && endOfDay(sample.dueOn) > lastShipBy ? [{ field: "sample.dueOn", key: "afterShipBy" }] : [];
}

const thousandths = (quantity: string): bigint => parseDecimal(quantity, quantityScale);

/** What could not be ordered cannot be offered. */
const tooMuch = ({ quantity }: Amounts, agreed: AgreedPrice): FieldProblem[] =>
  worthOf(agreed, quantity ?? "1") > mostMinor ? [{ field: "quantity", key: "tooLarge" }] : [];

/** An order says in whole kilograms what so many bags weigh, and a part of a bag is none. What nobody has weighed is asked for as one likes. */
function partsOfUnits({ quantity, shipments }: Amounts, { unit, unitWeightKg }: OfferedPrice): FieldProblem[] {
  if (unit === "MT" || unitWeightKg === null) return [];
  const step = unitStep(unitWeightKg);
  const isWhole = (units: string) => thousandths(units) % (step * 10n ** BigInt(quantityScale)) === 0n;
  const key = step === 1n ? "integer" : "unitStep";
  const wrong = (field: string): FieldProblem => ({
    field,
    key,
    ...(step === 1n ? {} : { values: { step: String(step) } }),
  });
  return [
    ...(isWhole(quantity ?? "1") ? [] : [wrong("quantity")]),
    ...shipments.flatMap((shipment, index) =>
      isWhole(shipment.quantity) ? [] : [wrong(`shipments[${index}].quantity`)],
    ),
  ];
}

function wrongDays(shipments: Draft["shipments"], now: Date): FieldProblem[] {
  const [first, last] = [calendarDayOf(now), calendarDayOf(after(now, mostDaysAhead * day))];
  return shipments.flatMap((shipment, index) =>
    (["shipFrom", "shipBy", "deliverFrom", "deliverTo"] as const).flatMap((name): FieldProblem[] => {
      const named = shipment[name];
      const field = `shipments[${index}].${name}`;
      if (named && named < first) return [{ field, key: "past" }];
      return named && named > last ? [{ field, key: "tooFarAhead", values: { days: mostDaysAhead } }] : [];
    }),
  );
}

/** An order has no shipment of nothing: what is less than a cent cannot be paid for. */
function worthless({ quantity, shipments }: Amounts, agreed: AgreedPrice): FieldProblem[] {
  const total = worthOf(agreed, quantity ?? "1");
  if (shipments.length === 0) return total > 0n ? [] : [{ field: "quantity", key: "worthNothing" }];
  const amounts = amountsOf(
    total,
    shipments.map((shipment) => shipment.quantity),
  );
  return amounts.flatMap((amount, index) =>
    amount > 0n ? [] : [{ field: `shipments[${index}].quantity`, key: "worthNothing" }],
  );
}
