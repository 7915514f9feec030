import {
  app,
  BrowserWindow,
  crashReporter,
  dialog,
  ipcMain,
  net,
  protocol,
  safeStorage,
  session,
  shell,
} from "electron";
import { join } from "node:path";
import { dashboard, isExternal } from "#shared/desktop/addresses.ts";
import type { Language } from "#shared/kernel/language.ts";
import { siteFacts } from "#shared/site-facts.ts";
import { createAppHandler } from "./app-handler.ts";
import { offerContextMenu } from "./context-menu.ts";
import { pruneCrashDumps } from "./crash-dumps.ts";
import { watchCrashes } from "./crashes.ts";
import { followLinks } from "./deep-links.ts";
import { createDrain } from "./drain.ts";
import { createGate, openGate, type Actions } from "./ipc.ts";
import { readLanguage, type LanguageChoice } from "./language.ts";
import type { Log } from "./log.ts";
import { setMenu } from "./menu.ts";
import { createNetFetch } from "./net-fetch.ts";
import { createNotifier } from "./notifications.ts";
import { saveAsPdf } from "./printing.ts";
import { appScheme, serveApp } from "./protocol.ts";
import { createProxyLogin } from "./proxy-login.ts";
import { finishBeforeQuitting } from "./quitting.ts";
import { createSaver } from "./saving.ts";
import { createSealedFile } from "./sealed-file.ts";
import { lockApp, lockSession } from "./security.ts";
import { readServer } from "./server-address.ts";
import { createSessionStore } from "./session-store.ts";
import { createFindBar, type FindBar } from "./shell/find.ts";
import { createShellPages } from "./shell/pages.ts";
import { askForProxy } from "./shell/proxy.ts";
import { filled, textsOf } from "./texts.ts";
import { createMainWindow } from "./window.ts";
import { createWindowPlaces } from "./window-place.ts";

interface Props {
  /** Where the built program lies: `client/`, `shell/`, `preload.cjs`, `icon.png`. */
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
  // Dumps stay on this computer; the menu shows where.
  crashReporter.start({ uploadToServer: false });
  protocol.registerSchemesAsPrivileged([appScheme]);
  app.enableSandbox();
  app.setAppUserModelId(appId);

  const openExternal = async (address: string) => {
    if (!isExternal(address)) throw new Error("not an address for the browser");
    await shell.openExternal(address);
  };
  const openOutside = (address: string) =>
    void openExternal(address).catch((error: unknown) => log.warn("address.failed", { error: String(error) }));
  lockApp(app, { openExternal, log });

  /** Nothing is chosen until the program is ready. */
  const spoken: { choice?: LanguageChoice } = {};
  const language = () => spoken.choice?.current ?? "en";
  let serverUrl = "";
  const userData = app.getPath("userData");
  const sealed = (name: string) => createSealedFile({ file: join(userData, name), safeStorage, platform, log });
  const drain = createDrain();
  const pages = createShellPages(join(folder, "shell"));
  const showLogs = () =>
    void shell.openPath(app.getPath("logs")).then((error) => error && log.warn("logs.notShown", { error }));

  const proxies = createProxyLogin({
    ask: askForProxy({ pages, language, parent: () => window.current }),
    file: sealed("proxies.bin"),
    log,
  });
  const watch = watchCrashes({ pages, language, reload: () => window.reload(), onShowLog: showLogs, log });
  const finish = finishBeforeQuitting({ drain, language, log });
  const offerMenu = offerContextMenu({ language, serverUrl: () => serverUrl, openOutside });
  const withFindBar = createFindBar({ pages, language, log });
  let findBar: FindBar | undefined;
  const window = createMainWindow({
    folder,
    platform,
    places: createWindowPlaces(join(userData, "window.json"), log),
    onCreate(created) {
      watch(created);
      finish(created);
      offerMenu(created);
      findBar = withFindBar(created);
      created.webContents.on("did-start-navigation", ({ isMainFrame, isSameDocument }) => {
        if (isMainFrame && !isSameDocument) proxies.forgive();
      });
    },
    log,
  });
  followLinks({
    app,
    argv,
    development: app.isPackaged ? null : { execPath },
    open: window.open,
    focus: window.focus,
    log,
  });
  // For what pages load by themselves, such as suppliers' pictures.
  app.on("login", (event, _contents, { firstAuthAttempt }, asked, answer) => {
    event.preventDefault();
    proxies.answer(asked, firstAuthAttempt).then(
      (found) => (found ? answer(found.name, found.password) : answer()),
      () => answer(),
    );
  });
  app.on("window-all-closed", () => {
    if (platform !== "darwin") app.quit();
  });
  app.on("activate", () => {
    if (BrowserWindow.getAllWindows().length === 0) window.focus();
  });

