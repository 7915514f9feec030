import { array, number, object, string, type InferType } from "yup";
import { defineEndpoint } from "../kernel/endpoint.ts";
import { choice, optionalString, optionalTimestamp } from "../kernel/fields.ts";

/** How the escrow provider answers: as it should, not at all for some calls, or nobody, so that all wait. */
export const providerStates = ["answers", "failing", "paused"] as const;

/** Calls that wait, by how long. */
export const waitingAges = ["minute", "quarter", "hour", "older"] as const;

export const providerHealthView = object({
  state: choice(providerStates).required(),
  /** Of the first call without an answer since the last answer. */
  failingSince: optionalTimestamp(),
  /** Since when it answers again, after the last time that it did not. */
  answersSince: optionalTimestamp(),
  /** When one call tries whether it answers again. */
  nextTryAt: optionalTimestamp(),
  /** What the last call without an answer ended with. */
  error: optionalString(),
  /** When our team was told of the outage that goes on. */
  toldAt: optionalTimestamp(),
  /** Calls of the last hour, those with and those without an answer. */
  answered: number().required(),
  failed: number().required(),
  waiting: array(object({ age: string().oneOf(waitingAges).required(), calls: number().required() })).required(),
  /** Calls that are not tried any more. */
  stopped: number().required(),
});
export type ProviderHealthView = InferType<typeof providerHealthView>;

export const providerHealthEndpoints = {
  show: defineEndpoint({
    name: "providerHealth.show",
    summary: "Whether the escrow provider answers, how many of the last hour's calls it has answered, and what waits.",
    method: "GET",
    path: "/admin/provider-health",
    access: "staff",
    permission: "providerCalls.read",
    response: providerHealthView,
  }),
};
