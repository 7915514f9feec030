import { AppError } from "#shared/kernel/errors.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { isStorageError, newKey, readWhole, storageOf } from "./index.ts";

type Place = Pick<Services, "config" | "db" | "clock" | "logger">;

interface Kept {
  /** The table whose row names its key, as its domain states it in `keptFiles`. */
  table: string;
  bytes: Buffer;
  extension: string;
}

/** @throws {AppError} `server.busy` while the store is full or away, which our team is told of. */
const put = async (services: Place, key: string, bytes: Buffer): Promise<void> => {
  try {
    await (await storageOf(services)).put(key, bytes);
  } catch (error) {
    throw isStorageError(error) ? new AppError("server.busy") : error;
  }
};

/** Keeps a file that we have made ourselves. What no row names is removed a day later, so none is kept for a table that nobody looks into then. @returns the key. @throws {AppError} `server.busy` */
export async function keepFile(services: Place & Pick<Services, "domains">, kept: Kept): Promise<string> {
  if (!services.domains.some(({ keptFiles }) => keptFiles?.includes(kept.table)))
    throw new Error(`no domain states ${kept.table} in keptFiles: its files would be removed after a day`);
  const key = newKey("documents", kept.extension);
  await put(services, key, kept.bytes);
  return key;
}

/** Puts a file again under the key by which its row names it. @throws {AppError} `server.busy` */
export const restoreKept = put;

/** What is kept under a key; undefined where it is gone. @throws {AppError} `server.busy` while the store is away. */
export async function readKept(services: Place, key: string): Promise<Buffer | undefined> {
  try {
    return await readWhole(await (await storageOf(services)).open(key));
  } catch (error) {
    if (isStorageError(error) && error.problem === "absent") return undefined;
    if (isStorageError(error) && error.problem === "away") throw new AppError("server.busy");
    throw error;
  }
}
