import { createHash } from "node:crypto";
import { AppError } from "#shared/kernel/errors.ts";
import { addStaffTask } from "#backend/src/kernel/outbox.ts";
import type { Sweep } from "#backend/src/kernel/queue.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { readKept } from "./kept-file.ts";

const lostTask = "documents.fileLost";
/** Tasks of one look; the next is a minute later. */
const batch = 50;

interface Lost {
  /** Under which the store had it. */
  key: string;
  /** As people know it. */
  name: string;
  /** Of what was given out. */
  sha256: string;
}

/**
 * Tells our team of a file that we have made and given out, that the store has lost, and that is drawn otherwise today: it cannot be made again, so somebody puts it back from the backup.
 *
 * @returns what its reader is told meanwhile.
 */
export async function tellLost(
  { db, clock, logger }: Pick<Services, "db" | "clock" | "logger">,
  { key, name, sha256 }: Lost,
): Promise<AppError> {
  const details = { file: name, storageKey: key, sha256 };
  if (await addStaffTask(db, { kind: lostTask, subjectId: key, details }, clock.now()))
    logger.error(details, "a file is gone from the store and is drawn otherwise today: put it back from the backup");
  return new AppError("documents.fileLost");
}

/** Settles the tasks about files that are there again, as they were. */
export const sweepLost: Sweep = async (services) => {
  const { db, clock } = services;
  const open = (await db("staff_tasks")
    .where({ kind: lostTask })
    .whereNull("resolved_at")
    // Those that never come back keep none waiting.
    .orderByRaw("random()")
    .limit(batch)
    .select("id", "subject_id", "details")) as { id: string; subject_id: string; details: { sha256: string } }[];
  for (const { id, subject_id: key, details } of open) {
    let kept: Buffer | undefined;
    try {
      kept = await readKept(services, key);
    } catch (error) {
      // While the store is away nobody can say it of any.
      if (error instanceof AppError) return;
      throw error;
    }
    if (kept && createHash("sha256").update(kept).digest("hex") === details.sha256)
      await db("staff_tasks").where({ id }).whereNull("resolved_at").update({ resolved_at: clock.now() });
  }
};
