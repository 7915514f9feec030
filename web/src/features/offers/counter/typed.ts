import type { CounterDraft, OfferVersionView } from "#shared/offers/contract.ts";
import { validity, offerValidDays, withinTerms } from "#shared/offers/process.ts";
import type { QualityLimit } from "#shared/quality/limit-draft.ts";
import type { FixingCaller, SampleType, TradePaper } from "#shared/terms/negotiated.ts";
import type { Dated } from "#shared/terms/schedule.ts";

/** A shipment as it is typed; `id` tells it from the others while some are added and removed. */
export interface ShipmentTyped {
  id: number;
  quantity: string;
  shipFrom: string;
  shipBy: string;
  deliverFrom: string;
  deliverTo: string;
}

/** A limit of quality as it is typed. */
export interface LimitTyped {
  figure: string;
  least: string;
  most: string;
}

/** Another version as it is typed: nothing is null in a field, and what is folded away keeps its words. */
export interface CounterTyped {
  answers: number;
  priced: "fixed" | "differential";
  pricePerUnit: string;
  differential: { exchange: string; month: string; difference: string; calledBy: FixingCaller; fixBy: string };
  isFixing: boolean;
  /** `at` by the reader's own clock. */
  fixing: { level: string; at: string };
  quantity: string;
  tolerancePercent: string;
  quality: string;
  qualityLimits: LimitTyped[];
  incoterm: string;
  incotermPlace: string;
  placeCode: string;
  /** Where no Incoterm is agreed. */
  deliveryTerms: string;
  shipped: "once" | "window" | "schedule";
  deliveryTimeDays: string;
  shipments: ShipmentTyped[];
  packing: string;
  weightBasis: string;
  inspectionDays: string;
  inspectedBy: string;
  inspector: string;
  isSampled: boolean;
  sample: { type: SampleType; dueOn: string };
  documentsRequired: TradePaper[];
  releaseNeedsDocuments: boolean;
  /** By the reader's own clock. */
  validUntil: string;
  message: string;
  documents: string[];
}

export const limitTyped = ({ figure, least, most }: QualityLimit): LimitTyped => ({
  figure,
  least: least ?? "",
  most: most ?? "",
});

const two = (number: number) => String(number).padStart(2, "0");
/** A moment as a field for a moment has it, by the reader's own clock. */
export const localMoment = (moment: Date): string =>
  `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}T${two(moment.getHours())}:${two(moment.getMinutes())}`;

/** The same as the API has it; what is no moment stays as it is, for the contract to refuse. */
export function momentOf(local: string): string {
  const moment = new Date(local);
  return local === "" || Number.isNaN(moment.getTime()) ? local : moment.toISOString();
}

export const blankShipment = { quantity: "", shipFrom: "", shipBy: "", deliverFrom: "", deliverTo: "" };

/** A differential above the exchange carries its sign, as the trade writes it. */
export const signed = (difference: string): string =>
  /^\d+(\.\d+)?$/.test(difference) && Number(difference) > 0 ? `+${difference}` : difference;

const nothingDated = { shipments: [], sample: null, differential: null, fixing: null };

/** Seven days from now at the hour of now, or as long as what is said can be kept. */
function usualValidity(terms: Dated, now: Date): string {
  const until = withinTerms(now, offerValidDays, terms);
  const least = new Date(now.getTime() + 2 * validity.leastHours * 3_600_000);
  return localMoment(until > least ? until : least);
}

/** A first version before anything is said, of which `known` is. */
export const blankTerms = (known: Partial<CounterTyped>, now: Date): CounterTyped => ({
  answers: 1,
  priced: "fixed",
  pricePerUnit: "",
  differential: { exchange: "KC", month: "", difference: "", calledBy: "buyer", fixBy: "" },
  isFixing: false,
  fixing: { level: "", at: "" },
  quantity: "",
  tolerancePercent: "0",
  quality: "",
  qualityLimits: [],
  incoterm: "",
  incotermPlace: "",
  placeCode: "",
  deliveryTerms: "",
  shipped: "once",
  deliveryTimeDays: "",
  shipments: [],
  packing: "",
  weightBasis: "",
  inspectionDays: "",
  inspectedBy: "",
  inspector: "",
  isSampled: false,
  sample: { type: "preShipment", dueOn: "" },
  documentsRequired: [],
  releaseNeedsDocuments: false,
  validUntil: usualValidity(nothingDated, now),
  message: "",
  documents: [],
  ...known,
});

