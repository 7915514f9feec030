import { AppError } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { writeAudit } from "#backend/src/kernel/audit.ts";
import type { ContactMessage } from "../model.ts";

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`. */
  message: ContactMessage;
  note: string;
  userId: string;
  request: { readonly id: string; readonly ip: string };
  now: Date;
}

/** Says that a message is handled, and what came of it. @throws {AppError} `staff.messageHandled` */
export async function handleMessage({ trx, message, note, userId, request, now }: Props): Promise<void> {
  if (message.handledAt) throw new AppError("staff.messageHandled");
  await message.change(trx, { handledAt: now, handledBy: userId, handlingNote: note }, now);
  await writeAudit({
    db: trx,
    action: "contactMessage.handled",
    actorUserId: userId,
    subjectType: "contactMessage",
    subjectId: message.id,
    details: { subject: message.subject, reason: note },
    request,
    now,
  });
}
