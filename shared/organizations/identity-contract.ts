import { array, boolean, number, object, string, type InferType } from "yup";
import { defineEndpoint } from "../kernel/endpoint.ts";
import { can, choice, optionalString, optionalTimestamp, requiredText, timestamp, uuid } from "../kernel/fields.ts";
import { someIds, staffListQuery } from "../kernel/staff-list.ts";
import { verificationStates } from "./choices.ts";
import { identityDecisions, identityGrounds, identityRequestStates } from "./identity-process.ts";

/** Somebody whose name looks the same; without an id it is the marketplace itself. */
const namesake = object({
  id: uuid().nullable().defined(),
  name: string().required(),
  country: optionalString(),
  verification: choice(verificationStates).nullable().defined(),
});

const grounds = () => array(choice(identityGrounds).required()).required();

export const staffIdentityRequestView = object({
  id: uuid().required(),
  version: number().required(),
  organizationId: uuid().required(),
  /** False for one that the public does not see before its first name is accepted. */
  listed: boolean().required(),
  /** While the organization is suspended its request waits, and nobody decides. */
  suspendedAt: optionalTimestamp(),
  status: choice(identityRequestStates).required(),
  grounds: grounds(),
  /** What the public sees, or saw when it was decided. */
  currentName: string().required(),
  currentCountry: optionalString(),
  name: string().required(),
  country: optionalString(),
  verification: choice(verificationStates).required(),
  requestedBy: optionalString(),
  createdAt: timestamp(),
  decidedBy: optionalString(),
  decidedAt: optionalTimestamp(),
  reason: optionalString(),
  /** Organizations that look the same today. */
  namesakes: array(namesake).required(),
  can: can(identityDecisions),
});
export type StaffIdentityRequestView = InferType<typeof staffIdentityRequestView>;

export const identityDecisionDraft = object({ reason: requiredText(2000, 10) });

const params = object({ id: uuid().required() });
const decide = {
  method: "POST",
  params,
  body: identityDecisionDraft,
  response: staffIdentityRequestView,
  access: "staff",
  permission: "organizations.verify",
  idempotency: "required",
  errors: [
    "organizations.ownOrganization",
    "organizations.identityRequestNotFound",
    "organizations.identityRequestDecided",
    "organizations.identityRequestSuspended",
  ],
} as const;

export const staffIdentityRequestEndpoints = {
  list: defineEndpoint({
    name: "identityRequests.list",
    summary: "Names and countries that wait for verification, or were decided.",
    method: "GET",
    path: "/admin/identity-requests",
    kind: "simpleRest",
    access: "staff",
    permission: "organizations.read",
    query: staffListQuery(
      ["createdAt", "name"],
      object({ id: someIds(), q: string().trim().max(120), status: choice(identityRequestStates) }),
    ),
    response: staffIdentityRequestView,
  }),
  show: defineEndpoint({
    name: "identityRequests.show",
    summary: "One of them, with the organizations that look the same.",
    method: "GET",
    path: "/admin/identity-requests/:id",
    access: "staff",
    permission: "organizations.read",
    params,
    response: staffIdentityRequestView,
    errors: ["organizations.identityRequestNotFound"],
  }),
  accept: defineEndpoint({
    ...decide,
    name: "identityRequests.accept",
    summary: "The public sees the new name and country from now on; an unlisted organization is listed.",
    path: "/admin/identity-requests/:id/accept",
  }),
  refuse: defineEndpoint({
    ...decide,
    name: "identityRequests.refuse",
    summary: "Everything stays as it is. The reason is sent to the owners.",
    path: "/admin/identity-requests/:id/refuse",
  }),
};
