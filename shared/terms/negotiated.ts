import { boolean, object, string, type InferType } from "yup";
import { throughEscrowOnly } from "../bank-details/payment-words.ts";
import { calendarDay, zonedMoment } from "../kernel/calendar-day.ts";
import { isDecimal } from "../kernel/decimal.ts";
import { choice, decimal, manyOf, optional, optionalString, problem, timestamp } from "../kernel/fields.ts";
import { nameText, paperText } from "../kernel/name-field.ts";
import { qualityLimitsDraft, qualityLimitView } from "../quality/limit-draft.ts";
import { exchangeCodes, exchanges, futuresMonth, isTraded, type Exchange } from "./futures.ts";
import { incoterms } from "./incoterms.ts";

/** Which weight is paid for: as weighed at shipping, or as weighed when delivered. */
export const weightBases = ["netShipped", "netDelivered"] as const;
export type WeightBasis = (typeof weightBases)[number];

/** Who inspects the goods. An independent inspector is named by both sides; what they find counts as the buyer's side's (decisions, section D). */
export const inspectors = ["buyer", "independent"] as const;
export type Inspector = (typeof inspectors)[number];

/**
 * - `offer`: of what could be delivered. - `type`: typical goods of that kind. - `preShipment`: drawn of the very lot that is to be shipped.
 */
export const sampleTypes = ["offer", "type", "preShipment"] as const;
export type SampleType = (typeof sampleTypes)[number];

/** Papers that a contract may ask for, in the sequence in which they stand on it. */
export const tradePapers = [
  "billOfLading",
  "commercialInvoice",
  "packingList",
  "certificateOfOrigin",
  "phytosanitary",
  "fumigation",
  "weightNote",
  "certificateOfQuality",
  "insurance",
] as const;
export type TradePaper = (typeof tradePapers)[number];

/** Who calls the fixing of a price that is agreed against an exchange. */
export const fixingCallers = ["buyer", "supplier"] as const;
export type FixingCaller = (typeof fixingCallers)[number];

/** More or less, in the quote of the exchange: the trade's own sign before a figure above it is taken off, and nothing is nothing with either. */
const signedDecimal = (scale: number) =>
  string()
    .trim()
    .test("decimal", problem("decimal", { scale }), (value) => !value || isDecimal(value, scale))
    .test("most", problem("tooLarge"), (value) => !value || value.replace(/^-/, "").split(".", 1)[0]!.length <= 5)
    .transform((value: unknown) =>
      typeof value === "string" ? value.replace(/^\+(?=\d)/, "").replace(/^-(?=0+(?:\.0*)?$)/, "") : value,
    );

/** A price against an exchange: the level of a delivery month and so much more or less, fixed until a day by whoever calls it. */
export const differentialDraft = object({
  exchange: choice(exchangeCodes).required(problem("required")),
  month: string()
    .trim()
    .required(problem("required"))
    .matches(futuresMonth, { message: problem("choice"), excludeEmptyString: true })
    .test("traded", problem("choice"), function (month) {
      const { exchange } = this.parent as { exchange?: unknown };
      return (
        !month ||
        typeof exchange !== "string" ||
        !Object.hasOwn(exchanges, exchange) ||
        isTraded(exchange as Exchange, month)
      );
    }),
  /** In cents a pound (KC) or USD a metric ton (RC, CC). */
  difference: signedDecimal(2).required(problem("required")),
  calledBy: choice(fixingCallers).required(problem("required")),
  /** The last day on which it may be fixed, YYYY-MM-DD. */
  fixBy: calendarDay().required(problem("required")),
});
export type Differential = InferType<typeof differentialDraft>;

/** The level at which a differential is fixed, as the parties state it, and when the exchange had it. */
export const fixingDraft = object({
  level: decimal(2).required(problem("required")),
  at: zonedMoment().required(problem("required")),
});
export type Fixing = InferType<typeof fixingDraft>;

/** No shipping before a sample of this type is approved; without an answer by the day either side may cancel. */
export const sampleCondition = object({
  type: choice(sampleTypes).required(problem("required")),
  dueOn: calendarDay().required(problem("required")),
});
export type SampleCondition = InferType<typeof sampleCondition>;

/** What is negotiated beside what `termsDraft` has; what is left out is not agreed on. */
export const negotiatedDraft = {
  /** Grade, screen, moisture, score: what the goods must be. */
  quality: optional(paperText(500)).test(throughEscrowOnly),
  /** The same in figures, against which an inspection is held; those of the goods' crop. */
  qualityLimits: qualityLimitsDraft(),
  /** A rule of Incoterms 2020; with its place it takes the place of `deliveryTerms`. */
  incoterm: optional(choice(incoterms)),
  incotermPlace: optional(nameText(60))
    .test(throughEscrowOnly)
    .test("place", problem("required"), function (place) {
      return !(this.parent as { incoterm?: string | null }).incoterm || Boolean(place);
    }),
  /** UN/LOCODE of that place, where it is one of those that are found by `/places`. */
  placeCode: optional(
    string()
      .trim()
      .matches(/^[A-Z]{2}[A-Z2-9]{3}$/, { message: problem("choice"), excludeEmptyString: true }),
  ),
  weightBasis: optional(choice(weightBases)),
  inspectedBy: optional(choice(inspectors)),
  /** The independent inspector, where one is named. */
  inspector: optional(nameText(160)).test(throughEscrowOnly),
  sample: sampleCondition.nullable().default(null),
  documentsRequired: manyOf(choice(tradePapers).required()),
  /** Money is released by itself only when all of those papers are accepted; a missing one holds it 14 days at most. */
  releaseNeedsDocuments: boolean().default(false),
};

/** The same as a version of an offer, a contract or an order shows it. */
export const negotiatedView = {
  quality: optionalString(),
  qualityLimits: manyOf(qualityLimitView.required()),
  incoterm: choice(incoterms).nullable().defined().default(null),
  incotermPlace: optionalString(),
  placeCode: optionalString(),
  weightBasis: choice(weightBases).nullable().defined().default(null),
  inspectedBy: choice(inspectors).nullable().defined().default(null),
  inspector: optionalString(),
  sample: sampleCondition.nullable().defined().default(null),
  documentsRequired: manyOf(choice(tradePapers).required()),
  releaseNeedsDocuments: boolean().required(),
  /** Where the price is agreed against an exchange. */
  differential: differentialDraft.nullable().defined().default(null),
  /** Where that price is fixed. */
  fixing: object({ level: string().required(), at: timestamp() }).nullable().defined().default(null),
};
export type NegotiatedView = { [Name in keyof typeof negotiatedView]: InferType<(typeof negotiatedView)[Name]> };
