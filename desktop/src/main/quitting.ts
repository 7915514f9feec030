import { app, dialog, type BrowserWindow } from "electron";
import type { Language } from "#shared/kernel/language.ts";
import type { Drain } from "./drain.ts";
import type { Log } from "./log.ts";
import { textsOf } from "./texts.ts";

interface Props {
  drain: Drain;
  language: () => Language;
  log: Log;
  /** Milliseconds after which the user is asked. */
  patience?: number;
}

/** Neither the program nor its window goes while something is being written; what takes too long is the user's decision. */
export function finishBeforeQuitting({
  drain,
  language,
  log,
  patience = 5000,
}: Props): (window: BrowserWindow) => void {
  let settled = false;
  let settling: Promise<void> | undefined;

  async function settle(): Promise<void> {
    while (!(await drain.finished(patience))) {
      const { title, sentence, wait, quit } = textsOf(language()).unfinished;
      const { response } = await dialog.showMessageBox({
        type: "warning",
        message: title,
        detail: sentence,
        buttons: [wait, quit],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
      });
      if (response === 1) return log.warn("quit.unfinished");
    }
  }
  /** Once for all that wait to go; afterwards each goes by itself. */
  const whenSettled = (go: () => void) => {
    settling ??= settle().finally(() => {
      settled = true;
      settling = undefined;
    });
    settling.then(go, go);
  };

  app.on("before-quit", (event) => {
    if (settled || !drain.busy) return;
    event.preventDefault();
    whenSettled(() => app.quit());
  });
  return (window) => {
    settled = false;
    window.on("close", (event) => {
      if (settled || !drain.busy) return;
      event.preventDefault();
      whenSettled(() => {
        if (!window.isDestroyed()) window.close();
      });
    });
  };
}
