import { AppError } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { Question } from "../model.ts";
import type { OpenCase } from "../queries/read-case.ts";
import { takeTurns } from "./take-turns.ts";

interface Props {
  trx: Transaction;
  /** Locked by `trx`. */
  each: OpenCase;
  questionId: string;
  answer: string;
  userId: string;
  now: Date;
}

/** @throws {AppError} `verification.questionNotFound`, `verification.questionAnswered` */
export async function answerQuestion({ trx, each, questionId, answer, userId, now }: Props): Promise<void> {
  const question = each.questions.find(({ id }) => id === questionId);
  if (!question) throw new AppError("verification.questionNotFound");
  if (question.answeredAt)
    throw new AppError("verification.questionAnswered", { at: question.answeredAt.toISOString() });
  await Question.query(trx).findById(questionId).patch({ answer, answeredBy: userId, answeredAt: now });
  await takeTurns({ trx, each, event: "verification.answered", now });
}
