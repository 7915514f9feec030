import { boolean, number, object, string, type InferType } from "yup";
import { throughEscrowOnly } from "../bank-details/payment-words.ts";
import { defineEndpoint } from "../kernel/endpoint.ts";
import {
  can,
  choice,
  optional,
  optionalString,
  optionalTimestamp,
  pageQuery,
  problem,
  requiredText,
  timestamp,
  uuid,
} from "../kernel/fields.ts";
import { paperText } from "../kernel/name-field.ts";
import { organizationId } from "../organizations/contract.ts";
import { organizationTypes } from "../organizations/choices.ts";
import { withoutContact } from "./contact-words.ts";
import { longestWords, ratingParts, ratingStates, scoreRange } from "./rules.ts";

const score = () =>
  number()
    .transform((value: unknown, original: unknown) => (original === "" ? undefined : value))
    .typeError(problem("choice"))
    .integer(problem("choice"))
    .min(scoreRange.least, problem("choice"))
    .max(scoreRange.most, problem("choice"))
    .required(problem("required"));

/** What one side says of the other. */
export const ratingForm = object({
  quality: score(),
  papers: score(),
  punctuality: score(),
  communication: score(),
  comment: optional(paperText(longestWords)).test(throughEscrowOnly).test(withoutContact),
});
export type RatingForm = InferType<typeof ratingForm>;

export const answerForm = object({
  text: paperText(longestWords).required(problem("required")).test(throughEscrowOnly).test(withoutContact),
});
export const ratingReportForm = object({
  part: choice(ratingParts).required(problem("required")),
  reason: requiredText(longestWords),
});

const marks = {
  quality: number().required(),
  papers: number().required(),
  punctuality: number().required(),
  communication: number().required(),
};

/** Words of a rating or of the answer to it. */
const words = () =>
  object({
    /** Null where our team has hidden them. */
    text: optionalString(),
    hidden: boolean().required(),
  })
    .nullable()
    .defined();

const appeared = {
  id: uuid().required(),
  ...marks,
  /** Null where nothing was written. */
  comment: words(),
  answer: words(),
  /** When it was shown. */
  at: timestamp(),
};

/** A rating as everybody reads it. Who has given it is not told: the country alone. */
export const publicRating = object({ ...appeared, country: optionalString() });
export type PublicRating = InferType<typeof publicRating>;

/** A rating as the organization reads it that was rated. */
export const receivedRating = object({
  ...appeared,
  partner: object({ id: uuid().required(), name: string().required() }),
  order: object({ id: uuid().required(), reference: string().required() }),
  /** False: the two are not independent of each other, or the other side is suspended. */
  counted: boolean().required(),
  can: can(["answer", "report"]),
});
export type ReceivedRating = InferType<typeof receivedRating>;

const share = () => object({ done: number().required(), of: number().required() });

/** What others think of an organization, and what the books say of it. */
export const reputationView = object({
  side: choice(organizationTypes).required(),
  ratings: object({
    /** Rated orders, and the independent counterparties that have rated them. */
    orders: number().required(),
    counterparties: number().required(),
    /** Means with one decimal; null below `leastCounterparties`. */
    means: object({
      quality: string().required(),
      papers: string().required(),
      punctuality: string().required(),
      communication: string().required(),
    })
      .nullable()
      .defined(),
  }),
  books: object({
    /** Orders that were paid and have ended, and those of them of which money was released. */
    ended: number().required(),
    released: number().required(),
    /** Shipments that left by their day, of those that had one; of suppliers. */
    onTime: share().nullable().defined(),
    /** Orders with a decision for the other side or a split. */
    decidedAgainst: number().required(),
  }),
});
export type ReputationView = InferType<typeof reputationView>;

/** One side's rating of an order, as both sides read it once it has appeared, and its own writer before. */
const orderRating = object({
  ...appeared,
  /** Null while only its own side sees it. */
  at: optionalTimestamp(),
  version: number().required(),
})
  .nullable()
  .defined();

