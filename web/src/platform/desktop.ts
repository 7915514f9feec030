import { isOpenable } from "#shared/desktop/addresses.ts";
import type { DesktopBridge } from "#shared/desktop/bridge.ts";
import type { StoredSession } from "#shared/desktop/channels.ts";
import type { FileOutcome } from "#shared/desktop/files.ts";
import { localPath, type Language } from "#shared/kernel/language.ts";
import type { Platform } from "./platform.ts";

declare global {
  interface Window {
    /** Left by the preload script of the desktop window. */
    readonly agritrade?: DesktopBridge;
  }
}

interface Props {
  bridge: DesktopBridge;
  /** Read before the client starts, so that reading needs no waiting later. */
  stored: StoredSession;
  language: Language;
}

const failed: FileOutcome = { outcome: "failed", why: "other" };

/** Without accents and signs, as the main process takes names. */
const plainName = (name: string) => name.normalize("NFKD").replace(/\p{M}/gu, "").replace(/\W+/g, "-").slice(0, 60);

/** The desktop window: what the page may not do itself goes through the bridge. */
export function createDesktopPlatform({ bridge, stored, language }: Props): Platform {
  const notKept = new Set<() => void>();
  const entries = new Map(Object.entries(stored.entries));
  // The main process logs what it refuses; the page goes on with what it holds.
  const send = (call: Promise<unknown>) => void call.catch(() => undefined);
  return {
    kind: "desktop",
    origin: "",
    storage: {
      getItem: (key) => entries.get(key) ?? null,
      setItem: (key, value) => {
        entries.set(key, value);
        bridge.writeSession(key, value).catch(() => notKept.forEach((hear) => hear()));
      },
      removeItem: (key) => {
        entries.delete(key);
        send(bridge.removeSession(key));
      },
    },
    sessionLasts: stored.lasting,
    onSessionNotKept: (listener) => {
      notKept.add(listener);
      return () => void notKept.delete(listener);
    },
    openSession: stored.locked
      ? () =>
          bridge.readSession().then(
            ({ locked }) => !locked,
            () => false,
          )
      : undefined,
    openExternal: (url) => send(bridge.openExternal(url)),
    notify: ({ title, body, path }) =>
      send(bridge.notify({ title: title.slice(0, 120), body: body.slice(0, 400), path: localPath(language, path) })),
    print: (name) => bridge.print(plainName(name)).catch(() => failed),
    onOpen: (listener) => {
      const open = (path: string | null) => void (path && isOpenable(path) && listener(path));
      const stop = bridge.onOpen(open);
      // What was asked for before the page could hear of it, such as the link that started the program.
      send(bridge.ready().then(({ path }) => open(path)));
      return stop;
    },
  };
}
