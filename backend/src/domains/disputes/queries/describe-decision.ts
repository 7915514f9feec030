import type { Database } from "#backend/src/db/database.ts";
import type { Dispute } from "../../escrow/index.ts";

/** Who has decided a dispute or proposed a decision, when and how: what a reviewer who comes second is told. */
export async function describeDecision(
  db: Database,
  { outcome, decidedBy, decidedAt, confirmedBy, confirmedAt }: Dispute,
): Promise<{ by: string; at: string; outcome: string }> {
  const who = confirmedBy ?? decidedBy;
  const user = who
    ? ((await db("users").where({ id: who }).first("email")) as { email: string } | undefined)
    : undefined;
  return { by: user?.email ?? "", at: (confirmedAt ?? decidedAt)?.toISOString() ?? "", outcome: outcome ?? "" };
}
