import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";
import { useNavigate } from "#web/src/runtime/router/PageRouter.tsx";
import type { Place } from "#web/src/ui/Link.tsx";

/** The parameters that are set, without the cursor: what links between pages of a list carry on. */
export function activeFilters(params: URLSearchParams, changes: Record<string, string | null> = {}): string {
  const next = new URLSearchParams(params);
  next.delete("cursor");
  next.delete("paid");
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  const text = next.toString();
  return text ? `?${text}` : "";
}

/** The end of a list's pages that a cursor leads to. */
export const pageEnd = (params: URLSearchParams, cursor: string | null): { to: Place } | null =>
  cursor === null ? null : { to: `?${activeFilters(params, { add: null, cursor }).slice(1)}` };

/**
 * Filters and cursor of a list live in the address, so that a page can be shared and the back button works. They change on the page that
 * was opened last, which may not be drawn yet: without a path the navigation takes its own.
 */
export function useFilters() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const change = useCallback(
    (changes: Record<string, string | null>) =>
      void navigate({ search: activeFilters(params, changes) }, { replace: true, preventScrollReset: true }),
    [navigate, params],
  );
  return { params, change };
}
