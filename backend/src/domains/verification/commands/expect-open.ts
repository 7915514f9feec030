import { AppError } from "#shared/kernel/errors.ts";
import { isAsked } from "#shared/verification/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import type { VerificationRequest } from "../model.ts";
import { nameOf } from "../queries/names.ts";

interface Props {
  trx: Transaction;
  /** Locked by `trx`. */
  request: VerificationRequest;
  userId: string;
  now: Date;
}

/**
 * Lets a verifier act on a request: it is still to be decided, and nobody else reads it. Whoever acts on one that nobody reads has it from then on.
 *
 * @throws {AppError} `verification.decided` with who was first and when, `verification.wrongState`, `verification.claimedByOther`
 */
export async function expectOpen({ trx, request, userId, now }: Props): Promise<void> {
  const { state, decidedAt, decidedBy, claimedBy } = request;
  if (!isAsked(state)) {
    if (!decidedAt || !decidedBy) throw new AppError("verification.wrongState", { state });
    throw new AppError("verification.decided", {
      state,
      by: await nameOf(trx, decidedBy),
      at: decidedAt.toISOString(),
    });
  }
  if (claimedBy && claimedBy !== userId)
    throw new AppError("verification.claimedByOther", { by: await nameOf(trx, claimedBy) });
  if (!claimedBy) await request.$query(trx).patch({ claimedBy: userId, claimedAt: now });
}
