import { app, BrowserWindow, dialog, ipcMain, net, protocol, safeStorage, session, shell } from "electron";
import { join } from "node:path";
import { dashboard, isExternal } from "#shared/desktop/addresses.ts";
import type { Language } from "#shared/kernel/language.ts";
import { siteFacts } from "#shared/site-facts.ts";
import { createAppHandler } from "./app-handler.ts";
import { followLinks } from "./deep-links.ts";
import { createGate, openGate, type Actions } from "./ipc.ts";
import { readLanguage } from "./language.ts";
import type { Log } from "./log.ts";
import { setMenu } from "./menu.ts";
import { createNotifier } from "./notifications.ts";
import { saveAsPdf } from "./printing.ts";
import { appScheme, serveApp } from "./protocol.ts";
import { lockApp, lockSession } from "./security.ts";
import { readServer } from "./server-address.ts";
import { createSessionStore } from "./session-store.ts";
import { filled, textsOf } from "./texts.ts";
import { createMainWindow } from "./window.ts";

interface Props {
  /** Where the built program lies: `client/`, `preload.cjs`, `icon.png`. */
  folder: string;
  env: Record<string, string | undefined>;
  argv: readonly string[];
  execPath: string;
  platform: NodeJS.Platform;
  log: Log;
}

/** Which appId Windows shows notifications under; electron-builder.yml has the same. */
const appId = "africa.agritrade.desktop";

/** Runs the program: everything is locked before anything is shown. Resolves once the window has been opened, or the program left. */
export async function startDesktop({ folder, env, argv, execPath, platform, log }: Props): Promise<void> {
  // A second start hands its link to the first and leaves.
  if (!app.requestSingleInstanceLock()) return app.quit();
  protocol.registerSchemesAsPrivileged([appScheme]);
  app.enableSandbox();
  app.setAppUserModelId(appId);

  const openExternal = async (address: string) => {
    if (!isExternal(address)) throw new Error("not an address for the browser");
    await shell.openExternal(address);
  };
  lockApp(app, { openExternal, log });

  const window = createMainWindow({ folder, log });
  followLinks({
    app,
    argv,
    development: app.isPackaged ? null : { execPath },
    open: window.open,
    focus: window.focus,
    log,
  });
  app.on("window-all-closed", () => {
    if (platform !== "darwin") app.quit();
  });
  app.on("activate", () => {
    if (BrowserWindow.getAllWindows().length === 0) window.focus();
  });

  await app.whenReady();
  const userData = app.getPath("userData");
  const printPage = async (name: string) =>
    window.current
      ? saveAsPdf({ window: window.current, name, language: language.current, log })
      : ("cancelled" as const);
  let serverUrl = "";
  const showMenu = (current: Language) =>
    setMenu({
      language: current,
      platform,
      development: !app.isPackaged,
      onDashboard: () => window.open(dashboard),
      onPrint: () => void printPage(siteFacts.name.replace(/\W+/g, "-")),
      onWebsite: () =>
        void openExternal(serverUrl).catch((error: unknown) => log.warn("address.failed", { error: String(error) })),
    });
  const language = await readLanguage({
    file: join(userData, "language.json"),
    preferred: app.getPreferredSystemLanguages(),
    onChange: showMenu,
    log,
  });
  try {
    serverUrl = await readServer({ env, folder, userData });
  } catch (error) {
    const { title, server } = textsOf(language.current).stopped;
    const reason = error instanceof Error ? error.message : String(error);
    dialog.showErrorBox(filled(title, { name: siteFacts.name }), filled(server, { reason }));
    return app.exit(1);
  }
  showMenu(language.current);

  const ours = session.defaultSession;
  lockSession(ours, log);
  const fetch = (input: string, init?: RequestInit) => net.fetch(input, init);
  serveApp({ session: ours, handler: createAppHandler({ clientDir: join(folder, "client"), serverUrl, fetch }), log });

  const store = createSessionStore({ file: join(userData, "session.bin"), safeStorage, platform, log });
  const notify = createNotifier(window.open);
  const actions: Actions = {
    ready: async () => ({ path: window.takeWaiting() }),
    readSession: () => store.read(),
    writeSession: ({ key, value }) => store.write(key, value).then(() => null),
    removeSession: ({ key }) => store.remove(key).then(() => null),
    notify: async (notice) => (notify(notice), null),
    print: async ({ name }) => ({ outcome: await printPage(name) }),
    openExternal: ({ url }) => openExternal(url).then(() => null),
  };
  openGate({ ipcMain, contents: () => window.current?.webContents ?? null, gate: createGate(actions, log), log });
  window.begin(language);
}
