import { v7 as uuid } from "uuid";
import { AppError } from "#shared/kernel/errors.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { dropMetadata, User } from "../../identity/index.ts";
import { Member, Organization, searchTextOf } from "../model.ts";
import { refuseBadges } from "../refuse-badges.ts";
import { nameLook } from "../name-look.ts";
import { looksLikeAnother, requestIdentity } from "./hold-identity.ts";

interface Props {
  trx: Transaction;
  /** Becomes the owner. */
  userId: string;
  draft: {
    name: string;
    type: OrganizationType;
    organizationType: string;
    phone: string | null;
    jobTitle: string | null;
  };
  now: Date;
}

/**
 * Creates a user's organization with the user as its owner; what registration has left for this purpose is taken away.
 * The user's row is locked first, so of parallel callers one creates and the others are refused. One whose name looks like another's works
 * for its members, and the public does not see it before staff have looked at the name.
 *
 * @throws {AppError} `organizations.alreadyMember`; `request.invalid` for a kind that passes for a badge.
 */
export async function createOrganization({ trx, userId, draft, now }: Props): Promise<Organization> {
  await User.lockById(trx, userId);
  const member = await Member.query(trx).findOne({ user_id: userId }).whereNull("deleted_at");
  if (member) throw new AppError("organizations.alreadyMember");
  const { jobTitle, ...columns } = draft;
  refuseBadges({ organizationType: draft.organizationType });
  const times = { createdAt: now, updatedAt: now };
  const id = uuid();
  const isAlike = await looksLikeAnother(trx, draft.name, id);
  const organization = await Organization.query(trx).insertAndFetch({
    id,
    ...columns,
    ...times,
    nameLook: nameLook(draft.name),
    unlistedSince: isAlike ? now : null,
    searchText: searchTextOf({ name: draft.name, description: null, country: null, city: null }),
  });
  await Member.query(trx).insert({
    id: uuid(),
    organizationId: organization.id,
    userId,
    role: "owner",
    jobTitle,
    ...times,
  });
  if (isAlike) {
    const wanted = { name: organization.name };
    await requestIdentity({ trx, organization, wanted, grounds: ["lookAlike"], userId, now });
  }
  await dropMetadata(trx, userId, "pending_organization", now);
  return organization;
}
