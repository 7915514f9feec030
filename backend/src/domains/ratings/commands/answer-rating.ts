import { AppError } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import type { OrderRating } from "../model.ts";
import { findWindow } from "../queries/find-window.ts";
import { announceRatings, announceReputation } from "./tell-ratings.ts";

interface Props {
  trx: Transaction;
  /** Of the organization that answers; it has appeared. */
  rating: OrderRating;
  text: string;
  userId: string;
  now: Date;
}

/** Answers a rating, once; of several who do at the same time the first. @throws {AppError} `ratings.alreadyAnswered` */
export async function answerRating({ trx, rating, text, userId, now }: Props): Promise<void> {
  const [answered] = (await trx("rating_answers")
    .insert({ rating_id: rating.id, text, written_by: userId, created_at: now })
    .onConflict("rating_id")
    .ignore()
    .returning("rating_id")) as object[];
  if (!answered) throw new AppError("ratings.alreadyAnswered");
  const window = await findWindow(trx, rating.orderId);
  if (window) await announceRatings(trx, window, "answered", now);
  await announceReputation(trx);
}
