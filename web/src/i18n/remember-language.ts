import type { Language } from "#shared/kernel/language.ts";

const aYear = 365 * 24 * 3600;

/**
 * Leaves the reader's choice in the cookie that lets the server send `/` to the right language. A link that leads there takes along the
 * place in the page, which the server never hears of.
 */
export function rememberLanguage(language: Language, link?: HTMLAnchorElement): void {
  if (link) link.hash = window.location.hash;
  // Over TLS by a name that no other host can set.
  const [before, after] = window.location.protocol === "https:" ? ["__Host-", "; secure"] : ["", ""];
  document.cookie = `${before}language=${language}; path=/; max-age=${aYear}; samesite=lax${after}`;
}

/** Whether the reader has chosen a language in this browser before. */
export const hasChosenLanguage = (): boolean => /\blanguage=/.test(document.cookie);
