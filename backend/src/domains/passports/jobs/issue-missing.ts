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
  const missed = (await db("quality_controls as q")
    .leftJoin("passports as p", "p.inspection_id", "q.id")
    .whereNull("p.id")
    .where("q.created_at", "<=", after(clock.now(), -patience))
    .orderBy(["q.created_at", "q.id"])
    .limit(batch)
    .pluck("q.id")) as string[];
  for (const inspectionId of missed)
    await issuePassport({ services, inspectionId }).catch((error: unknown) =>
      logger.warn({ err: error, inspectionId }, "a quality passport could not be issued"),
    );
};
