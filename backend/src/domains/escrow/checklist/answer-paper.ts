import { AppError } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { announcePapers } from "../commands/tell-of-papers.ts";
import { tellSides } from "../commands/tell-sides.ts";
import type { Order } from "../model.ts";
import { readChecklist, stateOf } from "./model.ts";

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`: a paper is answered once, and not while a newer one takes its place. */
  order: Order;
  documentId: string;
  answer: "accepted" | "refused";
  reason: string | null;
  userId: string;
  now: Date;
}

/**
 * The buyer accepts a paper or refuses it; of a refusal the supplier is told, who hands in a newer one.
 *
 * @throws {AppError} `escrow.paperNotFound` for what is no paper of the order, or was replaced; `escrow.paperAnswered`.
 */
export async function answerPaper({ trx, order, documentId, answer, reason, userId, now }: Props): Promise<void> {
  const { papers } = await readChecklist(trx, order);
  const paper = papers.find(({ document }) => document?.id === documentId);
  if (!paper) throw new AppError("escrow.paperNotFound");
  if (stateOf(paper) !== "uploaded") throw new AppError("escrow.paperAnswered", { state: stateOf(paper) });
  const answered = {
    answer,
    reason: answer === "refused" ? reason : null,
    answered_by: userId,
    answered_at: now,
    updated_at: now,
  };
  await trx("trade_papers")
    .insert({ document_id: documentId, shipment_id: paper.shipment.id, created_at: now, ...answered })
    .onConflict("document_id")
    .merge(answered);
  await announcePapers({ trx, order, now });
  if (answer === "refused")
    await tellSides({
      trx,
      order,
      shipment: paper.shipment,
      eventId: `paper:${documentId}:refused`,
      told: { supplier: "tradePaperRefused" },
      known: { tradePaper: paper.paper, reason },
      userId,
      now,
    });
}
