import { isOpenCase } from "#shared/disputes/process.ts";
import { AppError } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import type { Dispute } from "../../escrow/index.ts";

interface Props {
  trx: Transaction;
  /** Locked by `trx`. */
  dispute: Dispute;
  userId: string;
  now: Date;
}

/**
 * A reviewer takes a case, also from the colleague whom they name. Who has it already keeps it.
 *
 * @throws {AppError} `disputes.wrongStatus` once it has ended, `disputes.claimed` where somebody else has it.
 */
export async function claimCase({
  trx,
  dispute,
  userId,
  from,
  now,
}: Props & { from: string | null }): Promise<Dispute> {
  if (!isOpenCase(dispute.status)) throw new AppError("disputes.wrongStatus", { status: dispute.status });
  if (dispute.assignedTo === userId) return dispute;
  if (dispute.assignedTo !== from) throw new AppError("disputes.claimed");
  return dispute.change(trx, { assignedTo: userId, assignedAt: now }, now);
}

/** @throws {AppError} `disputes.claimed` for whoever does not have it. */
export async function handCaseOver({ trx, dispute, userId, now }: Props): Promise<Dispute> {
  if (dispute.assignedTo !== userId) throw new AppError("disputes.claimed");
  return dispute.change(trx, { assignedTo: null, assignedAt: null }, now);
}
