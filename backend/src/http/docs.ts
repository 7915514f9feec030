import { createRequire } from "node:module";
import { dirname } from "node:path";
import type { Context, Middleware } from "koa";
import type { AnyEndpoint } from "#shared/kernel/endpoint.ts";
import { openApiDocument } from "./openapi.ts";
import { apiBase } from "./router.ts";
import { sendFile } from "./send-file.ts";

const documentPath = `${apiBase}/openapi.json`;
const page = "/api/docs";

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>AgriTrade Africa API</title><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="stylesheet" href="${page}/swagger-ui.css"></head>
<body><div id="swagger-ui"></div><script src="${page}/swagger-ui-bundle.js"></script><script src="${page}/start.js"></script></body></html>`;
const script = `window.ui = SwaggerUIBundle({ url: "${documentPath}", dom_id: "#swagger-ui", deepLinking: true, tryItOutEnabled: true });`;

/** The API's document, and a page to read and try it. */
export function docsRoutes(contracts: readonly AnyEndpoint[]): Middleware {
  let document: string | undefined;
  const viewer = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
  return async (context: Context, next) => {
    if (context.method !== "GET") {
      await next();
      return;
    }
    if (context.path === documentPath) {
      context.type = "application/json";
      context.set("cache-control", "public, max-age=300");
      context.body = document ??= JSON.stringify(openApiDocument(contracts));
      return;
    }
    if (context.path !== page && !context.path.startsWith(`${page}/`)) {
      await next();
      return;
    }
    // The viewer writes style attributes; nothing of ours needs them.
    context.set(
      "content-security-policy",
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
    );
    if (context.path === page || context.path === `${page}/`) {
      context.type = "html";
      context.body = html;
    } else if (context.path === `${page}/start.js`) {
      context.type = "text/javascript";
      context.body = script;
    } else {
      await sendFile(context, context.path.slice(page.length), { root: viewer });
    }
  };
}
