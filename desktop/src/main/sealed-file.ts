import type { SafeStorage } from "electron";
import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Log } from "./log.ts";

export type KeyStore = Pick<
  SafeStorage,
  "isAsyncEncryptionAvailable" | "getSelectedStorageBackend" | "encryptStringAsync" | "decryptStringAsync"
>;

/** "locked": there is something, but the system's key store does not open it now. That is no answer about what it holds. */
export type Opened = { state: "absent" | "locked" } | { state: "open"; text: string };

export interface SealedFile {
  /** False: this computer offers no encryption, so nothing is written. */
  canSeal(): Promise<boolean>;
  open(): Promise<Opened>;
  /** Replaces the whole file, or nothing of it. */
  seal(text: string): Promise<void>;
  remove(): Promise<void>;
}

interface Props {
  file: string;
  safeStorage: KeyStore;
  platform: NodeJS.Platform;
  log: Log;
}

/** A file of the user's alone, encrypted by the system's key store. Reading never removes it, whatever goes wrong. */
export function createSealedFile({ file, safeStorage, platform, log }: Props): SealedFile {
  /** `basic_text` encrypts with a password that stands in Chromium's sources: that is no protection. */
  async function canSeal(): Promise<boolean> {
    try {
      if (!(await safeStorage.isAsyncEncryptionAvailable())) return false;
      return platform !== "linux" || safeStorage.getSelectedStorageBackend() !== "basic_text";
    } catch {
      return false;
    }
  }

  async function seal(text: string): Promise<void> {
    const encrypted = await safeStorage.encryptStringAsync(text);
    await mkdir(dirname(file), { recursive: true });
    // Renaming is one step: a power cut leaves the old content or the new one.
    const draft = `${file}.${randomUUID()}`;
    try {
      await writeFile(draft, encrypted, { mode: 0o600 });
      await rename(draft, file);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  return {
    canSeal,
    seal,
    remove: () => rm(file, { force: true }),
    async open() {
      let stored: Buffer;
      try {
        stored = await readFile(file);
      } catch (error) {
        if ((error as { code?: string }).code === "ENOENT") return { state: "absent" };
        log.warn("sealed.unreadable", { error: String(error) });
        return { state: "locked" };
      }
      if (!(await canSeal())) return { state: "locked" };
      let opened: Awaited<ReturnType<KeyStore["decryptStringAsync"]>>;
      try {
        opened = await safeStorage.decryptStringAsync(stored);
      } catch (error) {
        log.warn("sealed.locked", { error: String(error) });
        return { state: "locked" };
      }
      // The system has a new key: the file moves to it. What fails here is tried again at the next start.
      if (opened.shouldReEncrypt)
        await seal(opened.result).catch((error: unknown) => log.warn("sealed.notRenewed", { error: String(error) }));
      return { state: "open", text: opened.result };
    },
  };
}
