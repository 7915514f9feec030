import { staffOrganizationEndpoints } from "#shared/organizations/admin-contract.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { listStaffOrganizations } from "./queries/list-staff-organizations.ts";
import { viewForStaff } from "./queries/view-for-staff.ts";
import { presentStaffRow } from "./staff-presenter.ts";

/** Verifying and refusing from an organization's own page stands with the requests for it (`../verification/admin-routes.ts`). */
export const organizationsAdminRoutes: Endpoint[] = [
  endpoint(staffOrganizationEndpoints.list, async ({ db, actor, query }) => {
    const { rows, ...page } = await listStaffOrganizations(db, query);
    return { ...page, items: rows.map((row) => presentStaffRow(row, actor)) };
  }),

  endpoint(staffOrganizationEndpoints.show, ({ db, actor, params }) => viewForStaff(db, params.id, actor)),
];
