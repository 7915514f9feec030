import { useEffect, useRef } from "react";

/**
 * Waits for the end of a press that is under way. What a field does when it is left moves the page; done between press and release, it would move the
 * button away under the pointer, and the press would count for nothing.
 */
export function usePress(): () => Promise<void> {
  const press = useRef<Promise<void>>(Promise.resolve());
  useEffect(() => {
    let end = () => undefined as void;
    const begin = () => {
      end();
      press.current = new Promise((resolve) => (end = resolve));
    };
    // The click comes in the same turn as the release.
    const release = () => void setTimeout(end);
    const options = { capture: true };
    window.addEventListener("pointerdown", begin, options);
    for (const name of ["pointerup", "pointercancel"] as const) window.addEventListener(name, release, options);
    return () => {
      window.removeEventListener("pointerdown", begin, options);
      for (const name of ["pointerup", "pointercancel"] as const) window.removeEventListener(name, release, options);
      end();
    };
  }, []);
  return () => press.current;
}
