import { AppError } from "#shared/kernel/errors.ts";
import { staffOrganizationEndpoints, type StaffOrganizationView } from "#shared/organizations/admin-contract.ts";
import type { VerificationTransition } from "#shared/organizations/verification-process.ts";
import type { Database } from "#backend/src/db/database.ts";
import { endpoint, type Call, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asUser, type Actor } from "#backend/src/kernel/actor.ts";
import { decideVerification } from "./commands/decide-verification.ts";
import { Organization } from "./model.ts";
import { refuseOwn } from "./queries/belonged-to.ts";
import { listDecisions } from "./queries/list-decisions.ts";
import { listMembers } from "./queries/list-members.ts";
import { listStaffOrganizations } from "./queries/list-staff-organizations.ts";
import { presentStaffOrganization, presentStaffRow } from "./staff-presenter.ts";

async function view(db: Database, id: string, reader: Actor): Promise<StaffOrganizationView> {
  const { rows } = await listStaffOrganizations(db, { sort: ["name", "ASC"], range: [0, 0], filter: { id: [id] } });
  const organization = await Organization.query(db).findById(id).whereNull("deleted_at");
  if (!rows[0] || !organization) throw new AppError("organizations.notFound");
  const members = await listMembers(db, id);
  const decisions = await listDecisions(db, id);
  return presentStaffOrganization({ row: rows[0], organization, members, decisions }, reader);
}

async function decide(
  { trx, actor, params, body, expectedVersion, request, now }: Call<typeof staffOrganizationEndpoints.verify>,
  transition: VerificationTransition,
): Promise<StaffOrganizationView> {
  const organization = await Organization.lockById(trx, params.id);
  if (!organization) throw new AppError("organizations.notFound");
  const { userId } = asUser(actor);
  await refuseOwn(trx, userId, organization.id);
  await decideVerification({
    ...body,
    trx,
    organization,
    transition,
    userId,
    request,
    now,
    expectedVersion,
  });
  return view(trx, params.id, actor);
}

export const organizationsAdminRoutes: Endpoint[] = [
  endpoint(staffOrganizationEndpoints.list, async ({ db, actor, query }) => {
    const { rows, ...page } = await listStaffOrganizations(db, query);
    return { ...page, items: rows.map((row) => presentStaffRow(row, actor)) };
  }),

  endpoint(staffOrganizationEndpoints.show, ({ db, actor, params }) => view(db, params.id, actor)),

  endpoint(staffOrganizationEndpoints.verify, (call) => decide(call, "verify")),

  endpoint(staffOrganizationEndpoints.refuse, (call) => decide(call, "refuse")),
];
