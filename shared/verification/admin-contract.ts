import { array, boolean, number, object, string, type InferType } from "yup";
import { calendarDay } from "../kernel/calendar-day.ts";
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
import { languages } from "../kernel/language.ts";
import { someIds, staffListQuery } from "../kernel/staff-list.ts";
import { organizationTypes, verificationStates } from "../organizations/choices.ts";
import {
  checks,
  closings,
  paperDecisions,
  paperKinds,
  paperStates,
  requestStates,
  screeningStates,
} from "./choices.ts";
import { detailsView, questionView } from "./contract.ts";
import { documentView } from "../documents/contract.ts";
import { certificationNames } from "../catalogue/choices.ts";
import { lengths } from "./rules.ts";

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

/** The newest screening of an organization against the lists. */
export const screeningView = object({
  state: choice(screeningStates).required(),
  /** What was found, in short: list of which day, how many names. */
  note: optionalString(),
  at: optionalTimestamp(),
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

const id = object({ id: uuid().required() });
const common = ["verification.notFound", "organizations.ownOrganization"] as const;
const acting = [...common, "verification.wrongState", "verification.decided", "verification.claimedByOther"] as const;
const staff = { access: "staff", permission: "organizations.verify", params: id } as const;
const change = { ...staff, method: "POST", response: staffVerificationView, idempotency: "optional" } as const;

const paperDecision = object({
  decision: choice(paperDecisions).required(problem("required")),
  /** Of a refusal; the organization reads it. */
  reason: optional(text(lengths.reason)).test(
    "reason",
    problem("tooShort", { min: lengths.leastReason }),
    function (value) {
      const { decision } = this.parent as { decision?: string };
      return decision !== "refuse" || (value ?? "").length >= lengths.leastReason;
    },
  ),
});
const letter = optional(text(lengths.letter));
const paper = id.shape({ paperId: uuid().required() });
const certificate = id.shape({ certificateId: uuid().required() });
const viewed = object({ documents: array(documentView.required()).required() });

export const staffVerificationEndpoints = {
  list: defineEndpoint({
    name: "staffVerifications.list",
    summary:
      "Requests for verification that were asked. `filter.q` matches the organization's name and place; `filter.mine` those that the reader has claimed.",
    method: "GET",
    path: "/admin/verifications",
    kind: "simpleRest",
    access: "staff",
    permission: "organizations.verify",
    query: staffListQuery(
      ["dueAt", "askedAt", "decidedAt", "name", "state"],
      object({
        id: someIds(),
        q: string().trim().max(120),
        state: array(choice(requestStates).required()).max(requestStates.length),
        /** `open`: waiting and questions. */
        group: choice(["open", "decided"]),
        mine: boolean(),
        overdue: boolean(),
        organizationId: uuid(),
      }),
    ),
    response: staffVerificationRow,
  }),
  show: defineEndpoint({
    ...staff,
    name: "staffVerifications.show",
    summary: "One request with all that is held against it.",
    method: "GET",
    path: "/admin/verifications/:id",
    response: staffVerificationView,
    errors: common,
  }),
  claim: defineEndpoint({
    ...change,
    name: "staffVerifications.claim",
    summary: "The caller reads it. Somebody else's is taken over only where that is said.",
    path: "/admin/verifications/:id/claim",
    body: object({ takeOver: boolean().default(false) }),
    errors: acting,
  }),
  release: defineEndpoint({
    ...change,
    name: "staffVerifications.release",
    summary: "The caller does not read it any more.",
    path: "/admin/verifications/:id/release",
    errors: acting,
  }),
  viewPaper: defineEndpoint({
    ...staff,
    name: "staffVerifications.viewPaper",
    summary: "Addresses of a paper's files, for ten minutes. That it was looked at, and by whom, is in the audit log.",
    method: "POST",
    path: "/admin/verifications/:id/papers/:paperId/view",
    params: paper,
    response: viewed,
    errors: [...common, "verification.paperNotFound"],
  }),
  decidePaper: defineEndpoint({
    ...change,
    name: "staffVerifications.decidePaper",
    summary: "Accepts a paper or refuses it with a reason, which the organization reads at once and may replace it.",
    path: "/admin/verifications/:id/papers/:paperId/decide",
    params: paper,
    body: paperDecision,
    errors: [...acting, "verification.paperNotFound", "verification.paperReplaced", "verification.paperEnded"],
  }),
  viewCertificate: defineEndpoint({
    ...staff,
    name: "staffVerifications.viewCertificate",
    summary: "Addresses of a certificate's files, for ten minutes; written down as for a paper.",
    method: "POST",
    path: "/admin/verifications/:id/certificates/:certificateId/view",
    params: certificate,
    response: viewed,
    errors: [...common, "verification.certificateNotFound"],
  }),
  decideCertificate: defineEndpoint({
    ...change,
    name: "staffVerifications.decideCertificate",
    summary:
      "Accepts a certificate or refuses it with a reason. One that was accepted can be refused at any time, and leaves the goods.",
    path: "/admin/verifications/:id/certificates/:certificateId/decide",
    params: certificate,
    body: paperDecision,
    errors: [
      ...acting,
      "verification.certificateNotFound",
      "verification.paperReplaced",
      "verification.certificateEnded",
    ],
  }),
  check: defineEndpoint({
    ...change,
    name: "staffVerifications.check",
    summary: "Ticks a line of the checklist, or takes the tick away.",
    path: "/admin/verifications/:id/check",
    body: object({
      check: choice(checks).required(problem("required")),
      done: boolean().required(problem("required")),
      note: optional(text(400)),
    }),
    errors: [...acting, "verification.checkDerived"],
  }),
  question: defineEndpoint({
    ...change,
    name: "staffVerifications.question",
    summary: "Asks the organization back. It has 14 days for the answer.",
    path: "/admin/verifications/:id/question",
    body: object({ question: requiredText(lengths.question, lengths.leastReason) }),
    errors: [...acting, "verification.tooManyQuestions"],
  }),
  verify: defineEndpoint({
    ...change,
    name: "staffVerifications.verify",
    summary:
      "The organization is who it says it is: the mark stands on its profile and goods until `validUntil`, 12 months from today unless said otherwise and 24 at most.",
    path: "/admin/verifications/:id/verify",
    body: object({ validUntil: optional(calendarDay()), letter, reason: optional(text(lengths.reason)) }),
    idempotency: "required",
    errors: [...acting, "verification.notReady", "verification.validUntil"],
  }),
  refuse: defineEndpoint({
    ...change,
    name: "staffVerifications.refuse",
    summary:
      "Refuses the request with a reason, which is sent. They may ask again after 30 days, or at once. A refused renewal leaves the mark until it ends, unless it is taken away.",
    path: "/admin/verifications/:id/refuse",
    body: object({
      reason: requiredText(lengths.reason, lengths.leastReason),
      letter,
      mayAskAtOnce: boolean().default(false),
      takesMark: boolean().default(false),
    }),
    idempotency: "required",
    errors: acting,
  }),
};
