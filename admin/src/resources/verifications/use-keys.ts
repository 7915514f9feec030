import { useEffect, useRef } from "react";

/** Where letters are typed, or a question stands in front of the page. */
const busy = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=dialog]";

/** Single letters of the keyboard, as long as nobody is writing. */
export function useKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (event.target instanceof Element && event.target.closest(busy)) return;
      if (document.querySelector("[role=dialog]")) return;
      const act = latest.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
