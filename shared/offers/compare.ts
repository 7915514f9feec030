import { measuredScale } from "../catalogue/lot-properties.ts";
import { parseDecimal } from "../kernel/decimal.ts";
import { mostScale, quantityScale } from "../kernel/money.ts";
import { netWeightScale } from "../terms/worth.ts";
import type { OfferVersionView } from "./contract.ts";

/** What two versions of an offer are compared by, in the sequence in which both sides read them. */
export const comparedTerms = [
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
] as const;
export type ComparedTerm = (typeof comparedTerms)[number];

/** What a version says, without who made it and when. */
export type Terms = Omit<OfferVersionView, "number" | "by" | "author" | "createdAt" | "validUntil" | "message">;

/** Of which term each of them is: a field that is forgotten does not compile. `null` follows from the others. */
export const comparedBy = {
  pricePerUnit: "price",
  differential: "price",
  fixing: "price",
  total: null,
  quantity: "quantity",
  unit: "quantity",
  netWeightKg: "quantity",
  tolerancePercent: "quantity",
  quality: "quality",
  qualityLimits: "quality",
  incoterm: "delivery",
  incotermPlace: "delivery",
  placeCode: "delivery",
  deliveryTerms: "delivery",
  deliveryTimeDays: "shipment",
  shipments: "shipment",
  packing: "packing",
  weightBasis: "weights",
  inspectionDays: "inspection",
  inspectedBy: "inspection",
  inspector: "inspection",
  sample: "sample",
  documentsRequired: "documents",
  releaseNeedsDocuments: "documents",
} as const satisfies Record<keyof Terms, ComparedTerm | null>;
/** What a version says of one term, and nothing else of it. */
type Of<Term extends ComparedTerm> = Pick<
  Terms,
  { [Field in keyof Terms]: (typeof comparedBy)[Field] extends Term ? Field : never }[keyof Terms]
>;

/** A decimal by its value: "5900" and "5900.00" are the same price. */
const decimal = (text: string, scale: number): string => String(parseDecimal(text.replace(/^\+/, ""), scale));
const quantity = (text: string) => decimal(text, quantityScale);
const measured = (text: string) => decimal(text, measuredScale);
/** Places of a tolerance in percent. */
const percentScale = 1;

const shipmentsOf = ({ shipments, deliveryTimeDays }: Of<"shipment">): unknown => {
  // Where each shipment has its day, no days are counted from the payment.
  const counts = shipments.length === 0 || shipments.some(({ shipBy }) => !shipBy);
  return [
    counts && deliveryTimeDays,
    shipments.map(({ quantity: part, shipFrom, shipBy, deliverFrom, deliverTo }) => [
      // The only one is the whole quantity, which is compared by itself.
      shipments.length > 1 && quantity(part),
      shipFrom,
      shipBy,
      deliverFrom,
      deliverTo,
    ]),
  ];
};

/** What each term says, such that two of the same meaning are the same text. */
const said: { readonly [Term in ComparedTerm]: (terms: Of<Term>) => unknown } = {
  price: ({ pricePerUnit, differential, fixing }) => [
    pricePerUnit && [decimal(pricePerUnit.amount, mostScale), pricePerUnit.currency],
    differential && [
      differential.exchange,
      differential.month,
      decimal(differential.difference, mostScale),
      differential.calledBy,
      differential.fixBy,
    ],
    fixing && [decimal(fixing.level, mostScale), Date.parse(fixing.at)],
  ],
  quantity: ({ quantity: whole, unit, netWeightKg, tolerancePercent }) => [
    quantity(whole),
    unit,
    netWeightKg && decimal(netWeightKg, netWeightScale),
    decimal(tolerancePercent, percentScale),
  ],
  quality: ({ quality, qualityLimits }) => [
    quality,
    qualityLimits
      .map(({ figure, least, most }) => [figure, least && measured(least), most && measured(most)].join())
      .sort(),
  ],
  delivery: ({ deliveryTerms, incoterm, incotermPlace, placeCode }) => [
    incoterm ? [incoterm, incotermPlace] : deliveryTerms,
    placeCode,
  ],
  shipment: shipmentsOf,
  packing: ({ packing }) => packing,
  weights: ({ weightBasis }) => weightBasis,
  inspection: ({ inspectionDays, inspectedBy, inspector }) => [inspectionDays, inspectedBy, inspector],
  sample: ({ sample }) => sample && [sample.type, sample.dueOn],
  documents: ({ documentsRequired, releaseNeedsDocuments }) => [[...documentsRequired].sort(), releaseNeedsDocuments],
};

/** Which terms of two versions differ. */
export const differingTerms = (before: Terms, now: Terms): ComparedTerm[] =>
  comparedTerms.filter((term) => JSON.stringify(said[term](before)) !== JSON.stringify(said[term](now)));
