import { dayOf } from "#shared/verification/rules.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { announceSupplier, type KeptCertificate, type Organization } from "../../organizations/index.ts";
import { Certificate } from "../model.ts";

/**
 * Writes beside an organization what everybody sees of its certificates, by what stands now: those that are accepted and valid today, while it is verified. Its pages are old from the commit on.
 *
 * @returns whether anything has changed.
 */
export async function keepCertificates(trx: Transaction, organization: Organization, now: Date): Promise<boolean> {
  const rows =
    organization.verification === "verified"
      ? await Certificate.query(trx)
          .where({ organization_id: organization.id, state: "accepted" })
          .whereNull("replaced_at")
          .whereNull("removed_at")
          .where("valid_until", ">=", dayOf(now))
          .orderBy(["kind", "valid_until", "id"])
      : [];
  const certificates: KeptCertificate[] = rows.map(({ kind, body, number, validUntil }) => ({
    kind,
    body,
    number,
    validUntil,
  }));
  if (sameAs(certificates, organization.certificates)) return false;
  await organization.$query(trx).patch({ certificates });
  await announceSupplier(trx);
  return true;
}

/** The database gives back keys in an order of its own. */
const sameAs = (some: readonly KeptCertificate[], others: readonly KeptCertificate[]): boolean => {
  const keysOf = (list: readonly KeptCertificate[]) =>
    JSON.stringify(list.map(({ kind, body, number, validUntil }) => [kind, body, number, validUntil]));
  return keysOf(some) === keysOf(others);
};
