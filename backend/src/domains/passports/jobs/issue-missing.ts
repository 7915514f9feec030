import { object } from "yup";
import { uuid } from "#shared/kernel/fields.ts";
import { after, minute } from "#backend/src/kernel/clock.ts";
import type { JobHandler, Sweep } from "#backend/src/kernel/queue.ts";
import { issuePassport } from "../commands/issue-passport.ts";

const payloadShape = object({ inspectionId: uuid().required() });

/** An inspection was kept, or what was measured corrected. */
export const issueOne: JobHandler = async (services, payload) => {
  const { inspectionId } = payloadShape.validateSync(payload);
  await issuePassport({ services, inspectionId });
};

const batch = 50;
/** So long its own job has for it. */
const patience = 5 * minute;

/** Issues what no job has: inspections from before there were passports, and those whose job was given up. */
export const sweepMissing: Sweep = async (services) => {
  const { db, clock, logger } = services;
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `select q.id from quality_controls q
       left join lateral (
         select p.passport_id, p.record_version from passports p where p.inspection_id = q.id order by p.version desc limit 1) p on true
       left join lateral (
         select r.version, r.created_at from inspection_records r where r.inspection_id = q.id order by r.version desc limit 1) r on true
      where coalesce(r.created_at, q.created_at) <= :until
        and (p.passport_id is null
          or (r.version > p.record_version and not exists (select from passport_revocations v where v.passport_id = p.passport_id)))
      order by q.created_at, q.id limit ${batch}`,
    { until: after(clock.now(), -patience) } as never,
  );
  for (const { id: inspectionId } of rows)
    await issuePassport({ services, inspectionId }).catch((error: unknown) =>
      logger.warn({ err: error, inspectionId }, "a quality passport could not be issued"),
    );
};
