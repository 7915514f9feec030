import { useLocation } from "react-router-dom";
import { useNavigate } from "#web/src/runtime/router/PageRouter.tsx";
import { useHydrated } from "#web/src/hydration/use-hydrated.ts";

/**
 * The tab that the address names behind its "#": `#conduct`, or `#conduct-3` for a section in it. Null while the server renders and
 * without JavaScript, when all parts stand one below another.
 */
export function useHashTab<Id extends string>(ids: readonly [Id, ...Id[]]): [Id | null, (id: Id) => void] {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const named = /^#([a-z]+)/.exec(hash)?.[1];
  const chosen = ids.find((id) => id === named) ?? ids[0];
  // The way back leads to the tab before; the reader stays where they are.
  const choose = (id: Id) =>
    id !== chosen && void navigate({ pathname, search, hash: `#${id}` }, { preventScrollReset: true });
  return [hydrated ? chosen : null, choose];
}
