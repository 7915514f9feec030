import { number, object, type InferType } from "yup";
import { defineEndpoint } from "../kernel/endpoint.ts";
import { optionalTimestamp, timestamp, uuid } from "../kernel/fields.ts";
import { someIds, staffListQuery } from "../kernel/staff-list.ts";

/** One comparison of the provider's transactions with our orders. */
export const reconciliationView = object({
  id: uuid().required(),
  startedAt: timestamp(),
  /** Null while it goes on, or when its process has died on the way. */
  endedAt: optionalTimestamp(),
  compared: number().required(),
  differences: number().required(),
  /** Orders about which the provider did not answer. */
  unanswered: number().required(),
});
export type ReconciliationView = InferType<typeof reconciliationView>;

export const reconciliationEndpoints = {
  list: defineEndpoint({
    name: "reconciliations.list",
    summary: "Comparisons of the escrow provider's transactions with our orders; each difference is a task.",
    method: "GET",
    path: "/admin/reconciliations",
    kind: "simpleRest",
    access: "staff",
    permission: "providerCalls.read",
    query: staffListQuery(["startedAt"], object({ id: someIds() })),
    response: reconciliationView,
  }),
  start: defineEndpoint({
    name: "reconciliations.start",
    summary: "Has everything compared with the provider now; one is begun every 15 minutes by itself.",
    method: "POST",
    path: "/admin/reconciliations",
    access: "staff",
    permission: "providerCalls.sendAgain",
    idempotency: "required",
  }),
};
