import { splitPath } from "#shared/kernel/language.ts";

const home = "/dashboard";
/** Only to tell a path of ours from everything else; nothing is ever asked there. */
const site = "http://site.invalid";

/** Where a sign-in goes on to: only a page of this site, written without its language, for the router adds that. */
export function safeNext(next: string | null): string {
  if (!next?.startsWith("/") || !URL.canParse(next, site)) return home;
  // Read as a browser reads it, which takes "\" for "/" and leaves out tabs and line ends.
  const { origin, pathname, search, hash } = new URL(next, site);
  const { path } = splitPath(pathname);
  return origin === site && !path.startsWith("//") ? path + search + hash : home;
}
