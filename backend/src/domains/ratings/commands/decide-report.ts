import { AppError } from "#shared/kernel/errors.ts";
import type { RatingDecision } from "#shared/ratings/admin-contract.ts";
import { otherSide } from "#shared/ratings/rules.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { writeAudit } from "#backend/src/kernel/audit.ts";
import { refuseOwn } from "../../organizations/index.ts";
import { OrderRating, type RatingReport } from "../model.ts";
import { findWindow } from "../queries/find-window.ts";
import { announceRatings, announceReputation, tellRatings } from "./tell-ratings.ts";

interface Props {
  trx: Transaction;
  reportId: string;
  decision: RatingDecision;
  reason: string;
  userId: string;
  request: { readonly id: string; readonly ip: string };
  now: Date;
}

/**
 * Hides reported words, or leaves them. The marks stay either way: who was rated badly cannot have them taken away. Nobody decides about an organization that they belong or belonged to.
 *
 * @throws {AppError} `ratings.notFound`, `ratings.reportDecided`, `organizations.ownOrganization`.
 */
export async function decideReport({ trx, reportId, decision, reason, userId, request, now }: Props): Promise<void> {
  const report = (await trx<RatingReport>("rating_reports").where({ id: reportId }).forUpdate().first()) as
    RatingReport | undefined;
  const rating = report && (await OrderRating.query(trx).findById(report.rating_id));
  const window = rating && (await findWindow(trx, rating.orderId));
  if (!report || !rating || !window) throw new AppError("ratings.notFound");
  await refuseOwn(trx, userId, rating.raterOrgId);
  await refuseOwn(trx, userId, rating.ratedOrgId);
  if (report.decision) throw new AppError("ratings.reportDecided");
  await trx("rating_reports")
    .where({ id: reportId })
    .update({ decision, decision_reason: reason, decided_by: userId, decided_at: now });
  const { part } = report;
  await writeAudit({
    db: trx,
    action: decision === "hidden" ? "rating.wordsHidden" : "rating.wordsKept",
    actorUserId: userId,
    subjectType: "rating",
    subjectId: rating.id,
    details: { part, reason },
    request,
    now,
  });
  if (decision === "kept") return;
  if (part === "comment") await rating.$query(trx).patch({ hiddenAt: now, updatedAt: now });
  else await trx("rating_answers").where({ rating_id: rating.id }).update({ hidden_at: now });
  const writer = part === "comment" ? rating.side : otherSide(rating.side);
  const occasion = `hidden:${reportId}`;
  await tellRatings({ trx, window, kind: "ratingWordsHidden", sides: [writer], values: { reason }, occasion, now });
  await announceRatings(trx, window, "answered", now);
  await announceReputation(trx);
}
