/**
 * Stands in for Electron where its program is not: each part has the types of the real one, so that what no longer fits fails to
 * compile. It records what it is told, and tests play the system's side: `system`.
 */
import type Electron from "electron";
import { EventEmitter } from "node:events";

const kept = globalThis as unknown as Record<string, unknown>;
/** Node may load this file twice, once for each of its module systems; what it remembers is one. */
const once = <Value>(name: string, make: () => Value): Value => (kept[`stand-in ${name}`] ??= make()) as Value;

/** One frame of a page; `parent` is null for the main frame. */
export interface Frame {
  url: string;
  parent: Frame | null;
}

const freshSystem = () => ({
  /** False: another instance runs already. */
  firstInstance: true,
  encryption: true,
  backend: "gnome_libsecret" as ReturnType<Electron.SafeStorage["getSelectedStorageBackend"]>,
  /** The key was changed since the session was stored. */
  rotated: false,
  /** A folder of the test's own; none until `resetSystem` names it. */
  userData: "",
  languages: ["en-GB"],
  packaged: true,
  /** Where the save dialog ends; null for Cancel. */
  saveTo: null as string | null,
  pdf: async (_options: Electron.PrintToPDFOptions): Promise<Buffer> => Buffer.from("%PDF-1.7"),
  fetch: async (_input: string, _init?: RequestInit): Promise<Response> => new Response("{}"),
  windows: [] as BrowserWindow[],
  notifications: [] as Notification[],
  external: [] as string[],
  errors: [] as [title: string, text: string][],
  schemes: [] as Electron.CustomScheme[],
  protocolClients: [] as unknown[][],
  left: [] as string[],
  menu: [] as Electron.MenuItemConstructorOptions[],
  dialogs: [] as Electron.SaveDialogOptions[],
  prints: [] as Electron.PrintToPDFOptions[],
});
export const system = once("system", freshSystem);

class FakeApp extends EventEmitter {
  get isPackaged() {
    return system.packaged;
  }
  requestSingleInstanceLock = () => system.firstInstance;
  quit = () => void system.left.push("quit");
  exit = (code = 0) => void system.left.push(`exit ${code}`);
  enableSandbox = () => void system.left.push("sandbox");
  setAppUserModelId = (_id: string) => undefined;
  whenReady = async () => undefined;
  getPath = (_name: string) => system.userData;
  getPreferredSystemLanguages = () => system.languages;
  setAsDefaultProtocolClient = (...all: unknown[]) => {
    system.protocolClients.push(all);
    return true;
  };
}
export const app = once("app", () => new FakeApp());
app satisfies Pick<
  Electron.App,
  | "enableSandbox"
  | "exit"
  | "getPath"
  | "getPreferredSystemLanguages"
  | "isPackaged"
  | "quit"
  | "requestSingleInstanceLock"
  | "setAppUserModelId"
  | "setAsDefaultProtocolClient"
  | "whenReady"
>;

type OpenHandler = Parameters<Electron.WebContents["setWindowOpenHandler"]>[0];

export class WebContents extends EventEmitter {
  readonly sent: unknown[][] = [];
  readonly mainFrame: Frame = { url: "", parent: null };
  openHandler: OpenHandler | undefined;
  send = (...all: unknown[]) => void this.sent.push(all);
  setWindowOpenHandler = (handler: OpenHandler) => void (this.openHandler = handler);
  printToPDF = (options: Electron.PrintToPDFOptions) => {
    system.prints.push(options);
    return system.pdf(options);
  };
}

export class BrowserWindow extends EventEmitter {
  static getAllWindows = () => system.windows;
  readonly webContents = new WebContents();
  readonly addresses: string[] = [];
  readonly done: string[] = [];
  minimized = false;
  readonly options: Electron.BrowserWindowConstructorOptions;
  constructor(options: Electron.BrowserWindowConstructorOptions) {
    super();
    this.options = options;
    system.windows.push(this);
    app.emit("web-contents-created", {}, this.webContents);
  }
  show = () => void this.done.push("show");
  focus = () => void this.done.push("focus");
  isMinimized = () => this.minimized;
  restore = () => void this.done.push("restore");
  loadURL = async (url: string) => {
    this.addresses.push(url);
    this.webContents.mainFrame.url = url;
    this.webContents.emit("did-start-navigation", { isMainFrame: true, isSameDocument: false });
    this.webContents.emit("did-navigate", {}, url);
  };
  /** As the user or the system closes it. */
  close = () => {
    system.windows.splice(system.windows.indexOf(this), 1);
    this.emit("closed");
  };
}