/** Where the ratings of one order stand, for one of its sides. */
export const orderRatingsView = object({
  side: choice(organizationTypes).required(),
  state: choice(ratingStates).required(),
  /** Until when something may be rated or changed; null where nothing may. */
  until: optionalTimestamp(),
  mine: orderRating,
  /** Null until it has appeared; whether the other side has rated is told by `partnerRated`. */
  theirs: orderRating,
  partnerRated: boolean().required(),
  can: can(["rate", "change", "answer", "reportComment", "reportAnswer"]),
});
export type OrderRatingsView = InferType<typeof orderRatingsView>;

const order = object({ orderId: string().trim().max(60).required() });
const rating = object({ ratingId: uuid().required() });
const refusals = ["escrow.orderNotFound", "ratings.notOpen", "ratings.barred", "organizations.suspended"] as const;

/** What everybody reads. */
export const reputationEndpoints = {
  ofSupplier: defineEndpoint({
    name: "ratings.ofSupplier",
    summary:
      "What a supplier's counterparties think of it, from three of them on, and what the books say of its orders. Each counterparty counts once; organizations that are not independent of it do not count.",
    method: "GET",
    path: "/suppliers/:organizationId/reputation",
    access: "public",
    topics: ["ratings", "suppliers"],
    params: organizationId,
    response: reputationView,
    maxAge: 0,
    errors: ["catalogue.supplierNotFound"],
  }),
  published: defineEndpoint({
    name: "ratings.published",
    summary: "The ratings of a supplier with their words and answers, newest first; none below three counterparties.",
    method: "GET",
    path: "/suppliers/:organizationId/ratings",
    access: "public",
    topics: ["ratings", "suppliers"],
    kind: "collection",
    params: organizationId,
    query: object(pageQuery),
    response: publicRating,
    maxAge: 0,
    errors: ["catalogue.supplierNotFound"],
  }),
};

export const ratingEndpoints = {
  partner: defineEndpoint({
    name: "ratings.partner",
    summary: "The same of the caller's own organization, or of one with which it has an offer or an order.",
    method: "GET",
    path: "/organizations/:organizationId/reputation",
    params: organizationId,
    response: reputationView,
    errors: ["organizations.notFound"],
  }),
  received: defineEndpoint({
    name: "ratings.received",
    summary: "The ratings that the caller's organization was given, newest first.",
    method: "GET",
    path: "/ratings",
    kind: "collection",
    query: object(pageQuery),
    response: receivedRating,
  }),
  ofOrder: defineEndpoint({
    name: "ratings.ofOrder",
    summary: "Where the ratings of an order stand. There are none before its money was released or paid back.",
    method: "GET",
    path: "/orders/:orderId/ratings",
    params: order,
    response: orderRatingsView,
    errors: ["escrow.orderNotFound", "ratings.notOpen"],
  }),
  rate: defineEndpoint({
    name: "ratings.rate",
    summary:
      "Rates the other side of an order that has ended. Both ratings appear together, or 14 days after the first one.",
    method: "POST",
    path: "/orders/:orderId/ratings",
    params: order,
    body: ratingForm,
    response: orderRatingsView,
    status: 201,
    idempotency: "optional",
    errors: [...refusals, "ratings.alreadyRated"],
  }),
  change: defineEndpoint({
    name: "ratings.change",
    summary: "Changes one's own rating, until it appears.",
    method: "PATCH",
    path: "/orders/:orderId/ratings",
    params: order,
    body: ratingForm,
    response: orderRatingsView,
    versioned: true,
    errors: [...refusals, "ratings.notFound"],
  }),
  answer: defineEndpoint({
    name: "ratings.answer",
    summary: "Answers a rating that has appeared, once.",
    method: "POST",
    path: "/ratings/:ratingId/answer",
    params: rating,
    body: answerForm,
    idempotency: "optional",
    errors: ["ratings.notFound", "ratings.alreadyAnswered", "organizations.suspended"],
  }),
  report: defineEndpoint({
    name: "ratings.report",
    summary:
      "Tells our team of the words of a rating, or of the answer to one's own. They may hide the words; marks stay.",
    method: "POST",
    path: "/ratings/:ratingId/report",
    params: rating,
    body: ratingReportForm,
    idempotency: "optional",
    errors: ["ratings.notFound", "ratings.nothingToReport", "ratings.alreadyReported", "ratings.tooManyReports"],
  }),
};
