import type { Transaction } from "#backend/src/db/database.ts";
import { announceSupplier } from "../announce-supplier.ts";
import { Organization } from "../model.ts";
import { withdrawWaiting } from "./hold-identity.ts";

/** Where a user belongs to. */
export async function organizationOf(trx: Transaction, userId: string): Promise<string | undefined> {
  const membership = (await trx("organization_members")
    .where({ user_id: userId })
    .whereNull("deleted_at")
    .first("organization_id")) as { organization_id: string } | undefined;
  return membership?.organization_id;
}

/** Whether nobody else could act as an owner of the organization if this user went. */
export async function isLastOwner(trx: Transaction, organizationId: string, userId: string): Promise<boolean> {
  const others: unknown = await trx("organization_members")
    .where({ organization_id: organizationId, role: "owner" })
    .whereNull("deleted_at")
    .whereNot({ user_id: userId })
    .first("id");
  return others === undefined;
}

/** Takes a user out of their organization. */
export async function endMembership(trx: Transaction, userId: string, now: Date): Promise<void> {
  await trx("organization_members")
    .where({ user_id: userId })
    .whereNull("deleted_at")
    .update({ deleted_at: now, updated_at: now });
}

/** Locks an organization, so that whoever is about to trade with it waits and then finds it closed. */
export async function holdOrganization(trx: Transaction, organizationId: string): Promise<void> {
  await Organization.lockById(trx, organizationId);
}

/** Closes an organization for good. Its name stays, because orders and the ledger speak of it; how to reach its people goes. */
export async function closeOrganization(trx: Transaction, organizationId: string, now: Date): Promise<void> {
  const organization = await Organization.lockById(trx, organizationId);
  if (!organization) return;
  // Their bytes go with all public pictures of the organization.
  const noPictures = { logo: null, logoUrl: null, pictures: [] };
  const unreachable = { phone: null, contactEmail: null, website: null, description: null, story: null, ...noPictures };
  await organization.change(trx, { ...unreachable, searchText: "", deletedAt: now }, now);
  await withdrawWaiting(trx, organizationId, now);
  await trx("organization_members")
    .where({ organization_id: organizationId })
    .whereNull("deleted_at")
    .update({ deleted_at: now, updated_at: now });
  await announceSupplier(trx);
}
