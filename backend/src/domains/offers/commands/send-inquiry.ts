import { v7 as uuid } from "uuid";
import { AppError } from "#shared/kernel/errors.ts";
import type { OfferDraft } from "#shared/offers/contract.ts";
import { offersPerDay, openOffersPerPair, unansweredOffers } from "#shared/offers/process.ts";
import { listedPrice, tradeUnit } from "#shared/catalogue/rules.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import { publish } from "#backend/src/kernel/events.ts";
import { lockProduct, refuseHeld, refuseOtherTerms, supplierOf } from "../../catalogue/index.ts";
import { lockSides, type Side } from "../../organizations/index.ts";
import { writeTerms } from "../../terms/index.ts";
import { areApart, writeMessage } from "../../threads/index.ts";
import { eventOf, Offer } from "../model.ts";
import { enterVersion } from "./enter-version.ts";
import { agreedFurther } from "./read-terms.ts";
import { priceOf, readValidity } from "./read-version.ts";
import { tellOffer } from "./tell-offer.ts";

interface Props {
  trx: Transaction;
  buyerOrganizationId: string;
  userId: string;
  draft: OfferDraft;
  now: Date;
}

/**
 * Sends an inquiry: an offer for 7 days, or until the first day is over by which it asks for something, at the minimum of the price range and for one unit unless the
 * buyer says otherwise. It reserves nothing. Locks both organizations and the product, in this order, so that price and unit are what the offer says.
 *
 * @throws {AppError} `catalogue.productNotFound`, `accounts.forbidden` for a buyer that was closed meanwhile, `organizations.nameWaiting` for one whose name waits to be looked at;
 * `escrow.termsChanged` when the listing has other terms than the buyer says to have seen; `offers.listingHeld` while its review holds it back; `offers.productUnavailable` when the listing is not active, or its supplier is not shown; `offers.tooMany`; `offers.tooManyUnanswered`; `threads.blocked` where one of the two wants nothing of the other; `documents.*` for files that cannot go with it; `request.invalid` for terms that cannot be.
 */
export async function sendInquiry(props: Props): Promise<Offer> {
  const { trx, buyerOrganizationId, userId, draft, now } = props;
  const supplierId = await supplierOf(trx, draft.productId);
  const { buyer, supplier } = await lockSides({ trx, buyerId: buyerOrganizationId, supplierId, oneAtATime: true });
  const product = await lockProduct(trx, draft.productId);
  if (!product) throw new AppError("catalogue.productNotFound");
  if (!buyer || buyer.deleted_at) throw new AppError("accounts.forbidden");
  if (buyer.suspended_at) throw new AppError("organizations.suspended");
  // Nobody is shown a name before staff have looked whose it is.
  if (buyer.unlisted_since) throw new AppError("organizations.nameWaiting");
  refuseHeld(product);
  // What the public does not see cannot be asked for by whoever has kept or guessed its id.
  if (!product.active || !supplier || supplier.deleted_at || supplier.suspended_at || supplier.unlisted_since)
    throw new AppError("offers.productUnavailable");
  if (await areApart(trx, buyer.id, supplier.id)) throw new AppError("threads.blocked");
  if (draft.termsVersion !== null) await refuseOtherTerms(trx, product, draft.termsVersion);
  await refuseFlood(trx, { buyerId: buyer.id, supplierId: supplier.id, now });
  await refuseHeap(trx, { buyer, now });
  const listed = { ...listedPrice(product), currency: product.currency, rate: null, unit: tradeUnit(product.unit) };
  const { differential, fixing, deliveryTimeDays } = draft;
  const goods = { productCategory: product.category, ...listed };
  const asked = priceOf(draft, goods, now);
  // Where nothing is said of the price, it is the listing's; against an exchange it is none until it is fixed.
  const agreed = { ...listed, price: differential ? asked : (asked ?? listed.price) };
  const further = agreedFurther({ draft, agreed, category: product.category, differential, fixing, now });
  const terms = await writeTerms({
    trx,
    product,
    buyerOrganizationId,
    parties: { buyer, supplier },
    quantity: draft.quantity ?? "1",
    agreed,
    // Days that are not said are the listing's.
    further: deliveryTimeDays === null ? further : { ...further, deliveryTimeDays },
    now,
  });
  const offer = await Offer.query(trx).insertAndFetch({
    id: uuid(),
    termsId: terms.id,
    productId: product.id,
    buyerOrgId: buyerOrganizationId,
    supplierOrgId: product.organizationId,
    message: draft.message,
    isQuestion: draft.quantity === null && draft.pricePerUnit === null && differential === null,
    status: "pending",
    turn: "supplier",
    number: 1,
    validUntil: readValidity(draft, now),
    createdBy: userId,
    createdAt: now,
    updatedAt: now,
  });
  await enterVersion(trx, { offer, side: "buyer", message: draft.message, userId, now });
  // What was written with it begins its conversation; the supplier is told of both by one notice.
  const { buyerOrgId, supplierOrgId, message: text } = offer;
  await writeMessage({
    trx,
    threadId: offer.id,
    buyerOrgId,
    supplierOrgId,
    side: "buyer",
    authorId: userId,
    text,
    documents: draft.documents,
    told: true,
    now,
  });
  await publish({
    trx,
    organizationIds: [offer.buyerOrgId, offer.supplierOrgId],
    type: "offer",
    subjectId: offer.id,
    event: eventOf(offer),
    now,
  });
  await tellOffer({ trx, offer, told: { side: "supplier", kind: "offerReceived" }, now });
  return offer;
}

/**
 * Whoever asks everybody and reads nothing takes suppliers' time: so many inquiries of one buyer wait, whoever they went to. The buyer is locked, so they are counted by one
 * inquiry at a time.
 */
async function refuseHeap(trx: Transaction, { buyer, now }: { buyer: Side; now: Date }): Promise<void> {
  const most = buyer.verification === "verified" ? unansweredOffers.verified : unansweredOffers.unverified;
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    `select 1 from offers o
      where o.buyer_org_id = ? and o.status = 'pending' and o.turn = 'supplier' and o.request_id is null and o.valid_until > ?
        and not exists (select from thread_messages m where m.thread_id = o.id and m.organization_id = o.supplier_org_id)
      limit ?`,
    [buyer.id, now, most],
  );
  if (rows.length >= most) throw new AppError("offers.tooManyUnanswered", unansweredOffers);
}

interface Pair {
  buyerId: string;
  supplierId: string;
  now: Date;
}

/** Each inquiry is an email that its supplier reads: so many of one buyer may wait for an answer, and so many come in a day. Quotes are the supplier's own. */
async function refuseFlood(trx: Transaction, { buyerId, supplierId, now }: Pair): Promise<void> {
  const { rows } = await trx.raw<{ rows: [{ open: string; today: string }] }>(
    `select count(*) filter (where status = 'pending') as open, count(*) filter (where created_at > ?) as today
       from offers where buyer_org_id = ? and supplier_org_id = ? and request_id is null and (status = 'pending' or created_at > ?)`,
    [after(now, -day), buyerId, supplierId, after(now, -day)],
  );
  const [{ open, today }] = rows;
  if (Number(open) >= openOffersPerPair || Number(today) >= offersPerDay)
    throw new AppError("offers.tooMany", { open: openOffersPerPair, day: offersPerDay });
}
