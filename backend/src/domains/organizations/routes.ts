import { AppError } from "#shared/kernel/errors.ts";
import { organizationEndpoints } from "#shared/organizations/contract.ts";
import { ownIdentityEndpoints } from "#shared/organizations/own-identity-contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import { expectVersion } from "#backend/src/db/record.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asMember, asUser, authorize, type Actor } from "#backend/src/kernel/actor.ts";
import { changeOrganization } from "./commands/change-organization.ts";
import { createOrganization } from "./commands/create-organization.ts";
import { lockIdentityRequest } from "./commands/decide-identity.ts";
import { withdrawWaiting } from "./commands/hold-identity.ts";
import { Organization } from "./model.ts";
import {
  belongsTo,
  canAcknowledgeIdentity,
  canCreateOrganization,
  canUpdateOrganization,
  canWithdrawIdentity,
} from "./policy.ts";
import { phoneToKeep } from "./phone.ts";
import { presentOrganization } from "./presenter.ts";
import { countSupplierFacets } from "./queries/count-supplier-facets.ts";
import { lastIdentityRequest } from "./queries/list-identity-requests.ts";
import { listMembers } from "./queries/list-members.ts";
import { findSupplier, listSuppliers } from "./queries/list-suppliers.ts";

const present = async (db: Database, organization: Organization, actor: Actor, now: Date) =>
  presentOrganization(
    organization,
    await listMembers(db, organization.id),
    await lastIdentityRequest(db, organization.id, now),
    actor,
  );

export const organizationsRoutes: Endpoint[] = [
  endpoint(organizationEndpoints.create, async ({ trx, actor, body, now }) => {
    const user = asUser(actor);
    if (user.membership) throw new AppError("organizations.alreadyMember");
    authorize(canCreateOrganization(user));
    const organization = await createOrganization({
      trx,
      userId: user.userId,
      draft: { ...body, phone: phoneToKeep(body.phone) },
      now,
    });
    const owner: Actor = {
      ...user,
      membership: {
        organizationId: organization.id,
        organizationType: organization.type,
        role: "owner",
        suspended: false,
      },
    };
    return present(trx, organization, owner, now);
  }),

  endpoint(organizationEndpoints.show, async ({ db, actor, params, now }) => {
    authorize(belongsTo(actor, params.organizationId), "organizations.notFound");
    const organization = await Organization.query(db).findById(params.organizationId).whereNull("deleted_at");
    if (!organization) throw new AppError("organizations.notFound");
    return present(db, organization, actor, now);
  }),

  endpoint(organizationEndpoints.update, async ({ trx, actor, params, body, now, expectedVersion }) => {
    authorize(belongsTo(actor, params.organizationId), "organizations.notFound");
    authorize(canUpdateOrganization(actor, params.organizationId));
    const organization = await Organization.lockById(trx, params.organizationId);
    if (!organization) throw new AppError("organizations.notFound");
    expectVersion(organization, expectedVersion);
    const changed = await changeOrganization({ trx, organization, userId: asUser(actor).userId, changes: body, now });
    return present(trx, changed, actor, now);
  }),

  endpoint(ownIdentityEndpoints.withdraw, async ({ trx, actor, params, body, now }) => {
    authorize(belongsTo(actor, params.organizationId), "organizations.notFound");
    authorize(canUpdateOrganization(actor, params.organizationId));
    const { organization, identity } = await lockIdentityRequest(trx, body.requestId);
    authorize(organization.id === params.organizationId, "organizations.identityRequestNotFound");
    const { status } = identity;
    if (!canWithdrawIdentity(asMember(actor).membership, { status, isUnlisted: organization.unlistedSince !== null }))
      throw new AppError("organizations.identityRequestDecided", { status });
    await withdrawWaiting(trx, organization.id, now);
    return present(trx, organization, actor, now);
  }),

  endpoint(ownIdentityEndpoints.acknowledge, async ({ trx, actor, params, body, now }) => {
    authorize(belongsTo(actor, params.organizationId), "organizations.notFound");
    authorize(canUpdateOrganization(actor, params.organizationId));
    const { organization, identity } = await lockIdentityRequest(trx, body.requestId);
    authorize(organization.id === params.organizationId, "organizations.identityRequestNotFound");
    const { status } = identity;
    authorize(
      canAcknowledgeIdentity(asMember(actor).membership, { status, isUnlisted: organization.unlistedSince !== null }),
    );
    if (!identity.acknowledgedAt) await identity.change(trx, { acknowledgedAt: now }, now);
    return present(trx, organization, actor, now);
  }),

  endpoint(organizationEndpoints.suppliers, ({ db, query }) => listSuppliers(db, query)),

  endpoint(organizationEndpoints.supplierFacets, ({ services, query }) => countSupplierFacets(services, query)),

  endpoint(organizationEndpoints.supplier, async ({ db, params }) => {
    const supplier = await findSupplier(db, params.organizationId);
    if (!supplier) throw new AppError("catalogue.supplierNotFound");
    return supplier;
  }),
];
