import type { AgreedLot } from "../catalogue/lots.ts";
import { amountsOf } from "../escrow/shipments.ts";
import { formatDecimal, parseDecimal } from "../kernel/decimal.ts";
import type { Language } from "../kernel/language.ts";
import { moneyView, quantityScale, type Currency, type MoneyView } from "../kernel/money.ts";
import type { OrganizationType } from "../organizations/choices.ts";
import type { Incoterm } from "../terms/incoterms.ts";
import type { Differential, Fixing, Inspector, SampleCondition, TradePaper, WeightBasis } from "../terms/negotiated.ts";
import { netWeightScale, worthOf, type AgreedPrice } from "../terms/worth.ts";
import { clausesEdition, type Clause, type Governing } from "./clauses.ts";
import type { ContractOrigin } from "./process.ts";

/** Of this structure: what reads an older text knows by it what stands in there. */
export const textForm = 1;

/** One of both sides, as it was when the contract was made. */
export interface ContractPartyText {
  readonly organization: string;
  /** By which it has traded. */
  readonly name: string;
  readonly city: string | null;
  readonly country: string | null;
  /** Whether our team had verified it. */
  readonly verified: boolean;
  /** As the register of companies has it, where our team has seen that. */
  readonly register: {
    readonly legalName: string;
    readonly register: string | null;
    readonly country: string | null;
    readonly number: string;
  } | null;
  /** Its registered address, where it has entered one. */
  readonly address: {
    readonly name: string;
    readonly street: string;
    readonly postalCode: string | null;
    readonly city: string;
    readonly country: string;
    readonly vatNumber: string | null;
  } | null;
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
    readonly unitWeightKg: string | null;
    readonly tolerancePercent: string;
  };
  readonly quality: {
    readonly text: string | null;
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

/** All that a contract says. What is signed is the hash of its canonical JSON. */
export interface ContractText {
  readonly form: number;
  readonly number: string;
  readonly origin: ContractOrigin;
  /** When it was made: a day of the calendar, by UTC. */
  readonly date: string;
  /** The version of the offer that was accepted, or of the listing's terms that were ordered at. */
  readonly from: { readonly id: string; readonly version: number | null };
  readonly parties: Readonly<Record<OrganizationType, ContractPartyText>>;
  readonly goods: { readonly name: string; readonly category: string; readonly origin: string | null };
  readonly terms: ContractTermsText;
  readonly total: MoneyView;
  /** In which it is paid into escrow: where that is another, at the rate of the day of the order. */
  readonly paidIn: string;
  /** What becomes of what is released, in thousandths, and who bears what the escrow provider charges. */
  readonly shares: {
    readonly supplier: number;
    readonly platform: number;
    readonly impactFund: number;
    readonly feeBearer: OrganizationType;
  };
  readonly governing: Governing;
  readonly clauses: { readonly edition: number } & Readonly<Record<Language, readonly Clause[]>>;
}

interface AgreedShipment {
  readonly quantity: string;
  readonly shipFrom?: string | null;
  readonly shipBy: string | null;
  readonly deliverFrom: string | null;
  readonly deliverTo: string | null;
}

/** Agreed terms, as their row has them. */
export interface TermsRecord extends AgreedPrice {
  readonly productName: string;
  readonly productCategory: string;
  readonly originCountry: string | null;
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
  readonly supplierShare: number;
  readonly platformShare: number;
  readonly impactFundShare: number;
  readonly feeBearer: OrganizationType;
}

interface Props {
  number: string;
  origin: ContractOrigin;
  date: string;
  from: ContractText["from"];
  parties: ContractText["parties"];
  terms: TermsRecord;
  paidIn: Currency;
  governing: Governing;
  clauses: Readonly<Record<Language, readonly Clause[]>>;
}

const plain = (decimal: string, scale: number) => formatDecimal(parseDecimal(decimal, scale), scale, 0);

/** What was agreed as one text, every figure of it from the same terms. */
export function contractText({ terms, paidIn, clauses, ...about }: Props): ContractText {
  const total = worthOf(terms, terms.quantity);
  return {
    form: textForm,
    number: about.number,
    origin: about.origin,
    date: about.date,
    from: about.from,
    parties: about.parties,
    goods: { name: terms.productName, category: terms.productCategory, origin: terms.originCountry },
    terms: termsText(terms, total),
    total: moneyView(total, terms.currency),
    paidIn,
    shares: {
      supplier: terms.supplierShare,
      platform: terms.platformShare,
      impactFund: terms.impactFundShare,
      feeBearer: terms.feeBearer,
    },
    governing: about.governing,
    clauses: { edition: clausesEdition, en: clauses.en, fr: clauses.fr },
  };
}

function termsText(terms: TermsRecord, total: bigint): ContractTermsText {
  const { unit, currency, price, priceCurrency, priceUnit, unitWeightKg, differential, fixing, sample } = terms;
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
      unitWeightKg: unitWeightKg === null ? null : plain(unitWeightKg, netWeightScale),
      tolerancePercent: plain(terms.tolerancePercent, 1),
    },
    quality: {
      text: terms.quality,
      // What was agreed of the quality takes the place of what the listing says; nothing is signed that no paper shows.
      description: terms.quality === null ? terms.description : null,
      certifications: [...terms.certifications],
      lot: terms.lot,
    },
    delivery: {
      terms: terms.deliveryTerms,
      incoterm: terms.incoterm,
      place: terms.incotermPlace,
      placeCode: terms.placeCode,
    },
    shipment: { timeDays: terms.deliveryTimeDays, shipments: shipmentsText(terms, total) },
    packing: terms.packing,
    weights: terms.weightBasis,
    inspection: { days: terms.inspectionDays, by: terms.inspectedBy, inspector: terms.inspector },
    sample: sample && { ...sample },
    documents: { required: [...terms.documentsRequired], releaseNeeds: terms.releaseNeedsDocuments },
  };
}

/** One for all where none were named. */
function shipmentsText({ schedule, quantity, currency }: TermsRecord, total: bigint): ContractShipmentText[] {
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
