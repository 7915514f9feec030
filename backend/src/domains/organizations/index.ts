import type { Domain } from "../domain.ts";
import { organizationsAdminRoutes } from "./admin-routes.ts";
import { identityRoutes } from "./identity-routes.ts";
import { identityLetterJob, sendIdentityLetter } from "./jobs/send-identity-letter.ts";
import { organizationsRoutes } from "./routes.ts";

export { closeOrganization, endMembership, isLastOwner, stopTrading } from "./commands/close-organization.ts";
export { createOrganization } from "./commands/create-organization.ts";
export { Member, Organization, searchTextOf } from "./model.ts";
export { nameLook, passesForBadge } from "./name-look.ts";
export { supplierAddresses, supplierPages } from "./queries/list-addresses.ts";
export { canCreateOrganization, membershipRights } from "./policy.ts";
export const organizationsDomain: Domain = {
  endpoints: [...organizationsRoutes, ...organizationsAdminRoutes, ...identityRoutes],
  jobs: { [identityLetterJob]: sendIdentityLetter },
};
