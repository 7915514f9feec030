import { daysAfter, verificationDays } from "#shared/verification/rules.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { publish } from "#backend/src/kernel/events.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { moveVerification } from "../../organizations/index.ts";
import { lockRequest } from "../commands/lock-case.ts";
import { giveBack } from "../commands/withdraw.ts";
import { VerificationRequest } from "../model.ts";
import type { OpenCase } from "../queries/read-case.ts";
import { tellOffice } from "../tell-office.ts";

/** Offices that were asked something: half of the time later they are reminded, and with its end the request is closed. */
export async function sweepAnswers(services: Services): Promise<void> {
  const { db, clock, logger } = services;
  const now = clock.now();
  const reminded = daysAfter(now, verificationDays.answer - verificationDays.answerReminder);
  const due = await VerificationRequest.query(db)
    .where({ state: "questions" })
    .where(
      (one) =>
        void one
          .where("answer_by", "<=", now)
          .orWhere((half) => void half.where("answer_by", "<=", reminded).whereNull("answer_reminded_at")),
    )
    .orderBy("answer_by")
    .select("id");
  for (const { id } of due)
    await db
      .transaction(async (trx) => {
        const each = await lockRequest(trx, id);
        const { state, answerBy, answerRemindedAt } = each.request;
        if (state !== "questions" || !answerBy) return;
        if (answerBy <= now) await close(trx, each, now);
        else if (!answerRemindedAt && answerBy <= reminded) await remind(trx, each, answerBy, now);
      })
      .catch((error: unknown) =>
        logger.error({ err: error, requestId: id }, "a request for verification stands still"),
      );
}

async function remind(trx: Transaction, { organization, request }: OpenCase, answerBy: Date, now: Date): Promise<void> {
  await request.$query(trx).patch({ answerRemindedAt: now });
  await tellOffice(trx, organization, {
    kind: "verificationAnswerDue",
    eventId: `verification:answerDue:${request.id}:${answerBy.toISOString()}`,
    values: { answerBy: answerBy.toISOString() },
    now,
  });
}

/** Nothing is lost, and they may ask again at once. A verified organization keeps its mark until that ends. */
async function close(trx: Transaction, { organization, request }: OpenCase, now: Date): Promise<void> {
  const ended = { state: "refused" as const, closedAs: "noAnswer" as const, decidedAt: now, askAgainAt: null };
  await request.change(trx, { ...ended, dueAt: null, answerBy: null }, now);
  await giveBack(trx, organization.id);
  await moveVerification({ trx, organization, move: "close", now });
  const { id } = organization;
  await publish({ trx, organizationIds: [id], type: "organization", subjectId: id, event: "verification.closed", now });
  const eventId = `verification:closed:${request.id}`;
  await tellOffice(trx, organization, { kind: "verificationClosed", eventId, values: {}, now });
}
