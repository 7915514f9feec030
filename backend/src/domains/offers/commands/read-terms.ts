import { amountsOf } from "#shared/escrow/shipments.ts";
import { formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { AppError, type FieldProblem } from "#shared/kernel/errors.ts";
import { mostMinor, quantityScale, toMinor, totalOf } from "#shared/kernel/money.ts";
import type { OfferDraft } from "#shared/offers/contract.ts";
import { mostDaysAhead, usualTolerance } from "#shared/terms/schedule.ts";
import { after, calendarDayOf, day } from "#backend/src/kernel/clock.ts";
import type { AgreedShipment } from "../../terms/index.ts";

interface Props {
  draft: OfferDraft;
  pricePerUnit: string;
  now: Date;
}

/**
 * What an offer says beside goods, quantity and price, as its terms keep it.
 *
 * @throws {AppError} `request.invalid` for a day that has passed or lies too far ahead, and for a shipment that is worth nothing.
 */
export function agreedFurther({ draft, pricePerUnit, now }: Props) {
  const { deliveryTerms, tolerancePercent, inspectionDays, packing, shipments } = draft;
  const fields = [...tooMuch(draft, pricePerUnit), ...wrongDays(shipments, now), ...worthless(draft, pricePerUnit)];
  if (fields.length > 0) throw new AppError("request.invalid", { fields });
  const schedule: AgreedShipment[] = shipments.map(({ quantity, shipBy, deliverFrom, deliverTo }) => ({
    quantity: formatDecimal(thousandths(quantity), quantityScale, 0),
    shipBy,
    deliverFrom,
    deliverTo,
  }));
  return {
    deliveryTerms,
    tolerancePercent: tolerancePercent ?? usualTolerance,
    inspectionDays,
    packing,
    schedule: schedule.length > 0 ? schedule : null,
  };
}

const thousandths = (quantity: string): bigint => parseDecimal(quantity, quantityScale);

/** What could not be ordered cannot be offered. */
const tooMuch = ({ quantity }: OfferDraft, pricePerUnit: string): FieldProblem[] =>
  totalOf(thousandths(quantity ?? "1"), toMinor(pricePerUnit)) > mostMinor
    ? [{ field: "quantity", key: "tooLarge" }]
    : [];

function wrongDays(shipments: OfferDraft["shipments"], now: Date): FieldProblem[] {
  const [first, last] = [calendarDayOf(now), calendarDayOf(after(now, mostDaysAhead * day))];
  return shipments.flatMap((shipment, index) =>
    (["shipBy", "deliverFrom", "deliverTo"] as const).flatMap((name): FieldProblem[] => {
      const named = shipment[name];
      const field = `shipments[${index}].${name}`;
      if (named && named < first) return [{ field, key: "past" }];
      return named && named > last ? [{ field, key: "tooFarAhead", values: { days: mostDaysAhead } }] : [];
    }),
  );
}

/** An order has no shipment of nothing: what is less than a cent cannot be paid for. */
function worthless({ quantity, shipments }: OfferDraft, pricePerUnit: string): FieldProblem[] {
  const total = totalOf(thousandths(quantity ?? "1"), toMinor(pricePerUnit));
  if (shipments.length === 0) return total > 0n ? [] : [{ field: "quantity", key: "worthNothing" }];
  const amounts = amountsOf(
    total,
    shipments.map((shipment) => shipment.quantity),
  );
  return amounts.flatMap((amount, index) =>
    amount > 0n ? [] : [{ field: `shipments[${index}].quantity`, key: "worthNothing" }],
  );
}
