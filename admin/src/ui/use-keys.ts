import { useEffect, useRef, useSyncExternalStore } from "react";
import { useGetIdentity } from "react-admin";

const prefix = "agritrade.console.keys.";

/** Where letters are typed, or a question stands in front of the page. */
const busy = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=dialog]";

const watching = new Set<() => void>();
function watch(tell: () => void): () => void {
  watching.add(tell);
  // Another tab of the same person.
  window.addEventListener("storage", tell);
  return () => {
    watching.delete(tell);
    window.removeEventListener("storage", tell);
  };
}

/** Whether single letters act for this person in this browser: whoever dictates or has a tremor turns them off (WCAG 2.1.4). */
export function useKeysOn(): readonly [boolean, (on: boolean) => void] {
  const { identity } = useGetIdentity();
  const name = prefix + String(identity?.id ?? "");
  const isOn = useSyncExternalStore(
    watch,
    () => localStorage.getItem(name) !== "off",
    () => false,
  );
  const choose = (on: boolean) => {
    if (on) localStorage.removeItem(name);
    else localStorage.setItem(name, "off");
    for (const tell of watching) tell();
  };
  // Nothing acts before it is known whose choice holds.
  return [identity !== undefined && isOn, choose];
}

/**
 * What single letters of the keyboard do, while they are turned on and nobody is writing.
 *
 * @returns what a button says by `aria-keyshortcuts`: its letter, or nothing while letters do nothing.
 */
export function useKeys(keys: Readonly<Record<string, (() => void) | undefined>>) {
  const [isOn] = useKeysOn();
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (event.target instanceof Element && event.target.closest(busy)) return;
      // The switch stands on no screen without a pointer that hovers (Key.module.css).
      if (document.querySelector("[role=dialog]") || window.matchMedia("(hover: none)").matches) return;
      const act = latest.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [isOn]);
  return (letter: string): string | undefined => (isOn ? letter : undefined);
}
