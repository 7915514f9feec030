import pLimit from "p-limit";
import type { Services } from "#backend/src/kernel/services.ts";
import { storageOf } from "./index.ts";

/** Files that are removed side by side: a bucket takes its time for each. */
const together = 8;

/** Removes files that no row names any more. One that could not be removed is found by the daily look through the store. */
export async function clearKeys(
  services: Pick<Services, "config" | "db" | "clock" | "logger">,
  keys: readonly string[],
): Promise<void> {
  const storage = await storageOf(services);
  const lane = pLimit(together);
  const remove = (key: string) =>
    storage.remove(key).catch((error: unknown) => {
      services.logger.warn({ reason: (error as Error).message }, "a file could not be removed from the store yet");
    });
  await Promise.all(keys.map((key) => lane(() => remove(key))));
}
