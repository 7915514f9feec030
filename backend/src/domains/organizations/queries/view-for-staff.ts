import { AppError } from "#shared/kernel/errors.ts";
import type { StaffOrganizationView } from "#shared/organizations/admin-contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import type { Actor } from "#backend/src/kernel/actor.ts";
import { Organization } from "../model.ts";
import { presentStaffOrganization } from "../staff-presenter.ts";
import { listDecisions, listSuspensions } from "./list-decisions.ts";
import { listMembers } from "./list-members.ts";
import { listStaffOrganizations } from "./list-staff-organizations.ts";

/** An organization with all that our team looks at. @throws {AppError} `organizations.notFound` */
export async function viewForStaff(db: Database, id: string, reader: Actor): Promise<StaffOrganizationView> {
  const { rows } = await listStaffOrganizations(db, { sort: ["name", "ASC"], range: [0, 0], filter: { id: [id] } });
  const organization = await Organization.query(db).findById(id).whereNull("deleted_at");
  if (!rows[0] || !organization) throw new AppError("organizations.notFound");
  const members = await listMembers(db, id);
  const decisions = await listDecisions(db, id);
  const suspensions = await listSuspensions(db, id);
  return presentStaffOrganization({ row: rows[0], organization, members, decisions, suspensions }, reader);
}
