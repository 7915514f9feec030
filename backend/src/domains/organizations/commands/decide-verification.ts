import { AppError } from "#shared/kernel/errors.ts";
import { canTransition } from "#shared/kernel/process.ts";
import { verificationProcess, type VerificationTransition } from "#shared/organizations/verification-process.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { expectVersion } from "#backend/src/db/record.ts";
import { announceSupplier } from "../announce-supplier.ts";
import { recordDecision } from "./record-decision.ts";
import type { Organization } from "../model.ts";
import { lastDecision } from "../queries/list-decisions.ts";

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`. */
  organization: Organization;
  transition: VerificationTransition;
  reason: string;
  userId: string;
  /** The version that the verifier has read. */
  expectedVersion: number | undefined;
  request: { readonly id: string; readonly ip: string };
  now: Date;
}

/**
 * Verifies an organization or refuses it. The public pages show the mark, or no longer, from the commit on.
 *
 * @throws {AppError} `organizations.verificationState` with who and when, if somebody else was first.
 */
export async function decideVerification({
  trx,
  organization,
  transition,
  reason,
  userId,
  expectedVersion,
  request,
  now,
}: Props): Promise<Organization> {
  const from = organization.verification;
  if (!canTransition(verificationProcess, transition, from)) {
    const last = await lastDecision(trx, organization.id);
    throw new AppError("organizations.verificationState", {
      state: from,
      by: last?.by ?? "",
      at: last?.at ?? organization.updatedAt.toISOString(),
    });
  }
  // After the state: whoever comes second learns who was first, not that a version is old.
  expectVersion(organization, expectedVersion);
  const decided = await organization.change(trx, { verification: verificationProcess[transition].to }, now);
  await trx("verification_decisions").insert({
    organization_id: organization.id,
    transition,
    reason,
    decided_by: userId,
    created_at: now,
  });
  await recordDecision({
    trx,
    organization,
    action: transition === "verify" ? "organization.verified" : "organization.refused",
    event: `organization.${transition}`,
    details: { name: organization.name, from, to: decided.verification, reason },
    userId,
    request,
    now,
  });
  await announceSupplier(trx);
  return decided;
}
