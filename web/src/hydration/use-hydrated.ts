import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False while the server renders and while its page is taken over, true from then on: for what only a browser can say. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
