import type { Context, Middleware, Next } from "koa";
import type { Config } from "../config.ts";
import { readingAfter, readPlace, writtenPlace } from "../db/servers/read-after.ts";
import type { Replicas } from "../db/servers/replicas.ts";
import { apiBase } from "./router.ts";

/** In the answer to a write: how far the database was then. Whoever sends it with a read sees what they have written. */
const header = "x-read-after";
/** The same, for pages, which a browser asks for by itself. Longer than a replica may be behind, and than it takes to notice that it is. */
const cookieLife = 60;

const isOverTls = ({ publicUrl }: Pick<Config, "publicUrl">) => publicUrl.startsWith("https:");
const cookieOf = (config: Pick<Config, "publicUrl">) => `${isOverTls(config) ? "__Host-" : ""}read-after`;

/**
 * A writer reads their own writes, though others' reads come from replicas that are a little behind (docs/adr/0080-replicas.md). Nothing happens where there
 * are none.
 */
export function readOwnWrites(
  replicas: Replicas,
  config: Pick<Config, "publicUrl" | "databaseReplicaUrls">,
): Middleware {
  if (config.databaseReplicaUrls.length === 0) return (_context, next) => next();
  return async (context: Context, next: Next) => {
    if (context.method === "GET" || context.method === "HEAD") {
      const [shown, kept] = [context.get(header), context.cookies.get(cookieOf(config))].map(readPlace);
      await readingAfter(shown !== undefined && (kept === undefined || shown > kept) ? shown : kept, next);
      return;
    }
    await next();
    if (!context.path.startsWith(`${apiBase}/`) || context.status >= 400) return;
    // Without the database nothing can be told, and nobody reads either.
    const place = await replicas.placeNow().catch(() => undefined);
    if (place === undefined) return;
    context.set(header, writtenPlace(place));
    const secure = isOverTls(config) ? "; Secure" : "";
    context.append(
      "set-cookie",
      `${cookieOf(config)}=${writtenPlace(place)}; Path=/; Max-Age=${cookieLife}; HttpOnly; SameSite=Lax${secure}`,
    );
  };
}
