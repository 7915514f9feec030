import { v7 as uuid } from "uuid";
import type { IdentityGround } from "#shared/organizations/identity-process.ts";
import type { Database, Transaction } from "#backend/src/db/database.ts";
import { IdentityRequest, type Organization } from "../model.ts";
import { looksLikeOperator, nameLook, nameLooks } from "../name-look.ts";
import { namesakes } from "../queries/list-identity-requests.ts";

/**
 * Whether another organization, or the marketplace itself, looks the same: under its name, under one that it was verified by before, also
 * when it has closed since, or under the one that it waits for. Whoever takes a name of that look waits here until the transaction of the
 * one before has ended, so of eight that come at once seven see the first.
 */
export async function looksLikeAnother(trx: Transaction, name: string, organizationId: string): Promise<boolean> {
  const looks = nameLooks(name);
  if (looksLikeOperator(looks)) return true;
  // In one order, so that no two wait for each other.
  for (const look of looks.sort())
    await trx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [`organization name ${look}`]);
  const other: unknown = await namesakes(trx, looks, organizationId).first("o.id");
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
    shownLook: nameLook(name),
    wanted,
    wantedLook: wanted.name === undefined ? null : nameLook(wanted.name),
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
  const isAlike = name !== undefined && (await looksLikeAnother(trx, name, organization.id));
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
  if (name === undefined) return free;
  await withdrawWaiting(trx, organization.id, now);
  return { ...free, name, nameLook: nameLook(name), unlistedSince: null };
}
