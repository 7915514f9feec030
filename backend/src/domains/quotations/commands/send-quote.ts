import { cropOf } from "#shared/catalogue/choices.ts";
import { AppError } from "#shared/kernel/errors.ts";
import type { QuoteDraft } from "#shared/quotations/contract.ts";
import { mostQuotes, quoteDays } from "#shared/quotations/process.ts";
import { validity } from "#shared/offers/process.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { day } from "#backend/src/kernel/clock.ts";
import { lockProduct, refuseHeld, refuseOtherTerms } from "../../catalogue/index.ts";
import { enterQuote, expireOffer, Offer } from "../../offers/index.ts";
import { lockSides } from "../../organizations/index.ts";
import { areApart } from "../../threads/index.ts";
import { QuotationRequest } from "../model.ts";
import { takesQuotes } from "../policy.ts";
import { hasStandingQuote } from "../queries/standing.ts";
import { publishRequest, tellQuoted } from "./tell-request.ts";

interface Props {
  trx: Transaction;
  /** That the supplier sees. */
  request: QuotationRequest;
  supplierOrganizationId: string;
  userId: string;
  draft: QuoteDraft;
  now: Date;
}

/**
 * Answers a request with an offer on one of the supplier's listings, on which the buyer's answer is awaited; it takes the place of having declined. Locks both
 * organizations, the request and the product, in this order, so that of two quotes of one supplier one is there first.
 *
 * @throws {AppError} `quotations.ended`, `quotations.alreadyQuoted`, `quotations.otherCrop`, `catalogue.productNotFound` for a listing that is not the supplier's own, `offers.listingHeld`,
 * `offers.productUnavailable` for one that is not active, `escrow.termsChanged`, `organizations.nameWaiting`, `threads.blocked`, and what {@link enterQuote} refuses.
 */
export async function sendQuote(props: Props): Promise<QuotationRequest> {
  const { trx, supplierOrganizationId, userId, draft, now } = props;
  const buyerId = props.request.buyerOrgId;
  const { buyer, supplier } = await lockSides({ trx, buyerId, supplierId: supplierOrganizationId });
  if (!supplier || supplier.deleted_at) throw new AppError("accounts.forbidden");
  if (supplier.suspended_at) throw new AppError("organizations.suspended");
  if (supplier.unlisted_since) throw new AppError("organizations.nameWaiting");
  const request = await QuotationRequest.lock(trx, props.request.id);
  // A buyer who may begin nothing could not take the quote either.
  if (!takesQuotes(request, now) || !buyer || buyer.deleted_at || buyer.suspended_at)
    throw new AppError("quotations.ended");
  if (await areApart(trx, buyer.id, supplier.id)) throw new AppError("threads.blocked");
  await refuseAnother(trx, request.id, supplier.id, now);
  const product = await lockProduct(trx, draft.productId);
  if (product?.organizationId !== supplier.id) throw new AppError("catalogue.productNotFound");
  refuseHeld(product);
  if (!product.active) throw new AppError("offers.productUnavailable");
  if (cropOf(product.category) !== request.crop) throw new AppError("quotations.otherCrop");
  if (draft.termsVersion !== null) await refuseOtherTerms(trx, product, draft.termsVersion);
  // One whose time is over makes room at once, also before the sweep has written it.
  await expireQuote(trx, request.id, supplier.id, now);
  const days = Math.min(validity.mostDays, quoteDays + Math.ceil((request.until.getTime() - now.getTime()) / day));
  const { offer, terms } = await enterQuote({
    trx,
    requestId: request.id,
    product,
    buyer,
    supplier,
    userId,
    draft,
    days,
    now,
  });
  await trx("quotation_invitations")
    .insert({ request_id: request.id, supplier_org_id: supplier.id, invited_at: now })
    .onConflict(["request_id", "supplier_org_id"])
    .merge({ declined_at: null, declined_by: null, word: null });
  await publishRequest(trx, { request, event: "quoted", suppliers: [supplier.id], now });
  await tellQuoted(trx, { request, supplier: supplier.name, offer, terms, now });
  return request;
}

/** One quote at a time, which is changed by countering it; so many in all, because each is a letter that the buyer reads. */
async function refuseAnother(trx: Transaction, requestId: string, supplierId: string, now: Date): Promise<void> {
  const sent = await Offer.query(trx).where({ request_id: requestId, supplier_org_id: supplierId }).resultSize();
  if (sent >= mostQuotes || (await hasStandingQuote(trx, requestId, supplierId, now)))
    throw new AppError("quotations.alreadyQuoted");
}

async function expireQuote(trx: Transaction, requestId: string, supplierId: string, now: Date): Promise<void> {
  const over = await Offer.query(trx)
    .where({ request_id: requestId, supplier_org_id: supplierId, status: "pending" })
    .forNoKeyUpdate()
    .first();
  if (over) await expireOffer(trx, over, now);
}
