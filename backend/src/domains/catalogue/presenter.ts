import { WrittenJson } from "#backend/src/kernel/written-json.ts";
import { formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { quantityScale, type Currency } from "#shared/kernel/money.ts";
import { isInForce, paidIn } from "#shared/currencies/rules.ts";
import type {
  ListingGoods,
  ListingTerms,
  OwnProductView,
  ProductDetail,
  ProductView,
} from "#shared/catalogue/contract.ts";
import type { CategoryId, Unit } from "#shared/catalogue/choices.ts";
import { isOpenReview } from "#shared/catalogue/review-process.ts";
import { pricePerTradeUnit, quantityInTradeUnit, tradeUnit } from "#shared/catalogue/rules.ts";
import { sortedValues } from "#shared/look/lot-words.ts";
import type { Actor } from "#backend/src/kernel/actor.ts";
import { presentDescribed, presentKept, type KeptDescribed, type KeptPicture } from "../documents/index.ts";
import { presentRate, type RateRow } from "../currencies/index.ts";
import { presentLot, presentOwnLot, type LotRow } from "./lot-model.ts";
import type { Product } from "./model.ts";
import type { ListedRow } from "./queries/listed-rows.ts";
import { isWanted } from "./shown.ts";
import { productRights } from "./policy.ts";
import { statusOf, type ListingReview } from "./review-model.ts";
import type { SpecSheet } from "./spec-sheet-paper.ts";

/** A version of a listing's terms, in the listing's own unit. */
export interface TermsRow {
  terms_version: number;
  price: string;
  price_max: string | null;
  currency: Currency;
  unit: Unit;
  minimum_order: string | null;
  maximum_order: string | null;
  delivery_time_days: number | null;
  delivery_terms: string | null;
  net_weight_kg: string | null;
}

/** A version as it is kept, with its goods; none where they were not kept yet. */
export interface KeptTermsRow extends TermsRow {
  name: string | null;
  category: CategoryId;
  origin_country: string;
  certifications: string[];
  description: string;
}

const trimmed = (quantity: string) => formatDecimal(parseDecimal(quantity, quantityScale), quantityScale, 0);
const inTrade = (quantity: string | null, unit: Unit) =>
  quantity === null ? null : quantityInTradeUnit(quantity, unit);

/** What an order is placed at, in metric tons where the unit is a weight; without a range, minimum and maximum are the price. */
function termsView(row: TermsRow): Omit<ListingTerms, "listedUnit" | "goods"> {
  const min = pricePerTradeUnit(row.price, row.unit, row.currency);
  return {
    termsVersion: row.terms_version,
    priceRange: {
      min,
      max: row.price_max === null ? min : pricePerTradeUnit(row.price_max, row.unit, row.currency),
      currency: row.currency,
    },
    unit: tradeUnit(row.unit),
    minimumOrder: inTrade(row.minimum_order, row.unit),
    maximumOrder: inTrade(row.maximum_order, row.unit),
    deliveryTimeDays: row.delivery_time_days,
    deliveryTerms: row.delivery_terms,
    netWeightKg: row.net_weight_kg === null ? null : trimmed(row.net_weight_kg),
  };
}

export const presentTerms = (row: KeptTermsRow): ListingTerms => ({
  ...termsView(row),
  listedUnit: row.unit,
  goods: row.name === null ? null : goodsView({ ...row, name: row.name }),
});

const goodsView = (row: Omit<KeptTermsRow, "name"> & { name: string }): ListingGoods => ({
  name: row.name,
  category: row.category,
  origin: [row.origin_country],
  certifications: row.certifications,
  description: row.description,
});

/** In which currencies the provider takes money, and the newest rates of others. */
export interface Exchange {
  taken: readonly string[];
  rates: ReadonlyMap<string, RateRow>;
  now: Date;
}

/** What an order from a listing in a currency is paid in, and at which rate; null where there is none in force. */
function paymentIn(listed: Currency, { taken, rates, now }: Exchange): ProductView["payment"] {
  const currency = paidIn(listed, taken);
  if (currency === listed) return { currency, rate: null };
  const rate = rates.get(listed);
  return rate && isInForce(rate.as_of, now) ? { currency, rate: presentRate(rate) } : null;
}

/** Listings as everybody sees them, written: what the database has written of each is put together and not read. */
export function writeProducts(rows: readonly ListedRow[], exchange: Exchange): string[] {
  const payments = new Map<Currency, string>();
  return rows.map(({ product, supplier, currency, weighed }) => {
    let payment = payments.get(currency);
    if (!payment) payments.set(currency, (payment = JSON.stringify(paymentIn(currency, exchange))));
    const orderable = weighed && payment !== "null";
    return `${product.slice(0, -1)},"orderable":${orderable},"payment":${payment},"supplier":${supplier}}`;
  });
}

/** A product as its own page reads it. */
export interface DetailRow extends ListedRow {
  pictures: KeptDescribed[];
  supplier_logo: KeptPicture | null;
  supplier_logo_url: string | null;
}

/** Between these the database writes the pictures of a card; neither can stand in a text, where quotes are escaped. */
const [beforePictures, behindPictures] = [',"pictures":', ',"termsVersion":'];

/** As its own page shows it: with all of its pictures, its lots and its supplier's logo. What the database has written of it is put together here too, and not read. */
export function writeDetail(row: DetailRow, lots: readonly LotRow[], exchange: Exchange): WrittenJson<ProductDetail> {
  const logo = JSON.stringify({
    logo: row.supplier_logo && presentKept(row.supplier_logo),
    logoUrl: row.supplier_logo_url,
  });
  const supplier = `${row.supplier.slice(0, -1)},${logo.slice(1)}`;
  const [card = ""] = writeProducts([{ ...row, supplier }], exchange);
  const from = card.indexOf(beforePictures);
  const to = card.indexOf(behindPictures, from);
  if (from < 0 || to < 0) throw new Error("the card of a listing is written in another order than is known here");
  return new WrittenJson([
    card.slice(0, from + beforePictures.length),
    JSON.stringify(row.pictures.map(presentDescribed)),
    card.slice(to, -1),
    `,"lots":${JSON.stringify(lots.map(presentLot))}}`,
  ]);
}

/** What the paper about a lot is drawn from; nothing that changes while it does not, such as stock. */
export function sheetOf({ product, supplier }: ListedRow, lot: LotRow): SpecSheet {
  const { name, category, origin, certifications } = JSON.parse(product) as ProductView;
  const seller = JSON.parse(supplier) as ProductView["supplier"];
  return {
    product: {
      name,
      category,
      origin,
      certifications,
      supplier: { name: seller.name, city: seller.city, country: seller.country },
    },
    lot: { ...presentLot(lot), values: sortedValues(lot.measured, category) },
    changedAt: lot.updated_at.toISOString(),
  };
}

/** As its supplier edits it. */
export function presentOwnProduct(
  product: Product,
  { lots = [], review }: { lots?: readonly LotRow[] | undefined; review?: ListingReview | undefined },
  actor: Actor,
): OwnProductView {
  const status = statusOf(review);
  const active = isWanted(product);
  const optional = (quantity: string | null) => (quantity === null ? null : trimmed(quantity));
  return {
    id: product.id,
    version: product.version,
    termsVersion: product.termsVersion,
    name: product.name,
    description: product.description,
    category: product.category,
    price: product.price,
    priceMax: product.priceMax,
    currency: product.currency,
    quantity: trimmed(product.quantity),
    unit: product.unit,
    minimumOrder: optional(product.minimumOrder),
    maximumOrder: optional(product.maximumOrder),
    deliveryTimeDays: product.deliveryTimeDays,
    deliveryTerms: product.deliveryTerms,
    netWeightKg: optional(product.netWeightKg),
    originCountry: product.originCountry,
    seasonStart: product.seasonStart,
    seasonEnd: product.seasonEnd,
    certifications: product.certifications,
    images: product.images,
    pictures: product.pictures.map(presentDescribed),
    active,
    review: {
      status,
      dueAt: review && isOpenReview(status) ? review.dueAt.toISOString() : null,
      ground: review?.ground ?? null,
      reason: review?.reason ?? null,
    },
    lots: lots.map(presentOwnLot),
    createdAt: product.createdAt.toISOString(),
    updatedAt: product.updatedAt.toISOString(),
    can: productRights(actor, { ...product, active }, status),
  };
}
