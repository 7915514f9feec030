import { splitPath } from "#shared/kernel/language.ts";

/** How many are kept: some 40 pages of 100 KB, and the files of two versions. */
export const limits = { pages: 40, assets: 240 } as const;

/** The header of a kept page that says when it was kept. */
export const keptAt = "x-kept-at";

const apart =
  /^\/(?:api|auth|dashboard|admin|dev|sandbox|metrics|healthz|readyz|debug|login|register|confirm|reset-password|invitation|inspect|verify)(?:\/|$)/;

/** Public pages alone, in either language; files have an ending. */
export const isKeepable = (pathname: string): boolean =>
  !apart.test(splitPath(pathname).path) && !/\.\w{2,5}$/.test(pathname);

/** Pages of ours of which nothing is ever kept: without a line they can only say so. */
export const needsLine = (pathname: string): boolean =>
  /^\/(?:dashboard|debug|login|register|confirm|reset-password|invitation|inspect|verify)(?:\/|$)/.test(
    splitPath(pathname).path,
  );

/** The page with a line above it, outside of what the client takes over. */
export const withKeptNotice = (html: string, notice: string): string =>
  html.replace('<div id="root">', `<p class="kept-notice" role="status">${notice}</p><div id="root">`);
