import { enqueueJob, type JobHandler } from "#backend/src/kernel/queue.ts";
import type { Database } from "#backend/src/db/database.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { screenNames } from "../commands/screen-names.ts";
import { currentGeneration, namesDue, namesToScreen } from "../queries/names.ts";

export const screenJob = "sanctions.screen";

/** Milliseconds after which it makes room for what else waits, and asks to be called again. */
const longest = 60_000;

/** Has all names held against the lists in force that were not; asked for twice, it is done once. */
export const askForScreening = (db: Database) => enqueueJob(db, screenJob, {}, { key: screenJob, keepsPlace: true });

/** Names in pieces: what was done stays done, and whoever comes next goes on from there. */
export const screenAll: JobHandler = async ({ db, clock }) => {
  const end = performance.now() + longest;
  const { isDone } = await screenNames(db, { isLate: () => performance.now() >= end, now: clock.now() });
  if (!isDone) await askForScreening(db);
};

/** New names and changed ones are found within a minute of their change, whoever has made it; so is what a job that died has left. */
export async function sweepNames({ db }: Services): Promise<void> {
  const [due] = await namesDue(db, { generation: await currentGeneration(db), limit: 1 });
  if (due) await askForScreening(db);
  // That a name was looked for is forgotten once it stands for nobody any more.
  await db.raw(
    `delete from screened_names s where not exists (select from (${namesToScreen}) n
      where n.organization_id = s.organization_id and n.kind = s.kind and n.name = s.name)`,
  );
}
