import { AppError } from "#shared/kernel/errors.ts";
import type { CounterDraft } from "#shared/offers/contract.ts";
import { mostVersions, offerValidDays, versionsPerDay, withinShipBy } from "#shared/offers/process.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import { publish } from "#backend/src/kernel/events.ts";
import { AgreedTerms, writeVersion, type OfferedTerms } from "../../terms/index.ts";
import { areApart, writeMessage } from "../../threads/index.ts";
import type { Offer } from "../model.ts";
import { enterVersion } from "./enter-version.ts";
import { agreedFurther, refuseQuantity } from "./read-terms.ts";
import { priceOf, readValidity } from "./read-version.ts";
import { refuseEnded, refuseOtherVersion } from "./refuse-other-version.ts";
import { scheduleOf } from "./schedule-of.ts";
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
  return putVersion({ trx, offer, side, userId, terms, validUntil, said: draft, now });
}

interface Put extends Omit<Props, "draft"> {
  terms: OfferedTerms;
  validUntil: Date;
  said: Pick<CounterDraft, "message" | "documents">;
}

/** Puts another version in the place of the newest, and tells the side whose answer is awaited then. */
async function putVersion({ trx, offer, side, userId, terms, validUntil, said, now }: Put): Promise<Offer> {
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
  await enterVersion(trx, { offer: changed, side, message: said.message, userId, now });
  const { buyerOrgId, supplierOrgId } = offer;
  if (said.message !== "" || said.documents.length > 0)
    await writeMessage({
      trx,
      threadId: offer.id,
      buyerOrgId,
      supplierOrgId,
      side,
      authorId: userId,
      text: said.message,
      documents: said.documents,
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

const silent = { message: "", documents: [] };

/**
 * The buyer's version of a quote that takes another quantity of it, all other terms as they are; the supplier's answer is awaited then.
 *
 * @throws {AppError} as {@link counterOffer} does.
 */
export async function counterQuantity({ quantity, ...props }: Omit<Props, "draft" | "side"> & { quantity: string }) {
  const { trx, offer, now } = props;
  refuseEnded(offer, now);
  if (await areApart(trx, offer.buyerOrgId, offer.supplierOrgId)) throw new AppError("threads.blocked");
  await refuseFlood(trx, offer, "buyer", now);
  const before = (await AgreedTerms.offered(trx, [offer.termsId]))(offer.termsId);
  const schedule = before.schedule && scheduleOf(before.schedule, quantity, before);
  refuseQuantity({ quantity, shipments: schedule ?? [] }, before);
  const further = { ...before, schedule, negotiated: before };
  const { price, deliveryTimeDays } = before;
  const terms = await writeVersion(trx, { terms: before, quantity, price, deliveryTimeDays, further, now });
  const validUntil = withinShipBy(now, offerValidDays, schedule ?? []);
  return putVersion({ ...props, side: "buyer", terms, validUntil, said: silent });
}

/** Each version is a letter that the other side reads. */
async function refuseFlood(trx: Transaction, offer: Offer, side: OrganizationType, now: Date): Promise<void> {
  const [{ today }] = (await trx("offer_versions")
    .where({ offer_id: offer.id, side })
    .where("created_at", ">", after(now, -day))
    .count("* as today")) as [{ today: string }];
  if (offer.number >= mostVersions || Number(today) >= versionsPerDay)
    throw new AppError("offers.tooManyVersions", { most: mostVersions, day: versionsPerDay });
}
