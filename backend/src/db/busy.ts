import { errorCode } from "./error-code.ts";
import { isPlanOutdated } from "./prepared.ts";

/** Waited too long for a lock, or ran too long: `lock_timeout`, `statement_timeout` (docs/adr/0030-database-roles.md). */
const outOfTime = new Set(["55P03", "57014"]);

/** One of two that waited for each other in a circle, or that read what the other wrote: the whole transaction may be done again. */
const collided = new Set(["40P01", "40001"]);

/** Whether a transaction was given up in favour of another, or by a plan from before a migration, and would go through if it began anew. */
export const isCollision = (error: unknown): boolean => collided.has(errorCode(error)) || isPlanOutdated(error);

/** Whether the database has refused to let a statement wait or run any longer: nothing is wrong with it, and it may be tried again. */
export const isBusy = (error: unknown): boolean => outOfTime.has(errorCode(error)) || isCollision(error);
