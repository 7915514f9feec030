import { array, boolean, number, object, string, type InferType } from "yup";
import { certificationNames } from "../catalogue/choices.ts";
import { documentView } from "../documents/contract.ts";
import { attachmentErrors } from "../documents/pictures.ts";
import { calendarDay } from "../kernel/calendar-day.ts";
import { countryCodes } from "../kernel/country.ts";
import { defineEndpoint } from "../kernel/endpoint.ts";
import {
  can,
  choice,
  optional,
  optionalString,
  optionalTimestamp,
  problem,
  requiredText,
  text,
  timestamp,
  uuid,
} from "../kernel/fields.ts";
import { nameText, requiredName } from "../kernel/name-field.ts";
import { organizationId } from "../organizations/contract.ts";
import { verificationStates } from "../organizations/choices.ts";
import { closings, paperKinds, paperStates, requestStates } from "./choices.ts";
import { lengths, most } from "./rules.ts";
import { shownCertificateView } from "./shown-certificate.ts";

export { shownCertificateView, type ShownCertificateView } from "./shown-certificate.ts";

/** Somebody who may sign for the organization. */
const representative = object({ name: requiredName(120), function: requiredName(120) });
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

/** What is absent stays as it is; null or an empty text takes a value away. Nothing has to be complete before it is asked for. */
export const detailsDraft = object({
  legalName: optional(nameText(160)).default(undefined),
  registerName: optional(nameText(160)).default(undefined),
  registerCountry: optional(choice(countryCodes)).default(undefined),
  registerNumber: optional(nameText(60)).default(undefined),
  taxNumber: optional(nameText(60)).default(undefined),
  address: optional(text(400)).default(undefined),
  bankName: optional(nameText(120)).default(undefined),
  accountHolder: optional(nameText(160)).default(undefined),
  representatives: array(representative.required())
    .max(most.representatives, problem("tooMany", { max: most.representatives }))
    .default(undefined),
});
export type DetailsDraft = InferType<typeof detailsDraft>;

/** Own documents, see `/uploads`: one file, or its pages as pictures in their order. */
const files = () =>
  array(uuid().required(problem("required")))
    .min(1, problem("required"))
    .max(most.files, problem("tooMany", { max: most.files }))
    .required(problem("required"));

export const paperDraft = object({
  kind: choice(paperKinds).required(problem("required")),
  /** Sent for the purpose `verificationPaper`. */
  documents: files(),
  /** Where the paper says so itself: an extract or a card that ends. */
  validUntil: optional(calendarDay()),
});
export type PaperDraft = InferType<typeof paperDraft>;

export const certificateDraft = object({
  kind: choice(certificationNames).required(problem("required")),
  /** Who has issued it. */
  body: requiredName(120),
  number: requiredName(60),
  issuedOn: calendarDay().required(problem("required")),
  validUntil: calendarDay()
    .required(problem("required"))
    .test("order", problem("endsBeforeItBegins"), function (value) {
      const { issuedOn } = this.parent as { issuedOn?: string };
      return !value || !issuedOn || value > issuedOn;
    }),
  /** Sent for the purpose `certificatePaper`. */
  documents: files(),
  /** The certificate whose place it takes, which is shown until this one is accepted. */
  replaces: optional(uuid()),
});
export type CertificateDraft = InferType<typeof certificateDraft>;

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

const paperOf = organizationId.shape({ paperId: uuid().required() });
const certificateOf = organizationId.shape({ certificateId: uuid().required() });
const notTheirs = ["organizations.notFound", "accounts.forbidden", "organizations.suspended"] as const;
const answered = { response: verificationView, params: organizationId } as const;

