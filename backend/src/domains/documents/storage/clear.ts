import type { Services } from "#backend/src/kernel/services.ts";
import { storageOf } from "./index.ts";

/** Removes files that no row names any more. One that could not be removed is found by the daily look through the store. */
export async function clearKeys(
  services: Pick<Services, "config" | "db" | "clock" | "logger">,
  keys: readonly string[],
): Promise<void> {
  const storage = await storageOf(services);
  for (const key of keys)
    await storage.remove(key).catch((error: unknown) => {
      services.logger.warn({ reason: (error as Error).message }, "a file could not be removed from the store yet");
    });
}
