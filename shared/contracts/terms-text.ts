import type { AgreedLot } from "../catalogue/lots.ts";
import { amountsOf } from "../escrow/shipments.ts";
import { formatDecimal, parseDecimal } from "../kernel/decimal.ts";
import { moneyView, quantityScale } from "../kernel/money.ts";
import type { QualityLimit } from "../quality/limit-draft.ts";
import type { OrganizationType } from "../organizations/choices.ts";
import type { Incoterm } from "../terms/incoterms.ts";
import type { Differential, Fixing, Inspector, SampleCondition, TradePaper, WeightBasis } from "../terms/negotiated.ts";
import { netWeightScale, type AgreedPrice } from "../terms/worth.ts";

/** What is sold. */
export interface GoodsText {
  readonly name: string;
  readonly category: string;
  readonly origin: string | null;
}

export interface ContractShipmentText {
  readonly number: number;
  readonly quantity: string;
  readonly amount: string;
  readonly shipFrom: string | null;
  readonly shipBy: string | null;
  readonly deliverFrom: string | null;
  readonly deliverTo: string | null;
}

/** The ten terms, by the names under which both languages have their words. */
export interface ContractTermsText {
  readonly price: {
    readonly perUnit: string;
    readonly currency: string;
    readonly unit: string;
    readonly differential: Differential | null;
    readonly fixing: Fixing | null;
    /** As the goods are priced, where they are paid in another unit or currency, and at which rate. */
    readonly listed: { readonly price: string; readonly currency: string; readonly unit: string } | null;
    readonly rate: { readonly usdPerUnit: string; readonly asOf: string; readonly source: string } | null;
  };
  readonly quantity: {
    readonly amount: string;
    readonly unit: string;
    /** Of one of what is priced; null where that is a metric ton, and where nobody has said. */
    readonly unitWeightKg: string | null;
    readonly tolerancePercent: string;
  };
  readonly quality: {
    readonly text: string | null;
    /** Left out where none were agreed on. */
    readonly limits?: readonly QualityLimit[];
    readonly description: string | null;
    readonly certifications: readonly string[];
    readonly lot: AgreedLot | null;
  };
  readonly delivery: {
    readonly terms: string | null;
    readonly incoterm: Incoterm | null;
    readonly place: string | null;
    readonly placeCode: string | null;
  };
  /** `timeDays` from the payment, for what names no last day. */
  readonly shipment: { readonly timeDays: number | null; readonly shipments: readonly ContractShipmentText[] };
  readonly packing: string | null;
  readonly weights: WeightBasis | null;
  readonly inspection: { readonly days: number; readonly by: Inspector | null; readonly inspector: string | null };
  readonly sample: SampleCondition | null;
  readonly documents: { readonly required: readonly TradePaper[]; readonly releaseNeeds: boolean };
}
export const contractTerms = [
  "price",
  "quantity",
  "quality",
  "delivery",
  "shipment",
  "packing",
  "weights",
  "inspection",
  "sample",
  "documents",
] as const satisfies readonly (keyof ContractTermsText)[];

interface AgreedShipment {
  readonly quantity: string;
  readonly shipFrom?: string | null;
  readonly shipBy: string | null;
  readonly deliverFrom: string | null;
  readonly deliverTo: string | null;
}

/** Goods, as agreed terms have them. */
interface GoodsRecord {
  readonly productName: string;
  readonly productCategory: string;
  readonly originCountry: string | null;
}

/** The ten terms, as a row of agreed terms has them. */
export interface TenTermsRecord extends AgreedPrice {
  readonly certifications: readonly string[];
  readonly description: string | null;
  readonly lot: AgreedLot | null;
  readonly quantity: string;
  readonly tolerancePercent: string;
  readonly pricePerUnit: string;
  readonly rateAsOf: Date | null;
  readonly rateSource: string | null;
  readonly deliveryTerms: string | null;
  readonly incoterm: Incoterm | null;
  readonly incotermPlace: string | null;
  readonly placeCode: string | null;
  readonly deliveryTimeDays: number | null;
  readonly packing: string | null;
  readonly quality: string | null;
  readonly qualityLimits: readonly QualityLimit[];
  readonly weightBasis: WeightBasis | null;
  readonly inspectionDays: number;
  readonly inspectedBy: Inspector | null;
  readonly inspector: string | null;
  readonly sample: SampleCondition | null;
  readonly documentsRequired: readonly TradePaper[];
  readonly releaseNeedsDocuments: boolean;
  readonly differential: Differential | null;
  readonly fixing: Fixing | null;
  readonly schedule: readonly AgreedShipment[] | null;
}

