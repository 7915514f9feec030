import { BrowserWindow, type BrowserWindowConstructorOptions } from "electron";
import { join } from "node:path";
import { dashboard, desktopOrigin } from "#shared/desktop/addresses.ts";
import { openName } from "#shared/desktop/gate-names.ts";
import { localPath, splitPath } from "#shared/kernel/language.ts";
import { siteFacts } from "#shared/site-facts.ts";
import type { LanguageChoice } from "./language.ts";
import type { Log } from "./log.ts";
import { isOurs } from "./security.ts";
import type { WindowPlaces } from "./window-place.ts";

/** The paper colour of the tokens, so that the window does not flash white before its first page. */
const paper = "#faf7f1";

/** What the page gets from Electron: nothing but the preload script's bridge. */
export const windowOptions = (folder: string, platform: NodeJS.Platform): BrowserWindowConstructorOptions => ({
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
    // macOS checks the spelling itself; elsewhere Chromium would fetch dictionaries from another company's server.
    spellcheck: platform === "darwin",
  },
});

interface Props {
  folder: string;
  platform: NodeJS.Platform;
  /** Where a new window is put. */
  places: WindowPlaces;
  /** What else belongs to each window: its crashes, its menu, its end. */
  onCreate: (window: BrowserWindow) => void;
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
  /** Loads the client anew, on the page that it showed. */
  reload(): void;
  /** The page can follow addresses from now on; answers the one that waited for it. */
  takeWaiting(): string | null;
}

export function createMainWindow({ folder, platform, places, onCreate, log }: Props): MainWindow {
  let current: BrowserWindow | null = null;
  let language: LanguageChoice | undefined;
  let waiting: string | null = null;
  let listens = false;
  /** The client's page that was shown last. */
  let page = "";

  const show = (window: BrowserWindow) => {
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  };

  const loadAddress = (window: BrowserWindow, address: string) => {
    window.loadURL(address).catch((error: unknown) => log.warn("window.notLoaded", { error: String(error) }));
  };
  const load = (window: BrowserWindow, path: string) => {
    loadAddress(window, desktopOrigin + localPath(language?.current ?? "en", splitPath(path).path));
  };

  function create(path: string): BrowserWindow {
    const { maximized = false, ...bounds } = places.find() ?? {};
    const window = new BrowserWindow({ ...windowOptions(folder, platform), ...bounds });
    window.once("ready-to-show", () => {
      if (maximized) window.maximize();
      window.show();
    });
    places.follow(window);
    window.on("closed", () => {
      if (current === window) current = null;
      listens = false;
    });
    const { webContents } = window;
    webContents.on("did-start-navigation", (event) => {
      if (event.isMainFrame && !event.isSameDocument) listens = false;
    });
    webContents.on("did-navigate", (_event, address) => language?.shown(address));
    webContents.on("did-navigate", (_event, address) => (page = isOurs(address) ? address : page));
    webContents.on("did-navigate-in-page", (_event, address, isMainFrame) => {
      if (isMainFrame && isOurs(address)) page = address;
    });
    onCreate(window);
    load(window, path);
    return window;
  }

  return {
    reload() {
      if (!current) return;
      if (page) loadAddress(current, page);
      else load(current, dashboard);
    },
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
