import type { StaffOrganizationView } from "#shared/organizations/admin-contract.ts";
import type { VerificationTransition } from "#shared/organizations/verification-process.ts";
import type { Database } from "#backend/src/db/database.ts";

interface Row {
  id: string;
  transition: VerificationTransition;
  reason: string;
  email: string | null;
  created_at: Date;
}

/** What was decided about an organization's verification, the newest first. */
export async function listDecisions(
  db: Database,
  organizationId: string,
  limit = 50,
): Promise<StaffOrganizationView["decisions"]> {
  const rows = (await db("verification_decisions as d")
    .leftJoin("users as u", "u.id", "d.decided_by")
    .where("d.organization_id", organizationId)
    .orderBy("d.id", "desc")
    .limit(limit)
    .select("d.id", "d.transition", "d.reason", "u.email", "d.created_at")) as Row[];
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
