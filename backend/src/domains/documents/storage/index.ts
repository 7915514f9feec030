import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Config } from "#backend/src/config.ts";
import { createFileStorage } from "./file-storage.ts";
import type { Storage } from "./storage.ts";
import { watched, type Watcher } from "./watched.ts";

export { isStorageError, newKey, readWhole, type ByteRange, type Storage } from "./storage.ts";

type Place = Pick<Config, "storageUrl" | "dataDir">;

/** One for each running API: several may run in one process. */
const opened = new WeakMap<Place, Promise<Storage>>();

/** Another one beside that of the API, of which nobody is told when it is away: whoever opens it closes it. */
export async function openStorage({ storageUrl, dataDir }: Place): Promise<Storage> {
  if (!storageUrl) return createFileStorage(join(dataDir, "files"));
  if (storageUrl.startsWith("file:")) return createFileStorage(fileURLToPath(storageUrl));
  // The SDK is large, and most who run the product keep files in a folder.
  const { createS3Storage } = await import("./s3-storage.ts");
  return createS3Storage(storageUrl);
}

/** The store that the settings name, opened when it is first asked for. */
export function storageOf({ config, ...watcher }: Watcher & { readonly config: Place }): Promise<Storage> {
  const known = opened.get(config) ?? openStorage(config).then((storage) => watched(storage, watcher));
  opened.set(config, known);
  return known;
}

export async function closeStorage({ config }: { readonly config: Place }): Promise<void> {
  const storage = opened.get(config);
  opened.delete(config);
  (await storage)?.close();
}
