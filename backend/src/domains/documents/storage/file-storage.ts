import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, opendir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { Readable } from "node:stream";
import {
  checkKey,
  isStorageError,
  StorageError,
  type Storage,
  type StorageProblem,
  type StoredFile,
} from "./storage.ts";

const problemOf: Record<string, StorageProblem> = { ENOSPC: "full", EDQUOT: "full", EFBIG: "full", ENOENT: "absent" };

const asStorageError = (error: unknown): StorageError =>
  isStorageError(error) ? error : new StorageError(problemOf[(error as { code?: string }).code ?? ""] ?? "away", error);

/** The one place from which bytes go to the disk, so that a test can put a full one there. */
export const disk = {
  write: (handle: FileHandle, bytes: Buffer): Promise<void> => handle.writeFile(bytes),
};

/** Unfinished files lie here, beside the finished ones: a rename is whole only within one file system. */
const drafts = ".drafts";

/** Files in a folder. Several processes may share it; several machines only where the folder is one for all of them. */
export function createFileStorage(root: string): Storage {
  const pathOf = (key: string) => {
    checkKey(key);
    return join(root, ...key.split("/"));
  };

  const put: Storage["put"] = async (key, source) => {
    const path = pathOf(key);
    const draft = join(root, drafts, randomBytes(12).toString("hex"));
    try {
      await mkdir(dirname(draft), { recursive: true });
      await mkdir(dirname(path), { recursive: true });
      const handle = await open(draft, "wx", 0o600);
      try {
        for await (const piece of piecesOf(source)) await disk.write(handle, piece);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(draft, path);
      await syncFolder(dirname(path));
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined);
      throw asStorageError(error);
    }
  };

  const find = async (key: string): Promise<StoredFile | undefined> => {
    try {
      const { size, mtime } = await stat(pathOf(key));
      return { key, size, modifiedAt: mtime };
    } catch (error) {
      const problem = asStorageError(error);
      if (problem.problem === "absent") return undefined;
      throw problem;
    }
  };

  return {
    put,
    async open(key, range) {
      try {
        const handle = await open(pathOf(key));
        return handle.createReadStream(range ?? {});
      } catch (error) {
        throw asStorageError(error);
      }
    },
    async read(key, into) {
      try {
        const handle = await open(pathOf(key));
        try {
          return await readInto(handle, into);
        } finally {
          await handle.close();
        }
      } catch (error) {
        throw asStorageError(error);
      }
    },
    stat: find,
    async remove(key) {
      await rm(pathOf(key), { force: true }).catch((error: unknown) => {
        throw asStorageError(error);
      });
    },
    async *list() {
      for await (const path of filesBelow(root)) {
        const key = relative(root, path).split(sep).join("/");
        // What a killed process has left half written is nobody's file, and is cleared away below.
        const found = key.startsWith(drafts) ? undefined : await find(key);
        if (found) yield found;
      }
      await clearDrafts(join(root, drafts));
    },
    close: () => undefined,
  };
}

async function readInto(handle: FileHandle, into: Buffer): Promise<number> {
  for (let at = 0; ;) {
    const { bytesRead } = await handle.read(into, at, into.length - at, at);
    at += bytesRead;
    if (bytesRead === 0 || at === into.length) return at;
  }
}

async function* piecesOf(source: Parameters<Storage["put"]>[1]): AsyncIterable<Buffer> {
  if (Buffer.isBuffer(source)) yield source;
  else
    for await (const piece of source instanceof Readable ? source : createReadStream(source.file))
      yield piece as Buffer;
}

/** After a crash the name must be there too, not only the bytes. Windows keeps no such promise and refuses to open a folder. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function* filesBelow(root: string): AsyncIterable<string> {
  const folder = await opendir(root, { recursive: true }).catch(() => undefined);
  if (folder) for await (const entry of folder) if (entry.isFile()) yield join(entry.parentPath, entry.name);
}

/** No write takes a day. */
const draftsLive = 24 * 60 * 60 * 1000;

async function clearDrafts(root: string): Promise<void> {
  for await (const path of filesBelow(root)) {
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (Date.now() - mtimeMs > draftsLive) await rm(path, { force: true });
  }
}
