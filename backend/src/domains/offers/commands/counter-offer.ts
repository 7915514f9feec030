import { cropOf } from "#shared/catalogue/choices.ts";
import { AppError, type FieldProblem } from "#shared/kernel/errors.ts";
import type { CounterDraft } from "#shared/offers/contract.ts";
import { mostVersions, offerValidDays, validity, versionsPerDay, withinShipBy } from "#shared/offers/process.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { exchanges, fixedPrice, calendarMonthOf } from "#shared/terms/futures.ts";
import { lastShipByEnd } from "#shared/terms/schedule.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, calendarDayOf, day, hour } from "#backend/src/kernel/clock.ts";
import { publish } from "#backend/src/kernel/events.ts";
import { AgreedTerms, writeVersion, type OfferedTerms } from "../../terms/index.ts";
import { areApart, writeMessage } from "../../threads/index.ts";
import type { Offer } from "../model.ts";
import { enterVersion } from "./enter-version.ts";
import { agreedFurther } from "./read-terms.ts";
import { refuseEnded, refuseOtherVersion } from "./refuse-other-version.ts";
import { tellOffer } from "./tell-offer.ts";

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`. */
  offer: Offer;
  /** Who makes it. */
  side: OrganizationType;
  userId: string;
  draft: CounterDraft;
  now: Date;
}

/**
 * Makes another version of a pending offer, after which the other side's answer is awaited. Goods and parties stay as they were; all else is as the version says.
 *
 * @throws {AppError} `offers.notPending`, `offers.expired`, `offers.otherVersion` with the version that was named and the newest, `offers.tooManyVersions`, `threads.blocked`,
 * `request.invalid` for terms that cannot be, `documents.*` for files that cannot go with it.
 */
export async function counterOffer({ trx, offer, side, userId, draft, now }: Props): Promise<Offer> {
  refuseEnded(offer, now);
  await refuseOtherVersion(trx, offer, draft.answers, side);
  if (await areApart(trx, offer.buyerOrgId, offer.supplierOrgId)) throw new AppError("threads.blocked");
  await refuseFlood(trx, offer, side, now);
  const before = (await AgreedTerms.offered(trx, [offer.termsId]))(offer.termsId);
  const price = priceOf(draft, before, now);
  const { priceCurrency, priceUnit, unitWeightKg, unit } = before;
  const agreed = { price, priceCurrency, priceUnit, unitWeightKg, unit, rate: null, currency: priceCurrency };
  const { differential, fixing } = draft;
  const further = agreedFurther({ draft, agreed, differential, fixing, now });
  const validUntil = readValidity(draft, now);
  const terms = await writeVersion(trx, {
    terms: before,
    quantity: draft.quantity,
    price,
    deliveryTimeDays: draft.deliveryTimeDays,
    further,
    now,
  });
  const changed = await offer.change(
    trx,
    {
      termsId: terms.id,
      number: offer.number + 1,
      turn: side === "buyer" ? "supplier" : "buyer",
      validUntil,
      // A question that is answered by figures is an offer.
      isQuestion: false,
    },
    now,
  );
  await enterVersion(trx, { offer: changed, side, message: draft.message, userId, now });
  const { buyerOrgId, supplierOrgId } = offer;
  if (draft.message !== "" || draft.documents.length > 0)
    await writeMessage({
      trx,
      threadId: offer.id,
      buyerOrgId,
      supplierOrgId,
      side,
      authorId: userId,
      text: draft.message,
      documents: draft.documents,
      told: true,
      now,
    });
  await publish({
    trx,
    organizationIds: [buyerOrgId, supplierOrgId],
    type: "offer",
    subjectId: offer.id,
    event: "offer.countered",
    now,
  });
  await tellOffer({ trx, offer: changed, told: { side: changed.turn, kind: "offerCountered" }, now });
  return changed;
}

const invalid = (fields: FieldProblem[]) => new AppError("request.invalid", { fields });

/** Each version is a letter that the other side reads. */
async function refuseFlood(trx: Transaction, offer: Offer, side: OrganizationType, now: Date): Promise<void> {
  const [{ today }] = (await trx("offer_versions")
    .where({ offer_id: offer.id, side })
    .where("created_at", ">", after(now, -day))
    .count("* as today")) as [{ today: string }];
  if (offer.number >= mostVersions || Number(today) >= versionsPerDay)
    throw new AppError("offers.tooManyVersions", { most: mostVersions, day: versionsPerDay });
}

/** The price of one unit: as it is stated, as it follows from the level at which a differential is fixed, or none until then. */
function priceOf({ pricePerUnit, differential, fixing }: CounterDraft, terms: OfferedTerms, now: Date): string | null {
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

function readValidity({ validUntil, shipments }: CounterDraft, now: Date): Date {
  if (!validUntil) return withinShipBy(now, offerValidDays, shipments);
  const moment = new Date(validUntil);
  const lastShipBy = lastShipByEnd(shipments);
  const wrong = (key: string, values?: FieldProblem["values"]) =>
    invalid([{ field: "validUntil", key, ...(values && { values }) }]);
  if (moment < after(now, validity.leastHours * hour)) throw wrong("tooSoon", { hours: validity.leastHours });
  if (moment > after(now, validity.mostDays * day)) throw wrong("tooFarAhead", { days: validity.mostDays });
  if (lastShipBy && moment > lastShipBy) throw wrong("afterShipBy");
  return moment;
}
