import { AppError } from "#shared/kernel/errors.ts";
import { allow } from "#shared/organizations/actions.ts";
import { Member, Organization } from "../../organizations/index.ts";
import type { Deed } from "../record.ts";

/**
 * The right to manage the team, looked up once more under the lock of the organization: of two owners who remove each other in the same moment one is told that they
 * are none any more.
 *
 * @throws {AppError} `accounts.forbidden`
 */
export async function refuseFormerOwner({ trx, actorUserId }: Deed, organization: Organization): Promise<void> {
  const member = await Member.query(trx)
    .findOne({ organization_id: organization.id, user_id: actorUserId })
    .whereNull("deleted_at");
  const acting = member && { organizationType: organization.type, role: member.role, suspended: false };
  if (!allow("manageTeam", acting)) throw new AppError("accounts.forbidden");
}

/** The organization, locked, of whoever manages its team. @throws {AppError} `organizations.notFound`, and as {@link refuseFormerOwner} */
export async function lockAsOwner(deed: Deed): Promise<Organization> {
  const organization = await Organization.lockById(deed.trx, deed.organizationId);
  if (!organization) throw new AppError("organizations.notFound");
  await refuseFormerOwner(deed, organization);
  return organization;
}
