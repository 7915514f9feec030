import type { Domain } from "../domain.ts";
import { organizationsAdminRoutes } from "./admin-routes.ts";
import { organizationsRoutes } from "./routes.ts";

export { closeOrganization, endMembership, isLastOwner, stopTrading } from "./commands/close-organization.ts";
export { createOrganization } from "./commands/create-organization.ts";
export { Member, Organization, searchTextOf } from "./model.ts";
export { supplierAddresses, supplierPages } from "./queries/list-addresses.ts";
export { canCreateOrganization, membershipRights } from "./policy.ts";
export const organizationsDomain: Domain = {
  endpoints: [...organizationsRoutes, ...organizationsAdminRoutes],
};
