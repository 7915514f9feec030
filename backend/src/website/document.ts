import { localPath } from "#shared/kernel/language.ts";
import type { Rendered } from "#shared/kernel/render.ts";

const escape = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? sign);

interface Assets {
  styles: readonly string[];
  scripts: readonly string[];
  entry: string;
  font?: string | undefined;
  /** The page stands for itself: no script is loaded. */
  still?: boolean;
  /** Further elements of the head, as text (development only). */
  extraHead?: string;
}

const scriptTags = ({ scripts, entry }: Assets): string[] => [
  ...scripts.filter((file) => file !== entry).map((file) => `<link rel="modulepreload" href="/${file}">`),
  `<script type="module" src="/${entry}"></script>`,
];

/** The whole HTML document of a rendered page. */
export function writeDocument(page: Rendered, assets: Assets, publicUrl: string): string {
  const { facts, language, path } = page;
  const address = (to: "en" | "fr") => escape(publicUrl + localPath(to, path));
  const head = [
    `<meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<title>${escape(facts.title)}</title>`,
    facts.description ? `<meta name="description" content="${escape(facts.description)}">` : "",
    facts.noindex || page.status !== 200
      ? `<meta name="robots" content="noindex">`
      : `<link rel="canonical" href="${address(language)}">`,
    page.status === 200
      ? `<link rel="alternate" hreflang="en" href="${address("en")}"><link rel="alternate" hreflang="fr" href="${address("fr")}"><link rel="alternate" hreflang="x-default" href="${address("en")}">`
      : "",
    `<meta name="theme-color" content="#0f2a1e">`,
    `<link rel="icon" href="/favicon.svg" type="image/svg+xml">`,
    assets.font ? `<link rel="preload" href="/${assets.font}" as="font" type="font/woff2" crossorigin>` : "",
    ...assets.styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    assets.extraHead ?? "",
    ...(assets.still ? [] : scriptTags(assets)),
  ];
  return `<!doctype html><html lang="${language}"><head>${head.join("")}</head><body><div id="root">${page.html}</div><script type="application/json" id="boot">${page.boot}</script></body></html>`;
}
