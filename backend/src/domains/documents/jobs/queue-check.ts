import type { Database } from "#backend/src/db/database.ts";
import { enqueueJob } from "#backend/src/kernel/queue.ts";

export const checkJob = "documents.check";

/**
 * Has a file looked at that has arrived. Files of one organization wait behind those that it has sent before, each of which is as urgent as the one with the same place in another
 * organization's line: whoever sends many keeps nobody else waiting. One that was taken back has its place until it is swept, because a check that has begun goes on. Asked for again, it is one job still and keeps its place, or moves on as those before it are done.
 */
export async function queueCheck(trx: Database, id: string): Promise<void> {
  const { rows } = await trx.raw<{ rows: [{ before: string }] }>(
    `select count(*) as before from documents own
       join documents d on d.organization_id = own.organization_id and d.status = 'checking'
        and (d.finished_at, d.id) < (own.finished_at, own.id)
      where own.id = ?`,
    [id],
  );
  const [{ before }] = rows;
  await enqueueJob(trx, checkJob, { id }, { key: `${checkJob}:${id}`, keepsPlace: true, priority: Number(before) });
}
