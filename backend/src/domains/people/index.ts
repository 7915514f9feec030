import type { Domain } from "../domain.ts";
import { peopleAdminRoutes } from "./admin-routes.ts";
import { peoplePersonData } from "./own-data.ts";
import { ownDataParts } from "./queries/own-data-parts.ts";
import { peopleRoutes } from "./routes.ts";
import { selfRoutes } from "./self-routes.ts";
import { staffAccountRoutes } from "./staff-account-routes.ts";
import { peopleUserAdminRoutes } from "./user-admin-routes.ts";

export { staffInvite } from "./staff-invite.ts";
export { staffResetFactor } from "./staff-reset-factor.ts";

export const peopleDomain: Domain = {
  ...peoplePersonData,
  check: (_config, domains) => void ownDataParts(domains),
  endpoints: [...peopleRoutes, ...selfRoutes, ...peopleAdminRoutes, ...staffAccountRoutes, ...peopleUserAdminRoutes],
};
