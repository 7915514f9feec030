import type { OrganizationChange } from "#shared/organizations/contract.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { setPictures } from "../../documents/index.ts";
import type { Organization } from "../model.ts";

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`. */
  organization: Organization;
  /** What is absent stays as it is. */
  changes: Pick<OrganizationChange, "logo" | "pictures">;
  now: Date;
}

/** Gives an organization its logo and its pictures. @returns the columns that change. @throws {AppError} as `attachDocuments` does, with the field. */
export async function hangOwnPictures({
  trx,
  organization,
  changes: { logo, pictures },
  now,
}: Props): Promise<Partial<Pick<Organization, "logo" | "pictures">>> {
  const subject = { type: "organization", id: organization.id } as const;
  const own = { trx, subject, organizationId: organization.id, now };
  const columns: Partial<Pick<Organization, "logo" | "pictures">> = {};
  if (logo !== undefined) {
    const before = organization.logo ? [organization.logo] : [];
    const drafts = logo === null ? [] : [{ id: logo, alt: null }];
    const [hung] = await setPictures({ ...own, purpose: "logo", before, drafts, field: "logo" });
    columns.logo = hung ? { id: hung.id, key: hung.key, sizes: hung.sizes } : null;
  }
  if (pictures) {
    const { pictures: before } = organization;
    columns.pictures = await setPictures({
      ...own,
      purpose: "organizationPicture",
      before,
      drafts: pictures,
      field: "pictures",
    });
  }
  return columns;
}