export const verificationEndpoints = {
  show: defineEndpoint({
    ...answered,
    name: "verification.show",
    summary:
      "The verification of the caller's organization: its open or last request, its papers and certificates, what is missing. Members read it without the papers themselves.",
    method: "GET",
    path: "/organizations/:organizationId/verification",
    errors: ["organizations.notFound"],
  }),
  begin: defineEndpoint({
    ...answered,
    name: "verification.begin",
    summary:
      "Begins a draft with what the last request said, or answers the open request where there is one. A verified organization begins its renewal with it.",
    method: "POST",
    path: "/organizations/:organizationId/verification/begin",
    idempotency: "optional",
    errors: [...notTheirs, "verification.askAgainLater"],
  }),
  save: defineEndpoint({
    ...answered,
    name: "verification.save",
    summary:
      "Saves what was typed, complete or not: while it is a draft, and while a question is open. What our team has checked of a changed detail is to be checked again.",
    method: "PATCH",
    path: "/organizations/:organizationId/verification",
    body: detailsDraft,
    versioned: true,
    errors: [...notTheirs, "verification.wrongState"],
  }),
  ask: defineEndpoint({
    ...answered,
    name: "verification.ask",
    summary:
      "Sends the draft to our team, which answers within two working days. All that `missing` names must be there.",
    method: "POST",
    path: "/organizations/:organizationId/verification/ask",
    idempotency: "optional",
    errors: [
      ...notTheirs,
      "verification.incomplete",
      "verification.alreadyAsked",
      "verification.askAgainLater",
      "verification.wrongState",
    ],
  }),
  withdraw: defineEndpoint({
    ...answered,
    name: "verification.withdraw",
    summary: "Takes the open request back. Nothing is lost: the next one begins with it.",
    method: "POST",
    path: "/organizations/:organizationId/verification/withdraw",
    idempotency: "optional",
    errors: [...notTheirs, "verification.wrongState"],
  }),
  answer: defineEndpoint({
    ...answered,
    name: "verification.answer",
    summary: "Answers one question of our team. With the last open one the request is read on.",
    method: "POST",
    path: "/organizations/:organizationId/verification/answer",
    body: object({
      questionId: uuid().required(problem("required")),
      answer: requiredText(lengths.answer),
    }),
    idempotency: "optional",
    errors: [...notTheirs, "verification.questionNotFound", "verification.questionAnswered", "verification.wrongState"],
  }),
  addPaper: defineEndpoint({
    ...answered,
    name: "verification.addPaper",
    summary:
      "Adds a paper, or takes the place of the one of its kind: of a refused one too while the request is read. The earlier one stays in the history.",
    method: "POST",
    path: "/organizations/:organizationId/verification/papers",
    body: paperDraft,
    idempotency: "optional",
    errors: [
      ...notTheirs,
      "verification.wrongState",
      "verification.paperAccepted",
      "verification.paperEnded",
      ...attachmentErrors,
    ],
  }),
  removePaper: defineEndpoint({
    ...answered,
    name: "verification.removePaper",
    summary: "Takes back a paper that was not sent yet.",
    method: "DELETE",
    path: "/organizations/:organizationId/verification/papers/:paperId",
    params: paperOf,
    errors: [...notTheirs, "verification.paperNotFound", "verification.paperSent"],
  }),
  addCertificate: defineEndpoint({
    ...answered,
    name: "verification.addCertificate",
    summary:
      "Adds a certificate with its number, body, days and paper. It is shown on goods once our team has accepted it, as long as it is valid.",
    method: "POST",
    path: "/organizations/:organizationId/verification/certificates",
    body: certificateDraft,
    idempotency: "optional",
    errors: [
      ...notTheirs,
      "verification.wrongState",
      "verification.certificateNotFound",
      "verification.certificateEnded",
      "verification.tooManyCertificates",
      ...attachmentErrors,
    ],
  }),
  removeCertificate: defineEndpoint({
    ...answered,
    name: "verification.removeCertificate",
    summary: "Takes a certificate off: one that was not sent yet, was refused, has ended, or is to be shown no longer.",
    method: "DELETE",
    path: "/organizations/:organizationId/verification/certificates/:certificateId",
    params: certificateOf,
    errors: [...notTheirs, "verification.certificateNotFound", "verification.paperSent"],
  }),
};

/** The details of `verification.decided`: what became of it, by whom and when. */
export const decidedDetails = object({
  state: choice(requestStates).required(),
  by: optionalString(),
  at: timestamp(),
});
