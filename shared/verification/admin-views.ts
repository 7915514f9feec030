import { array, boolean, number, object, string, type InferType } from "yup";
import { certificationNames } from "../catalogue/choices.ts";
import { documentView } from "../documents/contract.ts";
import { can, choice, optionalString, optionalTimestamp, timestamp, uuid } from "../kernel/fields.ts";
import { languages } from "../kernel/language.ts";
import { listSources } from "../sanctions/choices.ts";
import { organizationTypes, verificationStates } from "../organizations/choices.ts";
import { checks, closings, paperKinds, paperStates, requestStates, screeningStates } from "./choices.ts";
import { detailsView, questionView } from "./views.ts";

export const verifierMoves = ["claim", "takeOver", "release", "question", "check", "verify", "refuse"] as const;

/** A line of the verifiers' queue. */
export const staffVerificationRow = object({
  id: uuid().required(),
  organizationId: uuid().required(),
  name: string().required(),
  type: choice(organizationTypes).required(),
  organizationType: string().required(),
  country: optionalString(),
  city: optionalString(),
  state: choice(requestStates).required(),
  renewal: boolean().required(),
  /** Papers and certificates that nobody has looked at. */
  unread: number().required(),
  papers: number().required(),
  accepted: number().required(),
  openQuestions: number().required(),
  askedAt: timestamp(),
  /** The last answer of the organization. */
  answeredAt: optionalTimestamp(),
  /** We answer by then; null while it lies with the organization, or is decided. */
  dueAt: optionalTimestamp(),
  overdue: boolean().required(),
  /** The organization answers by then, or it is closed. */
  answerBy: optionalTimestamp(),
  claimedBy: optionalString(),
  claimedAt: optionalTimestamp(),
  mine: boolean().required(),
  decidedAt: optionalTimestamp(),
  can: can(verifierMoves),
});
export type StaffVerificationRow = InferType<typeof staffVerificationRow>;

/** One file without its addresses: those are given, and each time written down, by `view`. */
const fileOf = documentView.pick(["id", "name", "mediaType", "size", "createdAt"]);
const filed = {
  id: uuid().required(),
  state: choice(paperStates).required(),
  reason: optionalString(),
  files: array(fileOf.required()).required(),
  sentAt: timestamp(),
  /** The one whose place it has taken, and the one that has taken its own. */
  replaces: uuid().nullable().defined(),
  replacedBy: uuid().nullable().defined(),
  decidedAt: optionalTimestamp(),
  decidedBy: optionalString(),
  can: can(["view", "accept", "refuse"]),
};
export const staffPaperView = object({ ...filed, kind: choice(paperKinds).required(), validUntil: optionalString() });
export type StaffVerificationPaper = InferType<typeof staffPaperView>;
export const staffCertificateView = object({
  ...filed,
  kind: choice(certificationNames).required(),
  body: string().required(),
  number: string().required(),
  issuedOn: string().required(),
  validUntil: string().required(),
  registerUrl: optionalString(),
  ended: boolean().required(),
  shown: boolean().required(),
});
export type StaffCertificateView = InferType<typeof staffCertificateView>;

/** How an organization stands against the sanctions lists. */
export const screeningView = object({
  state: choice(screeningStates).required(),
  /** Those in force; without one nothing was compared. */
  lists: array(object({ source: choice(listSources).required(), listedOn: string().required() }).required()).required(),
  /** Its own name, and those of its people. */
  names: number().required(),
  /** Names that were found, and of which nobody has said that they are another's. */
  found: number().required(),
});
export type ScreeningView = InferType<typeof screeningView>;

export const checkView = object({
  check: choice(checks).required(),
  done: boolean().required(),
  /** Ticked by the screening itself, and by no hand. */
  derived: boolean().required(),
  note: optionalString(),
  by: optionalString(),
  at: optionalTimestamp(),
});

/** All that a verifier needs on one page. */
export const staffVerificationView = staffVerificationRow.shape({
  version: number().required(),
  /** The organization's own state and mark. */
  verification: choice(verificationStates).required(),
  verifiedUntil: optionalString(),
  /** As its profile says it, to hold against what is typed. */
  profile: object({
    name: string().required(),
    country: optionalString(),
    city: optionalString(),
    phone: optionalString(),
    contactEmail: optionalString(),
    website: optionalString(),
  }).required(),
  details: detailsView,
  askedBy: optionalString(),
  requiredPapers: array(choice(paperKinds).required()).required(),
  /** All of them, replaced ones included, in the order of their kinds, the newest first. */
  papers: array(staffPaperView.required()).required(),
  certificates: array(staffCertificateView.required()).required(),
  checks: array(checkView.required()).required(),
  screening: screeningView,
  questions: array(questionView.shape({ askedBy: optionalString() }).required()).required(),
  /** What stands in the way of `verify`. */
  open: object({
    papers: array(choice(paperKinds).required()).required(),
    certificates: array(uuid().required()).required(),
    checks: array(choice(checks).required()).required(),
  }).required(),
  /** In which the letter is written: that of whoever has asked. */
  letterLanguage: choice(languages).required(),
  decidedBy: optionalString(),
  reason: optionalString(),
  letter: optionalString(),
  closedAs: choice(closings).nullable().defined(),
  validUntil: optionalString(),
  /** Other requests of the same organization, the newest first. */
  earlier: array(
    object({
      id: uuid().required(),
      state: choice(requestStates).required(),
      askedAt: optionalTimestamp(),
      decidedAt: optionalTimestamp(),
      reason: optionalString(),
    }),
  ).required(),
});
export type StaffVerificationView = InferType<typeof staffVerificationView>;
