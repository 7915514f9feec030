import type { Language } from "#shared/kernel/language.ts";
import { logoShapes } from "#shared/look/logo.ts";
import { siteFacts } from "#shared/site-facts.ts";

const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);

export const logo = `<p class="brand"><svg viewBox="0 0 40 40" width="32" height="32" aria-hidden="true"><path class="leaf" d="${logoShapes.leaf}"/><path class="cloth" d="${logoShapes.cloth}"/></svg>${escaped(siteFacts.name)}</p>`;

interface Props {
  language: Language;
  title: string;
  /** Chooses the page's layout in shell.css. */
  kind: "card" | "find";
  body: string;
  script?: string;
}

/** A whole page of the program's own; everything in `body` is escaped by whoever writes it. */
export const shellDocument = ({ language, title, kind, body, script }: Props): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><link rel="stylesheet" href="shell.css">${script ? `<script type="module" src="${script}"></script>` : ""}</head><body class="${kind}">${body}</body></html>`;
