import { AppError } from "#shared/kernel/errors.ts";
import { canTransition } from "#shared/kernel/process.ts";
import { identityProcess, type IdentityDecision } from "#shared/organizations/identity-process.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { announceSupplier } from "../announce-supplier.ts";
import { recordDecision } from "./record-decision.ts";
import { queueIdentityLetter } from "../jobs/send-identity-letter.ts";
import { IdentityRequest, Organization, searchTextOf } from "../model.ts";
import { nameLook } from "../name-look.ts";

/** The request with its organization, both locked, the organization first. @throws {AppError} `organizations.identityRequestNotFound` */
export async function lockIdentityRequest(
  trx: Transaction,
  id: string,
): Promise<{ organization: Organization; identity: IdentityRequest }> {
  const known = await IdentityRequest.query(trx).findById(id);
  if (!known) throw new AppError("organizations.identityRequestNotFound");
  // Also of a closed organization, whose request has been withdrawn.
  const organization = await Organization.query(trx).findById(known.organizationId).forNoKeyUpdate();
  const identity = await IdentityRequest.query(trx).findById(id).forUpdate();
  if (!organization || !identity) throw new AppError("organizations.identityRequestNotFound");
  return { organization, identity };
}

interface Props {
  trx: Transaction;
  /** Both must be locked by `trx`. */
  organization: Organization;
  identity: IdentityRequest;
  decision: IdentityDecision;
  reason: string;
  userId: string;
  request: { readonly id: string; readonly ip: string };
  now: Date;
}

/**
 * Shows a new name or country to the public, or leaves what is there. The owners are told by letter.
 *
 * @throws {AppError} `organizations.identityRequestDecided` with its state, if it waits no longer;
 * `organizations.identityRequestSuspended` while the organization is suspended: it goes on waiting until that ends.
 */
export async function decideIdentity(props: Props): Promise<IdentityRequest> {
  const { trx, organization, identity, decision, reason, userId, request, now } = props;
  if (!canTransition(identityProcess, decision, identity.status))
    throw new AppError("organizations.identityRequestDecided", { status: identity.status });
  if (organization.suspendedAt) throw new AppError("organizations.identityRequestSuspended");
  const { name = organization.name, country = organization.country } = identity.wanted;
  if (decision === "accept") {
    const searchText = searchTextOf({ ...organization, name, country } as Organization);
    await organization.change(trx, { name, country, searchText, nameLook: nameLook(name), unlistedSince: null }, now);
    if (organization.type === "supplier") await announceSupplier(trx);
  }
  const decided = await identity.change(
    trx,
    { status: identityProcess[decision].to, reason, decidedBy: userId, decidedAt: now },
    now,
  );
  await recordDecision({
    trx,
    organization,
    action: decision === "accept" ? "organization.identityAccepted" : "organization.identityRefused",
    event: `organization.identity.${decision}`,
    details: {
      from: identity.shown.name,
      fromCountry: identity.shown.country,
      name,
      country,
      grounds: identity.grounds,
      reason,
    },
    userId,
    request,
    now,
  });
  await queueIdentityLetter(trx, decided.id);
  return decided;
}
