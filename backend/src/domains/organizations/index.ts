import type { Domain } from "../domain.ts";
import { sweepUndecidable } from "./queries/belonged-to.ts";
import { organizationsAdminRoutes } from "./admin-routes.ts";
import { identityRoutes } from "./identity-routes.ts";
import { identityLetterJob, sendIdentityLetter } from "./jobs/send-identity-letter.ts";
import { endMembership, holdOrganization } from "./commands/close-organization.ts";
import { takeOffPicture } from "./commands/take-off-picture.ts";
import { sendTakeDownLetter, takeDownLetterJob } from "./jobs/send-take-down-letter.ts";
import { organizationsPersonData } from "./own-data.ts";
import { staffPicturesRoutes } from "./pictures-routes.ts";
import { organizationsRegistration } from "./registration.ts";
import { organizationsRoutes } from "./routes.ts";

export { closeOrganization, isLastOwner, organizationOf } from "./commands/close-organization.ts";
export type { KeptCertificate } from "./certificates.ts";
export { createOrganization } from "./commands/create-organization.ts";
export { announceSupplier } from "./announce-supplier.ts";
export { decideVerification, writeDecision } from "./commands/decide-verification.ts";
export { moveVerification } from "./commands/move-verification.ts";
export { viewForStaff } from "./queries/view-for-staff.ts";
export { lockSides, type Side } from "./commands/lock-sides.ts";
export { Member, Organization, searchTextOf } from "./model.ts";
export { latinLook, nameLook, passesForBadge } from "./name-look.ts";
export { phoneToKeep } from "./phone.ts";
export { refuseOwn } from "./queries/belonged-to.ts";
export { supplierAddresses, supplierPages } from "./queries/list-addresses.ts";
export { canCreateOrganization, membershipRights } from "./policy.ts";
export const organizationsDomain: Domain = {
  ...organizationsPersonData,
  erase: endMembership,
  closing: { stopTrading: holdOrganization },
  registration: organizationsRegistration,
  endpoints: [...organizationsRoutes, ...organizationsAdminRoutes, ...identityRoutes, ...staffPicturesRoutes],
  takeOffPicture: { organization: takeOffPicture },
  jobs: { [identityLetterJob]: sendIdentityLetter, [takeDownLetterJob]: sendTakeDownLetter },
  sweeps: { "organizations.undecidable": sweepUndecidable },
};
