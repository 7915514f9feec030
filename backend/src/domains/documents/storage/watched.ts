import { addStaffTask } from "#backend/src/kernel/outbox.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { isStorageError, type Storage, type StorageProblem } from "./storage.ts";

export type Watcher = Pick<Services, "db" | "clock" | "logger">;

/** Each is somebody's task while it lasts. That one file is not there is no trouble of the store. */
export const storeTaskKinds = { full: "documents.storeFull", away: "documents.storeAway" } as const satisfies Partial<
  Record<StorageProblem, string>
>;
type Trouble = keyof typeof storeTaskKinds;

/** There is one store, and one task of each kind about it. */
const subjectId = "store";
/** While trouble lasts every upload meets it: once in so many milliseconds is written down, which is nothing new as long as the task is open. */
const quiet = 30_000;

/** Settles what our team was told of a store that keeps files again. @returns how much was open. */
export const settleTrouble = ({ db, clock }: Watcher, kinds: readonly string[]): Promise<number> =>
  db("staff_tasks")
    .where({ subject_id: subjectId })
    .whereIn("kind", [...kinds])
    .whereNull("resolved_at")
    .update({ resolved_at: clock.now() });

/**
 * A store of which our team is told when it is full or away: one task, which settles itself as soon as a file is kept; that one is read settles nothing, because a store that takes nothing more may still give. What
 * the store throws reaches whoever has asked, unchanged.
 */
export function watched(storage: Storage, watcher: Watcher): Storage {
  const { db, clock, logger } = watcher;
  const told: Record<Trouble, number> = { full: 0, away: 0 };

  const tell = async (trouble: Trouble, error: Error) => {
    if (Date.now() - told[trouble] < quiet) return;
    told[trouble] = Date.now();
    logger.error(
      { err: error },
      trouble === "full" ? "the store of files is full" : "the store of files does not answer",
    );
    const details = { error: error.message.slice(0, 500) };
    await addStaffTask(db, { kind: storeTaskKinds[trouble], subjectId, details }, clock.now());
  };
  const settle = async (ended: readonly Trouble[]) => {
    const met = ended.filter((trouble) => told[trouble] > 0);
    if (met.length === 0) return;
    for (const trouble of met) told[trouble] = 0;
    await settleTrouble(
      watcher,
      met.map((trouble) => storeTaskKinds[trouble]),
    );
  };
  /** A database that does not answer now must not turn a file that was kept into one that was not. */
  const note = (work: Promise<void>) =>
    work.catch((error: unknown) => logger.warn({ err: error }, "how the store of files is was not written down"));

  const watch = async <Result>(work: Promise<Result>, ended: readonly Trouble[]): Promise<Result> => {
    try {
      const result = await work;
      await note(settle(ended));
      return result;
    } catch (error) {
      if (isStorageError(error) && error.problem !== "absent") await note(tell(error.problem, error));
      throw error;
    }
  };

  return {
    put: (key, source) => watch(storage.put(key, source), ["full", "away"]),
    // A store that takes nothing more may still give.
    open: (key, range) => watch(storage.open(key, range), []),
    read: (key, into) => watch(storage.read(key, into), []),
    stat: (key) => storage.stat(key),
    remove: (key) => storage.remove(key),
    list: () => storage.list(),
    close: () => storage.close(),
  };
}
