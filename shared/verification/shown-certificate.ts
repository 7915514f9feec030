import { object, string, type InferType } from "yup";
import { certificationNames } from "../catalogue/choices.ts";
import { choice, optionalString } from "../kernel/fields.ts";

/** A certificate as everybody sees it beside goods and on a profile: accepted, and valid today. */
export const shownCertificateView = object({
  kind: choice(certificationNames).required(),
  body: string().required(),
  number: string().required(),
  /** A day of the calendar, the last one on which it holds. */
  validUntil: string().required(),
  /** Where anybody can look it up. */
  registerUrl: optionalString(),
});
export type ShownCertificateView = InferType<typeof shownCertificateView>;
