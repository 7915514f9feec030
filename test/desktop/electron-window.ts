/** Electron's windows, their contents and menus, recording what they are told. */
import type Electron from "electron";
import { EventEmitter } from "node:events";
import { app, stoppable, system } from "./system.ts";

/** One frame of a page; `parent` is null for the main frame. */
export interface Frame {
  url: string;
  parent: Frame | null;
}

type OpenHandler = Parameters<Electron.WebContents["setWindowOpenHandler"]>[0];

export class WebContents extends EventEmitter {
  readonly sent: unknown[][] = [];
  readonly searches: [text: string, options: Electron.FindInPageOptions | undefined][] = [];
  readonly done: string[] = [];
  readonly addresses: string[] = [];
  readonly mainFrame: Frame = { url: "", parent: null };
  readonly navigationHistory = {
    goBack: () => void this.done.push("back"),
    goForward: () => void this.done.push("forward"),
  };
  openHandler: OpenHandler | undefined;
  send = (...all: unknown[]) => void this.sent.push(all);
  getURL = () => this.mainFrame.url;
  focus = () => void this.done.push("focus");
  close = () => void this.done.push("close");
  setWindowOpenHandler = (handler: OpenHandler) => void (this.openHandler = handler);
  findInPage = (text: string, options?: Electron.FindInPageOptions) => this.searches.push([text, options]);
  stopFindInPage = (action: string) => void this.done.push(action);
  replaceMisspelling = (word: string) => void this.done.push(`replace ${word}`);
  executeJavaScript = async (code: string): Promise<unknown> => void this.done.push(code);
  forcefullyCrashRenderer = () => this.emit("render-process-gone", {}, { reason: "killed", exitCode: 1 });
  loadURL = async (url: string) => {
    this.addresses.push(url);
    this.mainFrame.url = url;
    this.emit("did-start-navigation", { isMainFrame: true, isSameDocument: false });
    this.emit("did-navigate", {}, url);
  };
  printToPDF = (options: Electron.PrintToPDFOptions) => {
    system.prints.push(options);
    return system.pdf(options);
  };
}

export class WebContentsView {
  readonly webContents = new WebContents();
  bounds: Electron.Rectangle | undefined;
  setBackgroundColor = (_color: string) => undefined;
  setBounds = (bounds: Electron.Rectangle) => void (this.bounds = bounds);
}

export class BrowserWindow extends EventEmitter {
  static getAllWindows = () => system.windows as BrowserWindow[];
  readonly webContents = new WebContents();
  readonly done: string[] = [];
  readonly views: WebContentsView[] = [];
  readonly contentView = {
    addChildView: (view: WebContentsView) => void this.views.push(view),
    removeChildView: (view: WebContentsView) => void this.views.splice(this.views.indexOf(view), 1),
  };
  minimized = false;
  maximized = false;
  destroyed = false;
  bounds: Electron.Rectangle;
  readonly options: Electron.BrowserWindowConstructorOptions;
  constructor(options: Electron.BrowserWindowConstructorOptions) {
    super();
    this.options = options;
    const { x = 0, y = 0, width = 800, height = 600 } = options;
    this.bounds = { x, y, width, height };
    system.windows.push(this);
    app.emit("web-contents-created", {}, this.webContents);
  }
  get addresses() {
    return this.webContents.addresses;
  }
  show = () => void this.done.push("show");
  focus = () => void this.done.push("focus");
  isMinimized = () => this.minimized;
  isMaximized = () => this.maximized;
  isFullScreen = () => false;
  isDestroyed = () => this.destroyed;
  maximize = () => void (this.maximized = true);
  restore = () => void this.done.push("restore");
  getNormalBounds = () => this.bounds;
  getContentSize = () => [this.bounds.width, this.bounds.height];
  setMenuBarVisibility = (_visible: boolean) => undefined;
  loadURL = (url: string) => this.webContents.loadURL(url);
  /** As the user or the system closes it: who listens may prevent it. */
  close = () => {
    const event = stoppable({});
    this.emit("close", event);
    if (!event.prevented) this.destroy();
  };
  destroy = () => {
    this.destroyed = true;
    system.windows.splice(system.windows.indexOf(this), 1);
    this.emit("closed");
  };
}

type Same<Part, Whole, Keys extends keyof Part & keyof Whole> =
  Pick<Part, Keys> extends Record<Keys, (...all: never[]) => unknown> ? Pick<Whole, Keys> : never;
/** Fails to compile when Electron's window or contents no longer have what the shell uses. */
export type Used = [
  Same<
    BrowserWindow,
    Electron.BrowserWindow,
    | "show"
    | "focus"
    | "isMinimized"
    | "isMaximized"
    | "isFullScreen"
    | "isDestroyed"
    | "maximize"
    | "restore"
    | "getNormalBounds"
    | "getContentSize"
    | "setMenuBarVisibility"
    | "loadURL"
    | "close"
    | "destroy"
    | "on"
    | "once"
  >,
  Same<
    WebContents,
    Electron.WebContents,
    | "send"
    | "getURL"
    | "setWindowOpenHandler"
    | "findInPage"
    | "stopFindInPage"
    | "replaceMisspelling"
    | "executeJavaScript"
    | "forcefullyCrashRenderer"
    | "printToPDF"
    | "on"
  >,
];

export const Menu = {
  buildFromTemplate: (template: Electron.MenuItemConstructorOptions[]) =>
    Object.assign(template, { popup: () => void system.popups.push(template) }),
  setApplicationMenu: (template: Electron.MenuItemConstructorOptions[]) => void (system.menu = template),
};

export const screen = {
  getAllDisplays: () => system.displays.map((bounds) => ({ bounds, workArea: bounds })),
} satisfies { getAllDisplays: () => Pick<Electron.Display, "bounds" | "workArea">[] };

export const clipboard = {
  writeText: async (text: string) => void system.copied.push(text),
} satisfies Pick<Electron.Clipboard, "writeText">;
