import { AppError } from "#shared/kernel/errors.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { isStorageError, newKey, readWhole, storageOf } from "./index.ts";

type Place = Pick<Services, "config" | "db" | "clock" | "logger">;

/** Keeps a file that we have made ourselves. Its key is named by a row of another domain, see `unnamed` in `jobs/clear-strays.ts`. @returns the key. */
export async function keepFile(services: Place, bytes: Buffer, extension: string): Promise<string> {
  const key = newKey("documents", extension);
  await (await storageOf(services)).put(key, bytes);
  return key;
}

/** What is kept under a key. @throws {AppError} `server.busy` while the store is away. */
export async function readKept(services: Place, key: string): Promise<Buffer> {
  try {
    return await readWhole(await (await storageOf(services)).open(key));
  } catch (error) {
    if (isStorageError(error) && error.problem === "away") throw new AppError("server.busy");
    throw error;
  }
}
