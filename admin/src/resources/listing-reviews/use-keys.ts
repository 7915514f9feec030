import { useEffect, useState } from "react";

const kept = "agritrade.console.keys";

/** Whether single keys decide; whoever dictates or has a tremor turns them off (WCAG 2.1.4). */
export function useKeysOn(): readonly [boolean, (on: boolean) => void] {
  const [isOn, setOn] = useState(() => localStorage.getItem(kept) !== "off");
  const choose = (on: boolean) => {
    localStorage.setItem(kept, on ? "on" : "off");
    setOn(on);
  };
  return [isOn, choose];
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest("input, textarea, select, [contenteditable], [role='dialog']") !== null;

/** Calls what belongs to a key that is pressed by itself, while nobody writes and no question is open. */
export function useKeys(isOn: boolean, does: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      const { key, target, repeat, ctrlKey, altKey, metaKey } = event;
      if (repeat || ctrlKey || altKey || metaKey || isTyping(target) || document.querySelector("[role='dialog']"))
        return;
      const act = does[key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}