/** Agreed terms, as far as they are signed. */
export interface TermsRecord extends TenTermsRecord, GoodsRecord {
  readonly supplierShare: number;
  readonly platformShare: number;
  readonly impactFundShare: number;
  readonly feeBearer: OrganizationType;
}

const plain = (decimal: string, scale: number) => formatDecimal(parseDecimal(decimal, scale), scale, 0);

export const goodsText = ({ productName, productCategory, originCountry }: GoodsRecord): GoodsText => ({
  name: productName,
  category: productCategory,
  origin: originCountry,
});

/** The ten terms of a contract over `total` minor units. Nothing stands in it that no paper shows: what takes no effect beside something else is left out. */
export function termsText(terms: TenTermsRecord, total: bigint): ContractTermsText {
  const { unit, currency, price, priceCurrency, priceUnit, unitWeightKg, differential, fixing, sample } = terms;
  const shipments = shipmentsText(terms, total);
  return {
    price: {
      perUnit: terms.pricePerUnit,
      currency,
      unit,
      differential: differential && { ...differential },
      fixing: fixing && { ...fixing },
      listed:
        unit === priceUnit && currency === priceCurrency ? null : { price, currency: priceCurrency, unit: priceUnit },
      rate:
        terms.rate === null || terms.rateAsOf === null || terms.rateSource === null
          ? null
          : { usdPerUnit: terms.rate, asOf: terms.rateAsOf.toISOString(), source: terms.rateSource },
    },
    quantity: {
      amount: plain(terms.quantity, quantityScale),
      unit,
      unitWeightKg: unitWeightKg === null || priceUnit === "MT" ? null : plain(unitWeightKg, netWeightScale),
      tolerancePercent: plain(terms.tolerancePercent, 1),
    },
    quality: {
      text: terms.quality,
      // Contracts of before say nothing of limits: one without them has the same text, and the same hash.
      ...(terms.qualityLimits.length > 0 && { limits: terms.qualityLimits.map((limit) => ({ ...limit })) }),
      // What was agreed of the quality takes the place of what the listing says.
      description: terms.quality === null && terms.description !== "" ? terms.description : null,
      certifications: [...terms.certifications],
      lot: terms.lot,
    },
    delivery: {
      terms: terms.deliveryTerms,
      incoterm: terms.incoterm,
      place: terms.incotermPlace,
      placeCode: terms.placeCode,
    },
    shipment: {
      timeDays: shipments.every(({ shipBy }) => shipBy !== null) ? null : terms.deliveryTimeDays,
      shipments,
    },
    packing: terms.packing,
    weights: terms.weightBasis,
    inspection: { days: terms.inspectionDays, by: terms.inspectedBy, inspector: terms.inspector },
    sample: sample && { ...sample },
    documents: { required: [...terms.documentsRequired], releaseNeeds: terms.releaseNeedsDocuments },
  };
}

/** One for all where none were named. */
function shipmentsText({ schedule, quantity, currency }: TenTermsRecord, total: bigint): ContractShipmentText[] {
  const whole = { quantity, shipBy: null, deliverFrom: null, deliverTo: null };
  const shipments: readonly AgreedShipment[] = schedule && schedule.length > 0 ? schedule : [whole];
  const amounts = amountsOf(
    total,
    shipments.map((shipment) => shipment.quantity),
  );
  return shipments.map(({ shipFrom = null, shipBy, deliverFrom, deliverTo, ...shipment }, index) => ({
    number: index + 1,
    quantity: plain(shipment.quantity, quantityScale),
    amount: moneyView(amounts[index] ?? 0n, currency).amount,
    shipFrom,
    shipBy,
    deliverFrom,
    deliverTo,
  }));
}
