import { join } from "node:path";
import type { ServerResponse } from "node:http";
import type { Context, Middleware } from "koa";
import compose from "koa-compose";
import { AppError } from "#shared/kernel/errors.ts";
import { isLanguage, localPath, splitPath } from "#shared/kernel/language.ts";
import type { RenderRequest } from "#shared/kernel/render.ts";
import { writeFailurePage } from "../http/plain-page.ts";
import type { InternalCaller } from "../http/router.ts";
import { askedPlace } from "../db/servers/read-after.ts";
import { sendFile } from "../http/send-file.ts";
import type { LookedTooOften } from "../kernel/domain-part.ts";
import type { Services } from "../kernel/services.ts";
import { fillForm, readUnsentForm } from "./unsent-form.ts";
import { canBePage } from "./page-address.ts";
import { cachingCaller } from "./answer-cache.ts";
import { CachedPage, PageCache } from "./page-cache.ts";
import { allowStyles } from "./page-styles.ts";
import { builtPages, type Pages, type Renderer } from "./renderer.ts";
import { savesData } from "./save-data.ts";
import { sendPage } from "./send-page.ts";
import { sharePictures } from "./share-picture.ts";
import { searchEngineFiles } from "./sitemap.ts";

/** Addresses that are no pages. */
const apart = /^\/(api|auth|dev|sandbox|admin|metrics|healthz|readyz)(\/|$)/;

/** In the address of a page whose form was sent without a script. */
const unsentMark = "unsent";

/** The first over TLS, the second where there is none, and from before. */
const languageCookies = ["__Host-language", "language"];

export interface Website {
  middleware: Middleware;
  close(): Promise<void>;
}

/** The website: its files, and its pages rendered for visitors. */
export async function createWebsite(services: Services, call: InternalCaller): Promise<Website> {
  const { config } = services;
  if (config.webDev) {
    const { devRenderer } = await import("./dev-renderer.ts");
    const dev = await devRenderer(call);
    return {
      middleware: compose([dev.middleware, ...made(services, dev.pages, call), pages(services, dev.pages, false)]),
      close: dev.close,
    };
  }
  const report = config.local ? undefined : reporter(services);
  const built = await builtPages(config.serveWeb, cachingCaller(services, call), report);
  return {
    middleware: compose([
      files(join(config.serveWeb, "client")),
      ...made(services, built, call),
      pages(services, built, true),
    ]),
    close: () => Promise.resolve(),
  };
}

/** Visitors get a page that reads beside its manifest all the same; whoever runs the site is told once of each. */
function reporter({ logger }: Services): NonNullable<RenderRequest["onUndeclared"]> {
  const told = new Set<string>();
  return (page, endpoint) => {
    const what = `${page} ${endpoint}`;
    if (!told.has(what)) logger.error({ page, endpoint }, "page reads what its manifest (pages.ts) does not name");
    told.add(what);
  };
}

/** Files that are made when they are asked for. */
const made = (services: Services, pages: Pages, call: InternalCaller): Middleware[] => [
  searchEngineFiles(services, pages),
  sharePictures(services, pages, call),
];

/** Built files. Those in assets/ have a hash in their name, so they are kept for ever; compressed copies lie beside them. */
function files(root: string): Middleware {
  const setHeaders = (response: ServerResponse, path: string) =>
    response.setHeader(
      "cache-control",
      path.includes("/assets/")
        ? "public, max-age=31536000, immutable"
        : path.endsWith("/sw.js")
          ? "no-cache"
          : "public, max-age=3600",
    );
  return async (context, next) => {
    const wanted = (context.method === "GET" || context.method === "HEAD") && /\.\w{2,5}$/.test(context.path);
    const sent = wanted && (await sendFile(context, context.path, { root, brotli: true, gzip: true, setHeaders }));
    if (!sent) await next();
  };
}

