import { number, object, type InferType } from "yup";
import { zonedMoment } from "../kernel/calendar-day.ts";
import { amount, optional, optionalInteger, problem, quantity, requiredText, text, uuid } from "../kernel/fields.ts";
import { differentialDraft, fixingDraft } from "../terms/negotiated.ts";
import { mostDaysAhead } from "../terms/schedule.ts";
import { termsDraft, termsVersion } from "../terms/terms-draft.ts";
import { messageFiles } from "../threads/message-files.ts";

/** What every version of an offer may say beside its price and quantity, the first one too. */
const versionDraft = {
  ...termsDraft,
  /** Days from the payment to the shipping, where no shipment names a day. */
  deliveryTimeDays: optionalInteger()
    .min(1, problem("atLeast", { least: 1 }))
    .max(mostDaysAhead, problem("atMost", { most: mostDaysAhead })),
  differential: differentialDraft.nullable().default(null),
  /** The level at which the differential is fixed; the price follows from it. */
  fixing: fixingDraft.nullable().default(null),
  /** Default: 7 days from now, or until the first day is over by which the terms ask for something; no later moment is taken. */
  validUntil: optional(zonedMoment()),
  /** Files of the message, as with a message of a conversation. */
  documents: messageFiles,
};

/** An inquiry: what it leaves out is as the listing has it. */
export const offerDraft = object({
  productId: uuid().required(problem("required")),
  /** The listing's `termsVersion` as the buyer has seen it; without it the terms are those of the moment. */
  termsVersion,
  /** Default 1 in the product's trade unit. */
  quantity: optional(quantity()),
  /** In the listing's currency. Default: the minimum of the price range, or none until it is fixed where it is agreed against an exchange. */
  pricePerUnit: optional(amount()),
  message: requiredText(2000),
  ...versionDraft,
});
export type OfferDraft = InferType<typeof offerDraft>;

/** Another version: all of its terms, as the form shows them; what is left out is not agreed on any more. */
export const counterDraft = object({
  /** The version that it answers, as its author has read it. */
  answers: number().integer().min(1, problem("required")).required(problem("required")),
  /** In the offer's unit. */
  quantity: quantity().required(problem("required")),
  /** In the offer's currency; left out where the price is agreed against an exchange. */
  pricePerUnit: optional(amount()).test("price", problem("required"), function (price) {
    return Boolean(price) || Boolean((this.parent as { differential?: unknown }).differential);
  }),
  message: text(2000).default(""),
  ...versionDraft,
});
export type CounterDraft = InferType<typeof counterDraft>;
