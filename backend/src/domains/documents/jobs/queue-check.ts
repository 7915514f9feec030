import type { Database } from "#backend/src/db/database.ts";
import { enqueueJob } from "#backend/src/kernel/queue.ts";

export const checkJob = "documents.check";

/** Has a file looked at that has arrived. Asked for again, it is one job still. */
export const queueCheck = (trx: Database, id: string): Promise<void> =>
  enqueueJob(trx, checkJob, { id }, { key: `${checkJob}:${id}` });
