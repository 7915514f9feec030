import { AppError } from "#shared/kernel/errors.ts";
import { staffOrganizationEndpoints } from "#shared/organizations/admin-contract.ts";
import type { SuspensionTransition } from "#shared/organizations/suspension-process.ts";
import { endpoint, type Call, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asUser } from "#backend/src/kernel/actor.ts";
import { decideSuspension } from "./commands/decide-suspension.ts";
import { Organization } from "./model.ts";
import { refuseOwn } from "./queries/belonged-to.ts";
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

  endpoint(staffOrganizationEndpoints.suspend, (call) => decideTakingPart(call, "suspend")),

  endpoint(staffOrganizationEndpoints.reinstate, (call) => decideTakingPart(call, "reinstate")),
];

async function decideTakingPart(
  { trx, actor, params, body, expectedVersion, request, now }: Call<typeof staffOrganizationEndpoints.suspend>,
  transition: SuspensionTransition,
) {
  const { userId } = asUser(actor);
  const organization = await Organization.lockById(trx, params.id);
  if (!organization) throw new AppError("organizations.notFound");
  await refuseOwn(trx, userId, organization.id);
  const { reason } = body;
  await decideSuspension({ trx, organization, transition, reason, userId, expectedVersion, request, now });
  return viewForStaff(trx, params.id, actor);
}
