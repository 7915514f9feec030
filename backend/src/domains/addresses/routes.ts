import { v7 as uuid } from "uuid";
import { addressEndpoints, mostAddresses, purposesOf, type AddressForm } from "#shared/addresses/contract.ts";
import { AppError } from "#shared/kernel/errors.ts";
import { allow, type MemberAction } from "#shared/organizations/actions.ts";
import { newestFirst } from "#backend/src/db/newest-first.ts";
import { expectVersion } from "#backend/src/db/record.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asMember, authorize, authorizeAction, type Actor, type Membership } from "#backend/src/kernel/actor.ts";
import { Organization } from "../organizations/index.ts";
import { Address, presentAddress } from "./model.ts";

/** The caller as a member of the organization, who may do this. */
function enter(actor: Actor, organizationId: string, action: MemberAction): Membership {
  const { membership } = asMember(actor);
  authorize(membership.organizationId === organizationId, "organizations.notFound");
  authorizeAction(action, actor);
  return membership;
}

/** @throws {AppError} `request.invalid` for a purpose that the organization's kind does not have. */
function expectPurpose({ purpose }: AddressForm, { organizationType }: Membership): void {
  if (!purposesOf(organizationType).includes(purpose))
    throw new AppError("request.invalid", { fields: [{ field: "purpose", key: "choice" }] });
}

export const addressRoutes: Endpoint[] = [
  endpoint(addressEndpoints.list, async ({ db, actor, params, query }) => {
    const membership = enter(actor, params.organizationId, "readAddresses");
    const { organizationId } = params;
    const all = Address.query(db).where({ organization_id: organizationId }).whereNull("deleted_at");
    const { rows, ...page } = await newestFirst(all.clone(), query);
    const mayEdit = allow("manageAddresses", membership);
    const total = await all.resultSize();
    return { ...page, total, totalCapped: false, items: rows.map((row) => presentAddress(row, mayEdit)) };
  }),

  endpoint(addressEndpoints.add, async ({ trx, actor, params, body, now }) => {
    const membership = enter(actor, params.organizationId, "manageAddresses");
    expectPurpose(body, membership);
    const { organizationId } = params;
    // Its lock counts: two at once do not both add the last one.
    if (!(await Organization.lockById(trx, organizationId))) throw new AppError("organizations.notFound");
    const count = await Address.query(trx)
      .where({ organization_id: organizationId })
      .whereNull("deleted_at")
      .resultSize();
    if (count >= mostAddresses) throw new AppError("addresses.tooMany");
    const row = { id: uuid(), organizationId, ...body, version: 1, createdAt: now, updatedAt: now };
    return presentAddress(await Address.query(trx).insertAndFetch(row), true);
  }),

  endpoint(addressEndpoints.change, async ({ trx, actor, params, body, expectedVersion, now }) => {
    const membership = enter(actor, params.organizationId, "manageAddresses");
    expectPurpose(body, membership);
    const address = await Address.lockOf(trx, params.organizationId, params.addressId);
    if (!address) throw new AppError("addresses.notFound");
    expectVersion(address, expectedVersion);
    return presentAddress(await address.change(trx, body, now), true);
  }),

  endpoint(addressEndpoints.remove, async ({ trx, actor, params, now }) => {
    enter(actor, params.organizationId, "manageAddresses");
    const address = await Address.lockOf(trx, params.organizationId, params.addressId);
    if (!address) throw new AppError("addresses.notFound");
    await address.change(trx, { deletedAt: now }, now);
    return undefined;
  }),
];
