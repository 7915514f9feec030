import { v7 as uuid } from "uuid";
import { formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { fromMinor, quantityScale, toMinor, type Currency } from "#shared/kernel/money.ts";
import { readIncoterm } from "#shared/terms/incoterms.ts";
import { netWeightScale, shownPrice, tonsOf, type AgreedPrice } from "#shared/terms/worth.ts";
import { usualTolerance } from "#shared/terms/schedule.ts";
import { feeBearer, inspectionDays, splitShares } from "#shared/escrow/rules.ts";
import type { AgreedLot } from "#shared/catalogue/lots.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { enterTogether, type Entry } from "#backend/src/db/enter-together.ts";
import type { Product } from "../../catalogue/index.ts";
import { AgreedTerms, type AgreedShipment, type OfferedTerms, type TermsColumn } from "../model.ts";

/** A name as the database has it. */
type InDatabase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${InDatabase<Rest>}`
  : "";
/** A value for each of these columns: one that is forgotten does not compile. The description stands in the version of the listing. */
type Row<Columns extends TermsColumn = TermsColumn> = Readonly<
  Record<InDatabase<Exclude<Columns, "description">>, unknown>
>;

interface Party {
  readonly name: string;
  readonly city: string | null;
  readonly country: string | null;
}

interface Props {
  /** Locked, so that what it says of goods and delivery is what the terms say. */
  product: Product;
  buyerOrganizationId: string;
  /** Both sides as they are now: what they are called later does not reach what was agreed. */
  parties: Readonly<Record<OrganizationType, Party>>;
  /** In the agreed price's `unit`. */
  quantity: string;
  agreed: OfferedPrice;
  /** At which it is paid in another currency. */
  rate?: FrozenRate | null;
  /** What was agreed beside them; the listing's and the marketplace's own where nothing was. */
  further?: {
    deliveryTerms: string | null;
    tolerancePercent: string;
    inspectionDays: number | null;
    packing: string | null;
    schedule: AgreedShipment[] | null;
    negotiated?: Negotiated;
    /** Days from the payment to the shipping, where they were said. */
    deliveryTimeDays?: number | null;
  };
  /** Of the listing, where one was named. */
  lot?: AgreedLot | null;
  now: Date;
}

/** What was negotiated beside what every listing has. */
export type Negotiated = Pick<
  AgreedTerms,
  | "placeCode"
  | "quality"
  | "qualityLimits"
  | "weightBasis"
  | "inspectedBy"
  | "inspector"
  | "sample"
  | "documentsRequired"
  | "releaseNeedsDocuments"
  | "differential"
  | "fixing"
>;

/** A rate as it was when something was agreed at it. */
export interface FrozenRate {
  readonly id: string;
  readonly usdPerUnit: string;
  readonly asOf: Date;
  readonly source: string;
}

/** A price as it is agreed, or one that is not fixed yet. */
type OfferedPrice = Omit<AgreedPrice, "price"> & { readonly price: string | null };

const priceRow = (agreed: OfferedPrice, rate: FrozenRate | null) => ({
  unit: agreed.unit,
  price_per_unit: isFixed(agreed) ? shownPrice(agreed) : null,
  currency: agreed.currency,
  price: isFixed(agreed) ? fromMinor(toMinor(agreed.price, agreed.priceCurrency), agreed.priceCurrency) : null,
  price_currency: agreed.priceCurrency,
  price_unit: agreed.priceUnit,
  unit_weight_kg: agreed.unitWeightKg === null ? null : withPlaces(agreed.unitWeightKg, netWeightScale),
  rate_id: rate?.id ?? null,
  rate: rate?.usdPerUnit ?? null,
  rate_as_of: rate?.asOf ?? null,
  rate_source: rate?.source ?? null,
});

const isFixed = (agreed: OfferedPrice): agreed is AgreedPrice => agreed.price !== null;

const negotiatedRow = (negotiated?: Negotiated): Row<keyof Negotiated> => ({
  place_code: negotiated?.placeCode ?? null,
  quality: negotiated?.quality ?? null,
  quality_limits: JSON.stringify(negotiated?.qualityLimits ?? []),
  weight_basis: negotiated?.weightBasis ?? null,
  inspected_by: negotiated?.inspectedBy ?? null,
  inspector: negotiated?.inspector ?? null,
  sample: json(negotiated?.sample),
  documents_required: negotiated?.documentsRequired ?? [],
  release_needs_documents: negotiated?.releaseNeedsDocuments ?? false,
  differential: json(negotiated?.differential),
  fixing: json(negotiated?.fixing),
});
const json = (value: object | null | undefined) => (value ? JSON.stringify(value) : null);

interface OrderedProps {
  /** What was offered and accepted. */
  terms: AgreedTerms;
  /** In which it is paid, and at which rate where that is another than it is priced in. */
  currency: Currency;
  rate: FrozenRate | null;
  now: Date;
}

/** The same terms as an order has them: in metric tons, and in the currency that is paid. */
export function draftOrdered({ terms, currency, rate, now }: OrderedProps): { terms: AgreedTerms; entry: Entry } {
  const { unit, unitWeightKg, schedule } = terms;
  const inTons = (quantity: string) =>
    unit === "MT" || unitWeightKg === null ? quantity : tonsOf(quantity, unitWeightKg);
  const agreed = { ...copyOf(terms), unit: "MT", currency, rate: rate?.usdPerUnit ?? null };
  // The description is in the version of the listing that the row names.
  const { description, ...columns } = terms.$toDatabaseJson() as {
    description: string | null;
    certifications: string[];
  };
  const row = {
    ...columns,
    id: uuid(),
    quantity: withPlaces(inTons(terms.quantity), quantityScale),
    ...priceRow(agreed, rate),
    schedule: json(schedule?.map((each) => ({ ...each, quantity: inTons(each.quantity) }))),
    lot: json(terms.lot),
    quality_limits: JSON.stringify(terms.qualityLimits),
    sample: json(terms.sample),
    differential: json(terms.differential),
    fixing: json(terms.fixing),
    created_at: now,
  };
  return {
    terms: AgreedTerms.fromDatabaseJson({ ...row, description }),
    entry: { table: "agreed_terms", rows: [row] },
  };
}

const copyOf = <Price extends string | null>({
  price,
  priceCurrency,
  priceUnit,
  unitWeightKg,
}: Omit<AgreedPrice, "price"> & { readonly price: Price }) => ({
  price,
  priceCurrency,
  priceUnit,
  unitWeightKg,
});

interface VersionProps {
  /** What was offered before: goods and parties stay as they are. */
  terms: OfferedTerms;
  /** In the terms' unit. */
  quantity: string;
  price: string | null;
  /** What one of the price's unit weighs, where that is known by now. */
  unitWeightKg: string | null;
  deliveryTimeDays: number | null;
  further: NonNullable<Props["further"]> & { negotiated: Negotiated };
  now: Date;
}

/** Goods, both sides and shares are the same in each version of an offer; all else each version says anew. */
type Kept =
  | "productId"
  | "listingVersion"
  | "productName"
  | "productCategory"
  | "originCountry"
  | "certifications"
  | "lotId"
  | `${OrganizationType}${"OrgId" | "Name" | "City" | "Country"}`
  | `${keyof AgreedTerms["shares"]}Share`
  | "feeBearer";

/** Writes down another version of what is offered. */
export async function writeVersion(trx: Transaction, props: VersionProps): Promise<OfferedTerms> {
  const { terms, quantity, price, unitWeightKg, deliveryTimeDays, further, now } = props;
  const { description, ...columns } = (terms as AgreedTerms).$toDatabaseJson() as { description: string | null };
  const { incoterm, place } = readIncoterm(further.deliveryTerms);
  const { priceCurrency: currency, unit } = terms;
  const agreed = { ...copyOf(terms), price, unitWeightKg, currency, rate: null, unit };
  const said = {
    id: uuid(),
    quantity: withPlaces(quantity, quantityScale),
    ...priceRow(agreed, null),
    delivery_terms: further.deliveryTerms,
    incoterm,
    incoterm_place: place,
    delivery_time_days: deliveryTimeDays,
    inspection_days: further.inspectionDays ?? inspectionDays,
    tolerance_percent: withPlaces(further.tolerancePercent, 1),
    packing: further.packing,
    schedule: json(further.schedule),
    lot: json(terms.lot),
    ...negotiatedRow(further.negotiated),
    created_at: now,
  } satisfies Row<Exclude<TermsColumn, Kept>>;
  const rows = [{ ...columns, ...said }];
  const [entered] = (await enterTogether(trx, [{ table: "agreed_terms", rows }])) as [object];
  return AgreedTerms.remember(AgreedTerms.fromDatabaseJson({ ...entered, description }));
}

/** Writes down what is agreed, or offered, as {@link draftTerms} puts it. */
export async function writeTerms({ trx, ...props }: Props & { trx: Transaction }): Promise<OfferedTerms> {
  const [row] = (await enterTogether(trx, [draftTerms(props).entry])) as [object];
  return AgreedTerms.remember(AgreedTerms.fromDatabaseJson({ ...row, description: props.product.description }));
}

const withPlaces = (decimal: string, places: number) => formatDecimal(parseDecimal(decimal, places), places);

/**
 * What is agreed, or offered, and its row, which must be entered: goods as the listing has them now, delivery too unless something else was agreed,
 * quantity and price as given, shares as they are today. Decimals have their places, as the database answers them.
 */
export function draftTerms(props: Props): { terms: AgreedTerms; entry: Entry } {
  const { product, buyerOrganizationId, parties, quantity, agreed, rate = null, further, lot = null, now } = props;
  const deliveryTerms = further?.deliveryTerms ?? product.deliveryTerms;
  const { incoterm, place } = readIncoterm(deliveryTerms);
  const row = {
    id: uuid(),
    product_id: product.id,
    listing_version: product.termsVersion,
    product_name: product.name,
    product_category: product.category,
    origin_country: product.originCountry,
    certifications: product.certifications,
    lot_id: lot?.id ?? null,
    lot: json(lot),
    buyer_org_id: buyerOrganizationId,
    supplier_org_id: product.organizationId,
    buyer_name: parties.buyer.name,
    buyer_city: parties.buyer.city,
    buyer_country: parties.buyer.country,
    supplier_name: parties.supplier.name,
    supplier_city: parties.supplier.city,
    supplier_country: parties.supplier.country,
    quantity: withPlaces(quantity, quantityScale),
    ...priceRow(agreed, rate),
    delivery_terms: deliveryTerms,
    incoterm,
    incoterm_place: place,
    delivery_time_days: further?.deliveryTimeDays === undefined ? product.deliveryTimeDays : further.deliveryTimeDays,
    inspection_days: further?.inspectionDays ?? inspectionDays,
    tolerance_percent: withPlaces(further?.tolerancePercent ?? usualTolerance, 1),
    packing: further?.packing ?? null,
    schedule: json(further?.schedule),
    ...negotiatedRow(further?.negotiated),
    supplier_share: Number(splitShares.supplier),
    platform_share: Number(splitShares.platform),
    impact_fund_share: Number(splitShares.impactFund),
    fee_bearer: feeBearer,
    created_at: now,
  } satisfies Row;
  // The description is in the version of the listing that the row names.
  const terms = AgreedTerms.fromDatabaseJson({ ...row, description: product.description });
  return { terms, entry: { table: "agreed_terms", rows: [row] } };
}
