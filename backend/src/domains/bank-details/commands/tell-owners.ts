import type { AuditAction } from "#shared/kernel/audit-actions.ts";
import type { KindFor } from "#shared/notifications/kinds.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { writeAudit } from "#backend/src/kernel/audit.ts";
import { publish } from "#backend/src/kernel/events.ts";
import { tell } from "#backend/src/kernel/notices.ts";
import type { BankDetails } from "../model.ts";

type Kind = Extract<KindFor<"supplier">, `bankDetails${string}`>;

interface Props {
  trx: Transaction;
  row: BankDetails;
  kind: Kind;
  action: Extract<AuditAction, `bankDetails.${string}`>;
  /** Never anything of the account. */
  details?: object;
  /** Null for what the clock brings about. */
  userId: string | null;
  request: { readonly id: string; readonly ip: string };
  now: Date;
}

/** Writes down what became of an account, and tells every owner, also whoever has done it: somebody else may sit at their desk. */
export async function tellOwners({ trx, row, kind, action, details = {}, userId, request, now }: Props): Promise<void> {
  const { id, organizationId, effectiveAt } = row;
  await writeAudit({
    db: trx,
    action,
    actorUserId: userId,
    subjectType: "organization",
    subjectId: organizationId,
    details: { change: id, ...details },
    request,
    now,
  });
  await tell(trx, {
    side: "supplier",
    kind,
    organizationId,
    subject: { type: "organization", id: organizationId, reference: null },
    eventId: `${kind}:${id}`,
    values: { effectiveAt: effectiveAt.toISOString() },
    now,
  });
  await publish({
    trx,
    organizationIds: [organizationId],
    type: "organization",
    subjectId: organizationId,
    event: "organization.bankDetails",
    now,
  });
}
