import { organizationTypes } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { enqueueJob } from "#backend/src/kernel/queue.ts";
import type { Case } from "../commands/move-case.ts";
import { letterFacts, type Ruled } from "./letter-facts.ts";

export const drawLettersJob = "disputes.drawLetters";

interface Props {
  trx: Transaction;
  /** As it stands once the decision is announced. */
  about: Case;
  /** Which of its decisions. */
  round: number;
  ruled: Omit<Ruled, "isDraft">;
  now: Date;
}

/** Keeps what both sides' letters about a decision say, in the transaction that announces it, and has them drawn after it. */
export async function writeLetters({ trx, about, round, ruled, now }: Props): Promise<void> {
  const facts = await letterFacts(trx, about, { ...ruled, isDraft: false });
  await trx("decision_letters").insert(
    organizationTypes.map((side) => ({
      dispute_id: about.dispute.id,
      round,
      side,
      language: facts[side].language,
      says: JSON.stringify(facts[side]),
      created_at: now,
    })),
  );
  const disputeId = about.dispute.id;
  await enqueueJob(trx, drawLettersJob, { disputeId, round }, { key: `${drawLettersJob}:${disputeId}:${round}` });
}
