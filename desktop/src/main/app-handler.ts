import { readFile } from "node:fs/promises";
import { extname, join, resolve, sep } from "node:path";
import { splitPath } from "#shared/kernel/language.ts";

export type Fetch = (input: string, init?: RequestInit) => Promise<Response>;
export type AppHandler = (request: Request) => Promise<Response>;

interface Props {
  /** The desktop build of the client. */
  clientDir: string;
  /** The marketplace, without a path. */
  serverUrl: string;
  fetch: Fetch;
}

const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** What goes on to the server; everything else is the client's. */
const forwarded = /^\/(?:api|auth|files|pictures)\//;

/** Headers of one connection, and what would tell the server of this window or carry a state of its own. */
const keptBack =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|host|content-length|cookie2?|origin|referer|sec-.*|accept-encoding)$/i;
/** The answer's body arrives unpacked, so its length and packing are no longer true. */
const dropped =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-length|content-encoding|set-cookie2?|access-control-.*|strict-transport-security)$/i;

const isLoopback = (url: string) => /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|\/|$)/.test(url);

/** The window's policy: its own files and nothing else; pictures as on the website, because suppliers name their addresses. */
function policyFor(serverUrl: string): string {
  const local = isLoopback(serverUrl) ? " http://127.0.0.1:* http://localhost:*" : "";
  return [
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self' data:",
    "connect-src 'self'",
    `img-src 'self' data: https:${local}`,
  ].join("; ");
}

const without = (headers: Headers, pattern: RegExp) =>
  new Headers([...headers].filter(([name]) => !pattern.test(name)));

/** The path inside the client's folder; null for one that tries to leave it or that no file can have. */
function filePathOf(clientDir: string, pathname: string): string | null {
  let name: string;
  try {
    name = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  if (/[\0\\]/.test(name) || name.split("/").includes("..")) return null;
  const root = resolve(clientDir);
  const path = resolve(root, `.${name}`);
  return path === root || path.startsWith(root + sep) ? path : null;
}

const isAbsent = (error: unknown) =>
  ["ENOENT", "ENOTDIR", "EISDIR"].includes((error as { code?: string } | null)?.code ?? "");

/**
 * Answers every request of the window: the client's files, its one page for every other path, and the server's answers for
 * `/api`, `/auth`, and papers and pictures. So the page has one origin, its policy stays `'self'`, and the server needs no rule for foreign origins.
 */
export function createAppHandler({ clientDir, serverUrl, fetch }: Props): AppHandler {
  const base = new URL(serverUrl).origin;
  const secure = {
    "content-security-policy": policyFor(serverUrl),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cross-origin-opener-policy": "same-origin",
  };
  const say = (status: number, text: string) =>
    new Response(text, { status, headers: { ...secure, "content-type": "text/plain; charset=utf-8" } });

  const forward = async (request: Request, { pathname, search }: URL): Promise<Response> => {
    const bare = request.method === "GET" || request.method === "HEAD";
    try {
      const answer = await fetch(base + pathname + search, {
        method: request.method,
        headers: without(request.headers, keptBack),
        // Questions are small; answers stream.
        ...(bare ? {} : { body: await request.arrayBuffer() }),
        // An interface that redirects is not the one we know.
        redirect: "error",
        credentials: "omit",
        cache: "no-store",
        signal: request.signal,
      });
      const headers = without(answer.headers, dropped);
      for (const [name, value] of Object.entries(secure)) headers.set(name, value);
      return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
    } catch {
      // The client takes any answer that is not the server's own for a lost connection, and says so.
      return say(502, "The server cannot be reached.");
    }
  };

  const serve = async (path: string): Promise<Response> => {
    const body = await readFile(path);
    const type = types[extname(path)] ?? "application/octet-stream";
    const html = type.startsWith("text/html");
    const headers = {
      ...secure,
      "content-type": type,
      "cache-control": html ? "no-store" : "max-age=31536000, immutable",
    };
    return new Response(new Uint8Array(body), { headers });
  };

  return async (request) => {
    const url = new URL(request.url);
    if (forwarded.test(url.pathname)) return forward(request, url);
    if (request.method !== "GET" && request.method !== "HEAD") return say(405, "Method not allowed.");
    const path = filePathOf(clientDir, url.pathname);
    if (!path) return say(400, "Bad request.");
    if (extname(path) in types) {
      try {
        return await serve(path);
      } catch (error) {
        if (isAbsent(error)) return say(404, "Not found.");
        throw error;
      }
    }
    const { language } = splitPath(url.pathname);
    return serve(join(clientDir, language === "fr" ? "index.fr.html" : "index.html"));
  };
}
