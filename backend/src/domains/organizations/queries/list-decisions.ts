import type { SuspensionTransition } from "#shared/organizations/suspension-process.ts";
import type { VerificationTransition } from "#shared/organizations/verification-process.ts";
import type { Database } from "#backend/src/db/database.ts";

interface Row<Name> {
  id: string;
  transition: Name;
  reason: string;
  email: string | null;
  created_at: Date;
}

/** What was decided about an organization's verification, the newest first. */
export const listDecisions = (db: Database, organizationId: string, limit = 50) =>
  readDecisions<VerificationTransition>(db, "verification_decisions", organizationId, limit);

/** What was decided about its taking part. */
export const listSuspensions = (db: Database, organizationId: string, limit = 50) =>
  readDecisions<SuspensionTransition>(db, "suspension_decisions", organizationId, limit);

async function readDecisions<Name extends string>(
  db: Database,
  table: "verification_decisions" | "suspension_decisions",
  organizationId: string,
  limit: number,
) {
  const rows = (await db(`${table} as d`)
    .leftJoin("users as u", "u.id", "d.decided_by")
    .where("d.organization_id", organizationId)
    .orderBy("d.id", "desc")
    .limit(limit)
    .select("d.id", "d.transition", "d.reason", "u.email", "d.created_at")) as Row<Name>[];
  return rows.map(({ id, transition, reason, email, created_at }) => ({
    id,
    transition,
    reason,
    by: email,
    at: created_at.toISOString(),
  }));
}

export const lastDecision = async (db: Database, organizationId: string) =>
  (await listDecisions(db, organizationId, 1))[0];
