import { dialog, type BrowserWindow } from "electron";
import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { kindOf, type FileOutcome } from "#shared/desktop/files.ts";
import type { Language } from "#shared/kernel/language.ts";
import type { Drain } from "./drain.ts";
import type { Log } from "./log.ts";
import { textsOf } from "./texts.ts";

interface Props {
  /** Remembers the folder of the last file. */
  file: string;
  /** Where files go until one has been saved elsewhere. */
  downloads: string;
  language: () => Language;
  drain: Drain;
  log: Log;
}

interface Saved {
  window: BrowserWindow;
  /** Suggested in the dialog. */
  name: string;
  /** Made once the user has said where to. */
  content: () => Promise<Uint8Array> | Uint8Array;
}

/** Asks where a file shall go, puts it there and says how that ended. */
export type Saver = (saved: Saved) => Promise<FileOutcome>;

const reasons: Record<string, "noRoom" | "noRight"> = {
  ENOSPC: "noRoom",
  EDQUOT: "noRoom",
  EFBIG: "noRoom",
  EACCES: "noRight",
  EPERM: "noRight",
  EROFS: "noRight",
};

/** The whole file or none: a disk that fills up leaves no half of it, and what had this name before stays. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const draft = join(dirname(path), `.${randomUUID()}.part`);
  try {
    await writeFile(draft, bytes);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

export function createSaver({ file, downloads, language, drain, log }: Props): Saver {
  async function lastFolder(): Promise<string> {
    try {
      const { folder } = JSON.parse(await readFile(file, "utf8")) as { folder?: unknown };
      if (typeof folder === "string" && (await isFolder(folder))) return folder;
    } catch {
      // Nothing was saved yet, or what remembers it is damaged.
    }
    return downloads;
  }
  const remember = async (folder: string) => {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify({ folder }));
  };

  return async ({ window, name, content }) => {
    const kind = kindOf(name);
    if (!kind) throw new Error("not a name for a file of ours");
    const { title, kinds } = textsOf(language()).save;
    const { canceled, filePath } = await dialog.showSaveDialog(window, {
      title,
      defaultPath: join(await lastFolder(), name),
      filters: [{ name: kinds[kind], extensions: [kind] }],
      properties: ["createDirectory", "showOverwriteConfirmation"],
    });
    if (canceled || !filePath) return { outcome: "cancelled" };
    try {
      await drain.hold(Promise.resolve(content()).then((bytes) => writeWhole(filePath, bytes)));
    } catch (error) {
      const { code = "" } = error as { code?: string };
      log.warn("save.failed", { kind, code, error: code ? undefined : String(error) });
      return { outcome: "failed", why: reasons[code] ?? "other" };
    }
    remember(dirname(filePath)).catch((error: unknown) => log.warn("save.folderNotKept", { error: String(error) }));
    return { outcome: "saved", name: basename(filePath) };
  };
}
