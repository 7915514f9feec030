import en from "#shared/locales/en/offline.json";
import fr from "#shared/locales/fr/offline.json";
import { siteFacts } from "#shared/site-facts.ts";
import { typesetFrenchTexts } from "#shared/look/french-typography.ts";
import { localPath, splitPath } from "#shared/kernel/language.ts";
import { isKeepable, keptAt, limits, needsLine, withKeptNotice } from "./kept-page.ts";

/**
 * The service worker: public pages that were visited stay readable without a line. It keeps what everybody may see and nothing else:
 * no answer of the API, nothing of the dashboard, of the console or of signing in.
 */
declare const self: WorkerScope;

// TypeScript's own description of workers and that of documents exclude each other.
interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends LastingEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: LastingEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(type: "message", listener: (event: LastingEvent & { data: unknown }) => void): void;
}

const pages = "pages-1";
const assets = "assets-1";
/** Milliseconds after which a slow line gives way to a kept page. */
const patience = 4000;

const words = { en, fr: typesetFrenchTexts(fr) };

self.addEventListener("install", () => void self.skipWaiting());

self.addEventListener("activate", (event) => {
  const clear = async () => {
    for (const name of await caches.keys()) if (name !== pages && name !== assets) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(clear());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (/^\/(?:assets|flags)\//.test(url.pathname)) event.respondWith(fromCache(request));
  else if (request.mode === "navigate" && isKeepable(url.pathname)) event.respondWith(visit(event, url));
  else if (request.mode === "navigate" && needsLine(url.pathname))
    event.respondWith(fetch(request).catch(() => withoutLine(url, "lineNeeded")));
});

/** A page that was opened without this worker, or inside the browser, is kept on its word. */
self.addEventListener("message", (event) => {
  const { keep } = (event.data ?? {}) as { keep?: string };
  if (typeof keep !== "string") return;
  const url = new URL(keep, self.location.origin);
  if (url.origin !== self.location.origin || !isKeepable(url.pathname)) return;
  const read = async () => keepPage(url, await fetch(url, { cache: "force-cache" }));
  event.waitUntil(read().catch(() => undefined));
});

/** Names in assets/ carry a hash of what is inside, so what is there once is right for ever. */
async function fromCache(request: Request): Promise<Response> {
  const cache = await caches.open(assets);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) {
    await cache.put(request, answer.clone());
    await trim(cache, limits.assets);
  }
  return answer;
}

async function visit(event: FetchEvent, url: URL): Promise<Response> {
  const kept = await (await caches.open(pages)).match(url.href);
  const asked = fetch(event.request).then((answer) => {
    event.waitUntil(keepPage(url, answer.clone()).catch(() => undefined));
    return answer;
  });
  const late = new Promise<undefined>((resolve) => kept && setTimeout(resolve, patience, undefined));
  const answer = await Promise.race([asked, late]).catch(() => undefined);
  if (answer) return answer;
  // Whatever still comes is for the next visit.
  asked.catch(() => undefined);
  return kept ? showKept(kept, url) : withoutLine(url, "text");
}

async function keepPage(url: URL, answer: Response): Promise<void> {
  if (answer.status !== 200 || answer.redirected || !answer.headers.get("content-type")?.startsWith("text/html"))
    return;
  // The server knows which addresses hold a secret.
  if (answer.headers.get("cache-control")?.includes("no-store")) return;
  const html = await answer.text();
  const cache = await caches.open(pages);
  const headers = new Headers(answer.headers);
  headers.delete("content-encoding");
  headers.set(keptAt, new Date().toISOString());
  // Newest last: what was read longest ago goes first.
  await cache.delete(url.href);
  await cache.put(url.href, new Response(html, { headers }));
  await trim(cache, limits.pages);
  const store = await caches.open(assets);
  for (const [, path] of html.matchAll(/[" ](\/(?:assets|flags)\/[\w.-]+)(?=[" ])/g))
    if (path && !(await store.match(path))) await keepSeen(store, path);
  await trim(store, limits.assets);
}

/** Takes what the browser has loaded anyway: keeping a page costs its reader no byte. */
async function keepSeen(store: Cache, path: string): Promise<void> {
  const seen = await fetch(path, { cache: "only-if-cached", mode: "same-origin" }).catch(() => undefined);
  if (seen?.status === 200) await store.put(path, seen);
}

async function trim(cache: Cache, limit: number): Promise<void> {
  const keys = await cache.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - limit))) await cache.delete(old);
}

async function showKept(kept: Response, url: URL): Promise<Response> {
  const { language } = splitPath(url.pathname);
  const time = new Date(kept.headers.get(keptAt) ?? 0).toLocaleString(language === "fr" ? "fr-FR" : "en-GB", {
    dateStyle: "long",
    timeStyle: "short",
  });
  const html = withKeptNotice(await kept.text(), words[language].kept.replace("{{time}}", time));
  return new Response(html, { headers: kept.headers });
}

function withoutLine(url: URL, reason: "text" | "lineNeeded"): Response {
  const { language } = splitPath(url.pathname);
  const { title, [reason]: text, retry, home } = words[language];
  const style =
    "body{margin:0;min-height:100vh;display:grid;place-items:center;background:#fbf8f1;color:#1d2a22;font:1.0625rem/1.6 system-ui,sans-serif}main{max-width:34rem;padding:2rem}h1{font:600 2rem/1.2 Georgia,serif;margin:0 0 1rem}a{color:#1f5a3c;display:inline-block;padding:.5rem 0;margin-right:1.5rem}";
  const body = `<main><h1>${title}</h1><p>${text}</p><p><a href="">${retry}</a><a href="${localPath(language, "/")}">${home}</a></p></main>`;
  return new Response(
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} | ${siteFacts.name}</title><style>${style}</style></head><body>${body}</body></html>`,
    { status: 503, headers: { "content-type": "text/html; charset=utf-8", "content-language": language } },
  );
}
