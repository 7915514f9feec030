import type { OrganizationChange } from "#shared/organizations/contract.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { announceSupplier } from "../announce-supplier.ts";
import { refuseBadges } from "../refuse-badges.ts";
import { phoneToKeep } from "../phone.ts";
import { Member, searchTextOf, type Organization } from "../model.ts";
import { hangOwnPictures } from "./hang-own-pictures.ts";
import { holdIdentity } from "./hold-identity.ts";

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`. */
  organization: Organization;
  /** Whose job title the change may name. */
  userId: string;
  /** What is absent stays as it is. */
  changes: OrganizationChange;
  now: Date;
}

/**
 * Changes the profile; the public directory shows it from the commit on, but for a name or country that staff have to look at first.
 *
 * @throws {AppError} `request.invalid` for a telephone number that cannot exist, and for a city or unit that passes for a badge; as {@link hangOwnPictures} does.
 */
export async function changeOrganization({ trx, organization, userId, changes, now }: Props): Promise<Organization> {
  const { jobTitle, exportVolume, name, country, logo, pictures, ...columns } = changes;
  if (jobTitle !== undefined) {
    await Member.query(trx)
      .where({ organization_id: organization.id, user_id: userId })
      .whereNull("deleted_at")
      .patch({ jobTitle, updatedAt: now });
  }
  const volume =
    exportVolume === undefined
      ? {}
      : { exportVolume: exportVolume?.value ?? null, exportVolumeUnit: exportVolume?.unit ?? null };
  // What stands there already may be older than these rules.
  refuseBadges({
    city: columns.city === organization.city ? undefined : columns.city,
    "exportVolume.unit": exportVolume?.unit === organization.exportVolumeUnit ? undefined : exportVolume?.unit,
  });
  if (columns.phone !== undefined && columns.phone !== organization.phone)
    columns.phone = phoneToKeep(columns.phone, country ?? organization.country);
  // An undefined column would be written as the default.
  const given = Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  ) as Partial<Organization>;
  const identity = await holdIdentity({ trx, organization, name, country, userId, now });
  const hung = await hangOwnPictures({ trx, organization, changes: { logo, pictures }, now });
  const next = { ...organization, ...given, ...identity } as Organization;
  const written = { ...given, ...identity, ...hung, ...volume, searchText: searchTextOf(next) };
  const changed = await organization.change(trx, written, now);
  if (organization.type === "supplier") await announceSupplier(trx);
  return changed;
}
