import type { Transaction } from "#backend/src/db/database.ts";
import { enqueueJob, type JobHandler } from "#backend/src/kernel/queue.ts";
import { clearKeys } from "../storage/clear.ts";

export const clearJob = "documents.clear";

/** Files that one job removes: it takes a second or so, and files that are to be checked come between two of them. */
const batch = 500;
/** Behind files that are to be checked: nobody waits for it. */
const priority = 100;

/** Has files removed from the store that no row names any more once `trx` is committed. Whoever sweeps waits for no store. */
export async function queueClearing(trx: Transaction, keys: readonly string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += batch)
    await enqueueJob(trx, clearJob, { keys: keys.slice(at, at + batch) }, { priority });
}

export const clearFiles: JobHandler = (services, payload) =>
  clearKeys(services, (payload as { keys: readonly string[] }).keys);
