import { daysAfter, verificationDays, workingDaysAfter, workingDaysToDecide } from "#shared/verification/rules.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { publish } from "#backend/src/kernel/events.ts";
import { isOfficesTurn } from "../missing.ts";
import { readCase, type OpenCase } from "../queries/read-case.ts";

interface Props {
  trx: Transaction;
  /** Locked by `trx`, as it was before. */
  each: OpenCase;
  /** Something was asked just now, which has its whole time for the answer. */
  asksAnew?: boolean;
  event: string;
  now: Date;
}

/** By when the organization has to have answered what is asked now. */
export const answerTime = (now: Date): Date => daysAfter(now, verificationDays.answer);

/**
 * After something was asked, answered, refused or replaced: with whom the request lies now, and until when. It lies with the organization while a question has no answer or a paper that it must have
 * is refused, and else with our team.
 */
export async function takeTurns({ trx, each, asksAnew = false, event, now }: Props): Promise<OpenCase> {
  const { organization, request } = each;
  const found = await readCase(trx, organization, request.id);
  const after: OpenCase = { ...found, request };
  const { state } = request;
  if (state === "waiting" || state === "questions") {
    const isTheirs = isOfficesTurn(after);
    if (isTheirs && (state === "waiting" || asksAnew))
      await request.$query(trx).patch({
        state: "questions",
        dueAt: null,
        answerBy: answerTime(now),
        answerRemindedAt: null,
        updatedAt: now,
      });
    else if (!isTheirs && state === "questions")
      await request.$query(trx).patch({
        state: "waiting",
        dueAt: workingDaysAfter(now, workingDaysToDecide),
        answerBy: null,
        answerRemindedAt: null,
        answeredAt: now,
        updatedAt: now,
      });
  }
  await publish({
    trx,
    organizationIds: [organization.id],
    type: "organization",
    subjectId: organization.id,
    event,
    now,
  });
  return after;
}