  await app.whenReady();
  log.info("started", { version: app.getVersion(), platform });
  pruneCrashDumps(app.getPath("crashDumps")).catch((error: unknown) =>
    log.warn("dumps.notPruned", { error: String(error) }),
  );
  const save = createSaver({
    file: join(userData, "saving.json"),
    downloads: app.getPath("downloads"),
    language,
    drain,
    log,
  });
  const printPage = async (name: string) =>
    window.current ? saveAsPdf(save, window.current, name) : ({ outcome: "cancelled" } as const);
  const showMenu = (current: Language) => {
    const history = () => window.current?.webContents.navigationHistory;
    setMenu({
      language: current,
      platform,
      development: !app.isPackaged,
      onDashboard: () => window.open(dashboard),
      onBack: () => history()?.goBack(),
      onForward: () => history()?.goForward(),
      onPrint: () => void printPage(siteFacts.name.replace(/\W+/g, "-")),
      onFind: () => window.current && findBar?.open(),
      onFindStep: (forward) => window.current && findBar?.step(forward),
      onWebsite: () => openOutside(serverUrl),
      onLogs: showLogs,
    });
  };
  const choice = await readLanguage({
    file: join(userData, "language.json"),
    preferred: app.getPreferredSystemLanguages(),
    onChange: showMenu,
    log,
  });
  spoken.choice = choice;
  try {
    serverUrl = await readServer({ env, folder, userData });
  } catch (error) {
    const { title, server } = textsOf(language()).stopped;
    const reason = error instanceof Error ? error.message : String(error);
    dialog.showErrorBox(filled(title, { name: siteFacts.name }), filled(server, { reason }));
    return app.exit(1);
  }
  showMenu(language());

  const ours = session.defaultSession;
  lockSession(ours, log);
  const ask = createNetFetch({ request: (options) => net.request(options), answerProxy: proxies.answer });
  const fetch: typeof ask = (input, init) => {
    const reads = /^(?:GET|HEAD)$/.test(init?.method ?? "GET");
    return reads ? ask(input, init) : drain.hold(ask(input, init));
  };
  const handler = createAppHandler({ clientDir: join(folder, "client"), serverUrl, fetch });
  serveApp({ session: ours, handler, pages, log });

  const store = createSessionStore({ file: sealed("session.bin"), log });
  const notify = createNotifier(window.open);
  const actions: Actions = {
    ready: async () => ({ path: window.takeWaiting() }),
    readSession: () => store.read(),
    writeSession: ({ key, value }) => drain.hold(store.write(key, value)).then(() => null),
    removeSession: ({ key }) => drain.hold(store.remove(key)).then(() => null),
    notify: async (notice) => (notify(notice), null),
    print: ({ name }) => printPage(name),
    saveFile: async ({ name, bytes }) =>
      window.current ? save({ window: window.current, name, content: () => bytes }) : { outcome: "cancelled" },
    openExternal: ({ url }) => openExternal(url).then(() => null),
  };
  openGate({ ipcMain, contents: () => window.current?.webContents ?? null, gate: createGate(actions, log), log });
  window.begin(choice);
}
