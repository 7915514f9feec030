import { useSyncExternalStore } from "react";

/** From this width on a detail stands beside the list (their style sheets say the same). */
const wide = "(width >= 1200px)";

function subscribe(onChange: () => void) {
  const query = window.matchMedia(wide);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Whether there is room for a detail beside the list. */
export const useBeside = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(wide).matches,
    () => true,
  );
