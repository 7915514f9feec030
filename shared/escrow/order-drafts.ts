import { object, type InferType } from "yup";
import { throughEscrowOnly } from "../bank-details/payment-words.ts";
import { calendarDay } from "../kernel/calendar-day.ts";
import { claimTypes } from "../disputes/process.ts";
import {
  amount,
  choice,
  optional,
  optionalInteger,
  problem,
  quantity,
  requiredText,
  text,
  uuid,
  webAddress,
} from "../kernel/fields.ts";
import { requiredName } from "../kernel/name-field.ts";
import { inspectionRecordDraft } from "../quality/record-draft.ts";
import { termsVersion } from "../terms/terms-draft.ts";
import { paperIds } from "./papers-contract.ts";

/** Either an accepted offer, or a product, the version of its terms and a quantity at the minimum of its price range. */
export const orderDraft = object({
  offerId: optional(uuid()),
  productId: optional(uuid()),
  /** The listing's `termsVersion` as the buyer has seen it; an accepted offer has terms of its own. */
  termsVersion,
  /** A lot of the listing, by which the goods are agreed; an accepted offer names none. */
  lotId: optional(uuid()),
  /** The rate that the buyer has seen, of a listing or an accepted offer whose currency the provider does not take (`payment.rate`). */
  rateId: optional(uuid()),
  /** Metric tons; without an offer at least 1, in steps of 0.1 or in whole bags, containers or pieces. */
  quantity: optional(quantity()),
  /** Hours to pay, as the buyer has read them; unsaid, whatever they are. An accepted offer has the usual ones. */
  payHours: optionalInteger(),
  notes: optional(text(2000)).test(throughEscrowOnly),
});
export type OrderDraft = InferType<typeof orderDraft>;

export const shippingDraft = object({
  /** Number of the bill of lading, air waybill or CMR note. */
  transportDocument: requiredName(120).test(throughEscrowOnly),
  /** A day, YYYY-MM-DD. */
  expectedArrival: calendarDay().required(problem("required")),
  /** Metric tons, as weighed; what the lots weigh that were stated, else the agreed quantity, unless given. */
  netWeight: optional(quantity()),
  /** The paper itself, or several pages of it, sent for the purpose `transportDocument`. */
  documents: paperIds(),
});
export type ShippingDraft = InferType<typeof shippingDraft>;

/** What the goods weigh at arrival, where that is what is paid for. */
export const deliveredWeight = object({
  /** Metric tons. */
  netWeight: quantity().required(problem("required")),
  /** The weight note, sent for the purpose `weightNote`. */
  documents: paperIds().min(1, problem("required")),
});
export type DeliveredWeight = InferType<typeof deliveredWeight>;

export const deliveryDraft = object({
  /** Where it is known already; it can be stated until the goods are approved. */
  delivered: deliveredWeight.nullable().default(null),
});

/** The QC form (specification, section 5). */
export const inspectionDraft = object({
  certificateNumber: requiredName(120).test(throughEscrowOnly),
  inspector: requiredName(160).test(throughEscrowOnly),
  status: choice(["approved", "rejected"]).default("approved").required(problem("required")),
  /** The day of submission unless given. */
  inspectionDate: optional(calendarDay()),
  reportUrl: optional(webAddress()),
  notes: optional(text(4000)).test(throughEscrowOnly),
  /** Of a rejection: what is asked for, in the order's currency; all that lies in escrow for the goods unless given. */
  claimAmount: optional(amount()),
  /** The report as a file, beside or in place of its address, sent for the purpose `inspectionReport`. */
  reports: paperIds(),
  /** Sent for the purpose `inspectionPicture`. */
  pictures: paperIds(),
  /** What was found, figure by figure, of the order's crop. */
  record: inspectionRecordDraft.nullable().default(null),
});
export type InspectionDraft = InferType<typeof inspectionDraft>;

/** What one side brings before a reviewer that no inspection has shown. */
export const disputeDraft = object({
  reason: requiredText(4000, 10).test(throughEscrowOnly),
  /** Follows from where the goods are unless given. */
  claimType: optional(choice(claimTypes)),
  /** As of an inspection. */
  claimAmount: optional(amount()),
});
export type DisputeDraft = InferType<typeof disputeDraft>;
