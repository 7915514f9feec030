import type { Middleware } from "koa";
import type { Hosts } from "../config.ts";
import { isAtConsole } from "./asked-site.ts";
import { Redirect, writeRedirect } from "./redirect.ts";
import { apiBase, authBase } from "./router.ts";

const ofConsole = /^\/admin(?:\/|$)/;
/** The demo's own doors have their own guard (`own-hosts.ts`), and the product itself calls its sandbox by the address of the machine. */
const ofDemo = /^\/(?:dev|sandbox)(?:\/|$)/;
const ofBoth = (path: string) =>
  ofDemo.test(path) ||
  ((path.startsWith(`${apiBase}/`) || path.startsWith(`${authBase}/`)) && path !== `${apiBase}/openapi.json`);

/**
 * Keeps the pages of website and console to their hosts, so that a script of the one is never of the other's origin. What somebody asks the wrong host for is at the other one: letters and
 * bookmarks from before keep their meaning, and the console's links to the website need not know where it is. Neither address is a secret: certificates are published.
 */
export function keepSitesApart(hosts: Hosts): Middleware {
  const { consoleUrl, publicUrl } = hosts;
  return async (context, next) => {
    const { path, search, method } = context;
    const atConsole = isAtConsole(context);
    if (!consoleUrl || (atConsole ? ofConsole.test(path) || ofBoth(path) : !ofConsole.test(path))) {
      await next();
      return;
    }
    // Nothing is sent on that somebody has typed.
    if (method !== "GET" && method !== "HEAD") return;
    const there = atConsole ? (path === "/" ? `${consoleUrl}/admin` : publicUrl + path) : consoleUrl + path;
    writeRedirect(context, new Redirect(there + search));
  };
}
