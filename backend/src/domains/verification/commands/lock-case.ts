import { openStates } from "#shared/verification/choices.ts";
import { AppError } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { Organization } from "../../organizations/index.ts";
import { VerificationRequest } from "../model.ts";
import { readCase, type Case, type OpenCase } from "../queries/read-case.ts";

/**
 * Everybody who changes anything about a verification, the office, a verifier or the clock, holds the organization's row first: so of two that come at once the second one finds what the
 * first has done.
 *
 * @throws {AppError} `organizations.notFound`
 */
export async function lockCase(trx: Transaction, organizationId: string, requestId?: string): Promise<Case> {
  const organization = await Organization.lockById(trx, organizationId);
  if (!organization) throw new AppError("organizations.notFound");
  return readCase(trx, organization, requestId);
}

/** The same by a request's id. @throws {AppError} `verification.notFound`, also for a draft, which is nobody's but its organization's. */
export async function lockRequest(trx: Transaction, requestId: string): Promise<OpenCase> {
  const found = await VerificationRequest.query(trx)
    .findById(requestId)
    .whereNotNull("asked_at")
    .whereNull("deleted_at");
  const locked = found && (await lockCase(trx, found.organizationId, requestId));
  if (!locked?.request) throw new AppError("verification.notFound");
  return { ...locked, request: locked.request };
}

/** The open request of a case. @throws {AppError} `verification.wrongState` where there is none. */
export function openOf(locked: Case): OpenCase {
  const { request } = locked;
  if (!request || !(openStates as readonly string[]).includes(request.state))
    throw new AppError("verification.wrongState", { state: request?.state ?? null });
  return { ...locked, request };
}
