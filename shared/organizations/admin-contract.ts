import { array, boolean, number, object, string, type InferType } from "yup";
import { defineEndpoint } from "../kernel/endpoint.ts";
import {
  can,
  choice,
  optionalNumber,
  optionalString,
  optionalTimestamp,
  requiredText,
  timestamp,
  uuid,
} from "../kernel/fields.ts";
import { someIds, staffListQuery } from "../kernel/staff-list.ts";
import { memberRoles, organizationTypes, verificationStates } from "./choices.ts";
import { suspensionTransitions } from "./suspension-process.ts";
import { verificationTransitions } from "./verification-process.ts";

export const staffOrganizationRow = object({
  id: uuid().required(),
  version: number().required(),
  name: string().required(),
  type: choice(organizationTypes).required(),
  organizationType: string().required(),
  country: optionalString(),
  city: optionalString(),
  verification: choice(verificationStates).required(),
  products: number().required(),
  orders: number().required(),
  /** A change of name or country that waits for staff. */
  identityRequestId: uuid().nullable().defined(),
  /** False while the public does not see it, because of its name. */
  listed: boolean().required(),
  suspendedAt: optionalTimestamp(),
  createdAt: timestamp(),
  can: can(verificationTransitions),
});
export type StaffOrganizationRow = InferType<typeof staffOrganizationRow>;

/** All that a verifier needs on one page. */
export const staffOrganizationView = staffOrganizationRow.shape({
  phone: optionalString(),
  website: optionalString(),
  contactEmail: optionalString(),
  description: optionalString(),
  story: optionalString(),
  established: optionalNumber(),
  certifications: array(string().required()).required(),
  exportVolume: object({ value: string().required(), unit: string().required() }).nullable().defined(),
  /** What our team has decided about its taking part, the newest first, and what the reader may decide now. */
  suspension: object({
    can: can(suspensionTransitions),
    decisions: array(
      object({
        id: string().required(),
        transition: choice(suspensionTransitions).required(),
        reason: string().required(),
        by: optionalString(),
        at: timestamp(),
      }),
    ).required(),
  }).required(),
  members: array(
    object({
      id: uuid().required(),
      email: string().required(),
      role: choice(memberRoles).required(),
      jobTitle: optionalString(),
    }),
  ).required(),
  /** Earlier decisions, the newest first. */
  decisions: array(
    object({
      id: string().required(),
      transition: choice(verificationTransitions).required(),
      reason: string().required(),
      by: optionalString(),
      at: timestamp(),
    }),
  ).required(),
});
export type StaffOrganizationView = InferType<typeof staffOrganizationView>;

/** Why. A refusal's reason is sent to the organization. */
export const verificationDraft = object({ reason: requiredText(2000, 10) });

const id = object({ id: uuid().required() });
const decide = {
  method: "POST",
  params: id,
  body: verificationDraft,
  response: staffOrganizationView,
  access: "staff",
  permission: "organizations.verify",
  versioned: true,
  idempotency: "required",
  errors: ["organizations.notFound", "organizations.verificationState", "organizations.ownOrganization"],
} as const;

const suspend = {
  ...decide,
  permission: "organizations.suspend",
  errors: ["organizations.notFound", "organizations.suspensionState", "organizations.ownOrganization"],
} as const;

export const staffOrganizationEndpoints = {
  list: defineEndpoint({
    name: "staffOrganizations.list",
    summary: "Organizations. `filter.q` matches name, place and description, accents aside.",
    method: "GET",
    path: "/admin/organizations",
    kind: "simpleRest",
    access: "staff",
    permission: "organizations.read",
    query: staffListQuery(
      ["createdAt", "name", "country", "verification"],
      object({
        id: someIds(),
        q: string().trim().max(120),
        verification: choice(verificationStates),
        type: choice(organizationTypes),
      }),
    ),
    response: staffOrganizationRow,
  }),
  show: defineEndpoint({
    name: "staffOrganizations.show",
    summary: "One organization with its members and earlier decisions.",
    method: "GET",
    path: "/admin/organizations/:id",
    access: "staff",
    permission: "organizations.read",
    params: id,
    response: staffOrganizationView,
    errors: ["organizations.notFound"],
  }),
  verify: defineEndpoint({
    ...decide,
    name: "staffOrganizations.verify",
    summary: "The organization is who it says it is: its pages and products carry the verified mark.",
    path: "/admin/organizations/:id/verify",
    errors: [...decide.errors, "verification.notReady"],
  }),
  refuse: defineEndpoint({
    ...decide,
    name: "staffOrganizations.refuse",
    summary: "Refuses verification, or takes it away.",
    path: "/admin/organizations/:id/refuse",
  }),
  suspend: defineEndpoint({
    ...suspend,
    name: "staffOrganizations.suspend",
    summary:
      "Hides the organization and its listings and lets it begin nothing new; what was agreed goes on. Its owners and managers are told the reason.",
    path: "/admin/organizations/:id/suspend",
  }),
  reinstate: defineEndpoint({
    ...suspend,
    name: "staffOrganizations.reinstate",
    summary: "Ends a suspension: the organization and its listings are shown again.",
    path: "/admin/organizations/:id/reinstate",
  }),
};
