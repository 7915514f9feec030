import { app, dialog, type BrowserWindow } from "electron";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PrintOutcome } from "#shared/desktop/channels.ts";
import type { Language } from "#shared/kernel/language.ts";
import type { Log } from "./log.ts";
import { textsOf } from "./texts.ts";

interface Props {
  window: BrowserWindow;
  /** Suggested as the file's name, without its ending. */
  name: string;
  language: Language;
  log: Log;
}

/** Asks where to, and saves the window's page there as A4, laid out by the client's print styles. */
export async function saveAsPdf({ window, name, language, log }: Props): Promise<PrintOutcome> {
  const { title, kind } = textsOf(language).print;
  try {
    const { canceled, filePath } = await dialog.showSaveDialog(window, {
      title,
      defaultPath: join(app.getPath("documents"), `${name}.pdf`),
      filters: [{ name: kind, extensions: ["pdf"] }],
    });
    if (canceled || !filePath) return "cancelled";
    const pdf = await window.webContents.printToPDF({
      pageSize: "A4",
      printBackground: true,
      generateTaggedPDF: true,
      generateDocumentOutline: true,
    });
    await writeFile(filePath, pdf);
    return "saved";
  } catch (error) {
    log.warn("print.failed", { error: String(error) });
    return "failed";
  }
}
