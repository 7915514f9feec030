import { useLayoutEffect, useRef, type FocusEvent } from "react";
import type { FileState } from "./upload-state.ts";

/** Marks the line of a file, by its key. */
export const fileMark = "data-file";
/** Marks the button that opens the device's choice of files. */
export const chooserMark = "data-choose-files";

const keyOf = (element: Element): string | null => element.closest(`[${fileMark}]`)?.getAttribute(fileMark) ?? null;

/**
 * Where what had the focus is gone, because a file was removed, has arrived or took the last place: the same file's next button, else the file
 * that stands there now, else the button that adds one. Spread it on the place of files.
 */
export function useKeptFocus(place: HTMLElement | null, files: readonly FileState[]) {
  const last = useRef<{ element: HTMLElement; key: string | null; at: number }>(undefined);
  useLayoutEffect(() => {
    const { element, key, at } = last.current ?? {};
    if (!place || !element || element.isConnected || document.activeElement !== document.body) return;
    const lines = [...place.querySelectorAll(`[${fileMark}]`)];
    const line = lines.find((one) => keyOf(one) === key) ?? lines[Math.min(at ?? 0, lines.length - 1)];
    const next = line?.querySelector<HTMLElement>("button") ?? place.querySelector<HTMLElement>(`[${chooserMark}]`);
    last.current = undefined;
    next?.focus();
  });
  return {
    onFocus({ target }: FocusEvent<HTMLElement>) {
      const key = keyOf(target);
      last.current = { element: target, key, at: key ? files.findIndex((file) => file.key === key) : files.length };
    },
    onBlur() {
      last.current = undefined;
    },
  };
}
