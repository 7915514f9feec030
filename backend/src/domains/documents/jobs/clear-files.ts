import type { Transaction } from "#backend/src/db/database.ts";
import { enqueueJob, type JobHandler } from "#backend/src/kernel/queue.ts";
import { clearKeys } from "../storage/clear.ts";

export const clearJob = "documents.clear";

/** Files that one job removes: it takes a second or so. */
const batch = 500;
/** Behind letters. It waits for no file that is to be checked: what is taken back would lie there, and count for nobody, as long as others fill that line. */
const priority = 100;

/** Has files removed from the store that no row names any more once `trx` is committed. Whoever sweeps waits for no store. */
export async function queueClearing(trx: Transaction, keys: readonly string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += batch)
    await enqueueJob(trx, clearJob, { keys: keys.slice(at, at + batch) }, { priority });
}

export const clearFiles: JobHandler = (services, payload) =>
  clearKeys(services, (payload as { keys: readonly string[] }).keys);
