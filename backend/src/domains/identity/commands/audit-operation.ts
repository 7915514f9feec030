import type { AuditAction } from "#shared/kernel/audit-actions.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { writeAudit } from "#backend/src/kernel/audit.ts";
import type { Services } from "#backend/src/kernel/services.ts";

/** Who does what an operator's program asks for, for the audit log. */
export interface Operation {
  services: Services;
  request: { readonly id: string; readonly ip: string };
  now: Date;
}

type Operated<Action = AuditAction> = Action extends `auth.admin.${infer Name}` ? Name : never;

/** Writes down what a program of the operator has done to a user, with that. */
export const auditOperation = (
  trx: Transaction,
  { request, now }: Operation,
  action: Operated,
  userId: string,
  details: object = {},
): Promise<void> =>
  writeAudit({
    db: trx,
    action: `auth.admin.${action}`,
    actorUserId: null,
    subjectType: "user",
    subjectId: userId,
    details,
    request,
    now,
  });
