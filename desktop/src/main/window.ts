import { BrowserWindow, type BrowserWindowConstructorOptions } from "electron";
import { join } from "node:path";
import { dashboard, desktopOrigin } from "#shared/desktop/addresses.ts";
import { openName } from "#shared/desktop/gate-names.ts";
import { localPath, splitPath } from "#shared/kernel/language.ts";
import { siteFacts } from "#shared/site-facts.ts";
import type { LanguageChoice } from "./language.ts";
import type { Log } from "./log.ts";

/** The paper colour of the tokens, so that the window does not flash white before its first page. */
const paper = "#faf7f1";

/** What the page gets from Electron: nothing but the preload script's bridge. */
export const windowOptions = (folder: string): BrowserWindowConstructorOptions => ({
  title: siteFacts.name,
  width: 1280,
  height: 840,
  minWidth: 360,
  minHeight: 480,
  backgroundColor: paper,
  show: false,
  icon: join(folder, "icon.png"),
  webPreferences: {
    preload: join(folder, "preload.cjs"),
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    // Chromium would fetch its dictionaries from elsewhere.
    spellcheck: false,
  },
});

interface Props {
  folder: string;
  log: Log;
}

/** The program's one window. */
export interface MainWindow {
  readonly current: BrowserWindow | null;
  /** Opens the window; until then what is asked for waits, because links may come while the program starts. */
  begin(language: LanguageChoice): void;
  /** Shows the window in front, opening it when there is none. */
  focus(): void;
  /** Opens a page of ours, in the window's language; the page itself goes there, so that nothing in it is lost. */
  open(path: string): void;
  /** The page can follow addresses from now on; answers the one that waited for it. */
  takeWaiting(): string | null;
}

export function createMainWindow({ folder, log }: Props): MainWindow {
  let current: BrowserWindow | null = null;
  let language: LanguageChoice | undefined;
  let waiting: string | null = null;
  let listens = false;

  const show = (window: BrowserWindow) => {
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  };

  const load = (window: BrowserWindow, path: string) => {
    const address = localPath(language?.current ?? "en", splitPath(path).path);
    window.loadURL(desktopOrigin + address).catch((error: unknown) => {
      log.warn("window.notLoaded", { error: String(error) });
    });
  };

  function create(path: string): BrowserWindow {
    const window = new BrowserWindow(windowOptions(folder));
    window.once("ready-to-show", () => window.show());
    window.on("closed", () => {
      if (current === window) current = null;
      listens = false;
    });
    const { webContents } = window;
    webContents.on("did-start-navigation", (event) => {
      if (event.isMainFrame && !event.isSameDocument) listens = false;
    });
    webContents.on("did-navigate", (_event, address) => language?.shown(address));
    // A page that died is loaded anew, not left blank.
    webContents.on("render-process-gone", (_event, { reason }) => {
      log.warn("window.pageGone", { reason });
      if (reason !== "clean-exit") load(window, dashboard);
    });
    load(window, path);
    return window;
  }

  return {
    get current() {
      return current;
    },
    begin(choice) {
      language = choice;
      current = create(waiting ?? dashboard);
      waiting = null;
    },
    focus() {
      if (current) show(current);
      else if (language) current = create(dashboard);
    },
    open(path) {
      if (!language) waiting = path;
      else if (!current) current = create(path);
      else {
        const address = localPath(language.current, splitPath(path).path);
        show(current);
        if (listens) current.webContents.send(openName, address);
        else waiting = address;
      }
    },
    takeWaiting() {
      listens = true;
      const address = waiting;
      waiting = null;
      return address;
    },
  };
}
