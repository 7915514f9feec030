import type { AuditAction } from "#shared/kernel/audit-actions.ts";
import type { Database } from "#backend/src/db/database.ts";
import { writeAudit } from "#backend/src/kernel/audit.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import type { Visitor } from "../visitor.ts";
import type { Change } from "../refusals.ts";

interface Props {
  db: Database;
  action: AuditAction;
  /** Whom it is about; undefined when nobody has that address. */
  userId: string | undefined;
  visitor: Visitor;
  now: Date;
  /** Never an address, a password, a code or a token: nobody can take a line back. */
  details?: object;
}

/** Writes what happened to an account. Addresses that nobody has are not kept: people mistype passwords there. */
export async function recordAudit({ db, action, userId, visitor, now, details = {} }: Props): Promise<void> {
  await writeAudit({
    db,
    action,
    actorUserId: userId ?? null,
    subjectType: "user",
    subjectId: userId ?? null,
    details,
    request: { id: visitor.requestId, ip: visitor.ip },
    now,
  });
}

/** Somebody who was signed in did not know the password that `purpose` asks for. */
export const notePasswordFailed = ({
  services: { db },
  userId,
  purpose,
  visitor,
  now,
}: Pick<Props, "visitor" | "now"> & {
  services: Pick<Services, "db">;
  userId: string;
  purpose: Change | "deleteAccount" | "giveOwnership" | "changeBankDetails" | "signContract";
}): Promise<void> => recordAudit({ db, action: "auth.passwordFailed", userId, visitor, now, details: { purpose } });
