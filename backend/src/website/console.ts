import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Context, Middleware } from "koa";
import type { Config } from "../config.ts";
import { sendFile } from "../http/send-file.ts";

/** Stands in the built page wherever the nonce of an answer belongs (`vite.admin.config.ts`). */
const noncePlaceholder = /__CSP_NONCE__/g;

const below = /^\/admin(\/|$)/;
const assets = "/admin/assets/";

export interface StaffConsole {
  middleware: Middleware;
  close(): Promise<void>;
}

/** The staff console below /admin; undefined when it has not been built, which keeps nothing else from running. */
export async function createConsole(config: Config): Promise<StaffConsole | undefined> {
  const { serveAdmin, webDev } = config;
  if (!serveAdmin) return undefined;
  if (webDev) return developedConsole();
  const page = join(serveAdmin, "index.html");
  if (!existsSync(page)) return undefined;
  const document = await readFile(page, "utf8");
  return { middleware: builtConsole(serveAdmin, document), close: () => Promise.resolve() };
}

function builtConsole(root: string, document: string): Middleware {
  return async (context, next) => {
    if (!isRead(context)) {
      await next();
      return;
    }
    if (context.path.startsWith(assets)) return sendAsset(context, root);
    const nonce = randomBytes(16).toString("base64");
    allowStyles(context, nonce);
    sendDocument(context, document.replace(noncePlaceholder, nonce));
  };
}

const isRead = ({ method, path }: Context): boolean => below.test(path) && (method === "GET" || method === "HEAD");

/** Built files have a hash in their name, so they are kept for ever; compressed copies lie beside them. */
async function sendAsset(context: Context, root: string): Promise<void> {
  // A name that leads out of the folder would be sent, and kept for ever, under another one.
  const isName = !/%|\.\./.test(context.path);
  const sent =
    isName &&
    (await sendFile(context, context.path.slice("/admin".length), {
      root,
      brotli: true,
      gzip: true,
      setHeaders: (response) => response.setHeader("cache-control", "public, max-age=31536000, immutable"),
    }));
  // A page of an older build asks for it. The console's page in its place would be no script, so there is nothing.
  if (!sent) context.status = 404;
}

/** MUI writes its styles while it runs. They carry this answer's nonce, so that no other inline style is taken. */
function allowStyles(context: Context, nonce: string): void {
  const policy = context.response.get("content-security-policy");
  context.set("content-security-policy", policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`));
}

function sendDocument(context: Context, document: string): void {
  context.status = 200;
  context.type = "html";
  context.set({ "cache-control": "no-store", "x-robots-tag": "noindex" });
  context.body = document;
}

/** Vite in middleware mode: the sources as they are, reloaded when they change. Development only. */
async function developedConsole(): Promise<StaffConsole> {
  const { createServer } = await import("vite");
  const { viteMiddleware } = await import("./vite-middleware.ts");
  const vite = await createServer({ configFile: "vite.admin.config.ts", appType: "custom" });
  const sources = viteMiddleware(vite);
  const middleware: Middleware = async (context, next) => {
    const isPage = !/\.\w+$|\/@/.test(context.path) && context.accepts("html") === "html";
    if (!isRead(context)) {
      await next();
    } else if (isPage) {
      const draft = await readFile(join(vite.config.root, "index.html"), "utf8");
      context.remove("content-security-policy");
      sendDocument(context, await vite.transformIndexHtml(context.path, draft));
    } else {
      await sources(context, next);
    }
  };
  return { middleware, close: () => vite.close() };
}
