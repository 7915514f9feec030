import { saveFile as download } from "#shared/browser/save-file.ts";
import type { FileOutcome } from "#shared/desktop/files.ts";

/** A browser says only that it has begun: it saves by its own settings, and its own list of downloads tells the rest. */
export type SaveOutcome = FileOutcome | { outcome: "begun"; name: string };

/** Saves a text, or what a canvas has drawn: in the desktop window by its dialog, elsewhere as the browser's download. */
export async function saveFile(name: string, content: string | Blob, type: string): Promise<SaveOutcome> {
  const bridge = window.agritrade;
  if (!bridge) {
    download(name, content, type);
    return { outcome: "begun", name };
  }
  try {
    return await bridge.saveFile(name, new Uint8Array(await new Blob([content]).arrayBuffer()));
  } catch {
    return { outcome: "failed", why: "other" };
  }
}