/** Pages. A visitor's page is the same for everybody, so it is rendered once and kept until what it shows changes. */
function pages(services: Services, { render: renderer, load }: Pages, cached: boolean): Middleware {
  const cache = new PageCache(services.events);
  return async (context, next) => {
    if (apart.test(context.path)) {
      await next();
      return;
    }
    if (!canBePage(context.path)) {
      await sendNotFound(context, services, renderer);
      return;
    }
    const tidy = tidyPath(context.path);
    const isSecret = await holdsSecret(context, tidy, load);
    if (isSecret) context.set("referrer-policy", "no-referrer");
    if (context.method === "POST") {
      await sendUnsent(context, services, renderer);
      return;
    }
    if (context.method !== "GET" && context.method !== "HEAD") {
      context.set("allow", "GET, HEAD, POST");
      throw new AppError("request.methodNotAllowed");
    }
    // Browsers ask for it on pages without an icon of their own (the mailbox, the sandbox).
    if (context.path === "/favicon.ico") {
      context.redirect("/favicon.svg");
      return;
    }
    if (tidy !== context.path) {
      context.status = 301;
      if (isSecret) context.set("cache-control", "no-store");
      return context.redirect(tidy + context.search);
    }
    // The cookie redirects the front door alone: every other address says its language itself.
    const remembered = languageCookies.map((name) => context.cookies.get(name)).find(Boolean);
    if (context.path === "/" && isLanguage(remembered) && remembered === "fr") {
      context.set("vary", "cookie");
      context.set("cache-control", "private, no-cache");
      return context.redirect(`/fr${context.search}`);
    }
    const limited = await lookedTooOften(context, services);
    if (limited) {
      await sendStill(context, services, renderer, { path: limited.page, status: 429 });
      return context.set({ "retry-after": String(limited.retryAfter), "cache-control": "no-store" });
    }
    const { language, path } = splitPath(context.path);
    const address = context.path + (await knownSearch(context, path, load));
    const saving = savesData(context);
    const key = saving ? `${address} saving` : address;
    context.set("content-language", language);
    const known = cached ? cache.get(key) : undefined;
    if (known) return sendPage(context, known);
    // Who has just written does not wait for a page that was begun before, from a replica that had not got it.
    const after = askedPlace();
    const made = await cache.share(after === undefined ? key : `${key} after ${after}`, async () => {
      const keep = cache.begin();
      const started = performance.now();
      try {
        const origin = services.config.publicUrl;
        const answer = await renderer(origin + address, origin, { saving });
        const { rendered, document, styleHash, topics, undeclared, dataTime } = answer;
        const page = new CachedPage(rendered.status, document, { styleHash });
        // What failed or is absent is asked for again, and an endless number of wrong addresses must not push pages out.
        const isKept = cached && rendered.status === 200 && address.length < 400 && !isSecret && !undeclared;
        if (isKept) keep(key, page, topics, (await load()).known(path, "").isFixed && !address.includes("?"));
        return { rendered, page, dataTime, renderTime: performance.now() - started - dataTime };
      } catch (error) {
        services.logger.error({ err: error, requestId: context.state.requestId as string }, "page not rendered");
        return undefined;
      }
    });
    if (!made) {
      writeFailurePage(context, splitPath(context.path).language);
      return;
    }
    const { rendered, page, dataTime, renderTime } = made;
    // What the page cost; operators and the benchmark read it. A page from the cache has none.
    context.set("server-timing", `data;dur=${dataTime.toFixed(1)}, render;dur=${renderTime.toFixed(1)}`);
    if (rendered.location) {
      // A product may come back to the category that it has left: no browser may lead on by what it remembers.
      context.set("cache-control", isSecret ? "no-store" : "no-cache");
      context.status = rendered.status;
      return context.redirect(rendered.location);
    }
    sendPage(context, page);
    if (isSecret) context.set("cache-control", "no-store");
  };
}

