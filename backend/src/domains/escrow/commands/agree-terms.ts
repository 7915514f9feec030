import { parseDecimal } from "#shared/kernel/decimal.ts";
import { AppError, type FieldProblem } from "#shared/kernel/errors.ts";
import { escrowCurrency, quantityScale } from "#shared/kernel/money.ts";
import { isOrderable, pricePerTradeUnit, quantityInListingUnit, quantityInTradeUnit } from "#shared/catalogue/rules.ts";
import type { OrderDraft } from "#shared/escrow/contract.ts";
import { leastOrder, orderStep } from "#shared/escrow/rules.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import type { Entry } from "#backend/src/db/enter-together.ts";
import { lockProduct, refuseOtherTerms, type Product } from "../../catalogue/index.ts";
import { canBecomeOrder, lockOffer, Offer } from "../../offers/index.ts";
import type { Side } from "../../organizations/index.ts";
import { AgreedTerms, draftTerms } from "../../terms/index.ts";

/** What an order is placed at. The product is locked. */
export interface Agreement {
  product: Product;
  /** In metric tons. */
  terms: AgreedTerms;
  /** The terms, where they are to be entered with the order. */
  termsEntry: Entry | null;
  offerId: string | null;
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
 * The terms of an accepted offer, as both sides have read them: what its listing says by now of goods, price, delivery or limits does not
 * matter any more, nor whether it still stands in the catalogue.
 *
 * @throws {AppError} `offers.notFound`, `offers.notAccepted`, `offers.expired`, `offers.alreadyOrdered`,
 * `offers.productUnavailable` when the listing was deleted, `escrow.inquiryOnly`.
 */
export async function termsOfOffer({ trx, buyerOrganizationId, offerId, now }: OfferProps): Promise<Agreement> {
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
  const terms = await AgreedTerms.find(trx, offer.termsId);
  if (terms.unit !== "MT" || terms.currency !== escrowCurrency) throw new AppError("escrow.inquiryOnly");
  return { product, terms, termsEntry: null, offerId: offer.id };
}

interface ListingProps {
  trx: Transaction;
  buyerOrganizationId: string;
  productId: string;
  /** Metric tons, as the buyer typed it. */
  quantity: string | null;
  /** The version of the terms that the buyer has seen. */
  termsVersion: number | null;
  /** Both, locked. */
  parties: Record<OrganizationType, Side>;
  now: Date;
}

/**
 * The terms of a listing, to be written down as the buyer has seen them: a quantity at the minimum of its price range.
 *
 * @throws {AppError} `catalogue.productNotFound`, `offers.productUnavailable`, `escrow.termsChanged` with the terms that were seen and
 * those of now, `escrow.inquiryOnly`, `request.invalid`, `escrow.belowMinimumOrder` and `escrow.aboveMaximumOrder` with the limit in metric tons.
 */
export async function termsOfListing(props: ListingProps): Promise<Agreement> {
  const { trx, buyerOrganizationId, productId, quantity, termsVersion, parties, now } = props;
  if (quantity === null) throw wrongQuantity({ key: "required" });
  if (termsVersion === null) throw wrong("termsVersion", { key: "required" });
  const product = await lockProduct(trx, productId);
  if (!product) throw new AppError("catalogue.productNotFound");
  if (!product.active) throw new AppError("offers.productUnavailable");
  await refuseOtherTerms(trx, product, termsVersion);
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
  const pricePerUnit = pricePerTradeUnit(product.price, unit);
  const { terms, entry } = draftTerms({
    product,
    buyerOrganizationId,
    parties,
    quantity,
    unit: "MT",
    pricePerUnit,
    now,
  });
  return { product, terms, termsEntry: entry, offerId: null };
}
