import { formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { AppError, type FieldProblem } from "#shared/kernel/errors.ts";
import { quantityScale, type Currency } from "#shared/kernel/money.ts";
import { hasWeight, isWeight, listedPrice, quantityInListingUnit, quantityInTons } from "#shared/catalogue/rules.ts";
import { countOf } from "#shared/terms/worth.ts";
import type { OrderDraft } from "#shared/escrow/contract.ts";
import { belowLeast, isEmpty, orderRange, partOfUnit } from "#shared/escrow/order-range.ts";
import { leastOrder, orderStep } from "#shared/escrow/order-steps.ts";
import { endedStatuses } from "#shared/escrow/process.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import type { Entry } from "#backend/src/db/enter-together.ts";
import {
  findLot,
  lockProduct,
  refuseHeld,
  lotAsAgreed,
  netWeightOf,
  refuseOtherTerms,
  type LotRow,
  type Product,
} from "../../catalogue/index.ts";
import { requireSigned, type Contract } from "../../contracts/index.ts";
import { canBecomeOrder, lockOffer, Offer } from "../../offers/index.ts";
import type { Side } from "../../organizations/index.ts";
import { refuseFailed } from "../../samples/index.ts";
import { AgreedTerms, draftOrdered, draftTerms } from "../../terms/index.ts";
import { rateInForce } from "./rate-in-force.ts";

/** What an order is placed at. The product is locked. */
export interface Agreement {
  product: Product;
  /** In metric tons. */
  terms: AgreedTerms;
  /** The terms, where they are to be entered with the order. */
  termsEntry: Entry | null;
  offerId: string | null;
  /** The signed contract of the offer; null where it was accepted before there were contracts, and for what a listing says. */
  contract: Contract | null;
}

const thousandths = (quantity: string) => parseDecimal(quantity, quantityScale);
const wrong = (field: keyof OrderDraft, problem: Omit<FieldProblem, "field">) =>
  new AppError("request.invalid", { fields: [{ field, ...problem }] });
const wrongQuantity = (problem: Omit<FieldProblem, "field">) => wrong("quantity", problem);

interface OfferProps {
  trx: Transaction;
  buyerOrganizationId: string;
  offerId: string;
  /** The rate that the buyer has seen, where the offer is in a currency that the provider does not take. */
  rateId: string | null;
  /** In which the provider takes money. */
  taken: readonly Currency[];
  now: Date;
}

/**
 * The terms of an accepted offer, as both sides have read them: what its listing says by now of goods, price, delivery or limits does not
 * matter any more, nor whether it still stands in the catalogue, unless our team has taken it out. An order speaks of metric tons, and is paid in a currency that the provider takes: where the offer is in bags
 * or in another currency, the order's terms are a copy that says so.
 *
 * @throws {AppError} `offers.notFound`, `offers.notAccepted`, `offers.expired`, `offers.alreadyOrdered`, `contracts.notSigned`,
 * `offers.productUnavailable` when the listing was deleted, `offers.listingHeld` when our team has taken it down, `escrow.inquiryOnly`, `samples.failed`.
 */
export async function termsOfOffer({
  trx,
  buyerOrganizationId,
  offerId,
  rateId,
  taken,
  now,
}: OfferProps): Promise<Agreement> {
  // The product is locked before everything else, and only the offer says which it is; an offer never changes product.
  const named = await Offer.query(trx).findById(offerId);
  if (named?.buyerOrgId !== buyerOrganizationId) throw new AppError("offers.notFound");
  const product = await lockProduct(trx, named.productId);
  const offer = await lockOffer(trx, offerId);
  if (!offer) throw new AppError("offers.notFound");
  const order = await trx("orders").where({ offer_id: offer.id }).first<{ reference: string } | undefined>("reference");
  if (order) throw new AppError("offers.alreadyOrdered", { reference: order.reference });
  if (offer.status === "expired") throw new AppError("offers.expired");
  if (offer.status !== "accepted") throw new AppError("offers.notAccepted", { status: offer.status });
  if (!canBecomeOrder(offer, false, now)) throw new AppError("offers.expired");
  const contract = (await requireSigned(trx, offer.id)) ?? null;
  if (!product) throw new AppError("offers.productUnavailable");
  // What was promised stays promised, but not for goods that nobody may be shown; the offer ends with its time.
  refuseHeld(product);
  const terms = await AgreedTerms.find(trx, offer.termsId);
  if (!canBeWeighed(terms)) throw new AppError("escrow.inquiryOnly");
  await refuseFailed(trx, { offerId: offer.id, sample: terms.sample }, now);
  const { currency, rate } = await rateInForce({ trx, priced: terms.priceCurrency, taken, rateId, now });
  if (terms.unit === "MT" && rate === null) return { product, terms, termsEntry: null, offerId: offer.id, contract };
  const ordered = draftOrdered({ terms, currency, rate, now });
  return { product, terms: ordered.terms, termsEntry: ordered.entry, offerId: offer.id, contract };
}

/** Whether an order can say in metric tons what was offered. */
const canBeWeighed = ({ unit, unitWeightKg }: AgreedTerms): boolean => unit === "MT" || unitWeightKg !== null;

interface ListingProps {
  trx: Transaction;
  buyerOrganizationId: string;
  productId: string;
  /** The lot that the buyer has chosen. */
  lotId: string | null;
  /** Metric tons, as the buyer typed it. */
  quantity: string | null;
  /** The version of the terms that the buyer has seen. */
  termsVersion: number | null;
  /** The rate that the buyer has seen, where the listing is in a currency that the provider does not take. */
  rateId: string | null;
  taken: readonly Currency[];
  /** Both, locked. */
  parties: Record<OrganizationType, Side>;
  now: Date;
}

/**
 * The terms of a listing, to be written down as the buyer has seen them: a quantity at the minimum of its price range.
 *
 * @throws {AppError} `catalogue.productNotFound`, `offers.productUnavailable`, `escrow.termsChanged` with the terms that were seen and
 * those of now, `escrow.lotGone`, `escrow.aboveLot`, `escrow.inquiryOnly`, `escrow.rateChanged` as {@link rateInForce} does, `request.invalid`, for a part of a bag with the whole numbers around it that can be ordered, `escrow.insufficientStock` where less is left than can be ordered, `escrow.belowMinimumOrder` and `escrow.aboveMaximumOrder` with the limit in metric tons.
 */
export async function termsOfListing(props: ListingProps): Promise<Agreement> {
  const { trx, buyerOrganizationId, productId, quantity, termsVersion, lotId, rateId, taken, parties, now } = props;
  if (quantity === null) throw wrongQuantity({ key: "required" });
  if (termsVersion === null) throw wrong("termsVersion", { key: "required" });
  const product = await lockProduct(trx, productId);
  if (!product) throw new AppError("catalogue.productNotFound");
  refuseHeld(product);
  if (!product.active) throw new AppError("offers.productUnavailable");
  const lot = lotId === null ? undefined : await lotOf(trx, product, lotId);
  await refuseOtherTerms(trx, product, termsVersion, lot);
  if (!hasWeight(product)) throw new AppError("escrow.inquiryOnly");
  const { currency, rate } = await rateInForce({ trx, priced: product.currency, taken, rateId, now });
  checkQuantity(quantity, product);
  if (lot) await checkLot(trx, quantity, lot);
  const agreed = { ...listedPrice(product), currency, rate: rate?.usdPerUnit ?? null, unit: "MT" };
  const { terms, entry } = draftTerms({
    product,
    buyerOrganizationId,
    parties,
    quantity,
    agreed,
    rate,
    lot: lot && lotAsAgreed(lot),
    now,
  });
  return { product, terms, termsEntry: entry, offerId: null, contract: null };
}

/** The lot as it is now. One that nobody has ordered leaves no row when it is removed. */
async function lotOf(trx: Transaction, product: Product, id: string): Promise<LotRow> {
  const lot = await findLot(trx, id);
  if (lot && lot.product_id !== product.id) throw wrong("lotId", { key: "choice" });
  if (lot?.deleted_at !== null) throw new AppError("escrow.lotGone");
  return lot;
}

/**
 * Nobody orders more of a lot than is left of it; its listing is locked, so of two who order it at once the second finds what the first has left. What came to nothing is
 * there again. A thousandth of a metric ton is a kilogram.
 */
async function checkLot(trx: Transaction, quantity: string, lot: LotRow): Promise<void> {
  const kilograms = netWeightOf(lot);
  if (kilograms === null) return;
  const { rows } = await trx.raw<{ rows: [{ sold: string }] }>(
    `select coalesce(sum(t.quantity), 0)::text as sold from agreed_terms t join orders o on o.terms_id = t.id
      where t.lot_id = ? and o.status <> all(?)`,
    [lot.id, [...endedStatuses]],
  );
  const most = parseDecimal(kilograms, quantityScale) / 1000n - parseDecimal(rows[0].sold, quantityScale);
  if (most <= 0n) throw new AppError("escrow.lotGone");
  if (thousandths(quantity) > most)
    throw new AppError("escrow.aboveLot", { most: formatDecimal(most, quantityScale, 0) });
}

/** What the listing sells: steps of 0.1 metric tons, or whole bags, within its limits. Nothing is named instead that would be refused too. */
function checkQuantity(quantity: string, product: Product): void {
  const { minimumOrder, maximumOrder, netWeightKg } = product;
  const range = orderRange({ ...product, stock: product.quantity });
  if (isEmpty(range)) {
    if (maximumOrder !== null && isEmpty(orderRange({ ...product, stock: maximumOrder })))
      throw new AppError("escrow.inquiryOnly");
    throw new AppError("escrow.insufficientStock", { available: quantityInTons(product.quantity, product) });
  }
  if (thousandths(quantity) < thousandths(leastOrder)) throw wrongQuantity(belowLeast(product, range));
  if (isWeight(product.unit) || netWeightKg === null) {
    if (thousandths(quantity) % thousandths(orderStep) !== 0n)
      throw wrongQuantity({ key: "step", values: { step: orderStep } });
  } else if (countOf(quantity, netWeightKg) === null) throw wrongQuantity(partOfUnit(quantity, netWeightKg, range));
  const wanted = thousandths(quantityInListingUnit(quantity, product) ?? "0");
  if (minimumOrder !== null && wanted < thousandths(minimumOrder))
    throw new AppError("escrow.belowMinimumOrder", { minimum: quantityInTons(minimumOrder, product) });
  if (maximumOrder !== null && wanted > thousandths(maximumOrder))
    throw new AppError("escrow.aboveMaximumOrder", { maximum: quantityInTons(maximumOrder, product) });
}
