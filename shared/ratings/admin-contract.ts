import { boolean, number, object, string, type InferType } from "yup";
import { defineEndpoint } from "../kernel/endpoint.ts";
import { choice, optionalString, optionalTimestamp, requiredText, timestamp, uuid } from "../kernel/fields.ts";
import { someIds, staffListQuery } from "../kernel/staff-list.ts";
import { organizationTypes } from "../organizations/choices.ts";
import { longestWords, ratingParts } from "./rules.ts";

export const ratingDecisions = ["hidden", "kept"] as const;
export type RatingDecision = (typeof ratingDecisions)[number];

const named = () => object({ id: uuid().required(), name: string().required() });

/** Reported words as a line of the list. */
export const ratingReportRow = object({
  id: uuid().required(),
  part: choice(ratingParts).required(),
  order: object({ id: uuid().required(), reference: string().required() }),
  /** Whose words they are, and who has reported them. */
  writer: named(),
  reporter: named(),
  reportedAt: timestamp(),
  decision: choice(ratingDecisions).nullable().defined(),
  decidedAt: optionalTimestamp(),
  /** The address of whoever has decided. */
  decidedBy: optionalString(),
});
export type RatingReportRow = InferType<typeof ratingReportRow>;

export const ratingReportView = ratingReportRow.shape({
  /** The side that has rated. */
  raterSide: choice(organizationTypes).required(),
  quality: number().required(),
  papers: number().required(),
  punctuality: number().required(),
  communication: number().required(),
  comment: optionalString(),
  answer: optionalString(),
  reason: string().required(),
  decisionReason: optionalString(),
});
export type RatingReportView = InferType<typeof ratingReportView>;

const params = object({ id: uuid().required() });
const decide = {
  method: "POST" as const,
  access: "staff" as const,
  permission: "tasks.resolve" as const,
  params,
  body: object({ reason: requiredText(longestWords, 10) }),
  response: ratingReportView,
  idempotency: "required" as const,
  errors: ["ratings.notFound", "ratings.reportDecided", "organizations.ownOrganization"] as const,
};

export const ratingReportEndpoints = {
  list: defineEndpoint({
    name: "ratingReports.list",
    summary:
      "Words of ratings and answers that one of the two sides has reported; `filter.open` leaves out what is decided.",
    method: "GET",
    path: "/admin/rating-reports",
    kind: "simpleRest",
    access: "staff",
    permission: "tasks.read",
    query: staffListQuery(["reportedAt"], object({ id: someIds(), open: boolean(), q: string().trim().max(120) })),
    response: ratingReportRow,
  }),
  show: defineEndpoint({
    name: "ratingReports.show",
    summary: "One report, with the rating and its answer.",
    method: "GET",
    path: "/admin/rating-reports/:id",
    access: "staff",
    permission: "tasks.read",
    params,
    response: ratingReportView,
    errors: ["ratings.notFound", "organizations.ownOrganization"],
  }),
  hide: defineEndpoint({
    ...decide,
    name: "ratingReports.hide",
    summary: "Hides the words from everybody, for good; the marks stay.",
    path: "/admin/rating-reports/:id/hide",
    errors: [...decide.errors],
  }),
  keep: defineEndpoint({
    ...decide,
    name: "ratingReports.keep",
    summary: "Leaves the words as they are, for good.",
    path: "/admin/rating-reports/:id/keep",
    errors: [...decide.errors],
  }),
};
