import { v7 as uuid } from "uuid";
import { AppError } from "#shared/kernel/errors.ts";
import type { RatingPart } from "#shared/ratings/rules.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import type { OrderRating, RatingAnswer } from "../model.ts";

interface Props {
  trx: Transaction;
  /** It has appeared. */
  rating: OrderRating;
  part: RatingPart;
  organizationId: string;
  userId: string;
  reason: string;
  now: Date;
}

/**
 * Shows our team the words of the other side: of a rating to the organization that has read it of itself, of an answer to the one that was answered.
 *
 * @throws {AppError} `ratings.notFound` for one's own words, `ratings.nothingToReport`, `ratings.alreadyReported`.
 */
export async function reportRating({ trx, rating, part, organizationId, userId, reason, now }: Props): Promise<void> {
  const reader = part === "comment" ? rating.ratedOrgId : rating.raterOrgId;
  if (reader !== organizationId) throw new AppError("ratings.notFound");
  const answer = (await trx<RatingAnswer>("rating_answers").where({ rating_id: rating.id }).first()) as
    RatingAnswer | undefined;
  const isThere =
    part === "comment" ? rating.comment !== null && !rating.hiddenAt : answer !== undefined && !answer.hidden_at;
  if (!isThere) throw new AppError("ratings.nothingToReport");
  const [reported] = (await trx("rating_reports")
    .insert({
      id: uuid(),
      rating_id: rating.id,
      part,
      organization_id: organizationId,
      reported_by: userId,
      reason,
      created_at: now,
    })
    .onConflict(["rating_id", "part"])
    .ignore()
    .returning("id")) as object[];
  if (!reported) throw new AppError("ratings.alreadyReported");
}
