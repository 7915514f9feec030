import type { Transaction } from "#backend/src/db/database.ts";
import { announceSupplier } from "../announce.ts";
import { Organization } from "../model.ts";
import { withdrawWaiting } from "./hold-identity.ts";

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
    .update({ deleted_at: now, job_title: null, updated_at: now });
}

/**
 * Locks an organization and takes its products off the catalogue, so that nobody can begin a trade with it: what is found open after
 * that is all there is.
 */
export async function stopTrading(trx: Transaction, organizationId: string, now: Date): Promise<void> {
  await Organization.lockById(trx, organizationId);
  await trx("supplier_products")
    .where({ organization_id: organizationId })
    .whereNull("deleted_at")
    .update({ active: false, deleted_at: now, updated_at: now });
}

/** Closes an organization for good. Its name stays, because orders and the ledger speak of it; how to reach its people goes. */
export async function closeOrganization(trx: Transaction, organizationId: string, now: Date): Promise<void> {
  const organization = await Organization.lockById(trx, organizationId);
  if (!organization) return;
  const unreachable = { phone: null, contactEmail: null, website: null, description: null, story: null, logoUrl: null };
  await organization.change(trx, { ...unreachable, searchText: "", deletedAt: now }, now);
  await withdrawWaiting(trx, organizationId, now);
  await trx("organization_members")
    .where({ organization_id: organizationId })
    .whereNull("deleted_at")
    .update({ deleted_at: now, updated_at: now });
  await announceSupplier(trx);
}
