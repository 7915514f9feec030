import "./stand-in.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { gateName } from "#shared/desktop/gate-names.ts";
import type { GateAnswer } from "#shared/desktop/channels.ts";
import { handlers, resetSystem, session, system, type BrowserWindow, type Frame } from "./electron.ts";

export const root = join(import.meta.dirname, "../..");

type Log = Record<string, unknown>;

export interface Running {
  readonly logged: Log[];
  readonly window: BrowserWindow;
  /** Asks the main process as a page's frame does. */
  call(name: unknown, argument: unknown, frame?: Frame, sender?: unknown): Promise<GateAnswer>;
  /** Asks by the window's own protocol. */
  get(address: string, init?: RequestInit): Promise<Response>;
}

interface Options {
  env?: Record<string, string>;
  argv?: string[];
  platform?: NodeJS.Platform;
  folder?: string;
}

/** Starts the real main process on the stand-in; once for each test. */
export async function run({
  env,
  argv = ["agritrade"],
  platform = "linux",
  folder = root,
}: Options = {}): Promise<Running> {
  const { startDesktop } = await import("#desktop/src/main/start.ts");
  const logged: Log[] = [];
  const warn = (event: string, details: Log = {}) => void logged.push({ event, ...details });
  const log = { warn, info: () => undefined };
  await startDesktop({
    folder,
    env: { AGRITRADE_SERVER: "https://market.example", ...env },
    argv,
    execPath: "/opt/electron",
    platform,
    log,
  });
  const theWindow = () => {
    const [window] = system.windows;
    if (!window) throw new Error("no window is open");
    return window;
  };
  return {
    logged,
    get window() {
      return theWindow();
    },
    async call(name, argument, frame = theWindow().webContents.mainFrame, sender = theWindow().webContents) {
      const handler = handlers.get(gateName);
      if (!handler) throw new Error("the main process does not listen");
      return (await handler({ sender, senderFrame: frame } as never, name, argument)) as GateAnswer;
    },
    async get(address, init) {
      const handler = session.defaultSession.served.get("app");
      if (!handler) throw new Error("the protocol is not served");
      return handler(new Request(address, init));
    },
  };
}

const scratch = "agritrade-desktop-";

/** A fresh system and a user's folder of its own for every test. */
export function useSystem(): void {
  let made: string | undefined;
  beforeEach(() => {
    made = mkdtempSync(join(tmpdir(), scratch));
    resetSystem(made);
  });
  afterEach(() => {
    // What is removed is the folder made above, whatever a test has done to the system meanwhile.
    if (made && basename(made).startsWith(scratch)) rmSync(made, { recursive: true, force: true });
    made = undefined;
  });
}

export { app, stoppable } from "./system.ts";
