/**
 * Stands in for Electron where its program is not: each part has the types of the real one, so that what no longer fits fails to
 * compile. It records what it is told, and tests play the system's side: `system`.
 */
import type Electron from "electron";
import { EventEmitter } from "node:events";
import type { FakeRequest } from "./electron-net.ts";
import type { BrowserWindow as Window } from "./electron-window.ts";
import { freshen, once, system as remembered } from "./system.ts";

export { app } from "./system.ts";
export { net } from "./electron-net.ts";
export { BrowserWindow, clipboard, Menu, screen, WebContents, WebContentsView, type Frame } from "./electron-window.ts";

/** What the stand-in remembers, with the types of what it has made. */
interface System extends Omit<typeof remembered, "requests" | "windows" | "notifications"> {
  requests: FakeRequest[];
  windows: Window[];
  notifications: Notification[];
}
export const system = remembered as System;

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
  showMessageBox: async (...all: [Electron.BaseWindow, Electron.MessageBoxOptions] | [Electron.MessageBoxOptions]) => {
    const options = all.length === 1 ? all[0] : all[1];
    system.questions.push(options);
    return { response: await system.press(options), checkboxChecked: false };
  },
} satisfies Pick<Electron.Dialog, "showErrorBox"> & { showSaveDialog: unknown; showMessageBox: unknown };

export const crashReporter = {
  start: (options: Electron.CrashReporterStartOptions) => void system.crashReports.push(options),
} satisfies Pick<Electron.CrashReporter, "start">;

export const protocol = {
  registerSchemesAsPrivileged: (schemes: Electron.CustomScheme[]) => void system.schemes.push(...schemes),
} satisfies Pick<Electron.Protocol, "registerSchemesAsPrivileged">;

/** Turns every byte over: enough to tell what was encrypted from what was not. */
const turned = (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte ^ 0xff));
export const safeStorage = {
  isAsyncEncryptionAvailable: async () => system.encryption,
  getSelectedStorageBackend: () => system.backend,
  encryptStringAsync: async (text: string) => turned(Buffer.from(text)),
  decryptStringAsync: async (bytes: Buffer) => {
    if (system.locked) throw new Error("Error while decrypting the ciphertext provided to safeStorage.");
    return { result: turned(bytes).toString(), shouldReEncrypt: system.rotated };
  },
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
  openPath: async (path: string) => (system.opened.push(path), ""),
} satisfies Pick<Electron.Shell, "openExternal" | "openPath">;

/** As after a restart of the computer; the user's folder stays unless another is named. */
export function resetSystem(userData = system.userData): void {
  freshen(userData);
  handlers.clear();
  session.defaultSession = new FakeSession();
}
