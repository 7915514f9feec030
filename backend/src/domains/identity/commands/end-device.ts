import { AppError } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import type { Visitor } from "../visitor.ts";
import { endSessions } from "./end-sessions.ts";
import { recordAudit } from "./record-audit.ts";

interface Props {
  trx: Transaction;
  userId: string;
  sessionId: string;
  visitor: Visitor;
  now: Date;
}

/** Signs one device of a user out. @throws {AppError} `accounts.deviceNotFound` */
export async function endDevice({ trx, userId, sessionId, visitor, now }: Props): Promise<void> {
  const ended = await endSessions({ db: trx, userId, sessionId, scope: "local", now });
  if (ended === 0) throw new AppError("accounts.deviceNotFound");
  await recordAudit({ db: trx, action: "auth.deviceEnded", userId, visitor, now, details: { sessionId } });
}
