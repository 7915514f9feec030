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
  /** A document's id, or the number of what we have issued. */
  paperId: string;
  answer: "accepted" | "refused";
  reason: string | null;
  userId: string;
  now: Date;
}

/**
 * The buyer accepts a paper or refuses it; of a refusal the supplier is told, who hands in a newer one.
 *
 * @throws {AppError} `escrow.paperNotFound` for what is no paper of the order, or does not count any more, because another was handed in; `escrow.paperAnswered`.
 */
export async function answerPaper({ trx, order, paperId, answer, reason, userId, now }: Props): Promise<void> {
  const { papers } = await readChecklist(trx, order);
  const paper = papers.find(({ counted }) => counted?.id === paperId);
  if (!paper) throw new AppError("escrow.paperNotFound");
  if (stateOf(paper) !== "uploaded") throw new AppError("escrow.paperAnswered", { state: stateOf(paper) });
  const answered = {
    answer,
    reason: answer === "refused" ? reason : null,
    answered_by: userId,
    answered_at: now,
  };
  const { document, shipment } = paper;
  if (document)
    await trx("trade_papers")
      .insert({ document_id: document.id, shipment_id: shipment.id, created_at: now, updated_at: now, ...answered })
      .onConflict("document_id")
      .merge({ ...answered, updated_at: now });
  else await trx("drawn_paper_answers").insert({ shipment_id: shipment.id, kind: paper.paper, ...answered });
  await announcePapers({ trx, order, now });
  if (answer === "refused")
    await tellSides({
      trx,
      order,
      shipment,
      eventId: `paper:${paperId}:refused`,
      told: { supplier: "tradePaperRefused" },
      known: { tradePaper: paper.paper, reason },
      userId,
      now,
    });
}
