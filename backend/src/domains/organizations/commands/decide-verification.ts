import { AppError } from "#shared/kernel/errors.ts";
import { canTransition } from "#shared/kernel/process.ts";
import { verificationProcess, type VerificationTransition } from "#shared/organizations/verification-process.ts";
import { monthsAfter, validity } from "#shared/verification/rules.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { expectVersion } from "#backend/src/db/record.ts";
import { announceSupplier } from "../announce-supplier.ts";
import { unmarked } from "./move-verification.ts";
import { recordDecision } from "./record-decision.ts";
import type { Organization } from "../model.ts";
import { lastDecision } from "../queries/list-decisions.ts";

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`. */
  organization: Organization;
  transition: VerificationTransition;
  reason: string;
  /** The last day of the mark; a verification without a request holds for the usual time. */
  verifiedUntil?: string | undefined;
  /** It may be verified already, and has asked anew. */
  renews?: boolean;
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
  verifiedUntil,
  renews = false,
  userId,
  expectedVersion,
  request,
  now,
}: Props): Promise<Organization> {
  const from = organization.verification;
  const row = renews && transition === "verify" && from === "verified" ? "renew" : transition;
  if (!canTransition(verificationProcess, row, from)) {
    const last = await lastDecision(trx, organization.id);
    throw new AppError("organizations.verificationState", {
      state: from,
      by: last?.by ?? "",
      at: last?.at ?? organization.updatedAt.toISOString(),
    });
  }
  // After the state: whoever comes second learns who was first, not that a version is old.
  expectVersion(organization, expectedVersion);
  const mark =
    transition === "verify"
      ? { verifiedUntil: verifiedUntil ?? monthsAfter(now, validity.defaultMonths), verifiedReminded: null }
      : unmarked;
  const decided = await organization.change(trx, { verification: verificationProcess[transition].to, ...mark }, now);
  await writeDecision(trx, { organizationId: organization.id, transition, reason, userId, now });
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

interface Decision {
  organizationId: string;
  transition: VerificationTransition;
  reason: string;
  userId: string;
  now: Date;
}

/** What was decided, by whom and why; nobody changes it afterwards. */
export async function writeDecision(
  trx: Transaction,
  { organizationId, transition, reason, userId, now }: Decision,
): Promise<void> {
  await trx("verification_decisions").insert({
    organization_id: organizationId,
    transition,
    reason,
    decided_by: userId,
    created_at: now,
  });
}
