import type { Context, Middleware } from "koa";
import type proxyAddr from "proxy-addr";
import type { Hosts } from "../config.ts";

type IsTrusted = ReturnType<typeof proxyAddr.compile>;

/** As an address spells it: without a port, in lower case. */
const nameOf = (host: string): string => host.trim().toLowerCase().replace(/:\d*$/, "");

/**
 * Notes whether a request came by the console's own host. `Host` says it. Where that names neither of ours, because the proxy has put its own address there, the last entry of
 * X-Forwarded-Host is read, of a proxy that the operator has named: everybody else could write what they like into it. A host that is unknown is the website's.
 */
export function noteSite({ consoleUrl, publicUrl }: Hosts, isTrusted: IsTrusted): Middleware {
  const [site, staff] = [new URL(publicUrl).hostname, consoleUrl && new URL(consoleUrl).hostname];
  return async (context, next) => {
    const { headers, socket } = context.req;
    const name = nameOf(headers.host ?? "");
    const isOurs = name === site || name === staff;
    const forwarded = [headers["x-forwarded-host"]].flat().at(-1)?.split(",").at(-1);
    const asked = !isOurs && forwarded && isTrusted(socket.remoteAddress ?? "", 0) ? nameOf(forwarded) : name;
    context.state.atConsole = staff !== undefined && asked === staff;
    await next();
  };
}

export const isAtConsole = ({ state }: Pick<Context, "state">): boolean => state.atConsole === true;

/** Whether the host that was asked has what is for staff alone: with a host of its own, the console's alone. */
export const hasStaffRoutes = (context: Pick<Context, "state">, { consoleUrl }: Hosts): boolean =>
  !consoleUrl || isAtConsole(context);
