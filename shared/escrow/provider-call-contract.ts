import { array, boolean, number, object, string, type InferType } from "yup";
import { calendarDay } from "../kernel/calendar-day.ts";
import { defineEndpoint } from "../kernel/endpoint.ts";
import {
  can,
  choice,
  moneyShape,
  optional,
  optionalString,
  optionalTimestamp,
  problem,
  requiredText,
  text,
  timestamp,
  uuid,
  webAddress,
} from "../kernel/fields.ts";
import { someIds, staffListQuery } from "../kernel/staff-list.ts";

/** `byHand`: the provider cannot do it, so our team does. */
export const providerCallStates = ["stopped", "byHand", "waiting", "delivered"] as const;
/** What a list is filtered by: a state, both in which a call waits for our team, or what was carried out by hand and waits for a second person. */
export const providerCallFilters = ["open", "toConfirm", ...providerCallStates] as const;

/** What is said of a call that was carried out by hand, and whether a second person has confirmed it. */
export const settlementStatuses = ["proposed", "confirmed", "refused", "withdrawn"] as const;
/** What a call is about in money; read from our own message, and never typed. */
export const callAmounts = ["total", "supplier", "platform", "refund"] as const;
const settlementMoves = ["settle", "confirmSettlement", "refuseSettlement", "withdrawSettlement"] as const;

/** A message to the escrow provider about an order: what it asks for, and what came of it. */
export const providerCallView = object({
  id: string().required(),
  /** Such as `escrow.createTransaction`; its words stand below `admin:providerCalls.topic`. */
  topic: string().required(),
  state: choice(providerCallStates).required(),
  orderId: uuid().required(),
  reference: string().required(),
  createdAt: timestamp(),
  attempts: number().required(),
  /** Of the first try that failed. */
  failingSince: optionalTimestamp(),
  nextAttemptAt: optionalTimestamp(),
  /** Since when it waits for a hit on a sanctions list to be decided. */
  heldSince: optionalTimestamp(),
  stoppedAt: optionalTimestamp(),
  /** The provider has understood and refused; otherwise it was given up after many tries. */
  refused: boolean().required(),
  /** What the last try ended with, in the provider's words. */
  error: optionalString(),
  deliveredAt: optionalTimestamp(),
  /** It was carried out by hand, and a second person has to confirm it. */
  toConfirm: boolean().required(),
  can: can(["sendAgain", ...settlementMoves]),
});
export type ProviderCallView = InferType<typeof providerCallView>;

const staffMember = object({ id: uuid().required(), email: string().required() });

const settlementView = object({
  status: choice(settlementStatuses).required(),
  evidenceReference: string().required(),
  /** YYYY-MM-DD. */
  doneOn: string().required(),
  note: string().required(),
  providerId: optionalString(),
  landingPageUrl: optionalString(),
  proposedBy: staffMember,
  proposedAt: timestamp(),
  decidedBy: staffMember.nullable().defined(),
  decidedAt: optionalTimestamp(),
  decidedReason: optionalString(),
});
export type SettlementView = InferType<typeof settlementView>;

/** One message, with all that our team needs to carry it out by hand. */
export const providerCallDetail = providerCallView.shape({
  /** Counts what was said of it by hand. */
  version: number().required(),
  amounts: array(object({ kind: choice(callAmounts).required(), money: moneyShape() }).required()).required(),
  /** Whoever carries it out names the transaction that was opened, and the page where the buyer pays. */
  opensTransaction: boolean().required(),
  /** The last that was said of it. */
  settlement: settlementView.nullable().default(null),
});
export type ProviderCallDetail = InferType<typeof providerCallDetail>;

/** What was done at the provider. */
export const settlementDraft = object({
  evidenceReference: requiredText(200),
  doneOn: calendarDay().required(problem("required")),
  note: requiredText(2000, 10),
  providerId: optional(text(100)),
  landingPageUrl: optional(webAddress()),
});
export type SettlementDraft = InferType<typeof settlementDraft>;

const reasonBody = object({ reason: requiredText(2000, 10) });

const params = object({
  id: string()
    .matches(/^\d{1,18}$/)
    .required(),
});

const settling = {
  method: "POST",
  access: "staff",
  permission: "providerCalls.settle",
  params,
  response: providerCallDetail,
  idempotency: "required",
  versioned: true,
} as const;
const settlementErrors = [
  "staff.callNotFound",
  "staff.callNotStopped",
  "escrow.ownTrade",
  "request.versionStale",
] as const;

export const providerCallEndpoints = {
  list: defineEndpoint({
    name: "providerCalls.list",
    summary:
      "Messages to the escrow provider; `filter.state` tells those that are not tried any more from those that wait and those that were taken.",
    method: "GET",
    path: "/admin/provider-calls",
    kind: "simpleRest",
    access: "staff",
    permission: "providerCalls.read",
    query: staffListQuery(
      ["id"],
      object({ id: someIds(), state: string().oneOf(providerCallFilters), q: string().trim().max(100) }),
    ),
    response: providerCallView,
  }),
  show: defineEndpoint({
    name: "providerCalls.show",
    summary: "One message to the escrow provider.",
    method: "GET",
    path: "/admin/provider-calls/:id",
    access: "staff",
    permission: "providerCalls.read",
    params,
    response: providerCallDetail,
    errors: ["staff.callNotFound"],
  }),
  sendAgain: defineEndpoint({
    name: "providerCalls.sendAgain",
    summary:
      "Has a message tried again that is not tried any more: with the same key, or with a new one where the provider has refused it.",
    method: "POST",
    path: "/admin/provider-calls/:id/sendAgain",
    access: "staff",
    permission: "providerCalls.sendAgain",
    params,
    body: reasonBody,
    response: providerCallDetail,
    idempotency: "required",
    errors: ["staff.callNotFound", "staff.callNotStopped", "staff.settlementOpen"],
  }),
  settle: defineEndpoint({
    name: "providerCalls.settle",
    summary:
      "Says that a message which is not tried any more was carried out by hand, and by what that is shown. It takes effect once a second member of staff confirms it.",
    path: "/admin/provider-calls/:id/settle",
    body: settlementDraft,
    errors: [...settlementErrors, "staff.settlementOpen", "staff.moneyHeld"],
    ...settling,
  }),
  confirmSettlement: defineEndpoint({
    name: "providerCalls.confirmSettlement",
    summary:
      "A second member of staff confirms it: the message counts as taken, and all follows as if the provider had answered.",
    path: "/admin/provider-calls/:id/confirmSettlement",
    body: reasonBody,
    errors: [...settlementErrors, "staff.settlementNotOpen", "staff.secondPersonNeeded", "staff.proposerWithoutRight"],
    ...settling,
  }),
  refuseSettlement: defineEndpoint({
    name: "providerCalls.refuseSettlement",
    summary: "A second member of staff refuses it: the message waits as before.",
    path: "/admin/provider-calls/:id/refuseSettlement",
    body: reasonBody,
    errors: [...settlementErrors, "staff.settlementNotOpen", "staff.secondPersonNeeded"],
    ...settling,
  }),
  withdrawSettlement: defineEndpoint({
    name: "providerCalls.withdrawSettlement",
    summary: "Whoever has said it takes it back.",
    path: "/admin/provider-calls/:id/withdrawSettlement",
    body: reasonBody,
    errors: [...settlementErrors, "staff.settlementNotOpen", "staff.notProposer"],
    ...settling,
  }),
};