type Same<Part, Whole, Keys extends keyof Part & keyof Whole> =
  Pick<Part, Keys> extends Record<Keys, (...all: never[]) => unknown> ? Pick<Whole, Keys> : never;
/** Fails to compile when Electron's window or contents no longer have what the shell uses. */
export type Used = [
  Same<BrowserWindow, Electron.BrowserWindow, "show" | "focus" | "isMinimized" | "restore" | "loadURL" | "on" | "once">,
  Same<WebContents, Electron.WebContents, "send" | "setWindowOpenHandler" | "printToPDF" | "on">,
];

export class Notification extends EventEmitter {
  static isSupported = () => true;
  shown = false;
  readonly options: Electron.NotificationConstructorOptions;
  constructor(options: Electron.NotificationConstructorOptions) {
    super();
    this.options = options;
    system.notifications.push(this);
  }
  show = () => void (this.shown = true);
}

type Invoke = Parameters<Electron.IpcMain["handle"]>[1];
export const handlers = once("handlers", () => new Map<string, Invoke>());
export const ipcMain = {
  handle: (name: string, handler: Invoke) => void handlers.set(name, handler),
} satisfies Pick<Electron.IpcMain, "handle">;

export const dialog = {
  showErrorBox: (title: string, text: string) => void system.errors.push([title, text]),
  showSaveDialog: async (_window: Electron.BaseWindow, options: Electron.SaveDialogOptions) => {
    system.dialogs.push(options);
    return { canceled: system.saveTo === null, filePath: system.saveTo ?? "" };
  },
} satisfies Pick<Electron.Dialog, "showErrorBox"> & { showSaveDialog: unknown };

export const net = { fetch: (input: string, init?: RequestInit) => system.fetch(input, init) };

export const protocol = {
  registerSchemesAsPrivileged: (schemes: Electron.CustomScheme[]) => void system.schemes.push(...schemes),
} satisfies Pick<Electron.Protocol, "registerSchemesAsPrivileged">;

/** Turns every byte over: enough to tell what was encrypted from what was not. */
const turned = (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte ^ 0xff));
export const safeStorage = {
  isAsyncEncryptionAvailable: async () => system.encryption,
  getSelectedStorageBackend: () => system.backend,
  encryptStringAsync: async (text: string) => turned(Buffer.from(text)),
  decryptStringAsync: async (bytes: Buffer) => ({
    result: turned(bytes).toString(),
    shouldReEncrypt: system.rotated,
  }),
} satisfies Pick<
  Electron.SafeStorage,
  "isAsyncEncryptionAvailable" | "getSelectedStorageBackend" | "encryptStringAsync" | "decryptStringAsync"
>;

type Session = Electron.Session;
class FakeSession extends EventEmitter {
  served = new Map<string, (request: Request) => Response | Promise<Response>>();
  askPermission: Parameters<Session["setPermissionRequestHandler"]>[0] = null;
  checkPermission: Parameters<Session["setPermissionCheckHandler"]>[0] = null;
  checkDevice: Parameters<Session["setDevicePermissionHandler"]>[0] = null;
  readonly protocol = {
    handle: (scheme: string, handler: (request: Request) => Response | Promise<Response>) =>
      void this.served.set(scheme, handler),
  } satisfies Pick<Electron.Protocol, "handle">;
  setPermissionRequestHandler: Session["setPermissionRequestHandler"] = (handler) =>
    void (this.askPermission = handler);
  setPermissionCheckHandler: Session["setPermissionCheckHandler"] = (handler) => void (this.checkPermission = handler);
  setDevicePermissionHandler: Session["setDevicePermissionHandler"] = (handler) => void (this.checkDevice = handler);
}
export const session = once("session", () => ({ defaultSession: new FakeSession() }));

export const shell = {
  openExternal: async (address: string) => void system.external.push(address),
} satisfies Pick<Electron.Shell, "openExternal">;

export const Menu = {
  buildFromTemplate: (template: Electron.MenuItemConstructorOptions[]) => template,
  setApplicationMenu: (template: Electron.MenuItemConstructorOptions[]) => void (system.menu = template),
};

/** As after a restart of the computer; the user's folder stays unless another is named. */
export function resetSystem(userData = system.userData): void {
  Object.assign(system, freshSystem(), { userData });
  app.removeAllListeners();
  handlers.clear();
  session.defaultSession = new FakeSession();
}
