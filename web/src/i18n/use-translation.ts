import { useContext } from "react";
import type { i18n as I18n, TFunction } from "i18next";
import { I18nContext } from "react-i18next";
import { singleFullStops } from "#shared/look/full-stops.ts";

/** Of the library's translator what the build for browsers leaves in (`web/build/left-out/i18next.ts`). */
export type Translator = Pick<I18n, "language" | "getFixedT" | "addResourceBundle">;

interface Translation {
  t: TFunction;
  i18n: Translator;
}

const kept = new WeakMap<I18n, Map<string, Translation>>();

type Lookup = (key: string | string[], ...rest: unknown[]) => unknown;

/** Options that change which text is meant; with one of them the library decides. */
const deciding = new Set(["count", "context", "ordinal", "replace", "ns", "lng", "returnObjects"]);

/** The values that go into a text, when that is all that the options are; a default only matters to a text that is missing. */
function plainValues(options: unknown): Record<string, unknown> | undefined {
  if (typeof options !== "object" || options === null) return undefined;
  for (const [name, value] of Object.entries(options))
    if (deciding.has(name) || (typeof value !== "string" && typeof value !== "number")) return undefined;
  return options as Record<string, unknown>;
}

/**
 * A text never changes, so it is looked up once, and plain values are put into it here: a list page says "42 MT available" two
 * dozen times. A text that is missing is asked for again, it may still come; one that nests or formats is left to the library.
 */
function remembering(t: TFunction): TFunction {
  const lookup: Lookup = (...of) => {
    const found = (t as unknown as Lookup)(...of);
    return typeof found === "string" ? singleFullStops(found) : found;
  };
  const texts = new Map<string, string>();
  const remember: Lookup = (key, ...rest) => {
    if (typeof key !== "string" || rest.length > 1) return lookup(key, ...rest);
    const values = rest.length === 1 ? plainValues(rest[0]) : {};
    if (!values) return lookup(key, ...rest);
    let text = texts.get(key);
    if (text === undefined) {
      const found = lookup(key, { skipInterpolation: true });
      if (typeof found !== "string" || key.endsWith(found) || found.includes("$t(")) return lookup(key, ...rest);
      texts.set(key, (text = found));
    }
    if (!text.includes("{{")) return text;
    let whole = true;
    const filled = text.replace(/\{\{\s*(\w+)\s*\}\}/g, (placeholder, name: string) => {
      const value = values[name];
      if (value === undefined) whole = false;
      return value === undefined ? placeholder : String(value as string | number);
    });
    return whole && !filled.includes("{{") ? singleFullStops(filled) : lookup(key, ...rest);
  };
  return Object.assign(remember, t) as unknown as TFunction;
}

/**
 * `useTranslation` of react-i18next without what our pages never need: no page changes its language (another language is another
 * document) or waits for texts (its route has loaded them). The library's own makes a wrapper on each call, which was a fifth of
 * the time a page takes to render.
 */
export function useTranslation(namespaces: string | readonly string[]): Translation {
  const { i18n } = useContext(I18nContext) as unknown as { i18n: I18n };
  let translations = kept.get(i18n);
  if (!translations) kept.set(i18n, (translations = new Map<string, Translation>()));
  const key = String(namespaces);
  let translation = translations.get(key);
  if (!translation)
    translations.set(key, (translation = { t: remembering(i18n.getFixedT(null, namespaces as string)), i18n }));
  return translation;
}
