import { boolean, mixed, number, object, string, type InferType } from "yup";
import { defineEndpoint } from "../kernel/endpoint.ts";
import {
  can,
  choice,
  moneyShape,
  optionalString,
  optionalTimestamp,
  pageQuery,
  problem,
  requiredText,
  timestamp,
  uuid,
} from "../kernel/fields.ts";
import { organizationId } from "../organizations/contract.ts";
import { draftCalls, draftStates } from "./draft-calls.ts";

const json = () => mixed<Record<string, unknown>>();

/** What a member has ready for a manager to send. */
export const draftView = object({
  id: uuid().required(),
  version: number().required(),
  call: choice(draftCalls).required(),
  state: choice(draftStates).required(),
  /** What would be sent, as its call takes it. */
  params: json().required(),
  body: json().required(),
  draftedBy: object({ userId: uuid().required(), name: string().required() }).nullable().defined(),
  createdAt: timestamp(),
  expiresAt: timestamp(),
  /** What it is about, as that stands today. */
  about: object({
    product: optionalString(),
    /** With the product's id, which the call names, its page. */
    category: optionalString(),
    partner: optionalString(),
    /** The public reference of the order. */
    orderReference: optionalString(),
    quantity: optionalString(),
    unit: optionalString(),
    pricePerUnit: moneyShape().nullable().defined().default(null),
    total: moneyShape().nullable().defined().default(null),
    /** Until when it can be done. */
    until: optionalTimestamp(),
  }).required(),
  /** What it is about has changed since it was drafted. */
  changed: boolean().required(),
  /** Why it could not be sent when it was last tried. */
  refusal: object({ code: string().required(), details: json().required() }).nullable().defined().default(null),
  /** Why it was given back. */
  note: optionalString(),
  decidedBy: optionalString(),
  decidedAt: optionalTimestamp(),
  can: can(["send", "giveBack", "withdraw"]),
});
export type DraftView = InferType<typeof draftView>;

export const draftRequest = object({
  call: choice(draftCalls).required(problem("required")),
  params: json().default({}),
  body: json().default({}),
  /** The caller's own, which came back and this one is changed from: it is taken off their list. Any other is left as it is. */
  replaces: uuid().nullable().default(null),
});
export type DraftRequest = InferType<typeof draftRequest>;

export const returnForm = object({ note: requiredText(2000) });

const draftId = organizationId.shape({ draftId: uuid().required() });
const absent = "organizations.notFound";
const ended = ["team.draftNotFound", "team.draftEnded"] as const;

export const draftEndpoints = {
  list: defineEndpoint({
    name: "drafts.list",
    summary:
      "What waits for a manager, newest first, and what of the caller's own was given back or has expired within 30 days.",
    method: "GET",
    path: "/organizations/:organizationId/drafts",
    kind: "collection",
    params: organizationId,
    query: object(pageQuery),
    response: draftView,
    errors: [absent],
  }),
  ask: defineEndpoint({
    name: "drafts.ask",
    summary:
      "Keeps a call that the caller's role does not allow, with all that it says, for a manager to send. It is read by the call's own contract; what the state of things says is found out when it is sent. What waits already is not asked for twice by the same member: an answer, an order or a shipment of the same offer or order, or about goods word for word the same. It expires after 14 days, or with the offer that it answers.",
    method: "POST",
    path: "/organizations/:organizationId/drafts",
    params: organizationId,
    body: draftRequest,
    response: draftView,
    status: 201,
    idempotency: "required",
    errors: [
      absent,
      "organizations.suspended",
      "offers.notFound",
      "escrow.orderNotFound",
      "catalogue.productNotFound",
      "team.draftWaits",
      "team.tooManyDrafts",
    ],
  }),
  send: defineEndpoint({
    name: "drafts.send",
    summary:
      "A manager sends a draft: its call is made in their name, once. What refuses the call refuses this, and the draft goes on waiting with the reason.",
    method: "POST",
    path: "/organizations/:organizationId/drafts/:draftId/send",
    params: draftId,
    response: draftView,
    versioned: true,
    transaction: "none",
    errors: [absent, ...ended],
  }),
  giveBack: defineEndpoint({
    name: "drafts.giveBack",
    summary: "A manager gives a draft back with a note; whoever has made it is told by letter.",
    method: "POST",
    path: "/organizations/:organizationId/drafts/:draftId/return",
    params: draftId,
    body: returnForm,
    response: draftView,
    errors: [absent, ...ended],
  }),
  withdraw: defineEndpoint({
    name: "drafts.withdraw",
    summary: "Whoever has made a draft takes it back, or off their list when it was given back.",
    method: "DELETE",
    path: "/organizations/:organizationId/drafts/:draftId",
    params: draftId,
    errors: [absent, ...ended],
  }),
};