/** A version as the form begins with it. */
export function typedOf(version: OfferVersionView, exchange: string, now: Date): CounterTyped {
  const { differential, fixing, shipments, pricePerUnit, sample } = version;
  return {
    answers: version.number,
    priced: differential ? "differential" : "fixed",
    pricePerUnit: pricePerUnit?.amount ?? "",
    differential: differential
      ? { ...differential, difference: signed(differential.difference) }
      : { exchange, month: "", difference: "", calledBy: "buyer", fixBy: "" },
    isFixing: fixing !== null,
    fixing: fixing ? { level: fixing.level, at: localMoment(new Date(fixing.at)) } : { level: "", at: "" },
    quantity: version.quantity,
    tolerancePercent: version.tolerancePercent,
    quality: version.quality ?? "",
    qualityLimits: version.qualityLimits.map(limitTyped),
    incoterm: version.incoterm ?? "",
    incotermPlace: version.incotermPlace ?? "",
    placeCode: version.placeCode ?? "",
    deliveryTerms: version.incoterm ? "" : (version.deliveryTerms ?? ""),
    shipped: shipments.length === 0 ? "once" : shipments.length === 1 ? "window" : "schedule",
    deliveryTimeDays: version.deliveryTimeDays === null ? "" : String(version.deliveryTimeDays),
    shipments: shipments.map(({ quantity, shipFrom, shipBy, deliverFrom, deliverTo }, id) => ({
      id,
      quantity,
      shipFrom: shipFrom ?? "",
      shipBy: shipBy ?? "",
      deliverFrom: deliverFrom ?? "",
      deliverTo: deliverTo ?? "",
    })),
    packing: version.packing ?? "",
    weightBasis: version.weightBasis ?? "",
    inspectionDays: String(version.inspectionDays),
    inspectedBy: version.inspectedBy ?? "",
    inspector: version.inspector ?? "",
    isSampled: sample !== null,
    sample: sample ?? { type: "preShipment", dueOn: "" },
    documentsRequired: version.documentsRequired,
    releaseNeedsDocuments: version.releaseNeedsDocuments,
    validUntil: usualValidity(version, now),
    message: "",
    documents: [],
  };
}

/** What is sent: what was folded away is not said. */
export function draftOf(typed: CounterTyped): object {
  const { priced, isFixing, fixing, shipped, shipments, quantity, incoterm, isSampled, inspectedBy, ...said } = typed;
  const byExchange = priced === "differential";
  return {
    ...said,
    quantity,
    pricePerUnit: byExchange ? null : said.pricePerUnit,
    differential: byExchange
      ? { ...said.differential, difference: said.differential.difference.replace(/^\+/, "") }
      : null,
    fixing: byExchange && isFixing ? { level: fixing.level, at: momentOf(fixing.at) } : null,
    incoterm: incoterm || null,
    incotermPlace: incoterm ? said.incotermPlace : null,
    placeCode: incoterm ? said.placeCode : null,
    deliveryTerms: incoterm ? null : said.deliveryTerms,
    // The only one is all of it.
    shipments:
      shipped === "once"
        ? []
        : shipped === "window"
          ? shipments.slice(0, 1).map((one) => ({ ...one, quantity }))
          : shipments,
    inspectedBy,
    inspector: inspectedBy === "independent" ? said.inspector : null,
    sample: isSampled ? said.sample : null,
    releaseNeedsDocuments: said.releaseNeedsDocuments && said.documentsRequired.length > 0,
    validUntil: momentOf(said.validUntil),
  } satisfies Record<keyof CounterDraft, unknown>;
}

/** What no draft that came back puts into the form: which version it answered, for how long it was to be valid, and its files, which are no longer there. */
type Anew = "answers" | "validUntil" | "documents";

/** What a draft that came back from a manager puts into the form; what it does not say stays as the form has it. */
export function typedOfDraft(body: Record<string, unknown>): Partial<CounterTyped> {
  const draft = body as Partial<CounterDraft>;
  const {
    differential,
    fixing,
    sample,
    shipments = [],
    documentsRequired,
    releaseNeedsDocuments,
    qualityLimits,
  } = draft;
  const texts = body as Partial<Record<keyof CounterDraft, string | number | null>>;
  const text = (name: keyof CounterDraft) => (name in texts ? String(texts[name] ?? "") : undefined);
  const typed = {
    priced: differential ? "differential" : "fixed",
    pricePerUnit: text("pricePerUnit") || undefined,
    differential: differential ? { ...differential, difference: signed(differential.difference) } : undefined,
    isFixing: Boolean(fixing),
    fixing: fixing ? { level: fixing.level, at: localMoment(new Date(fixing.at)) } : undefined,
    quantity: text("quantity"),
    tolerancePercent: text("tolerancePercent"),
    quality: text("quality"),
    qualityLimits: (qualityLimits as QualityLimit[] | undefined)?.map(limitTyped),
    incoterm: text("incoterm"),
    incotermPlace: text("incotermPlace"),
    placeCode: text("placeCode"),
    deliveryTerms: text("deliveryTerms"),
    shipped: shipments.length === 0 ? "once" : shipments.length === 1 ? "window" : "schedule",
    deliveryTimeDays: text("deliveryTimeDays"),
    shipments: shipments.map((one, id) => ({
      id,
      quantity: one.quantity,
      shipFrom: one.shipFrom ?? "",
      shipBy: one.shipBy ?? "",
      deliverFrom: one.deliverFrom ?? "",
      deliverTo: one.deliverTo ?? "",
    })),
    packing: text("packing"),
    weightBasis: text("weightBasis"),
    inspectionDays: text("inspectionDays"),
    inspectedBy: text("inspectedBy"),
    inspector: text("inspector"),
    isSampled: Boolean(sample),
    sample: sample ?? undefined,
    documentsRequired: documentsRequired as TradePaper[] | undefined,
    releaseNeedsDocuments,
    message: text("message"),
  } satisfies { [Name in Exclude<keyof CounterTyped, Anew>]: CounterTyped[Name] | undefined };
  const said = Object.entries(typed).filter(([, value]) => value !== undefined);
  return Object.fromEntries(said) as Partial<CounterTyped>;
}
