import { AppError } from "#shared/kernel/errors.ts";
import type { SampleDraft } from "#shared/samples/contract.ts";
import { heldStatuses, type OrderStatus } from "#shared/escrow/process.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { findProduct } from "../../catalogue/index.ts";
import { Offer } from "../../offers/index.ts";
import { AgreedTerms } from "../../terms/index.ts";

/** What a sample is about. */
export interface Dealing {
  buyerOrgId: string;
  supplierOrgId: string;
  productId: string;
  product: { name: string; category: string };
  offerId: string | null;
  orderId: string | null;
  /** Both have agreed on it before: it is talked about, and sampled, whatever happens beside it. */
  isAgreed: boolean;
  /** Nothing can come of it any more. */
  hasEnded: boolean;
}

interface OrderRow {
  id: string;
  offer_id: string | null;
  status: OrderStatus;
  terms_id: string;
  product_id: string;
  buyer_org_id: string;
  supplier_org_id: string;
}

const goesOn = (status: OrderStatus) => status === "created" || heldStatuses.includes(status);

async function ofOrder(trx: Transaction, row: OrderRow): Promise<Dealing> {
  const terms = await AgreedTerms.find(trx, row.terms_id);
  return {
    buyerOrgId: row.buyer_org_id,
    supplierOrgId: row.supplier_org_id,
    productId: row.product_id,
    product: { name: terms.productName, category: terms.productCategory },
    offerId: row.offer_id,
    orderId: row.id,
    isAgreed: true,
    hasEnded: !goesOn(row.status),
  };
}

async function ofOffer(trx: Transaction, offer: Offer, now: Date): Promise<Dealing> {
  const order = await trx<OrderRow>("orders").where({ offer_id: offer.id }).orderBy("created_at", "desc").first();
  if (order) return ofOrder(trx, order);
  const terms = (await AgreedTerms.offered(trx, [offer.termsId]))(offer.termsId);
  const isOpen =
    (offer.status === "pending" && offer.validUntil > now) ||
    (offer.status === "accepted" && offer.orderUntil !== null && offer.orderUntil > now);
  return {
    buyerOrgId: offer.buyerOrgId,
    supplierOrgId: offer.supplierOrgId,
    productId: offer.productId,
    product: { name: terms.productName, category: terms.productCategory },
    offerId: offer.id,
    orderId: null,
    isAgreed: false,
    hasEnded: !isOpen,
  };
}

/**
 * What a sample would be about, read without a lock: that an offer ends meanwhile ends no sample. Whose it is the caller looks at; a listing is the asking buyer's to deal about.
 *
 * @throws {AppError} `offers.notFound`, `escrow.orderNotFound`, `catalogue.productNotFound`; `request.invalid` unless one thing is named.
 */
export async function findDealing(
  trx: Transaction,
  { offerId, orderId, productId }: Pick<SampleDraft, "offerId" | "orderId" | "productId">,
  organizationId: string,
  now: Date,
): Promise<Dealing> {
  if ([offerId, orderId, productId].filter((id) => id !== null).length !== 1)
    throw new AppError("request.invalid", { fields: [{ field: "offerId", key: "required" }] });
  const isOwn = (row: { buyerOrgId: string; supplierOrgId: string }) =>
    row.buyerOrgId === organizationId || row.supplierOrgId === organizationId;
  if (offerId) {
    const offer = await Offer.query(trx).findById(offerId).whereNull("deleted_at");
    if (!offer || !isOwn(offer)) throw new AppError("offers.notFound");
    return ofOffer(trx, offer, now);
  }
  if (orderId) {
    const row = await trx<OrderRow>("orders").where({ id: orderId }).whereNull("deleted_at").first();
    const dealing = row && (await ofOrder(trx, row));
    if (!dealing || !isOwn(dealing)) throw new AppError("escrow.orderNotFound");
    return dealing;
  }
  const product = await findProduct(trx, productId ?? "");
  if (!product) throw new AppError("catalogue.productNotFound");
  return {
    buyerOrgId: organizationId,
    supplierOrgId: product.organizationId,
    productId: product.id,
    product,
    offerId: null,
    orderId: null,
    isAgreed: false,
    hasEnded: false,
  };
}
