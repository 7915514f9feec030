import type { Database } from "#backend/src/db/database.ts";
import { standingQuote } from "./visible.ts";

/** Whether a supplier has a quote of a request that stands: it waits, or was answered. */
export async function hasStandingQuote(
  db: Database,
  requestId: string,
  organization: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await db.raw<{ rows: [{ stands: boolean }] }>(
    `select ${standingQuote} as stands from quotation_requests q where q.id = :requestId`,
    { requestId, organization, now } as never,
  );
  return rows[0].stands;
}
