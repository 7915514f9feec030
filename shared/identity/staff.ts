import { staffPermissions, type StaffPermission } from "../kernel/permission.ts";
import { staffRoles, type StaffRole } from "../organizations/choices.ts";

/** By role; a user may have several. */
const permissionsByRole: Record<StaffRole, readonly StaffPermission[]> = {
  reviewer: ["disputes.read", "disputes.decide", "tasks.read"],
  verifier: [
    "organizations.read",
    "organizations.verify",
    "organizations.suspend",
    "listings.review",
    "sanctions.read",
    "sanctions.import",
    "sanctions.decide",
  ],
  finance: [
    "fundSplits.read",
    "providerCalls.read",
    "providerCalls.sendAgain",
    "providerCalls.settle",
    "rates.read",
    "rates.import",
    "marketPrices.import",
    "tasks.read",
    "sanctions.read",
    "sanctions.decide",
  ],
  support: [
    "providerCalls.read",
    "tasks.read",
    "tasks.resolve",
    "contactMessages.read",
    "contactMessages.handle",
    "accounts.read",
    "accounts.removeFactors",
    "rates.read",
  ],
  admin: staffPermissions,
};

/** In the order of the list above, each once. */
export const permissionsOf = (roles: readonly StaffRole[]): StaffPermission[] =>
  staffPermissions.filter((permission) => roles.some((role) => permissionsByRole[role].includes(permission)));

/** The roles that have a permission, for documents and tests. */
export const rolesWith = (permission: StaffPermission): StaffRole[] =>
  staffRoles.filter((role) => permissionsByRole[role].includes(permission));
