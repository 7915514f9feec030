import { localPath, splitPath, type Language } from "#shared/kernel/language.ts";
import { day, hour } from "#backend/src/kernel/clock.ts";

export type LinkKind = "signup" | "recovery";

/** Milliseconds that a link may be used, by the movable clock. */
export const linkLife: Record<LinkKind, number> = { signup: day, recovery: hour };
export const invitationLife = day;

const pages: Record<LinkKind, string> = { signup: "/confirm", recovery: "/reset-password" };

/**
 * Where a client wants a link to lead, if that is a page of ours; undefined for anywhere else, because a link that carries
 * a token must never leave the site.
 */
export function allowedRedirect(publicUrl: string, wanted: string | undefined): string | undefined {
  if (!wanted) return undefined;
  try {
    const url = new URL(wanted, publicUrl);
    if (url.origin !== new URL(publicUrl).origin || url.username || url.password) return undefined;
    return url.origin + url.pathname + url.search;
  } catch {
    return undefined;
  }
}

/** The language of the page that a redirect leads to. */
export const redirectLanguage = (redirect: string | undefined): Language | undefined =>
  redirect ? splitPath(new URL(redirect).pathname).language : undefined;

/** The language of a letter: French from a French page, else what the user has chosen. */
export const letterLanguage = (redirect: string | undefined, chosen: Language): Language =>
  redirectLanguage(redirect) === "fr" ? "fr" : chosen;

interface Props {
  publicUrl: string;
  kind: LinkKind;
  redirect: string | null;
  language: Language;
  token: string;
}

/** The address that a letter carries. The page it leads to uses the token up, so a scanner that only opens it does no harm. */
export function linkAddress({ publicUrl, kind, redirect, language, token }: Props): string {
  const url = new URL(redirect ?? publicUrl + localPath(language, pages[kind]));
  url.searchParams.set("token_hash", token);
  url.searchParams.set("type", kind);
  return url.href;
}

/** The address of a page of the site in the reader's language. */
export const pageAddress = (publicUrl: string, language: Language, path: string): string =>
  publicUrl + localPath(language, path);
