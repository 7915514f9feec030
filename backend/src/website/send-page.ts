import type { Context } from "koa";
import type { CachedPage } from "./page-cache.ts";
import { allowStyles } from "./page-styles.ts";

/** Sends a finished page, compressed as the reader takes it; 304 to whoever has it. */
export function sendPage(context: Context, page: CachedPage): void {
  context.status = page.status;
  context.set({
    "content-type": page.type,
    etag: page.etag,
    "cache-control": "public, max-age=0, must-revalidate",
    vary: "accept-encoding, save-data",
  });
  if (page.status === 503) context.set("retry-after", "5");
  if (page.styleHash) allowStyles(context, page.styleHash);
  if (page.status === 200 && context.get("if-none-match") === page.etag) {
    context.status = 304;
    return;
  }
  const accepted = context.acceptsEncodings("br", "gzip", "identity");
  const encoding = accepted === "br" || accepted === "gzip" ? accepted : undefined;
  if (encoding) context.set("content-encoding", encoding);
  context.body = page.bytes(encoding);
}
