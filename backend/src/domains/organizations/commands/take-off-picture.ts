import type { PictureTakeOff } from "#backend/src/kernel/domain-part.ts";
import { announceSupplier } from "../announce-supplier.ts";
import { Organization } from "../model.ts";

/** An organization goes on without its logo, or without one of its pictures. */
export const takeOffPicture: PictureTakeOff = async (trx, organizationId, documentId, now) => {
  const organization = await Organization.lockById(trx, organizationId);
  if (!organization) return;
  const logo = organization.logo?.id === documentId ? null : organization.logo;
  const pictures = organization.pictures.filter(({ id }) => id !== documentId);
  await organization.change(trx, { logo, pictures }, now);
  if (organization.type === "supplier") await announceSupplier(trx);
};
