import type { Transaction } from "#backend/src/db/database.ts";
import { enqueueJob } from "#backend/src/kernel/queue.ts";

/** What an inspection entails above orders, of which they know nothing: its quality passport is issued by this job. */
export const inspectedJob = "escrow.inspected";

/** Has that done, after the commit that has kept the inspection or corrected what it says. */
export const queueInspected = (trx: Transaction, inspectionId: string): Promise<void> =>
  enqueueJob(trx, inspectedJob, { inspectionId }, { key: `${inspectedJob}:${inspectionId}` });
