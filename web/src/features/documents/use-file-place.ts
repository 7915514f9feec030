import { useState } from "react";
import { useDrop } from "#web/src/screens/use-drop.ts";
import { useKeptFocus } from "./use-kept-focus.ts";
import { markOf, placeMark, usePaste } from "./use-paste.ts";
import type { Uploads } from "./use-uploads.ts";

/** A place for files: takes what is dropped on it or pasted into its form, and keeps the focus where its lines change. Spread `place` on it. */
export function useFilePlace(uploads: Uploads) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const { isOver, handlers } = useDrop(uploads);
  usePaste(element, uploads);
  const focus = useKeptFocus(element, uploads.files);
  return { isOver, place: { ref: setElement, [placeMark]: markOf(uploads), ...handlers, ...focus } };
}