/**
 * A form that was sent without its script: its page says that nothing was sent, and holds what was typed. Nothing of that may end in an
 * address or be kept. The address says first that nothing was sent, because the page's own scripts read it there.
 */
async function sendUnsent(context: Context, { config, logger }: Services, renderer: Renderer): Promise<void> {
  const query = new URLSearchParams(context.search);
  if (!query.has(unsentMark)) {
    query.set(unsentMark, "1");
    context.status = 307;
    context.redirect(`${context.path}?${query}`);
    return;
  }
  const typed = await readUnsentForm(context);
  const address = config.publicUrl + context.path + context.search;
  const made = await renderer(address, config.publicUrl).catch((error: unknown) =>
    logger.error({ err: error, requestId: context.state.requestId as string }, "page not rendered"),
  );
  if (!made) return writeFailurePage(context, splitPath(context.path).language);
  if (made.rendered.location) {
    context.status = 303;
    return context.redirect(made.rendered.location);
  }
  context.status = made.rendered.status;
  context.type = "html";
  context.set({
    "content-language": splitPath(context.path).language,
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
  });
  if (made.styleHash) allowStyles(context, made.styleHash);
  context.body = fillForm(made.document, typed);
}

/**
 * A provider's sign-in comes back to any page with a code, and a letter's link leads to one whose manifest says that its address holds a secret:
 * no referrer names it, nothing keeps it, and the log has the page alone.
 */
async function holdsSecret(context: Context, tidy: string, load: Pages["load"]): Promise<boolean> {
  const { language, path } = splitPath(tidy);
  // Where the pages cannot be loaded, there is none to hold one: rendering says so.
  const pattern = (await load().catch(() => undefined))?.secretPattern(path);
  if (pattern) context.state.loggedPath = localPath(language, pattern);
  return pattern !== undefined || new URLSearchParams(context.search).has("code");
}

/** Of a query what its page reads: whatever a campaign or a stranger adds is no page of its own. */
async function knownSearch({ search }: Context, path: string, load: Pages["load"]): Promise<string> {
  // Where the pages cannot be loaded, rendering says so.
  return search ? ((await load().catch(() => undefined))?.known(path, search).search ?? search) : "";
}

/**
 * The same page has one address: no slash at its end, its language in small letters, and no percent sign before what needs none (RFC 3986,
 * section 2.3), because what is decided by an address is decided by its letters.
 */
function tidyPath(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end -= 1;
  return path
    .slice(0, end)
    .replace(/%(?:2d|2e|3\d|4[1-9a-f]|5[0-9a]|5f|6[1-9a-f]|7[0-9a]|7e)/gi, decodeURIComponent)
    .replace(/^\/fr(?=\/|$)/i, "/fr");
}

/** Whether this network has looked at too many pages of one kind. */
async function lookedTooOften(context: Context, { db, domains }: Services): Promise<LookedTooOften | undefined> {
  const look = { db, path: splitPath(context.path).path, ip: context.ip };
  for (const { pageLooks } of domains) {
    const found = await pageLooks?.(look);
    if (found) return found;
  }
  return undefined;
}

const sendNotFound = (context: Context, services: Services, renderer: Renderer): Promise<void> =>
  sendStill(context, services, renderer, { path: "/page-not-found", status: 404 });

/** Another page in the place of the one that was asked for, without scripts: they would read the address once more. */
async function sendStill(
  context: Context,
  { config, logger }: Services,
  renderer: Renderer,
  { path, status }: { path: string; status: number },
): Promise<void> {
  const { language } = splitPath(context.path);
  const made = await renderer(config.publicUrl + localPath(language, path as `/${string}`), config.publicUrl, {
    still: true,
  }).catch((error: unknown) =>
    logger.error({ err: error, requestId: context.state.requestId as string }, "page not rendered"),
  );
  context.set("content-language", language);
  if (made) sendPage(context, new CachedPage(status, made.document, { styleHash: made.styleHash }));
  else writeFailurePage(context, language);
}
