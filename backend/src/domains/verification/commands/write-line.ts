import type { AuditAction } from "#shared/kernel/audit-actions.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { writeAudit } from "#backend/src/kernel/audit.ts";

/** Who of our team does something about a request. */
export interface Acting {
  trx: Transaction;
  userId: string;
  request: { readonly id: string; readonly ip: string };
  now: Date;
}

/** A line of the audit log about an organization's verification. */
export const writeLine = (
  { trx, userId, request, now }: Acting,
  organizationId: string,
  action: AuditAction,
  details: object,
): Promise<void> =>
  writeAudit({
    db: trx,
    action,
    actorUserId: userId,
    subjectType: "organization",
    subjectId: organizationId,
    details,
    request,
    now,
  });
