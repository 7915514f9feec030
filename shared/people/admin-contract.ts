import { array, object, string, type InferType } from "yup";
import { auditGroups } from "../kernel/audit-actions.ts";
import { defineEndpoint } from "../kernel/endpoint.ts";
import { staffPermissions } from "../kernel/permission.ts";
import { choice, optionalString, timestamp, uuid } from "../kernel/fields.ts";
import { detailsShape, someIds, staffListQuery } from "../kernel/staff-list.ts";
import { staffRoles } from "../organizations/choices.ts";

export const staffMeView = object({
  id: uuid().required(),
  email: string().required(),
  roles: array(choice(staffRoles).required()).required(),
  permissions: array(choice(staffPermissions).required()).required(),
});
export type StaffMeView = InferType<typeof staffMeView>;

/** A line of the audit log: who did what to what, when and from where. Nothing in it is ever changed or taken away. */
export const auditEntryView = object({
  /** A number that grows; a string as all ids are. */
  id: string().required(),
  /** One of `auditActions`, or of an earlier release. */
  action: string().required(),
  actor: object({ id: string().required(), email: optionalString() }).nullable().defined(),
  subjectType: string().required(),
  subjectId: optionalString(),
  /** Of the user whom it is about; empty when the account was deleted. */
  subjectEmail: optionalString(),
  details: detailsShape(),
  ip: optionalString(),
  requestId: optionalString(),
  createdAt: timestamp(),
});
export type AuditEntryView = InferType<typeof auditEntryView>;

export const staffEndpoints = {
  me: defineEndpoint({
    name: "staff.me",
    summary: "The signed-in member of staff with roles and permissions.",
    method: "GET",
    path: "/admin/me",
    access: "staff",
    response: staffMeView,
  }),
};

export const auditLogEndpoints = {
  list: defineEndpoint({
    name: "auditLog.list",
    summary:
      "The audit log, newest first. `filter.q` is searched for in the actor's and the subject's address and in the action, or is the subject's whole id. Lines are counted up to 10,000.",
    method: "GET",
    path: "/admin/audit-log",
    kind: "simpleRest",
    access: "staff",
    permission: "auditLog.read",
    query: staffListQuery(
      ["id"],
      object({
        id: someIds(),
        q: string().trim().max(120),
        group: choice(auditGroups),
        action: string().trim().max(60),
        subjectType: string().trim().max(40),
        subjectId: string().trim().max(80),
      }),
    ),
    response: auditEntryView,
  }),
  show: defineEndpoint({
    name: "auditLog.show",
    summary: "One line of the audit log.",
    method: "GET",
    path: "/admin/audit-log/:id",
    access: "staff",
    permission: "auditLog.read",
    params: object({
      id: string()
        .matches(/^\d{1,18}$/)
        .required(),
    }),
    response: auditEntryView,
    errors: ["staff.entryNotFound"],
  }),
};
