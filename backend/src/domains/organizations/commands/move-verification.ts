import { canTransition } from "#shared/kernel/process.ts";
import { verificationProcess, type VerificationMove } from "#shared/organizations/verification-process.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { publish } from "#backend/src/kernel/events.ts";
import { announceSupplier } from "../announce-supplier.ts";
import type { Organization } from "../model.ts";

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`. */
  organization: Organization;
  /** One that nobody of our team decides. */
  move: Exclude<VerificationMove, "verify" | "renew" | "refuse">;
  now: Date;
}

/**
 * Moves the verification of an organization by a row of its table, where the row begins at its present state; else nothing happens, as with a verified one that asks anew.
 *
 * @returns whether it was moved.
 */
export async function moveVerification({ trx, organization, move, now }: Props): Promise<boolean> {
  if (!canTransition(verificationProcess, move, organization.verification)) return false;
  const hadMark = organization.verification === "verified";
  // No edit of anybody: whoever types in the profile meanwhile is not told that it has changed.
  await organization
    .$query(trx)
    .patchAndFetch({ verification: verificationProcess[move].to, ...(hadMark ? unmarked : {}) });
  const { id } = organization;
  await publish({
    trx,
    organizationIds: [id],
    type: "organization",
    subjectId: id,
    event: `organization.${move}`,
    now,
  });
  if (hadMark) await announceSupplier(trx);
  return true;
}

/** What goes with the mark. */
export const unmarked = { verifiedUntil: null, verifiedReminded: null, certificates: [] };
