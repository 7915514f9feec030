import { isClientOnly, notFoundPage, unknownPage } from "./routes.tsx";
import type { PageMatch } from "#web/src/runtime/router/load-page.ts";
import type { PageRoute } from "#web/src/runtime/router/page-route.ts";

/** Where an address leads on to before anything is loaded for it; without language. */
export interface MovedAddress {
  to: string;
  /** 301: it always does; 302: this visit alone. */
  status: 301 | 302;
}

const problemNames = ["error", "error_code", "error_description"];

/**
 * Paths are written small, and no other way of writing one has a page of its own. A visitor whom a link or another provider's sign-in sends to
 * a public page with a problem (GoTrue's redirects carry it in the query) is told of it by the page for signing in: no other page loads
 * what that takes. The same behind a "#" never reaches a server; ours give both.
 */
export function movedAddress(
  matches: readonly PageMatch[],
  { path, search }: { path: string; search: string },
): MovedAddress | undefined {
  if (matches.some(({ route: { id } }) => id === notFoundPage || id === unknownPage)) return undefined;
  const small = smallPath(path, matches.at(-1)?.route);
  if (small !== path) return { to: small + search, status: 301 };
  if (isClientOnly(path) || matches.some(({ route }) => route.handle?.tellsProblems)) return undefined;
  const query = new URLSearchParams(search);
  return problemNames.some((name) => query.get(name)) ? { to: `/login${search}`, status: 302 } : undefined;
}

/** Public paths name categories and ids, which are small too; an order's reference in the dashboard is not, nor is a secret. */
function smallPath(path: string, page?: PageRoute): string {
  const small = (part: string) =>
    part.replace(/%..|[A-Z]+/g, (sign) => (sign.startsWith("%") ? sign : sign.toLowerCase()));
  if (page?.handle?.secret) {
    const pattern = page.path?.split("/") ?? [];
    const step = (part: string, at: number) => (pattern[at]?.startsWith(":") ? part : small(part));
    return path.split("/").map(step).join("/");
  }
  return /^\/dashboard(?:\/|$)/i.test(path) ? path.replace(/^(?:\/[^/]+){1,2}/, small) : small(path);
}
