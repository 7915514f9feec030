import { v7 as uuid } from "uuid";
import type { IdentityGround } from "#shared/organizations/identity-process.ts";
import type { Database, Transaction } from "#backend/src/db/database.ts";
import { IdentityRequest, type Organization } from "../model.ts";
import { looksLikeOperator, nameLook } from "../name-look.ts";

/**
 * Whether another organization, or the marketplace itself, looks the same. Whoever takes a name of that look waits here until the
 * transaction of the one before has ended, so of eight that come at once seven see the first.
 */
export async function looksLikeAnother(trx: Transaction, look: string, organizationId: string): Promise<boolean> {
  if (looksLikeOperator(look)) return true;
  await trx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [`organization name ${look}`]);
  const other: unknown = await trx("organizations")
    .where({ name_look: look })
    .whereNull("deleted_at")
    .whereNot({ id: organizationId })
    .first("id");
  return other !== undefined;
}

/** Ends what waits of an organization, because something has taken its place or nobody needs it any more. */
export async function withdrawWaiting(trx: Database, organizationId: string, now: Date): Promise<void> {
  await IdentityRequest.query(trx)
    .where({ organization_id: organizationId, status: "waiting" })
    .patch({ status: "withdrawn", updatedAt: now });
}

interface RequestProps {
  trx: Transaction;
  /** Must be locked by `trx`, or made by it. */
  organization: Organization;
  wanted: IdentityRequest["wanted"];
  grounds: IdentityGround[];
  userId: string;
  now: Date;
}

/** Asks staff to look at a name or country. It takes the place of what waits already, unless it is the same. */
export async function requestIdentity({
  trx,
  organization,
  wanted,
  grounds,
  userId,
  now,
}: RequestProps): Promise<void> {
  const { id: organizationId, name, country } = organization;
  const waiting = await IdentityRequest.query(trx).findOne({ organization_id: organizationId, status: "waiting" });
  if (waiting && waiting.wanted.name === wanted.name && waiting.wanted.country === wanted.country) return;
  await withdrawWaiting(trx, organizationId, now);
  await IdentityRequest.query(trx).insert({
    id: uuid(),
    organizationId,
    status: "waiting",
    grounds,
    shown: { name, country: country ?? null },
    wanted,
    requestedBy: userId,
    createdAt: now,
    updatedAt: now,
  });
}

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`. */
  organization: Organization;
  /** The name and country that its owner wants; undefined for what stays. */
  name: string | undefined;
  country: string | null | undefined;
  userId: string;
  now: Date;
}

/**
 * What of a new name and country can be written at once. The rest is asked for: both, where the organization is verified under its old
 * identity; a name that looks like another's in any case. Meanwhile everybody sees what was there before.
 */
export async function holdIdentity({
  trx,
  organization,
  userId,
  now,
  ...given
}: Props): Promise<Partial<Organization>> {
  const name = given.name === organization.name ? undefined : given.name;
  const country = given.country === organization.country ? undefined : given.country;
  if (name === undefined && country === undefined) return {};
  const isVerified = organization.verification === "verified";
  const look = name === undefined ? undefined : nameLook(name);
  const isAlike = look !== undefined && (await looksLikeAnother(trx, look, organization.id));
  const free = country === undefined || isVerified ? {} : { country };
  if (isVerified || isAlike) {
    const wanted = {
      ...(name === undefined ? {} : { name }),
      ...(isVerified && country !== undefined ? { country } : {}),
    };
    const grounds: IdentityGround[] = [
      ...(isVerified ? ["verified" as const] : []),
      ...(isAlike ? ["lookAlike" as const] : []),
    ];
    await requestIdentity({ trx, organization, wanted, grounds, userId, now });
    return free;
  }
  if (name === undefined || look === undefined) return free;
  await withdrawWaiting(trx, organization.id, now);
  return { ...free, name, nameLook: look, unlistedSince: null };
}
