import { array, boolean, number, object, string, type InferType } from "yup";
import { documentView } from "../documents/contract.ts";
import { can, choice, optionalString, optionalTimestamp, timestamp, uuid } from "../kernel/fields.ts";
import { verificationStates } from "../organizations/choices.ts";
import { closings, paperKinds, paperStates, requestStates } from "./choices.ts";
import { shownCertificateView } from "./shown-certificate.ts";

/** Somebody who may sign for the organization. */
const representativeView = object({ name: string().required(), function: string().required() });

/** What is typed; each is null until somebody has. */
export const detailsView = object({
  legalName: optionalString(),
  registerName: optionalString(),
  registerCountry: optionalString(),
  registerNumber: optionalString(),
  taxNumber: optionalString(),
  address: optionalString(),
  /** Of the bank alone: no account. */
  bankName: optionalString(),
  /** The name that the account is in. */
  accountHolder: optionalString(),
  representatives: array(representativeView.required()).required(),
});
export type DetailsView = InferType<typeof detailsView>;

const filed = {
  id: uuid().required(),
  state: choice(paperStates).required(),
  /** Why it was refused. */
  reason: optionalString(),
  /** Empty for members who may not see them, and once they were thrown away after their time. */
  documents: array(documentView.required()).required(),
  sentAt: timestamp(),
  decidedAt: optionalTimestamp(),
  can: can(["replace", "remove"]),
};

export const paperView = object({
  ...filed,
  kind: choice(paperKinds).required(),
  validUntil: optionalString(),
});
export type PaperView = InferType<typeof paperView>;

export const certificateView = shownCertificateView.shape({
  ...filed,
  issuedOn: string().required(),
  /** Buyers see it now. */
  shown: boolean().required(),
  /** Its last day is over. */
  ended: boolean().required(),
  /** The one whose place it takes. */
  replaces: uuid().nullable().defined(),
});
export type CertificateView = InferType<typeof certificateView>;

export const questionView = object({
  id: uuid().required(),
  question: string().required(),
  askedAt: timestamp(),
  answer: optionalString(),
  answeredAt: optionalTimestamp(),
  /** Whoever has answered, by name, or by address where there is none; null once they are gone. */
  answeredBy: optionalString(),
});
export type QuestionView = InferType<typeof questionView>;

export const requestView = object({
  id: uuid().required(),
  /** Of what is typed: for `If-Match`. */
  version: number().required(),
  state: choice(requestStates).required(),
  /** Asked for while the last one still held, whose mark stays until it ends. */
  renewal: boolean().required(),
  details: detailsView,
  createdAt: timestamp(),
  updatedAt: timestamp(),
  askedAt: optionalTimestamp(),
  askedBy: optionalString(),
  /** Since when somebody of our team has it. */
  readSince: optionalTimestamp(),
  /** We answer by then; null while it lies with the organization. */
  dueAt: optionalTimestamp(),
  /** The organization answers by then, or the request is closed; null while it lies with us. */
  answerBy: optionalTimestamp(),
  questions: array(questionView.required()).required(),
  decidedAt: optionalTimestamp(),
  /** Why it was refused, as it was written; null where it was closed by the clock. */
  reason: optionalString(),
  closedAs: choice(closings).nullable().defined(),
  /** A day of the calendar. */
  validUntil: optionalString(),
});
export type RequestView = InferType<typeof requestView>;

export const ownVerificationMoves = ["begin", "edit", "ask", "withdraw", "answer", "addPapers"] as const;

/** An organization's verification as its own members see it. */
export const verificationView = object({
  organizationId: uuid().required(),
  /** What the public is told. */
  state: choice(verificationStates).required(),
  /** A day of the calendar; the mark goes after it. */
  verifiedUntil: optionalString(),
  /** Null: at once. */
  askAgainFrom: optionalTimestamp(),
  /** The open one, else the last. */
  request: requestView.nullable().defined(),
  papers: array(paperView.required()).required(),
  certificates: array(certificateView.required()).required(),
  requiredPapers: array(choice(paperKinds).required()).required(),
  /** What is to be given before it can be asked for, as a refusal would name it: `legalName`, `papers.register`, `certificates.<id>`. */
  missing: array(object({ field: string().required(), key: string().required() })).required(),
  can: can(ownVerificationMoves),
});
export type VerificationView = InferType<typeof verificationView>;
