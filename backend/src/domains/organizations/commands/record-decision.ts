import type { Transaction } from "#backend/src/db/database.ts";
import { writeAudit } from "#backend/src/kernel/audit.ts";
import { publish } from "#backend/src/kernel/events.ts";
import type { Organization } from "../model.ts";

interface Decision {
  trx: Transaction;
  organization: Organization;
  action: Parameters<typeof writeAudit>[0]["action"];
  /** What the members' open pages hear. */
  event: string;
  details: Record<string, unknown>;
  /** Who has decided. */
  userId: string;
  request: { readonly id: string; readonly ip: string };
  now: Date;
}

/** Writes down what staff have decided about an organization, and tells its members. */
export async function recordDecision({
  trx,
  organization: { id },
  action,
  event,
  details,
  userId,
  request,
  now,
}: Decision): Promise<void> {
  const subject = { subjectType: "organization", subjectId: id } as const;
  await writeAudit({ db: trx, action, actorUserId: userId, ...subject, details, request, now });
  await publish({ trx, organizationIds: [id], type: "organization", subjectId: id, event, now });
}
