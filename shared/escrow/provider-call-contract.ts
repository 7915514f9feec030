import { boolean, number, object, string, type InferType } from "yup";
import { defineEndpoint } from "../kernel/endpoint.ts";
import { can, choice, optionalString, optionalTimestamp, requiredText, timestamp, uuid } from "../kernel/fields.ts";
import { someIds, staffListQuery } from "../kernel/staff-list.ts";

export const providerCallStates = ["stopped", "waiting", "delivered"] as const;

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
  stoppedAt: optionalTimestamp(),
  /** The provider has understood and refused; otherwise it was given up after many tries. */
  refused: boolean().required(),
  /** What the last try ended with, in the provider's words. */
  error: optionalString(),
  deliveredAt: optionalTimestamp(),
  can: can(["sendAgain"]),
});
export type ProviderCallView = InferType<typeof providerCallView>;

const params = object({
  id: string()
    .matches(/^\d{1,18}$/)
    .required(),
});

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
      object({ id: someIds(), state: string().oneOf(providerCallStates), q: string().trim().max(100) }),
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
    response: providerCallView,
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
    body: object({ reason: requiredText(2000, 10) }),
    response: providerCallView,
    idempotency: "required",
    errors: ["staff.callNotFound", "staff.callNotStopped"],
  }),
};
