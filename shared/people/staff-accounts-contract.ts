import { array, boolean, number, object, string, type InferType } from "yup";
import { defineEndpoint } from "../kernel/endpoint.ts";
import { optionalString, optionalTimestamp, requiredText, timestamp, uuid } from "../kernel/fields.ts";
import { someIds, staffListQuery } from "../kernel/staff-list.ts";

/** Somebody's account as a line of the list that support looks people up in. */
export const staffAccountRow = object({
  id: uuid().required(),
  email: string().required(),
  /** The organization's name. */
  organization: optionalString(),
  /** Whether signing in takes more than the password. */
  secondFactor: boolean().required(),
  /** Whether it has a role in the console; an administrator alone may change its second factor. */
  staff: boolean().required(),
  createdAt: timestamp(),
});
export type StaffAccountRow = InferType<typeof staffAccountRow>;

export const staffAccountView = staffAccountRow.shape({
  confirmedAt: optionalTimestamp(),
  lastSignInAt: optionalTimestamp(),
  /** The authenticator apps in force, oldest first. */
  apps: array(object({ id: uuid().required(), name: string().defined(), createdAt: timestamp() })).required(),
  recoveryCodesLeft: number().integer().required(),
});
export type StaffAccountView = InferType<typeof staffAccountView>;

const params = object({ id: uuid().required() });

/** How support finds the account of somebody who writes, and lets in again who has lost phone and recovery codes. */
export const staffAccountEndpoints = {
  list: defineEndpoint({
    name: "staffAccounts.list",
    summary: "Accounts that have not been deleted, newest first. `filter.q` matches address and organization.",
    method: "GET",
    path: "/admin/accounts",
    kind: "simpleRest",
    access: "staff",
    permission: "accounts.read",
    query: staffListQuery(
      ["createdAt", "email"],
      object({ id: someIds(), secondFactor: boolean(), q: string().trim().max(120) }),
    ),
    response: staffAccountRow,
  }),
  show: defineEndpoint({
    name: "staffAccounts.show",
    summary: "One account with its authenticator apps.",
    method: "GET",
    path: "/admin/accounts/:id",
    access: "staff",
    permission: "accounts.read",
    params,
    response: staffAccountView,
    errors: ["staff.accountNotFound"],
  }),
  removeFactors: defineEndpoint({
    name: "staffAccounts.removeFactors",
    summary:
      "Takes the second factor from an account whose owner has lost it: all apps and recovery codes end, and so do all sessions. The owner is told by letter.",
    method: "POST",
    path: "/admin/accounts/:id/remove-factors",
    access: "staff",
    permission: "accounts.removeFactors",
    params,
    body: object({ reason: requiredText(2000, 10) }),
    response: staffAccountView,
    idempotency: "required",
    errors: ["staff.accountNotFound", "staff.noFactors", "staff.ownFactors", "staff.factorsOfStaff"],
  }),
};
