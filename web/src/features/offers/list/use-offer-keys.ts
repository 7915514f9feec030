import { useEffect, useEffectEvent, type RefObject } from "react";

interface Keys {
  /** The next or the previous offer of the list. */
  move: (step: 1 | -1) => void;
  accept: (() => void) | undefined;
  counter: (() => void) | undefined;
  message: (() => void) | undefined;
}

/** Where what is pressed belongs to what has the focus. */
const takesKeys = "input, textarea, select, [contenteditable], dialog, [role=log], [role=listbox]";

/**
 * Keys of the list on a wide window: up and down move, A accepts, C counters, M writes. Letters are heard while something of the page has the focus, so that
 * nobody who speaks to their computer sets one off from elsewhere; nothing is while a field has it.
 */
export function useOfferKeys(page: RefObject<HTMLElement | null>, keys: Keys, isOn: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(target instanceof Element) || target.closest(takesKeys) || document.querySelector("dialog[open]")) return;
    const within = page.current?.contains(target) ?? false;
    const step = { ArrowUp: -1, ArrowDown: 1 }[key] as 1 | -1 | undefined;
    if (step && (within || target === document.body)) {
      event.preventDefault();
      keys.move(step);
      return;
    }
    const letters = { a: keys.accept, c: keys.counter, m: keys.message };
    const act = within ? letters[key.toLowerCase() as "a" | "c" | "m"] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [isOn]);
}
