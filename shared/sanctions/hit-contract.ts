import { array, boolean, number, object, string, type InferType } from "yup";
import { defineEndpoint } from "../kernel/endpoint.ts";
import { can, choice, optionalString, optionalTimestamp, text, timestamp, uuid } from "../kernel/fields.ts";
import { someIds, staffListQuery } from "../kernel/staff-list.ts";
import { verificationStates } from "../organizations/choices.ts";
import { entryTypes, hitMoves, hitStatuses, likenesses, listSources, screenedKinds } from "./choices.ts";
import { reasonBody } from "./contract.ts";

/** A name of an organization that was found on a sanctions list. */
export const hitView = object({
  id: uuid().required(),
  version: number().required(),
  status: choice(hitStatuses).required(),
  organizationId: uuid().required(),
  organizationName: string().required(),
  kind: choice(screenedKinds).required(),
  /** Ours. */
  name: string().required(),
  /** The one of the entry's names that is most like it. */
  matchedName: string().required(),
  /** From 0 to 1. */
  score: number().required(),
  source: choice(listSources).required(),
  /** YYYY-MM-DD: the day of the list on which it was found last. */
  listedOn: string().required(),
  foundAt: timestamp(),
  decidedAt: optionalTimestamp(),
  can: can(hitMoves),
});
export type HitView = InferType<typeof hitView>;

const step = object({ by: optionalString(), at: timestamp(), reason: string().required() })
  .nullable()
  .defined()
  .default(null);

export const hitDetail = hitView.shape({
  entry: object({
    /** The publisher's own reference. */
    key: string().required(),
    type: choice(entryTypes).required(),
    names: array(string().required()).required(),
    details: string().defined(),
    /** When the list has lost it; only what two people have confirmed outlives that. */
    goneAt: optionalTimestamp(),
  }),
  organization: object({
    country: optionalString(),
    city: optionalString(),
    verification: choice(verificationStates).required(),
  }),
  /** Payments of its orders that wait for this and other hits of the organization. */
  held: array(
    object({ orderId: uuid().required(), reference: string().required(), since: timestamp() }).required(),
  ).required(),
  /** Who has said that it is the same, and waits for a second person. */
  proposed: step,
  /** The last decision about it. */
  decided: step,
});
export type HitDetail = InferType<typeof hitDetail>;

const hitId = object({ id: uuid().required() });

const deciding = {
  method: "POST",
  access: "staff",
  permission: "sanctions.decide",
  params: hitId,
  body: reasonBody,
  response: hitDetail,
  versioned: true,
} as const;
const decisionErrors = [
  "staff.hitNotFound",
  "staff.hitDecided",
  "organizations.ownOrganization",
  "request.versionStale",
] as const;

export const screeningHitEndpoints = {
  list: defineEndpoint({
    name: "screeningHits.list",
    summary: "Names of organizations that were found on sanctions lists.",
    method: "GET",
    path: "/admin/screening-hits",
    kind: "simpleRest",
    access: "staff",
    permission: "sanctions.read",
    query: staffListQuery(
      ["foundAt", "score", "organizationName"],
      object({ id: someIds(), status: choice(hitStatuses), organizationId: uuid(), holding: boolean(), q: text(120) }),
    ),
    response: hitView,
  }),
  show: defineEndpoint({
    name: "screeningHits.show",
    summary: "One such name beside the entry of the list, with the payments that it holds.",
    method: "GET",
    path: "/admin/screening-hits/:id",
    access: "staff",
    permission: "sanctions.read",
    params: hitId,
    response: hitDetail,
    errors: ["staff.hitNotFound"],
  }),
  dismiss: defineEndpoint({
    name: "screeningHits.dismiss",
    summary:
      "It is not the same. That is remembered until the name or the entry changes, and what was held by it alone goes on by itself. What a colleague has taken up again somebody else decides.",
    path: "/admin/screening-hits/:id/dismiss",
    errors: [...decisionErrors, "staff.secondPersonNeeded"],
    ...deciding,
  }),
  propose: defineEndpoint({
    name: "screeningHits.propose",
    summary: "It is the same. A second member of staff has to confirm it.",
    path: "/admin/screening-hits/:id/propose",
    errors: decisionErrors,
    ...deciding,
  }),
  confirm: defineEndpoint({
    name: "screeningHits.confirm",
    summary: "The second person: it is the same. Money stays held, and the organization begins no trade any more.",
    path: "/admin/screening-hits/:id/confirm",
    errors: [...decisionErrors, "staff.secondPersonNeeded"],
    ...deciding,
  }),
  doubt: defineEndpoint({
    name: "screeningHits.doubt",
    summary: "It is not certain that it is the same: the hit is open again.",
    path: "/admin/screening-hits/:id/doubt",
    errors: decisionErrors,
    ...deciding,
  }),
  reopen: defineEndpoint({
    name: "screeningHits.reopen",
    summary:
      "A confirmed hit is looked at anew, also where its list has lost the entry: the money stays held until somebody else dismisses it.",
    path: "/admin/screening-hits/:id/reopen",
    errors: decisionErrors,
    ...deciding,
  }),
};

/** How an organization stands against the lists in force. */
export const screeningView = object({
  lists: array(object({ source: choice(listSources).required(), listedOn: string().required() }).required()).required(),
  /** Its own name, and those of its people. */
  names: number().required(),
  /** Names that were held against all lists in force. */
  screened: number().required(),
  /** Names of which a hit holds money. */
  found: number().required(),
  hits: array(hitView.required()).required(),
});
export type ScreeningView = InferType<typeof screeningView>;

/** An organization that may be the same as another. */
export const doubleView = object({
  id: uuid().required(),
  name: string().required(),
  country: optionalString(),
  city: optionalString(),
  verification: choice(verificationStates).required(),
  createdAt: timestamp(),
  /** The strongest first. */
  alike: array(choice(likenesses).required()).required(),
});
export type DoubleView = InferType<typeof doubleView>;

export const organizationScreeningEndpoints = {
  screening: defineEndpoint({
    name: "staffOrganizations.screening",
    summary: "How an organization stands against the sanctions lists in force.",
    method: "GET",
    path: "/admin/organizations/:id/screening",
    access: "staff",
    permission: "sanctions.read",
    params: hitId,
    response: screeningView,
    errors: ["organizations.notFound", "organizations.ownOrganization"],
  }),
  doubles: defineEndpoint({
    name: "staffOrganizations.doubles",
    summary: "Organizations that may be the same, the most likely first, and in what they are alike.",
    method: "GET",
    path: "/admin/organizations/:id/doubles",
    access: "staff",
    permission: "organizations.read",
    params: hitId,
    response: object({ items: array(doubleView.required()).required() }),
    errors: ["organizations.notFound"],
  }),
};
