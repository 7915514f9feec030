import type { BrowserWindow } from "electron";
import type { FileOutcome } from "#shared/desktop/files.ts";
import type { Saver } from "./saving.ts";

/** Saves the window's page as A4, laid out by the client's print styles. `name` is suggested for the file, without its ending. */
export const saveAsPdf = (save: Saver, window: BrowserWindow, name: string): Promise<FileOutcome> =>
  save({
    window,
    name: `${name}.pdf`,
    content: () =>
      window.webContents.printToPDF({
        pageSize: "A4",
        printBackground: true,
        generateTaggedPDF: true,
        generateDocumentOutline: true,
      }),
  });
