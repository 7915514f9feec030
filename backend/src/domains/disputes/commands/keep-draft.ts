import type { KeptDraft, TypedDecision } from "#shared/disputes/desk-contract.ts";
import { isForReviewer } from "#shared/disputes/process.ts";
import { AppError } from "#shared/kernel/errors.ts";
import type { Database, Transaction } from "#backend/src/db/database.ts";
import type { Dispute } from "../../escrow/index.ts";

interface Row {
  draft: TypedDecision;
  version: number;
  updated_at: Date;
}

interface Whose {
  disputeId: string;
  userId: string;
}

const rowOf = (db: Database, { disputeId, userId }: Whose) =>
  db("dispute_drafts").where({ dispute_id: disputeId, user_id: userId });

const present = (row: Row | undefined): KeptDraft =>
  row
    ? { draft: row.draft, version: row.version, savedAt: row.updated_at.toISOString() }
    : { draft: null, version: 0, savedAt: null };

/** What somebody has begun to write as the decision of a case. */
export const readDraft = async (db: Database, whose: Whose): Promise<KeptDraft> =>
  present((await rowOf(db, whose).first("draft", "version", "updated_at")) as Row | undefined);

interface Props {
  trx: Transaction;
  /** Locked by `trx`: a decision deletes drafts, and none comes after it. */
  dispute: Dispute;
  userId: string;
  draft: TypedDecision;
  /** Of what was read before it was changed; 0 where there was none. */
  version: number;
  now: Date;
}

/**
 * Keeps it as it is typed.
 *
 * @throws {AppError} `disputes.wrongStatus` where there is nothing to decide, `request.versionStale` where another of the writer's machines has kept something else meanwhile.
 */
export async function keepDraft({ trx, dispute, userId, draft, version, now }: Props): Promise<KeptDraft> {
  const { status } = dispute;
  if (!isForReviewer(status)) throw new AppError("disputes.wrongStatus", { status });
  const whose = { disputeId: dispute.id, userId };
  const before = await readDraft(trx, whose);
  if (before.version !== version) throw new AppError("request.versionStale", { version: before.version });
  const row = { draft: JSON.stringify(draft), version: version + 1, updated_at: now };
  if (before.draft) await rowOf(trx, whose).update(row);
  else await trx("dispute_drafts").insert({ dispute_id: dispute.id, user_id: userId, ...row });
  return { draft, version: row.version, savedAt: now.toISOString() };
}

/** Throws it away. */
export const dropDraft = async (trx: Transaction, whose: Whose): Promise<void> =>
  void (await rowOf(trx, whose).delete());
