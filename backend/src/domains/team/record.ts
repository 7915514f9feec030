import type { AuditAction } from "#shared/kernel/audit-actions.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { writeAudit } from "#backend/src/kernel/audit.ts";
import { publish } from "#backend/src/kernel/events.ts";

/** By whom something is done, and by which request. */
export interface Deed {
  trx: Transaction;
  organizationId: string;
  actorUserId: string;
  request: { readonly id: string; readonly ip: string };
  now: Date;
}

/** Writes down what has happened in a team, and tells the open pages of its members. */
export async function recordDeed(
  { trx, organizationId, actorUserId, request, now }: Deed,
  action: AuditAction,
  subject: { type: "user" | "invitation"; id: string },
  details: object = {},
): Promise<void> {
  await writeAudit({
    db: trx,
    action,
    actorUserId,
    subjectType: subject.type,
    subjectId: subject.id,
    details: { organization: organizationId, ...details },
    request,
    now,
  });
  await publish({
    trx,
    organizationIds: [organizationId],
    type: "organization",
    subjectId: organizationId,
    event: action,
    now,
  });
}
