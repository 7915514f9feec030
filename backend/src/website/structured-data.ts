import { localPath, type Language } from "#shared/kernel/language.ts";
import type { Rendered } from "#shared/kernel/render.ts";

/** Addresses of pages, which are in the page's language, and of files, which have none. */
const pageKeys = new Set(["url", "item", "@id", "urlTemplate"]);
const fileKeys = new Set(["image", "logo"]);

function whole(value: unknown, key: string, language: Language, origin: string): unknown {
  if (Array.isArray(value)) return value.map((one) => whole(one, key, language, origin));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, whole(inner, name, language, origin)]),
    );
  if (typeof value !== "string" || !value.startsWith("/")) return value;
  if (pageKeys.has(key)) return origin + localPath(language, value);
  return fileKeys.has(key) ? origin + value : value;
}

/** What the page is about, as schema.org reads it. `<` would let a text end the element. */
export function writeStructuredData({ facts, language }: Rendered, origin: string): string {
  if (!facts.about || facts.about.length === 0) return "";
  const graph = { "@context": "https://schema.org", "@graph": whole(facts.about, "", language, origin) };
  return `<script type="application/ld+json">${JSON.stringify(graph).replace(/</g, "\\u003c")}</script>`;
}
