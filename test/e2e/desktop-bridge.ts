import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { BrowserContext, Page } from "playwright";
import { gateName, openName } from "#shared/desktop/gate-names.ts";
import type { ChannelArgument } from "#shared/desktop/channels.ts";
import type { FileOutcome } from "#shared/desktop/files.ts";
import { createAppHandler } from "#desktop/src/main/app-handler.ts";
import { createGate, type Actions } from "#desktop/src/main/ipc.ts";
import { desktopBuild } from "#test/support/desktop-build.ts";
import type { Organization } from "#backend/src/domains/organizations/index.ts";
import type { PersonOf } from "#test/factories/people.ts";

export const sessionKey = "agritrade.session";

/** A signed-in member's session as the sign-in library keeps it. */
export const storedSession = ({ user, token, refreshToken }: PersonOf<Organization>): string =>
  JSON.stringify({
    access_token: token,
    refresh_token: refreshToken,
    token_type: "bearer",
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: { id: user.id, email: user.email, aud: "authenticated", app_metadata: {}, user_metadata: {}, created_at: "" },
  });

export interface Bridge {
  url: string;
  close(): Promise<void>;
}

async function answer(
  handler: ReturnType<typeof createAppHandler>,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  const { method = "GET", url = "/", headers } = request;
  const bare = method === "GET" || method === "HEAD";
  const body = bare ? null : Buffer.concat((await request.toArray()) as Buffer[]);
  const sent = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as [string, string]] : [],
  );
  const answered = await handler(
    new Request(`http://${headers.host}${url}`, { method, headers: sent, body, signal: gone.signal }),
  );
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  if (!answered.body) return response.end();
  await pipeline(Readable.fromWeb(answered.body as never), response).catch(() => undefined);
}

/** The window's protocol on a port of its own: the same handler that Electron serves `app://agritrade/` with. */
export async function startBridge(serverUrl: string): Promise<Bridge> {
  const handler = createAppHandler({ clientDir: join(desktopBuild, "client"), serverUrl, fetch });
  const server = createServer((request, response) => void answer(handler, request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** The main process's side, as far as a page can tell. */
export interface Shell {
  readonly session: Map<string, string>;
  readonly notices: ChannelArgument<"notify">[];
  readonly printed: string[];
  readonly external: string[];
  readonly refused: Record<string, unknown>[];
  /** How the next print ends. */
  print: FileOutcome;
  readonly saved: { name: string; text: string }[];
  /** How the next file's saving ends. */
  save: FileOutcome;
  /** Whether the session that is kept cannot be opened. */
  locked: boolean;
  /** Asks the page to open an address. */
  open(page: Page, path: string): Promise<void>;
}

interface Options {
  session?: Map<string, string>;
  lasting?: boolean;
  locked?: boolean;
  /** What was asked for before the page was there. */
  waiting?: string;
}

/** Electron's two modules as a preload script sees them; its calls arrive at the binding, its events come by `deliver`. */
const electronOfPages = `(() => {
  const listeners = new Map();
  const ipcRenderer = {
    invoke: (_gate, name, argument) => window.__gate(name, argument),
    on: (name, listener) => void listeners.set(name, [...(listeners.get(name) ?? []), listener]),
    off: (name, listener) => void listeners.set(name, (listeners.get(name) ?? []).filter((one) => one !== listener)),
  };
  const contextBridge = { exposeInMainWorld: (name, value) => Object.defineProperty(window, name, { value }) };
  window.__deliver = (name, value) => (listeners.get(name) ?? []).forEach((listener) => listener({}, value));
  const require = () => ({ contextBridge, ipcRenderer });
  const module = { exports: {} };
  PRELOAD
})();`;

/** Gives the pages of a context the built preload script, and the main process's door with its checks behind it. */
export async function installShell(context: BrowserContext, options: Options = {}): Promise<Shell> {
  const { session = new Map<string, string>(), lasting = true, locked = false } = options;
  let { waiting = null as string | null } = options;
  const shell: Shell = {
    session,
    notices: [],
    printed: [],
    external: [],
    refused: [],
    print: { outcome: "saved", name: "order.pdf" },
    saved: [],
    save: { outcome: "saved", name: "kept.txt" },
    locked,
    open: async (page, path) => {
      await page.evaluate(
        ([name, value]) => (window as unknown as { __deliver: (...all: string[]) => void }).__deliver(name, value),
        [openName, path] as const,
      );
    },
  };
  const actions: Actions = {
    ready: async () => {
      const path = waiting;
      waiting = null;
      return { path };
    },
    readSession: async () => ({
      entries: shell.locked ? {} : Object.fromEntries(session),
      lasting,
      locked: shell.locked,
    }),
    writeSession: async ({ key, value }) => (session.set(key, value), null),
    removeSession: async ({ key }) => (session.delete(key), null),
    notify: async (notice) => (shell.notices.push(notice), null),
    print: async ({ name }) => (shell.printed.push(name), shell.print),
    saveFile: async ({ name, bytes }) => (
      shell.saved.push({ name, text: new TextDecoder().decode(bytes) }),
      shell.save
    ),
    openExternal: async ({ url }) => (shell.external.push(url), null),
  };
  const warn = (event: string, details?: Record<string, unknown>) => void shell.refused.push({ event, ...details });
  const gate = createGate(actions, { warn, info: () => undefined });
  await context.exposeFunction("__gate", (name: unknown, argument: unknown) => gate(name, argument));
  const preload = readFileSync(join(desktopBuild, "preload.cjs"), "utf8");
  if (!preload.includes(gateName)) throw new Error("the preload script does not know the door");
  await context.addInitScript({ content: electronOfPages.replace("PRELOAD", () => preload) });
  return shell;
}
