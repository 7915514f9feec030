import { number, object, type InferType } from "yup";
import { optionalTimestamp } from "../kernel/fields.ts";

/** Of one organization: for the tabs of its list. */
export const offerCounts = object({
  all: number().required(),
  /** Open, and this side's to answer. */
  supplier: number().required(),
  buyer: number().required(),
  accepted: number().required(),
  /** Rejected, withdrawn or expired. */
  closed: number().required(),
  /** Until when the first of those can be answered that await the reader's side. */
  firstAnswerBy: optionalTimestamp(),
});
export type OfferCounts = InferType<typeof offerCounts>;
