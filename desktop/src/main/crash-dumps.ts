import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** Enough to see whether one fault repeats; a dump holds memory, so it is not kept for long. */
const kept = { most: 10, days: 30 };

/** Removes old crash dumps. They stay on this computer: nothing sends them anywhere. */
export async function pruneCrashDumps(folder: string, now = Date.now()): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const dumps = await Promise.all(
    entries
      .filter((entry) => entry.isFile() && entry.name.endsWith(".dmp"))
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        return { path, at: (await stat(path)).mtimeMs };
      }),
  );
  dumps.sort((a, b) => b.at - a.at);
  const oldest = now - kept.days * 24 * 3600_000;
  const gone = dumps.filter(({ at }, index) => index >= kept.most || at < oldest);
  await Promise.all(gone.map(({ path }) => rm(path, { force: true })));
}
