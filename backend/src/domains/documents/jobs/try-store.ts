import type { Sweep } from "#backend/src/kernel/queue.ts";
import { newKey, storageOf } from "../storage/index.ts";
import { settleTrouble, storeTaskKinds } from "../storage/watched.ts";

/** As much as a piece of an upload: a store with less room than that takes no upload either. */
const triedSize = 256 * 1024;

/**
 * While our team has the task that the store is full or away, it is tried once a minute, whether anybody sends files or not: the task settles itself when a
 * file is kept again.
 */
export const tryStore: Sweep = async (services) => {
  const kinds = Object.values(storeTaskKinds);
  const open = (await services.db("staff_tasks").whereIn("kind", kinds).whereNull("resolved_at").first("id")) as
    object | undefined;
  if (!open) return;
  const storage = await storageOf(services);
  const key = newKey("uploads");
  try {
    await storage.put(key, Buffer.alloc(triedSize));
  } catch {
    // It is as it was, and the task says so.
    return;
  }
  await storage.remove(key).catch(() => undefined);
  await settleTrouble(services, kinds);
};
