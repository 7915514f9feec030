import { object } from "yup";
import { uuid } from "#shared/kernel/fields.ts";
import type { Database } from "#backend/src/db/database.ts";
import { after, minute } from "#backend/src/kernel/clock.ts";
import { addStaffTask } from "#backend/src/kernel/outbox.ts";
import type { JobHandler, Sweep } from "#backend/src/kernel/queue.ts";
import { isStoreAway } from "../../documents/index.ts";
import { issuePassport } from "../commands/issue-passport.ts";
import { passportKeysOf } from "../keys.ts";
import { refusedVersion } from "../model.ts";

const payloadShape = object({ inspectionId: uuid().required() });

/** An inspection was kept, or what was measured corrected. */
export const issueOne: JobHandler = async (services, payload) => {
  const { inspectionId } = payloadShape.validateSync(payload);
  await issuePassport({ services, inspectionId });
};

const batch = 50;
/** So long its own job has for it. */
const patience = 5 * minute;
/** Minutes after which one that has failed is tried again: two, four, eight, at last every hour. */
const waitAfter = "least(power(2, a.tries), 60) * interval '1 minute'";
/** As often it fails before our team has a task: within half an hour, in which a store of files is back. */
const triesBeforeTask = 5;
const task = "passports.notIssued";

/** Inspections `q` of which no passport, or none of the newest version of what was measured and of what our team has said to it, is there, or one that everybody refuses for its key. */
const missing = `quality_controls q
       left join lateral (
         select p.passport_id, p.record_version, p.knows_validation, ${refusedVersion} as is_refused from passports p where p.inspection_id = q.id order by p.version desc limit 1) p on true
       left join lateral (
         select r.version, r.created_at from inspection_records r where r.inspection_id = q.id order by r.version desc limit 1) r on true
       left join inspection_validations n on n.inspection_id = q.id`;
/** While the key `:kid` that signs is revoked itself, there is none to sign them anew with. */
const isMissing = `(p.passport_id is null
          or ((r.version > p.record_version or (n.inspection_id is not null and not p.knows_validation) or (p.is_refused and not exists (select from passport_key_revocations s where s.kid = :kid))) and not exists (select from passport_revocations v where v.passport_id = p.passport_id)))`;

/**
 * Issues what no job has: inspections from before there were passports, and those whose job was given up. Those that have failed come after all others, the longest ago first, so that however many
 * can never be issued keep none waiting that can; our team hears of them.
 */
export const sweepMissing: Sweep = async (services) => {
  const { db, clock, logger } = services;
  const now = clock.now();
  const [{ kid }] = passportKeysOf(services.config);
  const { rows } = await db.raw<{ rows: { id: string; reference: string; certificate: string }[] }>(
    `select q.id, o.reference, q.certificate_number as certificate
       from ${missing} join orders o on o.id = q.order_id left join passport_attempts a on a.inspection_id = q.id
      where greatest(r.created_at, n.decided_at, q.created_at) <= :until and ${isMissing} and (a.tried_at is null or a.tried_at + ${waitAfter} <= :now)
      order by a.tried_at nulls first, q.created_at, q.id limit ${batch}`,
    { until: after(now, -patience), now, kid } as never,
  );
  let isAway = false;
  for (const { id: inspectionId, ...about } of rows) {
    try {
      await issuePassport({ services, inspectionId });
    } catch (error) {
      const tries = await noteFailure(db, inspectionId, clock.now());
      logger.warn({ err: error, inspectionId, tries }, "a quality passport could not be issued");
      if (tries >= triesBeforeTask)
        await addStaffTask(
          db,
          { kind: task, subjectId: inspectionId, details: { ...about, error: wordsOf(error) } },
          clock.now(),
        );
      isAway = isStoreAway(error);
    }
    // The others would each wait as long for it, and deadlines, which are swept beside this, wait for no store.
    if (isAway) break;
  }
  await forgetIssued(db, { now, kid });
  // Those that have failed wait for their time: there is an end to it.
  return rows.length === batch && !isAway ? "again" : undefined;
};

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : "unknown").slice(0, 500);

/** @returns how often it has failed by now. */
async function noteFailure(db: Database, inspectionId: string, now: Date): Promise<number> {
  const [{ tries }] = (await db("passport_attempts")
    .insert({ inspection_id: inspectionId, tries: 1, tried_at: now })
    .onConflict("inspection_id")
    .merge({ tries: db.raw("passport_attempts.tries + 1"), tried_at: db.raw("excluded.tried_at") })
    .returning("tries")) as [{ tries: number }];
  return tries;
}

/** Whoever has issued it: what was written of its failures goes, and the task about it is settled. */
async function forgetIssued(db: Database, { now, kid }: { now: Date; kid: string }): Promise<void> {
  await db.raw(
    `delete from passport_attempts t where not exists (select from ${missing} where q.id = t.inspection_id and ${isMissing})`,
    { kid } as never,
  );
  await db.raw(
    `update staff_tasks t set resolved_at = :now
      where t.kind = '${task}' and t.resolved_at is null and not exists (select from passport_attempts a where a.inspection_id::text = t.subject_id)`,
    { now } as never,
  );
}
