import { array, boolean, object, string } from "yup";
import { documentView } from "../documents/contract.ts";
import { calendarDay } from "../kernel/calendar-day.ts";
import { defineEndpoint } from "../kernel/endpoint.ts";
import { choice, optional, problem, requiredText, text, uuid } from "../kernel/fields.ts";
import { someIds, staffListQuery } from "../kernel/staff-list.ts";
import { checks, paperDecisions, requestStates } from "./choices.ts";
import { staffVerificationRow, staffVerificationView } from "./admin-views.ts";
import { lengths } from "./rules.ts";

export * from "./admin-views.ts";

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
