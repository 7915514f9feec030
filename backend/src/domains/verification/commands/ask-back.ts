import { v7 as uuid } from "uuid";
import { AppError } from "#shared/kernel/errors.ts";
import { most } from "#shared/verification/rules.ts";
import { Question } from "../model.ts";
import type { OpenCase } from "../queries/read-case.ts";
import { tellOffice } from "../tell-office.ts";
import { expectOpen } from "./expect-open.ts";
import { answerTime, takeTurns } from "./take-turns.ts";
import { writeLine, type Acting } from "./write-line.ts";

interface Props extends Acting {
  /** Locked by `trx`. */
  each: OpenCase;
  question: string;
}

/** Asks the organization back. @throws {AppError} `verification.tooManyQuestions`; as `expectOpen` does. */
export async function askBack({ each, question, ...acting }: Props): Promise<void> {
  const { trx, userId, now } = acting;
  const { organization, request } = each;
  await expectOpen({ trx, request, userId, now });
  if (each.questions.length >= most.questions)
    throw new AppError("verification.tooManyQuestions", { most: most.questions });
  const id = uuid();
  await Question.query(trx).insert({ id, requestId: request.id, question, askedBy: userId, askedAt: now });
  await takeTurns({ trx, each, asksAnew: true, event: "verification.questioned", now });
  await writeLine(acting, organization.id, "verification.questioned", { name: organization.name, question });
  await tellOffice(trx, organization, {
    kind: "verificationQuestion",
    eventId: `verification:question:${id}`,
    values: { excerpt: question, answerBy: answerTime(now).toISOString() },
    now,
  });
}
