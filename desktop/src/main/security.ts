import type { App, PermissionCheckHandlerHandlerDetails, Session, WebContents } from "electron";
import { desktopOrigin, isExternal, shellOrigin } from "#shared/desktop/addresses.ts";
import type { Log } from "./log.ts";

/** What a page of ours may ask the system for; everything else is denied without a question. */
const permitted = new Set(["notifications", "clipboard-sanitized-write"]);

const isAt = (origin: string, address: string): boolean => {
  try {
    const { protocol, host } = new URL(address);
    return `${protocol}//${host}` === origin;
  } catch {
    return false;
  }
};

/** A page of the client. */
export const isOurs = (address: string): boolean => isAt(desktopOrigin, address);
/** A page of the program's own: it has no bridge. */
export const isShell = (address: string): boolean => isAt(shellOrigin, address);

type Locked = Pick<
  Session,
  "setPermissionRequestHandler" | "setPermissionCheckHandler" | "setDevicePermissionHandler" | "on"
>;

export function lockSession(session: Locked, log: Log): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const granted = permitted.has(permission) && details.isMainFrame && isOurs(details.requestingUrl);
    if (!granted) log.warn("permission.denied", { permission });
    answer(granted);
  });
  session.setPermissionCheckHandler(
    (_contents, permission, origin, details: PermissionCheckHandlerHandlerDetails) =>
      permitted.has(permission) && details.isMainFrame && isOurs(origin),
  );
  session.setDevicePermissionHandler(() => false);
  // The client saves by the bridge, which asks where to and says how it ended; what downloads by itself is not ours.
  session.on("will-download", (event) => {
    event.preventDefault();
    log.warn("download.refused");
  });
}

interface Props {
  /** Hands a checked address to the system's browser or mail program. */
  openExternal: (address: string) => Promise<void>;
  log: Log;
}

function lockContents(contents: WebContents, { openExternal, log }: Props): void {
  const leave = (address: string) => {
    if (!isExternal(address)) return log.warn("address.refused", { address: address.slice(0, 200) });
    openExternal(address).catch((error: unknown) => log.warn("address.failed", { error: String(error) }));
  };
  contents.setWindowOpenHandler(({ url }) => {
    leave(url);
    return { action: "deny" };
  });
  contents.on("will-navigate", (event) => {
    // The program's own pages send their forms to themselves, and lead nowhere else.
    if (isShell(contents.getURL()) ? isShell(event.url) : isOurs(event.url)) return;
    event.preventDefault();
    leave(event.url);
  });
  contents.on("will-frame-navigate", (event) => {
    // The main frame is looked at above; the client has no other.
    if (!event.isMainFrame) event.preventDefault();
  });
  contents.on("will-redirect", (event) => {
    if (isOurs(event.url)) return;
    event.preventDefault();
    log.warn("redirect.refused", { address: event.url.slice(0, 200) });
  });
  contents.on("will-attach-webview", (event) => event.preventDefault());
}

/** Locks whatever contents the program will ever have, before it shows anything. */
export function lockApp(app: Pick<App, "on">, props: Props): void {
  app.on("web-contents-created", (_event, contents) => lockContents(contents, props));
}
