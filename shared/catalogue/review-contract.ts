import { array, boolean, number, object, string, type InferType } from "yup";
import { defineEndpoint } from "../kernel/endpoint.ts";
import {
  can,
  choice,
  optionalNumber,
  optionalString,
  optionalTimestamp,
  problem,
  requiredText,
  timestamp,
  uuid,
} from "../kernel/fields.ts";
import { languages } from "../kernel/language.ts";
import { someIds, staffListQuery } from "../kernel/staff-list.ts";
import { describedPicture } from "../documents/pictures.ts";
import { verificationStates } from "../organizations/choices.ts";
import { goodsFields, reviewedGoods, reviewWarnings } from "./review-goods.ts";
import { reviewDecisions, reviewStatuses, takeDownGrounds } from "./review-process.ts";

/** What the queue may be narrowed to. `decided` holds what was approved and what was taken down. */
export const reviewFilters = ["open", "overdue", "takenDown", "decided"] as const;
export type ReviewFilter = (typeof reviewFilters)[number];

export const listingReviewRow = object({
  /** The listing's. */
  id: uuid().required(),
  /** Of the review: it counts what its supplier changes of the goods, and decisions. 0 where there was none yet. */
  version: number().required(),
  name: string().required(),
  category: string().required(),
  originCountry: string().required(),
  /** The main one. */
  picture: describedPicture.nullable().defined(),
  supplier: object({
    id: uuid().required(),
    name: string().required(),
    country: optionalString(),
    verification: choice(verificationStates).required(),
  }),
  status: choice(reviewStatuses).required(),
  /** Whether the public sees it at present. */
  visible: boolean().required(),
  /** Null for a listing that was never in the queue. */
  submittedAt: optionalTimestamp(),
  /** By when somebody is to have looked at it; null where nothing is to be looked at. */
  dueAt: optionalTimestamp(),
  isLate: boolean().required(),
  /** Until then, by the server's clock; below zero where it has passed. */
  minutesLeft: optionalNumber(),
  /** It was taken down before and mended. */
  resubmitted: boolean().required(),
  /** Who is looking at it. */
  claimedBy: optionalString(),
  claimedAt: optionalTimestamp(),
  decidedBy: optionalString(),
  decidedAt: optionalTimestamp(),
  ground: choice(takeDownGrounds).nullable().defined(),
  can: can(["claim", ...reviewDecisions]),
});
export type ListingReviewRow = InferType<typeof listingReviewRow>;

export const listingReviewView = listingReviewRow.shape({
  goods: reviewedGoods,
  /** As they were looked at last; null where nobody has looked at them yet. */
  goodsBefore: reviewedGoods.nullable().defined().default(null),
  /** In what the two differ. */
  changed: array(choice(goodsFields).required()).required(),
  warnings: array(choice(reviewWarnings).required()).required(),
  pictures: array(describedPicture).required(),
  price: string().required(),
  priceMax: optionalString(),
  currency: string().required(),
  quantity: string().required(),
  unit: string().required(),
  /** What its supplier says to whoever looks at it. */
  words: optionalString(),
  reason: optionalString(),
  /** In which the supplier's owners read. */
  language: choice(languages).required(),
  /** Earlier ones, the newest first. */
  decisions: array(
    object({
      id: string().required(),
      decision: choice(reviewDecisions).required(),
      ground: choice(takeDownGrounds).nullable().defined(),
      reason: optionalString(),
      words: optionalString(),
      by: optionalString(),
      at: timestamp(),
    }),
  ).required(),
});
export type ListingReviewView = InferType<typeof listingReviewView>;

/** Why a listing is taken down: sent to its supplier, and shown above the form that mends it. */
export const takeDownListingDraft = object({
  ground: choice(takeDownGrounds).required(problem("required")),
  reason: requiredText(2000, 10),
});

const params = object({ id: uuid().required() });
const move = {
  method: "POST",
  params,
  response: listingReviewView,
  access: "staff",
  permission: "listings.review",
  idempotency: "required",
} as const;
const decisionErrors = [
  "catalogue.productNotFound",
  "catalogue.reviewDecided",
  "catalogue.reviewStale",
  "organizations.ownOrganization",
] as const;

export const listingReviewEndpoints = {
  list: defineEndpoint({
    name: "listingReviews.list",
    summary:
      "Listings with where their review stands. `filter.state` narrows them; `filter.q` matches name and supplier.",
    method: "GET",
    path: "/admin/listing-reviews",
    kind: "simpleRest",
    access: "staff",
    permission: "listings.review",
    query: staffListQuery(
      ["dueAt", "name", "decidedAt"],
      object({ id: someIds(), q: string().trim().max(120), state: choice(reviewFilters), organizationId: uuid() }),
    ),
    response: listingReviewRow,
  }),
  show: defineEndpoint({
    name: "listingReviews.show",
    summary: "One listing with its goods, what has changed since they were looked at last, and earlier decisions.",
    method: "GET",
    path: "/admin/listing-reviews/:id",
    access: "staff",
    permission: "listings.review",
    params,
    response: listingReviewView,
    errors: ["catalogue.productNotFound"],
  }),
  claim: defineEndpoint({
    ...move,
    name: "listingReviews.claim",
    summary: "Tells colleagues that the reader is looking at it, for half an hour. It binds nobody.",
    path: "/admin/listing-reviews/:id/claim",
    errors: ["catalogue.productNotFound", "catalogue.reviewDecided", "catalogue.reviewClaimed"],
  }),
  approve: defineEndpoint({
    ...move,
    name: "listingReviews.approve",
    summary: "The listing may be shown: one that waited is visible from now on.",
    path: "/admin/listing-reviews/:id/approve",
    versioned: true,
    errors: decisionErrors,
  }),
  takeDown: defineEndpoint({
    ...move,
    name: "listingReviews.takeDown",
    summary:
      "Nobody sees the listing any more, and nothing new is agreed for it. Its supplier is told why, and may mend and resubmit it.",
    path: "/admin/listing-reviews/:id/take-down",
    body: takeDownListingDraft,
    versioned: true,
    errors: decisionErrors,
  }),
};
