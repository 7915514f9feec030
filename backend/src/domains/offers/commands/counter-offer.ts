import { listedPrice } from "#shared/catalogue/rules.ts";
import { AppError } from "#shared/kernel/errors.ts";
import type { CounterDraft } from "#shared/offers/contract.ts";
import { mostVersions, offerValidDays, versionsPerDay, withinTerms } from "#shared/offers/process.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, day, hour } from "#backend/src/kernel/clock.ts";
import { publish } from "#backend/src/kernel/events.ts";
import { findProduct } from "../../catalogue/index.ts";
import { AgreedTerms, writeVersion, type OfferedTerms } from "../../terms/index.ts";
import { areApart, writeMessage } from "../../threads/index.ts";
import type { Offer } from "../model.ts";
import { enterVersion } from "./enter-version.ts";
import { agreedFurther, refuseQuantity } from "./read-terms.ts";
import { priceOf, readValidity } from "./read-version.ts";
import { refuseHindered } from "./refuse-hindered.ts";
import { refuseEnded, refuseOtherVersion } from "./refuse-other-version.ts";
import { scheduleOf } from "./schedule-of.ts";
import { hasLetterOf, tellOffer } from "./tell-offer.ts";

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
  const { priceCurrency, priceUnit, unit } = before;
  const unitWeightKg = before.unitWeightKg ?? (await weightNow(trx, offer.productId, priceUnit));
  const agreed = { price, priceCurrency, priceUnit, unitWeightKg, unit, rate: null, currency: priceCurrency };
  const { differential, fixing } = draft;
  const further = agreedFurther({ draft, agreed, category: before.productCategory, differential, fixing, now });
  const validUntil = readValidity(draft, now);
  const terms = await writeVersion(trx, {
    terms: before,
    quantity: draft.quantity,
    price,
    unitWeightKg,
    deliveryTimeDays: draft.deliveryTimeDays,
    further,
    now,
  });
  return putVersion({ trx, offer, side, userId, terms, validUntil, said: draft, now });
}

/** What one unit weighs by now: a supplier who has not said it before can say it in the listing, and the next version has it. */
async function weightNow(trx: Transaction, productId: string, unit: string): Promise<string | null> {
  const product = await findProduct(trx, productId);
  const listed = product && listedPrice(product);
  return listed?.priceUnit === unit ? listed.unitWeightKg : null;
}

interface Put extends Omit<Props, "draft"> {
  terms: OfferedTerms;
  validUntil: Date;
  said: Pick<CounterDraft, "message" | "documents">;
}

/** Puts another version in the place of the newest, and tells the side whose answer is awaited then. */
async function putVersion({ trx, offer, side, userId, terms, validUntil, said, now }: Put): Promise<Offer> {
  // Whoever puts another version in the place of their own that was not answered has written an hour's letter already; its link leads to the newest.
  const withoutLetter = offer.turn !== side && (await hasLetterOf(trx, offer, after(now, -hour)));
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
  await tellOffer({ trx, offer: changed, told: { side: changed.turn, kind: "offerCountered" }, withoutLetter, now });
  return changed;
}

const silent = { message: "", documents: [] };

/**
 * The buyer's version of a quote that takes another quantity of it, all other terms as they are; the supplier's answer is awaited then.
 *
 * @throws {AppError} as {@link counterOffer} and {@link refuseHindered} do.
 */
export async function counterQuantity({ quantity, ...props }: Omit<Props, "draft" | "side"> & { quantity: string }) {
  const { trx, offer, now } = props;
  refuseEnded(offer, now);
  if (await areApart(trx, offer.buyerOrgId, offer.supplierOrgId)) throw new AppError("threads.blocked");
  await refuseFlood(trx, offer, "buyer", now);
  const before = (await AgreedTerms.offered(trx, [offer.termsId]))(offer.termsId);
  refuseHindered(before, now);
  const schedule = before.schedule && scheduleOf(before.schedule, quantity, before);
  refuseQuantity({ quantity, shipments: schedule ?? [] }, before);
  const further = { ...before, schedule, negotiated: before };
  const { price, unitWeightKg, deliveryTimeDays } = before;
  const said = { quantity, price, unitWeightKg, deliveryTimeDays, further };
  const terms = await writeVersion(trx, { terms: before, ...said, now });
  const usual = withinTerms(now, offerValidDays, { ...before, shipments: schedule ?? [] });
  // Nobody has agreed to shorten what the quote says of itself.
  const validUntil = offer.validUntil > usual ? offer.validUntil : usual;
  return putVersion({ ...props, side: "buyer", terms, validUntil, said: silent });
}

/** Each version is read by the other side: so many of one's own are made in a day, of all that the two negotiate. What an offer begins with has limits of its own. */
async function refuseFlood(trx: Transaction, offer: Offer, side: OrganizationType, now: Date): Promise<void> {
  const { buyerOrgId, supplierOrgId } = offer;
  const [{ today }] = (await trx("offer_versions as v")
    .join("offers as f", "f.id", "v.offer_id")
    .where({ "f.buyer_org_id": buyerOrgId, "f.supplier_org_id": supplierOrgId, "v.side": side })
    .where("v.number", ">", 1)
    .where("v.created_at", ">", after(now, -day))
    .count("* as today")) as [{ today: string }];
  if (offer.number >= mostVersions || Number(today) >= versionsPerDay)
    throw new AppError("offers.tooManyVersions", { most: mostVersions, day: versionsPerDay });
}
