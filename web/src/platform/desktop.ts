import { isOpenable } from "#shared/desktop/addresses.ts";
import type { DesktopBridge } from "#shared/desktop/bridge.ts";
import type { StoredSession } from "#shared/desktop/channels.ts";
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

/** The desktop window: what the page may not do itself goes through the bridge. */
export function createDesktopPlatform({ bridge, stored, language }: Props): Platform {
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
        send(bridge.writeSession(key, value));
      },
      removeItem: (key) => {
        entries.delete(key);
        send(bridge.removeSession(key));
      },
    },
    sessionLasts: stored.lasting,
    openExternal: (url) => send(bridge.openExternal(url)),
    notify: ({ title, body, path }) =>
      send(bridge.notify({ title: title.slice(0, 120), body: body.slice(0, 400), path: localPath(language, path) })),
    print: (name) => bridge.print(name).catch(() => "failed" as const),
    onOpen: (listener) => {
      const open = (path: string | null) => void (path && isOpenable(path) && listener(path));
      const stop = bridge.onOpen(open);
      // What was asked for before the page could hear of it, such as the link that started the program.
      send(bridge.ready().then(({ path }) => open(path)));
      return stop;
    },
  };
}
