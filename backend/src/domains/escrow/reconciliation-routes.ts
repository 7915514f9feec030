import { reconciliationEndpoints } from "#shared/escrow/reconciliation-contract.ts";
import { idsCondition, offsetPage } from "#backend/src/db/offset-page.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { enqueueJob } from "#backend/src/kernel/queue.ts";
import { reconcileJob } from "./jobs/reconcile.ts";

interface Row {
  id: string;
  started_at: Date;
  ended_at: Date | null;
  compared: number;
  differences: number;
  unanswered: number;
}

/** When the provider's transactions were compared with our orders, and what came of it. */
export const reconciliationRoutes: Endpoint[] = [
  endpoint(reconciliationEndpoints.list, async ({ db, query: { filter, ...query } }) => {
    const { rows, ...page } = await offsetPage<Row, "startedAt" | "id">({
      db,
      select: "r.*",
      from: "reconciliations r",
      conditions: [idsCondition("r.id", filter.id)],
      columns: { startedAt: "r.started_at", id: "r.id" },
      tieBreaker: "r.id",
      query,
    });
    const items = rows.map(({ started_at, ended_at, ...row }) => ({
      ...row,
      startedAt: started_at.toISOString(),
      endedAt: ended_at?.toISOString() ?? null,
    }));
    return { ...page, items };
  }),

  endpoint(reconciliationEndpoints.start, async ({ trx }) => {
    await enqueueJob(trx, reconcileJob, {}, { key: reconcileJob, first: true });
    return undefined;
  }),
];
