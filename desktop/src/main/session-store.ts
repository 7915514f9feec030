import type { SafeStorage } from "electron";
import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { object, string } from "yup";
import type { StoredSession } from "#shared/desktop/channels.ts";
import type { Log } from "./log.ts";

export interface SessionStore {
  read(): Promise<StoredSession>;
  write(key: string, value: string): Promise<void>;
  remove(key: string): Promise<void>;
}

interface Props {
  file: string;
  safeStorage: Pick<
    SafeStorage,
    "isAsyncEncryptionAvailable" | "getSelectedStorageBackend" | "encryptStringAsync" | "decryptStringAsync"
  >;
  platform: NodeJS.Platform;
  log: Log;
}

/** More than the sign-in library ever keeps. */
const mostEntries = 8;

const entriesShape = object().test("strings", "not a session", (value) =>
  Object.values(value).every((text) => string().strict().isValidSync(text)),
);

/** `basic_text` encrypts with a password that stands in Chromium's sources: that is no protection. */
async function isProtected({ safeStorage, platform }: Pick<Props, "safeStorage" | "platform">): Promise<boolean> {
  try {
    if (!(await safeStorage.isAsyncEncryptionAvailable())) return false;
    return platform !== "linux" || safeStorage.getSelectedStorageBackend() !== "basic_text";
  } catch {
    return false;
  }
}

/**
 * Keeps the session encrypted by the system's own key store, in a file of the user's. Where the system has none, the session
 * stays in memory and ends with the program; it is never written in the clear.
 */
export function createSessionStore({ file, safeStorage, platform, log }: Props): SessionStore {
  let lasting = false;
  let entries: Record<string, string> = {};

  async function load(): Promise<void> {
    lasting = await isProtected({ safeStorage, platform });
    if (!lasting) return;
    let stored: Buffer;
    try {
      stored = await readFile(file);
    } catch (error) {
      if ((error as { code?: string }).code !== "ENOENT") log.warn("session.unreadable", { error: String(error) });
      return;
    }
    try {
      const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(stored);
      entries = entriesShape.validateSync(JSON.parse(result)) as Record<string, string>;
      if (shouldReEncrypt) await save();
    } catch (error) {
      // Another key, or a damaged file: the user signs in again.
      log.warn("session.undecryptable", { error: String(error) });
      entries = {};
      await rm(file, { force: true });
    }
  }

  async function save(): Promise<void> {
    if (!lasting) return;
    if (Object.keys(entries).length === 0) return rm(file, { force: true });
    const encrypted = await safeStorage.encryptStringAsync(JSON.stringify(entries));
    await mkdir(dirname(file), { recursive: true });
    // Renaming is one step: a power cut leaves the old session or the new one.
    const draft = `${file}.${randomUUID()}`;
    try {
      await writeFile(draft, encrypted, { mode: 0o600 });
      await rename(draft, file);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  const loaded = load();
  let last: Promise<unknown> = loaded;
  /** One after the other, so that the file ends as the last of them said. */
  const inTurn = <T>(work: () => T | Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };

  return {
    read: () => inTurn(() => ({ entries: { ...entries }, lasting })),
    write: (key, value) =>
      inTurn(async () => {
        if (!(key in entries) && Object.keys(entries).length >= mostEntries) throw new Error("too many entries");
        entries[key] = value;
        await save();
      }),
    remove: (key) =>
      inTurn(async () => {
        if (!(key in entries)) return;
        delete entries[key];
        await save();
      }),
  };
}
