import { useContext } from "react";
import type { i18n as I18n, TFunction } from "i18next";
import { I18nContext } from "react-i18next";

interface Translation {
  t: TFunction;
  i18n: I18n;
}

const kept = new WeakMap<I18n, Map<string, Translation>>();

/** A text without values never changes, so it is looked up once; one that is missing is asked for again, it may still come. */
function remembering(t: TFunction): TFunction {
  const texts = new Map<string, string>();
  const remember = (key: string | string[], ...rest: unknown[]): unknown => {
    if (typeof key !== "string" || rest.length > 0)
      return (t as unknown as (...all: unknown[]) => unknown)(key, ...rest);
    const known = texts.get(key);
    if (known !== undefined) return known;
    const text: unknown = t(key);
    if (typeof text === "string" && text !== key) texts.set(key, text);
    return text;
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
