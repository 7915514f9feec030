import type { Transaction } from "#backend/src/db/database.ts";
import { deadAfterInterval } from "#backend/src/kernel/job-runner.ts";
import type { Sweep } from "#backend/src/kernel/queue.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { discardDocuments } from "../commands/discard-document.ts";
import { Document, keysOf } from "../model.ts";
import { queueClearing } from "./clear-files.ts";
import { checkJob, queueCheck } from "./queue-check.ts";

const minute = 60_000;
const hour = 60 * minute;
/** So long an upload may stand still. */
const unfinishedFor = 24 * hour;
/** So long a document may hang on nothing. */
const unattachedFor = 7 * 24 * hour;
/** What has not been decided after so long is asked for again each minute: its process has died, or the scanner or the store is away. */
const checkedWithin = 2 * minute;
/** No check takes longer. */
const checkedFor = 5 * minute;
/** Rows of one transaction. */
const batch = 200;

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);

type Condition = (query: ReturnType<typeof Document.query>, now: Date) => unknown;

/** Takes rows that meet a condition, a batch at a time. */
async function inBatches(
  services: Services,
  condition: Condition,
  work: (trx: Transaction, rows: Document[]) => Promise<void>,
): Promise<void> {
  for (let found = batch; found === batch;)
    await services.db.transaction(async (trx) => {
      const query = Document.query(trx).limit(batch).forUpdate().skipLocked();
      condition(query, services.clock.now());
      const rows = await query;
      found = rows.length;
      if (found > 0) await work(trx, rows);
    });
}

/** Uploads that nobody goes on with, and leases whose holders have died. */
const sweepUnfinished: Sweep = async (services) => {
  await inBatches(
    services,
    (query, now) => query.where({ status: "uploading" }).where("created_at", "<", before(now, unfinishedFor)),
    discardDocuments,
  );
  await services.db("upload_leases").whereRaw("expires_at < now() - interval '1 hour'").delete();
};

/** What nothing was made of, refused files included. */
const sweepUnattached: Sweep = (services) =>
  inBatches(
    services,
    (query, now) =>
      query
        .whereNull("attached_at")
        .where("created_at", "<", before(now, unattachedFor))
        // What goes with a draft waits as long as the draft.
        .whereRaw(
          `not exists (select from team_drafts d where d.state = 'waiting' and d.organization_id = documents.organization_id
             and jsonb_exists(d.body -> 'documents', documents.id::text))`,
        ),
    discardDocuments,
  );

/** What was taken away: of what hung on something it stays known that it was there. */
const sweepRemoved: Sweep = async (services) => {
  await inBatches(
    services,
    (query, now) =>
      query
        .whereNotNull("removed_at")
        .whereNull("attached_at")
        // A check that has begun goes on: it keeps its place among its organization's for as long.
        .where((one) => void one.whereNot({ status: "checking" }).orWhere("removed_at", "<", before(now, checkedFor))),
    discardDocuments,
  );
  await inBatches(
    services,
    (query) => query.whereNotNull("removed_at").whereNotNull("attached_at").where("stored_bytes", ">", 0),
    async (trx, rows) => {
      const ids = rows.map(({ id }) => id);
      const nothing = { storageKey: null, keptType: null, pictureKey: null, variants: [], storedBytes: "0" };
      await Document.query(trx).whereIn("id", ids).patch(nothing);
      await queueClearing(trx, rows.flatMap(keysOf));
    },
  );
};

/** A process that lives is at it: another one would do the same beside it, and be counted as one more that was begun. */
const isUnderWay = `exists (select from graphile_worker.jobs j join worker_pools p on p.id = j.locked_by and p.seen_at > now() - interval '${deadAfterInterval}'
   where j.key = ? || documents.id::text)`;

const sweepUnchecked: Sweep = async ({ db, clock }) => {
  const waiting = await Document.query(db)
    .where({ status: "checking" })
    .whereNull("removed_at")
    .where("finished_at", "<", before(clock.now(), checkedWithin))
    .whereRaw(`not ${isUnderWay}`, [`${checkJob}:`])
    .orderBy(["finished_at", "id"])
    .select("id");
  for (const { id } of waiting) await queueCheck(db, id);
};

export const documentSweeps: Readonly<Record<string, Sweep>> = {
  "documents.unfinished": sweepUnfinished,
  "documents.unattached": sweepUnattached,
  "documents.removed": sweepRemoved,
  "documents.unchecked": sweepUnchecked,
};
