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
import { hasWeight, pricePerTradeUnit, quantityInTradeUnit, tradeUnit } from "#shared/catalogue/rules.ts";
import { sortedValues } from "#shared/look/lot-words.ts";
import type { Actor } from "#backend/src/kernel/actor.ts";
import { presentDescribed, presentKept, type KeptDescribed, type KeptPicture } from "../documents/index.ts";
import { presentCertificates, type KeptCertificate } from "../organizations/index.ts";
import { presentRate, type RateRow } from "../currencies/index.ts";
import { presentLot, presentOwnLot, type LotRow } from "./lot-model.ts";
import type { Product } from "./model.ts";
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

/** A product with its supplier, as the public queries read it. */
export interface ListedRow extends TermsRow {
  id: string;
  name: string;
  description: string;
  category: CategoryId;
  images: string[];
  /** In a list the main one alone. */
  pictures: KeptDescribed[];
  quantity: string;
  origin_country: string;
  season_start: number | null;
  season_end: number | null;
  certifications: string[];
  updated_at: Date;
  organization_id: string;
  supplier_name: string;
  supplier_country: string | null;
  supplier_city: string | null;
  supplier_verification: string;
  supplier_certificates: KeptCertificate[];
  supplier_established: number | null;
  supplier_export_volume: string | null;
  supplier_export_volume_unit: string | null;
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

/** As everybody sees it. */
export function presentProduct(row: ListedRow, exchange: Exchange): ProductView {
  const unit = tradeUnit(row.unit);
  const payment = paymentIn(row.currency, exchange);
  return {
    ...termsView(row),
    id: row.id,
    name: row.name,
    description: row.description,
    category: row.category,
    images: row.images,
    pictures: row.pictures.map(presentDescribed),
    availableQuantity: { value: quantityInTradeUnit(row.quantity, row.unit), unit },
    origin: [row.origin_country],
    season:
      row.season_start === null || row.season_end === null ? null : { start: row.season_start, end: row.season_end },
    certifications: row.certifications,
    orderable: payment !== null && hasWeight({ unit: row.unit, netWeightKg: row.net_weight_kg }),
    payment,
    supplier: {
      id: row.organization_id,
      name: row.supplier_name,
      country: row.supplier_country,
      city: row.supplier_city,
      verified: row.supplier_verification === "verified",
      established: row.supplier_established,
      exportVolume:
        row.supplier_export_volume === null
          ? null
          : { value: trimmed(row.supplier_export_volume), unit: row.supplier_export_volume_unit ?? "MT" },
      certificates: presentCertificates(row.supplier_certificates),
    },
    updatedAt: row.updated_at.toISOString(),
  };
}

/** A product as its own page reads it. */
export interface DetailRow extends ListedRow {
  supplier_logo: KeptPicture | null;
  supplier_logo_url: string | null;
}

/** As its own page shows it. */
export function presentDetail(row: DetailRow, lots: readonly LotRow[], exchange: Exchange): ProductDetail {
  const { supplier, ...product } = presentProduct(row, exchange);
  const logo = row.supplier_logo && presentKept(row.supplier_logo);
  return { ...product, supplier: { ...supplier, logo, logoUrl: row.supplier_logo_url }, lots: lots.map(presentLot) };
}

/** What the paper about a lot is drawn from; nothing that changes while it does not, such as stock. */
export const sheetOf = (row: ListedRow, lot: LotRow): SpecSheet => ({
  product: {
    name: row.name,
    category: row.category,
    origin: [row.origin_country],
    certifications: row.certifications,
    supplier: { name: row.supplier_name, city: row.supplier_city, country: row.supplier_country },
  },
  lot: { ...presentLot(lot), values: sortedValues(lot.measured, row.category) },
  changedAt: lot.updated_at.toISOString(),
});

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
