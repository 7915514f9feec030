import { cropOf } from "#shared/catalogue/choices.ts";
import { AppError, type FieldProblem } from "#shared/kernel/errors.ts";
import type { CounterDraft } from "#shared/offers/contract.ts";
import { offerValidDays, validity, withinShipBy } from "#shared/offers/process.ts";
import { exchanges, fixedPrice, calendarMonthOf } from "#shared/terms/futures.ts";
import { lastShipByEnd } from "#shared/terms/schedule.ts";
import { after, calendarDayOf, day, hour } from "#backend/src/kernel/clock.ts";
import type { OfferedTerms } from "../../terms/index.ts";

const invalid = (fields: FieldProblem[]) => new AppError("request.invalid", { fields });

type Goods = Pick<OfferedTerms, "productCategory" | "priceUnit" | "priceCurrency">;

/** The price of one unit: as it is stated, as it follows from the level at which a differential is fixed, or none until then. */
export function priceOf(
  { pricePerUnit, differential, fixing }: Pick<CounterDraft, "pricePerUnit" | "differential" | "fixing">,
  terms: Goods,
  now: Date,
): string | null {
  if (!differential) {
    if (fixing) throw invalid([{ field: "fixing", key: "withoutDifferential" }]);
    return pricePerUnit;
  }
  const { exchange, month, fixBy } = differential;
  const today = calendarDayOf(now);
  if (!(exchanges[exchange].categories as readonly string[]).includes(cropOf(terms.productCategory)))
    throw invalid([{ field: "differential.exchange", key: "otherGoods" }]);
  // A quote is of weights, and in USD.
  if (terms.priceUnit !== "MT" || terms.priceCurrency !== "USD")
    throw invalid([{ field: "differential.exchange", key: "otherUnit" }]);
  if (fixBy < today) throw invalid([{ field: "differential.fixBy", key: "past" }]);
  // Before the exchange stops to trade the month.
  if (fixBy.slice(0, 7) > (calendarMonthOf(month) ?? ""))
    throw invalid([{ field: "differential.fixBy", key: "afterMonth" }]);
  if (!fixing) return null;
  if (new Date(fixing.at) > now) throw invalid([{ field: "fixing.at", key: "future" }]);
  const price = fixedPrice({ ...differential, level: fixing.level }, terms.priceCurrency);
  if (price.startsWith("-") || Number(price) === 0) throw invalid([{ field: "fixing.level", key: "worthNothing" }]);
  return price;
}

/** Until when a version can be accepted; without a moment of its own so many days. */
export function readValidity(
  { validUntil, shipments }: Pick<CounterDraft, "validUntil" | "shipments">,
  now: Date,
  days: number = offerValidDays,
): Date {
  if (!validUntil) return withinShipBy(now, days, shipments);
  const moment = new Date(validUntil);
  const lastShipBy = lastShipByEnd(shipments);
  const wrong = (key: string, values?: FieldProblem["values"]) =>
    invalid([{ field: "validUntil", key, ...(values && { values }) }]);
  if (moment < after(now, validity.leastHours * hour)) throw wrong("tooSoon", { hours: validity.leastHours });
  if (moment > after(now, validity.mostDays * day)) throw wrong("tooFarAhead", { days: validity.mostDays });
  if (lastShipBy && moment > lastShipBy) throw wrong("afterShipBy");
  return moment;
}
