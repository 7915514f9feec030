import { cropOf } from "#shared/catalogue/choices.ts";
import { lastDayOf } from "#shared/escrow/shipments.ts";
import { AppError, type FieldProblem } from "#shared/kernel/errors.ts";
import type { CounterDraft } from "#shared/offers/contract.ts";
import { toMinor } from "#shared/kernel/money.ts";
import { offerValidDays, validity, withinTerms } from "#shared/offers/process.ts";
import { exchanges, fixedPrice, calendarMonthOf } from "#shared/terms/futures.ts";
import { keepableUntil } from "#shared/terms/schedule.ts";
import { after, calendarDayOf, day, hour } from "#backend/src/kernel/clock.ts";
import type { OfferedTerms } from "../../terms/index.ts";

const invalid = (fields: FieldProblem[]) => new AppError("request.invalid", { fields });

/** A price that is stated has no more digits either (`amount`). */
const mostPrice = 10n ** 14n - 1n;

/** Days: a level of before is not the one at which anybody fixes. */
const oldestFixing = 60;

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
  if (pricePerUnit !== null) throw invalid([{ field: "pricePerUnit", key: "besideDifferential" }]);
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
  if (new Date(fixing.at) < after(now, -oldestFixing * day))
    throw invalid([{ field: "fixing.at", key: "tooLongAgo", values: { days: oldestFixing } }]);
  const price = fixedPrice({ ...differential, level: fixing.level }, terms.priceCurrency);
  if (price.startsWith("-") || Number(price) === 0) throw invalid([{ field: "fixing.level", key: "worthNothing" }]);
  if (toMinor(price, terms.priceCurrency) > mostPrice) throw invalid([{ field: "fixing.level", key: "tooLarge" }]);
  return price;
}

/** Until when a version can be accepted; without a moment of its own so many days. */
export function readValidity(
  { validUntil, ...terms }: Pick<CounterDraft, "validUntil" | "shipments" | "sample" | "differential" | "fixing">,
  now: Date,
  days: number = offerValidDays,
): Date {
  if (!validUntil) return withinTerms(now, days, terms);
  const moment = new Date(validUntil);
  const keepable = keepableUntil(terms);
  const wrong = (key: string, values?: FieldProblem["values"]) =>
    invalid([{ field: "validUntil", key, ...(values && { values }) }]);
  if (moment < after(now, validity.leastHours * hour)) throw wrong("tooSoon", { hours: validity.leastHours });
  if (moment > after(now, validity.mostDays * day)) throw wrong("tooFarAhead", { days: validity.mostDays });
  if (keepable && moment > keepable) throw wrong("afterFirstDay", { day: lastDayOf(keepable) });
  return moment;
}
