import { app, dialog, type BrowserWindow } from "electron";
import type { Language } from "#shared/kernel/language.ts";
import { siteFacts } from "#shared/site-facts.ts";
import { createCrashCount } from "./crash-count.ts";
import type { Log } from "./log.ts";
import { crashedPage } from "./shell/crashed.ts";
import type { OpenShellPage, ShellPages } from "./shell/pages.ts";
import { filled, textsOf } from "./texts.ts";

interface Props {
  pages: ShellPages;
  language: () => Language;
  /** Loads the client's page into a window anew. */
  reload: (window: BrowserWindow) => void;
  onShowLog: () => void;
  log: Log;
}

/** A page that died is loaded anew, not left blank; one that keeps on dying gives way to a page that says so. */
export function watchCrashes({ pages, language, reload, onShowLog, log }: Props): (window: BrowserWindow) => void {
  const crashes = createCrashCount();
  let shown: OpenShellPage | undefined;
  let ours: BrowserWindow | undefined;

  const giveUp = (window: BrowserWindow) => {
    if (shown) return;
    const page = pages.open(
      crashedPage({
        language,
        onShowLog,
        onQuit: () => app.quit(),
        onTryAgain: () => {
          shown?.close();
          shown = undefined;
          crashes.reset();
          reload(window);
        },
      }),
    );
    shown = page;
    window.loadURL(page.address).catch((error: unknown) => log.warn("window.notLoaded", { error: String(error) }));
  };

  // Chromium starts its graphics process again by itself; only one that keeps on dying leaves the window unusable.
  app.on("child-process-gone", (_event, { type, reason, exitCode }) => {
    if (reason === "clean-exit") return;
    log.warn("process.gone", { type, reason, exitCode });
    if (type === "GPU" && crashes.add() && ours) giveUp(ours);
  });

  return (window) => {
    ours = window;
    let asking: AbortController | undefined;
    window.on("closed", () => {
      asking?.abort();
      shown?.close();
      shown = undefined;
      if (ours === window) ours = undefined;
    });
    const { webContents } = window;
    webContents.on("render-process-gone", (_event, { reason, exitCode }) => {
      asking?.abort();
      log.warn("window.pageGone", { reason, exitCode });
      if (reason === "clean-exit") return;
      if (crashes.add()) giveUp(window);
      else reload(window);
    });
    window.on("unresponsive", () => {
      if (asking) return;
      log.warn("window.unresponsive");
      const { title, sentence, wait, again } = textsOf(language()).unresponsive;
      const question = new AbortController();
      asking = question;
      dialog
        .showMessageBox(window, {
          type: "warning",
          message: filled(title, { name: siteFacts.name }),
          detail: sentence,
          buttons: [wait, again],
          defaultId: 0,
          cancelId: 0,
          noLink: true,
          signal: question.signal,
        })
        .then(({ response }) => {
          // Its end is heard of above, and loads the page anew.
          if (response === 1 && !question.signal.aborted) webContents.forcefullyCrashRenderer();
        })
        .catch((error: unknown) => log.warn("window.notAsked", { error: String(error) }))
        .finally(() => {
          if (asking === question) asking = undefined;
        });
    });
    window.on("responsive", () => asking?.abort());
  };
}
