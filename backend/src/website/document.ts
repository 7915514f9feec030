import { languages, localPath } from "#shared/kernel/language.ts";
import { sharePicture, type Rendered } from "#shared/kernel/render.ts";
import { siteFacts } from "#shared/site-facts.ts";
import { sharePath } from "./share-address.ts";
import { writeStructuredData } from "./structured-data.ts";

const escape = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? sign);

interface Assets {
  styles: readonly string[];
  /** The text of the styles: it stands in the head, and their files are not loaded. */
  styleText?: string;
  /** What the entry needs at once. */
  early: readonly string[];
  /** The others, in the order in which they are run. */
  scripts: readonly string[];
  /** Addresses of what the scripts ask for first. */
  texts: readonly string[];
  entry: string;
  fonts?: readonly string[];
  /** The page stands for itself: no script is loaded. */
  still?: boolean;
  /** Further elements of the head, as text (development only). */
  extraHead?: string;
}

const addresses = (files: readonly string[]): string => files.map((file) => `/${file}`).join(" ");

const preload = (file: string): string => `<link rel="modulepreload" href="/${file}">`;

const preloads = ({ early, scripts, texts }: Assets, ofBrowser: boolean): string[] => [
  ...(ofBrowser ? [...early, ...scripts] : early).map(preload),
  ...(ofBrowser ? texts : []).map((address) => `<link rel="preload" href="${address}" as="fetch" crossorigin>`),
];

/**
 * A page can be read before its scripts come, so they are asked for when it is seen (`web/src/app/browser.ts`). One that the browser
 * renders needs them at once.
 */
const scriptTag = ({ scripts, texts, entry }: Assets, when: string): string =>
  `<script type="module" src="/${entry}" data-scripts="${addresses(scripts)}" data-texts="${texts.join(" ")}" ${when}></script>`;

/**
 * The body of a page that is drawn whole. A browser looks for the place that an address names when it has read the document, to which the
 * body belongs to the end, and when deferred scripts have run: there the script waits for nothing and nothing waits for it.
 */
const body = "whole";

/** What stands in the head is named there, so that the scripts do not load it once more (`web/src/app/known-styles.ts`). */
const styleTags = ({ styles, styleText }: Assets): string[] =>
  styleText === undefined
    ? styles.map((file) => `<link rel="stylesheet" href="/${file}">`)
    : [`<style data-files="${styles.join(" ")}">${styleText}</style>`];

/** The whole HTML document of a rendered page. */
export function writeDocument(page: Rendered, assets: Assets, publicUrl: string): string {
  const { facts, language } = page;
  const inHead = !assets.still && !page.whole;
  const head = [
    `<meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<title>${escape(facts.title)}</title>`,
    facts.description ? `<meta name="description" content="${escape(facts.description)}">` : "",
    ...(facts.noindex || page.status !== 200
      ? [`<meta name="robots" content="noindex">`]
      : listedTags(page, publicUrl)),
    ...(page.status === 200 ? sharedTags(page, publicUrl) : []),
    `<meta name="theme-color" content="#0f2a1e">`,
    `<link rel="icon" href="/favicon.svg" type="image/svg+xml">`,
    ...(assets.fonts ?? []).map((file) => `<link rel="preload" href="/${file}" as="font" crossorigin>`),
    page.whole && !assets.still ? `<link rel="expect" href="#${body}" blocking="render">` : "",
    ...styleTags(assets),
    assets.extraHead ?? "",
    ...(assets.still ? [] : preloads(assets, page.ofBrowser ?? false)),
    inHead ? scriptTag(assets, page.ofBrowser ? "data-now" : `fetchpriority="low"`) : "",
  ];
  const foot = assets.still || inHead ? "" : scriptTag(assets, `fetchpriority="low" async`);
  return `<!doctype html><html lang="${language}"><head>${head.join("")}</head><body${page.whole ? ` id="${body}"` : ""}><div id="root">${page.html}</div><script type="application/json" id="boot">${page.boot}</script>${foot}</body></html>`;
}

/** Where search engines find the page, in both languages; English is for everybody else. */
function listedTags({ facts, language, path, ...page }: Rendered, publicUrl: string): string[] {
  const address = (to: (typeof languages)[number]) => escape(publicUrl + localPath(to, facts.canonical ?? path));
  const alternate = (name: string, href: string) => `<link rel="alternate" hreflang="${name}" href="${href}">`;
  return [
    `<link rel="canonical" href="${address(language)}">`,
    ...languages.map((one) => alternate(one, address(one))),
    alternate("x-default", address("en")),
    writeStructuredData({ facts, language, path, ...page }, publicUrl),
  ];
}

const locales = { en: "en_GB", fr: "fr_FR" };

/** How the page is shown where people share its address. */
function sharedTags({ facts, language, path }: Rendered, publicUrl: string): string[] {
  const kind = /^\/products\/[^/]+\/[^/]+$/.test(path)
    ? "product"
    : /^\/suppliers\/[^/]+$/.test(path)
      ? "profile"
      : "website";
  const picture = publicUrl + sharePath(path, language);
  const open = {
    type: kind,
    site_name: siteFacts.name,
    title: facts.title,
    description: facts.description,
    url: publicUrl + localPath(language, facts.canonical ?? path),
    locale: locales[language],
    "locale:alternate": locales[language === "en" ? "fr" : "en"],
    image: picture,
    "image:type": "image/png",
    "image:width": String(sharePicture.width),
    "image:height": String(sharePicture.height),
    "image:alt": facts.title,
  };
  const twitter = { card: "summary_large_image", title: facts.title, description: facts.description, image: picture };
  const tags = (attribute: string, prefix: string, values: Record<string, string | undefined>) =>
    Object.entries(values).map(([name, content]) =>
      content ? `<meta ${attribute}="${prefix}:${name}" content="${escape(content)}">` : "",
    );
  return [...tags("property", "og", open), ...tags("name", "twitter", twitter)];
}
