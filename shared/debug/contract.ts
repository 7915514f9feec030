import { array, boolean, object, string, type InferType } from "yup";
import { defineEndpoint } from "../kernel/endpoint.ts";
import { anything } from "../kernel/fields.ts";

/** Rows as the database has them, for diagnosis. */
export const debugRows = object({ rows: array(anything()).required() });
export type DebugRows = InferType<typeof debugRows>;

/** What the organization creation says, unchanged; nothing of it stays. */
export const debugCreation = object({
  success: boolean().required(),
  error: string().nullable().defined(),
  organization: anything().nullable().defined(),
  member: anything().nullable().defined(),
  rolled_back: boolean().required(),
});
export type DebugCreation = InferType<typeof debugCreation>;

const rows = (name: string, path: string, summary: string) =>
  defineEndpoint({
    name: `debug.${name}`,
    summary,
    method: "GET",
    path: `/debug/${path}`,
    access: "user",
    response: debugRows,
    errors: ["request.notFound"],
  });

/** Diagnostics (specification, section 2). In production they exist for staff alone. */
export const debugEndpoints = {
  availability: defineEndpoint({
    name: "debug.availability",
    summary: "Whether diagnostics are open to everybody who is signed in.",
    method: "GET",
    path: "/debug/availability",
    access: "public",
    topics: [],
    response: object({ open: boolean().required() }),
  }),
  organizations: rows(
    "organizations",
    "organizations",
    "The organizations that the caller may see: their own, or the newest hundred for staff who verify.",
  ),
  members: rows("members", "organization-members", "The caller's organization memberships."),
  userOrganizations: rows(
    "userOrganizations",
    "user-organizations",
    "The caller's organizations as the specification's view shows them.",
  ),
  createOrganization: defineEndpoint({
    name: "debug.createOrganization",
    summary: "Creates an organization with the caller as its owner, shows what came of it and takes it back.",
    method: "POST",
    path: "/debug/create-organization",
    access: "user",
    // It rolls its own back.
    transaction: "none",
    response: debugCreation,
    errors: ["request.notFound"],
  }),
};
