import type { ContentTopic } from "#shared/kernel/endpoint.ts";
import type { Middleware } from "koa";
import { categoriesWithin, categoryIds } from "#shared/catalogue/choices.ts";
import { languages, localPath } from "#shared/kernel/language.ts";
import type { Database } from "../db/database.ts";
import { categoryChanges, productAddresses, productPages } from "../domains/catalogue/index.ts";
import { supplierAddresses, supplierPages } from "../domains/organizations/index.ts";
import type { Services } from "../kernel/services.ts";
import { CachedPage, PageCache } from "./page-cache.ts";
import type { Pages } from "./renderer.ts";
import { sendPage } from "./send-page.ts";

/** Addresses a sitemap holds: every page is in both languages. A tenth of what search engines take, so that the first who asks for one waits for little. */
const mostAddresses = 5_000;
const size = mostAddresses / languages.length;
/** As many sitemaps of a kind as their addresses have digits for; an index may name 50,000. */
const mostPages = 9_999;

/** What search engines have no business with; the same behind /fr. Pages of accounts are read to see that they ask not to be listed. */
const closed = ["/api/", "/auth/", "/dashboard", "/debug", "/dev/", "/admin", "/sandbox/", "/mailbox"];

interface Entry {
  path: string;
  changedAt?: Date | undefined;
}

interface Section {
  /** When each of its sitemaps last changed, undefined where nobody knows. */
  pages(db: Database): Promise<(Date | undefined)[]>;
  entries(db: Database, page: number): Promise<Entry[]>;
}

const lastmod = (date: Date | undefined) => (date ? `<lastmod>${date.toISOString()}</lastmod>` : "");
const document = (root: string, namespaces: string, parts: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespaces}>\n${parts.join("\n")}\n</${root}>\n`;

/** An address in both languages, each naming both. Paths hold no sign that XML would read otherwise. */
function urls({ path, changedAt }: Entry, origin: string): string {
  const link = (name: string, href: string) => `<xhtml:link rel="alternate" hreflang="${name}" href="${href}"/>`;
  const alternates =
    languages.map((language) => link(language, origin + localPath(language, path))).join("") +
    link("x-default", origin + path);
  return languages
    .map((language) => `<url><loc>${origin}${localPath(language, path)}</loc>${lastmod(changedAt)}${alternates}</url>`)
    .join("\n");
}

const newest = (dates: readonly (Date | undefined)[]) =>
  dates.reduce((last, date) => (date && (!last || date > last) ? date : last), undefined);

function sectionsOf(pages: Pages): Record<string, Section> {
  const own = async (db: Database): Promise<Entry[]> => {
    const [{ listedPaths }, changes] = await Promise.all([pages.load(), categoryChanges(db)]);
    const changed = (category: string) => newest(categoriesWithin(category).map((id) => changes.get(id)));
    const all = newest([...changes.values()]);
    return [
      // /products is known by its other address.
      ...listedPaths
        .filter((path) => path !== "/products")
        .map((path) => ({ path, ...(path === "/" ? { changedAt: all } : {}) })),
      { path: "/products/all", changedAt: all },
      ...categoryIds.map((id) => ({ path: `/products/${id}`, changedAt: changed(id) })),
    ];
  };
  return {
    // The newest of all entries is that of the whole catalogue; which pages there are is asked of the website, which a process may not have loaded yet.
    pages: { pages: async (db) => [newest([...(await categoryChanges(db)).values()])], entries: own },
    products: {
      pages: (db) => productPages(db, { size }),
      entries: (db, page) => productAddresses(db, { page, size }),
    },
    suppliers: {
      pages: (db) => supplierPages(db, { size }),
      entries: (db, page) => supplierAddresses(db, { page, size }),
    },
  };
}

/** /robots.txt, /sitemap.xml and the sitemaps it names, from what is listed now. */
export function searchEngineFiles({ config, db, events }: Services, pages: Pages): Middleware {
  const cache = new PageCache(events, 24 * 1024 * 1024);
  const topics = new Set<ContentTopic>(["catalogue", "suppliers"]);
  const sections = sectionsOf(pages);

  const robots = () =>
    [
      "User-agent: *",
      ...closed.map((path) => `Disallow: ${path}`),
      ...["/dashboard", "/debug"].map((path) => `Disallow: ${localPath("fr", path)}`),
      "",
      `Sitemap: ${config.publicUrl}/sitemap.xml`,
      "",
    ].join("\n");

  const index = async () => {
    const parts = await Promise.all(
      Object.entries(sections).map(async ([name, section]) =>
        (await section.pages(db)).map(
          (changedAt, at) =>
            `<sitemap><loc>${config.publicUrl}/sitemaps/${name}-${at + 1}.xml</loc>${lastmod(changedAt)}</sitemap>`,
        ),
      ),
    );
    return document("sitemapindex", "", parts.flat());
  };

  const sitemap = async (name: string, page: number) => {
    const section = Object.hasOwn(sections, name) ? sections[name] : undefined;
    if (!section || page < 1 || page > mostPages) return undefined;
    const entries = name === "pages" && page > 1 ? [] : await section.entries(db, page);
    if (entries.length === 0) return undefined;
    const parts = entries.map((entry) => urls(entry, config.publicUrl));
    return document("urlset", ` xmlns:xhtml="http://www.w3.org/1999/xhtml"`, parts);
  };

  const make = async (path: string): Promise<CachedPage | undefined> => {
    if (path === "/robots.txt") return new CachedPage(200, robots(), { type: "text/plain; charset=utf-8" });
    const [, name = "", page = ""] = /^\/sitemaps\/([a-z]+)-([1-9]\d{0,3})\.xml$/.exec(path) ?? [];
    const text = path === "/sitemap.xml" ? await index() : name ? await sitemap(name, Number(page)) : undefined;
    return text === undefined ? undefined : new CachedPage(200, text, { type: "application/xml; charset=utf-8" });
  };

  return async (context, next) => {
    const wanted = context.method === "GET" || context.method === "HEAD";
    if (!wanted || !/^\/(?:robots\.txt|sitemap\.xml|sitemaps\/.+)$/.test(context.path)) {
      await next();
      return;
    }
    const known = cache.get(context.path);
    if (known) return sendPage(context, known);
    const keep = cache.begin();
    const made = await cache.share(context.path, () => make(context.path));
    if (!made) {
      await next();
      return;
    }
    keep(context.path, made, topics, true);
    sendPage(context, made);
  };
}
