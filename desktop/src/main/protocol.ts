import type { CustomScheme, Session } from "electron";
import { desktopScheme } from "#shared/desktop/addresses.ts";
import type { AppHandler } from "./app-handler.ts";
import type { Log } from "./log.ts";
import { isOurs, isShell } from "./security.ts";
import type { ShellPages } from "./shell/pages.ts";

/** A scheme with an origin of its own, as safe as https, that may fetch and stream. It bypasses no policy. */
export const appScheme: CustomScheme = {
  scheme: desktopScheme,
  privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
};

interface Props {
  session: { protocol: Pick<Session["protocol"], "handle"> };
  handler: AppHandler;
  pages: ShellPages;
  log: Log;
}

export function serveApp({ session, handler, pages, log }: Props): void {
  session.protocol.handle(desktopScheme, async (request) => {
    try {
      if (isShell(request.url)) return await pages.answer(request);
      if (!isOurs(request.url)) return new Response("Not found.", { status: 404 });
      return await handler(request);
    } catch (error) {
      log.warn("app.failed", { error: String(error) });
      return new Response("This page cannot be shown.", { status: 500 });
    }
  });
}
