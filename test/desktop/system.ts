/** What the stand-in for Electron remembers, and what tests say of the system around it. */
import type Electron from "electron";
import { EventEmitter } from "node:events";
import { join } from "node:path";

const kept = globalThis as unknown as Record<string, unknown>;
/** Node may load this file twice, once for each of its module systems; what it remembers is one. */
export const once = <Value>(name: string, make: () => Value): Value => (kept[`stand-in ${name}`] ??= make()) as Value;

const freshSystem = () => ({
  /** False: another instance runs already. */
  firstInstance: true,
  encryption: true,
  backend: "gnome_libsecret" as ReturnType<Electron.SafeStorage["getSelectedStorageBackend"]>,
  /** The key was changed since the session was stored. */
  rotated: false,
  /** The key chain is locked: what was encrypted cannot be opened now. */
  locked: false,
  /** A folder of the test's own; none until `resetSystem` names it. */
  userData: "",
  languages: ["en-GB"],
  packaged: true,
  /** Where the save dialog ends; null for Cancel. */
  saveTo: null as string | null,
  /** Which button of a question is pressed, by its words. */
  press: async (_options: Electron.MessageBoxOptions): Promise<number> => 0,
  pdf: async (_options: Electron.PrintToPDFOptions): Promise<Buffer> => Buffer.from("%PDF-1.7"),
  fetch: async (_input: string, _init?: RequestInit): Promise<Response> => new Response("{}"),
  /** A proxy that asks for this name and password; null where none does. */
  proxy: null as { name: string; password: string } | null,
  displays: [{ x: 0, y: 0, width: 1920, height: 1080 }],
  // What they are is known to the files that make them; `electron.ts` gives all of it its types.
  requests: [] as EventEmitter[],
  windows: [] as EventEmitter[],
  notifications: [] as EventEmitter[],
  external: [] as string[],
  opened: [] as string[],
  errors: [] as [title: string, text: string][],
  schemes: [] as Electron.CustomScheme[],
  protocolClients: [] as unknown[][],
  left: [] as string[],
  menu: [] as Electron.MenuItemConstructorOptions[],
  popups: [] as Electron.MenuItemConstructorOptions[][],
  copied: [] as string[],
  dialogs: [] as Electron.SaveDialogOptions[],
  questions: [] as Electron.MessageBoxOptions[],
  prints: [] as Electron.PrintToPDFOptions[],
  crashReports: [] as Electron.CrashReporterStartOptions[],
});
export const system = once("system", freshSystem);

/** Electron's events carry what stops them. */
export function stoppable<More extends object>(more: More) {
  const event = { prevented: false, preventDefault: () => void (event.prevented = true), ...more };
  return event;
}

class FakeApp extends EventEmitter {
  get isPackaged() {
    return system.packaged;
  }
  requestSingleInstanceLock = () => system.firstInstance;
  /** Asks first, as Electron does. */
  quit = () => {
    const event = stoppable({});
    this.emit("before-quit", event);
    if (!event.prevented) system.left.push("quit");
  };
  exit = (code = 0) => void system.left.push(`exit ${code}`);
  enableSandbox = () => void system.left.push("sandbox");
  setAppUserModelId = (_id: string) => undefined;
  whenReady = async () => undefined;
  getVersion = () => "0.0.0";
  getPath = (name: string) => (name === "userData" ? system.userData : join(system.userData, name));
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
  | "getVersion"
  | "isPackaged"
  | "quit"
  | "requestSingleInstanceLock"
  | "setAppUserModelId"
  | "setAsDefaultProtocolClient"
  | "whenReady"
>;

/** All as at a first start, but for the user's folder. */
export const freshen = (userData: string): void => {
  Object.assign(system, freshSystem(), { userData });
  app.removeAllListeners();
};
