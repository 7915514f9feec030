import { array, number, object, string, type InferType } from "yup";
import { defineEndpoint } from "../kernel/endpoint.ts";
import { moneyShape, optionalString, optionalTimestamp, timestamp } from "../kernel/fields.ts";
import { firstStep } from "./first-steps.ts";
import { todayView } from "./today.ts";

/** What has changed, for whom it matters; the client drops what it holds under the same name and asks again. */
export const liveEventTypes = [
  "offer",
  "order",
  "product",
  "organization",
  "notice",
  "thread",
  "contract",
  "sample",
  "request",
] as const;
export type LiveEventType = (typeof liveEventTypes)[number];
export interface LiveEvent {
  type: LiveEventType;
  id: string;
  /** What happened, such as `offer.created` or `order.ship`. */
  event: string;
  at: string;
}

/** Days that are drawn of what came in. */
export const flowDays = 90;
/** What came to an organization in one currency: to a supplier what was paid out, of a buyer's what was released. */
export const flowView = object({
  /** Of the last `flowDays`, and of as many before them. */
  total: moneyShape(),
  before: moneyShape(),
  /** Each day of them on which there was something, by UTC, the first one first. */
  days: array(object({ day: string().required(), amount: string().required() })).required(),
});
export type FlowView = InferType<typeof flowView>;

/** The dashboard's first page in one answer. */
export const overviewView = object({
  today: todayView,
  /** How much of it stands on pages of its own: requests for quotation, samples, contracts to sign or to order from. */
  waiting: object({
    requests: number().required(),
    samples: number().required(),
    contracts: number().required(),
  }),
  /** In their sequence, until all are done or trade has begun; null from then on. */
  steps: array(firstStep).nullable().defined(),
  /** One a currency, the largest first; none where nothing came for 180 days. */
  flow: array(flowView).required(),
  products: object({ total: number().required(), active: number().required() }).nullable().defined(),
  offers: object({
    total: number().required(),
    /** Offers and questions. */
    pending: number().required(),
    pendingQuestions: number().required(),
    /** Those of the pending ones, and of the questions among them, whose answer is awaited of the reader's side. */
    yourTurn: number().required(),
    yourTurnQuestions: number().required(),
    firstExpiry: optionalTimestamp(),
  }),
  orders: object({
    active: number().required(),
    /** Those of the active ones whose money lies in escrow. Of one that is neither funded nor awaited, the provider says that it has gone back. */
    funded: number().required(),
    /** Those of the active ones that wait for the buyer to fund. */
    awaiting: number().required(),
    /** The money of the funded ones: one amount a currency, none where nothing lies there. */
    inEscrow: array(moneyShape()).required(),
    /** Not among the active ones. */
    disputed: number().required(),
    /** The money of the disputed ones, as far as it is there, which stays in escrow until the decision; likewise. */
    heldInDispute: array(moneyShape()).required(),
  }),
  activity: array(
    object({
      /** `offer.<event>`, `question.<event>` or `order.<transition>`; the client has a sentence for each. */
      event: string().required(),
      subjectId: string().required(),
      reference: optionalString(),
      productName: string().required(),
      counterparty: string().required(),
      /** Who did it: buyer, supplier, provider, clock or reviewer. */
      by: string().required(),
      /** Null while the price of an offer is to be fixed. */
      amount: moneyShape().nullable().defined(),
      /** What was released and refunded of it, where a dispute's decision has divided it. */
      divided: object({ released: moneyShape(), refunded: moneyShape() }).nullable().defined(),
      at: timestamp(),
    }),
  ).required(),
});
export type OverviewView = InferType<typeof overviewView>;

export const notificationEndpoints = {
  events: defineEndpoint({
    name: "notifications.events",
    summary: "Live events of the caller's organization (text/event-stream; the token stands in the header).",
    method: "GET",
    path: "/events",
    kind: "stream",
  }),
  overview: defineEndpoint({
    name: "notifications.overview",
    summary:
      "What needs the caller's organization today, a new one's first steps, and the figures and the recent activity of the dashboard's overview.",
    method: "GET",
    path: "/overview",
    response: overviewView,
  }),
};
