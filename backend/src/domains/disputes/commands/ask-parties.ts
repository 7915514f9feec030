import { v7 as uuid } from "uuid";
import type { QuestionDraft } from "#shared/disputes/admin-contract.ts";
import { isOpenCase, mostQuestionDays, questionsPerCase } from "#shared/disputes/process.ts";
import { AppError } from "#shared/kernel/errors.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, calendarDayOf, day, endOfDay } from "#backend/src/kernel/clock.ts";
import { publish } from "#backend/src/kernel/events.ts";
import { tellSides, type Dispute } from "../../escrow/index.ts";
import type { Case } from "./move-case.ts";

interface Props extends Case {
  trx: Transaction;
  userId: string;
  now: Date;
}

/**
 * Our team asks one side or both, by a day. The decision is due a day after it at the earliest; it waits for no answer.
 *
 * @throws {AppError} `disputes.wrongStatus` in a case that our team does not look into, `disputes.tooManyQuestions`, `request.invalid` for a day that is none of the next ten.
 */
export async function askParties({ draft, ...props }: Props & { draft: QuestionDraft }): Promise<Dispute> {
  const { trx, order, shipment, dispute, userId, now } = props;
  if (dispute.status !== "open" && dispute.status !== "answering")
    throw new AppError("disputes.wrongStatus", { status: dispute.status });
  const { answerOn, askedOf, question } = draft;
  const last = calendarDayOf(after(now, mostQuestionDays * day));
  if (answerOn <= calendarDayOf(now) || answerOn > last)
    throw new AppError("request.invalid", {
      fields: [
        answerOn > last
          ? { field: "answerOn", key: "tooFarAhead", values: { days: String(mostQuestionDays) } }
          : { field: "answerOn", key: "past" },
      ],
    });
  const [{ count }] = (await trx("dispute_questions").where({ dispute_id: dispute.id }).count("* as count")) as [
    { count: string },
  ];
  if (Number(count) >= questionsPerCase) throw new AppError("disputes.tooManyQuestions", { most: questionsPerCase });
  const id = uuid();
  const answerBy = endOfDay(answerOn);
  await trx("dispute_questions").insert({
    id,
    dispute_id: dispute.id,
    asked_of: askedOf,
    question,
    answer_by: answerBy,
    asked_by: userId,
    created_at: now,
  });
  const least = after(answerBy, day);
  const moved = await dispute.change(trx, dispute.decideBy < least ? { decideBy: least } : {}, now);
  await announce(props);
  await tellSides({
    trx,
    order,
    shipment,
    eventId: `question:${id}`,
    told: {
      ...(askedOf === "supplier" ? {} : { buyer: "caseQuestion" }),
      ...(askedOf === "buyer" ? {} : { supplier: "caseQuestion" }),
    },
    known: { reason: question, answerBy: answerBy.toISOString() },
    userId,
    now,
  });
  return moved;
}

interface QuestionRow {
  id: string;
  dispute_id: string;
  asked_of: OrganizationType | "both";
  answer_by: Date;
}

/**
 * A side answers what it was asked, once.
 *
 * @throws {AppError} `disputes.questionNotFound`, `disputes.tooLate`, `disputes.questionAnswered`, `disputes.wrongStatus` once the case has ended.
 */
export async function answerQuestion({
  questionId,
  side,
  words,
  ...props
}: Props & { questionId: string; side: OrganizationType; words: string }): Promise<void> {
  const { trx, order, shipment, dispute, userId, now } = props;
  const question = (await trx("dispute_questions").where({ id: questionId, dispute_id: dispute.id }).first()) as
    QuestionRow | undefined;
  if (!question || (question.asked_of !== "both" && question.asked_of !== side))
    throw new AppError("disputes.questionNotFound");
  if (!isOpenCase(dispute.status)) throw new AppError("disputes.wrongStatus", { status: dispute.status });
  if (question.answer_by <= now) throw new AppError("disputes.tooLate", { by: question.answer_by.toISOString() });
  const entered = await trx("dispute_answers")
    .insert({ question_id: questionId, side, answer: words, answered_by: userId, created_at: now })
    .onConflict(["question_id", "side"])
    .ignore()
    .returning("side");
  if (entered.length === 0) throw new AppError("disputes.questionAnswered");
  // A page that was kept open shows something else now.
  await dispute.change(trx, {}, now);
  await announce(props);
  await tellSides({
    trx,
    order,
    shipment,
    eventId: `question:${questionId}:${side}`,
    told: { [side === "buyer" ? "supplier" : "buyer"]: "questionAnswered" },
    known: { reason: words },
    userId,
    now,
  });
}

const announce = ({ trx, order, now }: Props): Promise<void> =>
  publish({
    trx,
    organizationIds: [order.buyerOrgId, order.supplierOrgId],
    type: "order",
    subjectId: order.id,
    event: "case.question",
    now,
  });
