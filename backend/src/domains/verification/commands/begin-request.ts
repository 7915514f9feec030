import { v7 as uuid } from "uuid";
import { AppError } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { VerificationRequest } from "../model.ts";
import { askAgainFrom, isOpen } from "../policy.ts";
import type { Case } from "../queries/read-case.ts";

interface Props {
  trx: Transaction;
  /** Locked by `trx`. */
  each: Case;
  userId: string;
  now: Date;
}

/**
 * Begins a draft with what the last request said; papers and certificates that stand go with it, so nothing is sent twice. Where one is open, it stays the one.
 *
 * @throws {AppError} `verification.askAgainLater`
 */
export async function beginRequest({ trx, each, userId, now }: Props): Promise<void> {
  const { organization, request: last } = each;
  if (isOpen(last?.state)) return;
  const from = askAgainFrom(each, now);
  if (from) throw new AppError("verification.askAgainLater", { from: from.toISOString() });
  await VerificationRequest.query(trx).insert({
    id: uuid(),
    organizationId: organization.id,
    state: "draft",
    renewal: organization.verification === "verified",
    legalName: last?.legalName ?? organization.name,
    registerName: last?.registerName ?? null,
    registerCountry: last?.registerCountry ?? organization.country,
    registerNumber: last?.registerNumber ?? null,
    taxNumber: last?.taxNumber ?? null,
    address: last?.address ?? null,
    bankName: last?.bankName ?? null,
    accountHolder: last?.accountHolder ?? null,
    representatives: last?.representatives ?? [],
    createdBy: userId,
    createdAt: now,
    updatedAt: now,
  });
}
