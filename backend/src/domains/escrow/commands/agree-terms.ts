import { parseDecimal } from "#shared/kernel/decimal.ts";
import { AppError, type FieldProblem } from "#shared/kernel/errors.ts";
import { escrowCurrency, quantityScale } from "#shared/kernel/money.ts";
import { isOrderable, pricePerTradeUnit, quantityInListingUnit, quantityInTradeUnit } from "#shared/catalogue/rules.ts";
import type { OrderDraft } from "#shared/escrow/contract.ts";
import { leastOrder, orderStep } from "#shared/escrow/rules.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { findTerms, lockProduct, type Product } from "../../catalogue/index.ts";
import { canBecomeOrder, lockOffer, Offer } from "../../offers/index.ts";

/** What an order is about. The product is locked. */
export interface Terms {
  product: Product;
  /** Metric tons. */
  quantity: string;
  pricePerTon: string;
  offerId: string | null;
  /** The version of the listing's terms; null for an offer's, which are its own. */
  termsVersion: number | null;
}

const thousandths = (quantity: string) => parseDecimal(quantity, quantityScale);
const wrong = (field: keyof OrderDraft, problem: Omit<FieldProblem, "field">) =>
  new AppError("request.invalid", { fields: [{ field, ...problem }] });
const wrongQuantity = (problem: Omit<FieldProblem, "field">) => wrong("quantity", problem);

interface OfferProps {
  trx: Transaction;
  buyerOrganizationId: string;
  offerId: string;
  now: Date;
}

/**
 * The terms of an accepted offer: its whole quantity at the agreed price. The supplier agreed to that quantity, so the
 * listing's order limits do not matter any more, nor whether it still stands in the catalogue.
 *
 * @throws {AppError} `offers.notFound`, `offers.notAccepted`, `offers.expired`, `offers.alreadyOrdered`,
 * `offers.productUnavailable` when the listing was deleted, `escrow.inquiryOnly`.
 */
export async function termsOfOffer({ trx, buyerOrganizationId, offerId, now }: OfferProps): Promise<Terms> {
  // The product is locked before everything else, and only the offer says which it is; an offer never changes product.
  const named = await Offer.query(trx).findById(offerId);
  if (named?.buyerOrgId !== buyerOrganizationId) throw new AppError("offers.notFound");
  const product = await lockProduct(trx, named.productId);
  const offer = await lockOffer(trx, offerId);
  if (!offer) throw new AppError("offers.notFound");
  const order = await trx("orders").where({ offer_id: offer.id }).first<{ reference: string } | undefined>("reference");
  if (order) throw new AppError("offers.alreadyOrdered", { reference: order.reference });
  if (offer.status !== "accepted") throw new AppError("offers.notAccepted", { status: offer.status });
  if (!canBecomeOrder(offer, false, now)) throw new AppError("offers.expired");
  if (!product) throw new AppError("offers.productUnavailable");
  if (offer.unit !== "MT" || offer.currency !== escrowCurrency || !isOrderable(product.unit, product.currency))
    throw new AppError("escrow.inquiryOnly");
  return { product, quantity: offer.quantity, pricePerTon: offer.pricePerUnit, offerId: offer.id, termsVersion: null };
}

interface ListingProps {
  trx: Transaction;
  productId: string;
  /** Metric tons, as the buyer typed it. */
  quantity: string | null;
  /** The version of the terms that the buyer has seen. */
  termsVersion: number | null;
}

/**
 * The terms of a listing: a quantity at the minimum of its price range, as the buyer has seen it.
 *
 * @throws {AppError} `catalogue.productNotFound`, `offers.productUnavailable`, `escrow.termsChanged` with the terms that were seen and
 * those of now, `escrow.inquiryOnly`, `request.invalid`, `escrow.belowMinimumOrder` and `escrow.aboveMaximumOrder` with the limit in metric tons.
 */
export async function termsOfListing({ trx, productId, quantity, termsVersion }: ListingProps): Promise<Terms> {
  if (quantity === null) throw wrongQuantity({ key: "required" });
  if (termsVersion === null) throw wrong("termsVersion", { key: "required" });
  const product = await lockProduct(trx, productId);
  if (!product) throw new AppError("catalogue.productNotFound");
  if (!product.active) throw new AppError("offers.productUnavailable");
  if (product.termsVersion !== termsVersion)
    throw new AppError("escrow.termsChanged", {
      named: (await findTerms(trx, productId, termsVersion)) ?? null,
      now: await findTerms(trx, productId, product.termsVersion),
    });
  if (!isOrderable(product.unit, product.currency)) throw new AppError("escrow.inquiryOnly");
  if (thousandths(quantity) < thousandths(leastOrder))
    throw wrongQuantity({ key: "atLeast", values: { least: leastOrder } });
  if (thousandths(quantity) % thousandths(orderStep) !== 0n)
    throw wrongQuantity({ key: "step", values: { step: orderStep } });
  const wanted = thousandths(quantityInListingUnit(quantity, product.unit));
  const { minimumOrder, maximumOrder, unit } = product;
  if (minimumOrder !== null && wanted < thousandths(minimumOrder))
    throw new AppError("escrow.belowMinimumOrder", { minimum: quantityInTradeUnit(minimumOrder, unit) });
  if (maximumOrder !== null && wanted > thousandths(maximumOrder))
    throw new AppError("escrow.aboveMaximumOrder", { maximum: quantityInTradeUnit(maximumOrder, unit) });
  return { product, quantity, pricePerTon: pricePerTradeUnit(product.price, unit), offerId: null, termsVersion };
}
