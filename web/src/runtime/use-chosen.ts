import { startTransition, useEffect, useState } from "react";
import { splitPath } from "#shared/kernel/language.ts";
import { useNavigate } from "#web/src/runtime/router/PageRouter.tsx";
import { usePending } from "#web/src/runtime/router/Pages.tsx";
import { isTakingOver } from "#web/src/hydration/taking-over.ts";

/** A box or a line of a list that a reader has changed since the server wrote it. */
const changed = "main [checked]:not(:checked), main :checked:not([checked], [selected])";

/**
 * Filters live in the address, which changes only when the next page's data have come. Until then this is what the reader has
 * chosen, so that a box answers at once and a second choice does not undo the first.
 */
export function useChosen<State>(state: State, address: (state: State) => string): [State, (next: State) => void] {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<{ state: State }>();
  // What was ticked before the script had come goes the way it goes without one.
  useEffect(() => {
    if (isTakingOver()) document.querySelector<HTMLInputElement>(changed)?.form?.submit();
  }, []);
  const choose = (next: State) => {
    setChosen({ state: next });
    // Arrived, overtaken or failed: the address says it all again. The router renders its news as a transition; told sooner,
    // the box would show what was chosen before until that is drawn.
    const settle = () => startTransition(() => setChosen((now) => (now?.state === next ? undefined : now)));
    void navigate(address(next), { preventScrollReset: true }).finally(settle);
  };
  return [chosen ? chosen.state : state, choose];
}

/** True while another page of the same list is on its way: its place shows bones instead. */
export function useComing(path: RegExp): boolean {
  const location = usePending();
  return location !== undefined && path.test(splitPath(location.pathname).path);
}
