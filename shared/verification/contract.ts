import { array, object, type InferType } from "yup";
import { certificationNames } from "../catalogue/choices.ts";
import { attachmentErrors } from "../documents/pictures.ts";
import { calendarDay } from "../kernel/calendar-day.ts";
import { countryCodes } from "../kernel/country.ts";
import { defineEndpoint } from "../kernel/endpoint.ts";
import { choice, optional, optionalString, problem, requiredText, text, timestamp, uuid } from "../kernel/fields.ts";
import { nameText, requiredName } from "../kernel/name-field.ts";
import { organizationId } from "../organizations/contract.ts";
import { paperKinds, requestStates } from "./choices.ts";
import { lengths, most } from "./rules.ts";
import { verificationView } from "./views.ts";

export { shownCertificateView, type ShownCertificateView } from "./shown-certificate.ts";
export * from "./views.ts";

/** Somebody who may sign for the organization. */
const representative = object({ name: requiredName(120), function: requiredName(120) });

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
