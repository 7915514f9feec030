import { useContext, useEffect, useLayoutEffect, useState } from "react";
import { isTakingOver } from "#web/src/hydration/taking-over.ts";
import type { Drawn } from "./drawings/drawn-markup.ts";
import type * as Drawing from "./drawings/drawing.ts";
import { SpriteContext } from "./drawings/sprite-sheet.ts";

let drawing: typeof Drawing | undefined;
let coming: Promise<void> | undefined;

/** Loads what draws. The server waits for it before its first page. */
export const loadDrawing = (): Promise<void> =>
  (coming ??= import("./drawings/drawing.ts").then(
    (loaded) => void (drawing = loaded),
    (error: unknown) => {
      coming = undefined;
      throw error;
    },
  ));

const inBrowser = typeof document !== "undefined";
// Without a document there is no layout, and React would warn about the effect.
const useBrowserLayoutEffect = inBrowser ? useLayoutEffect : () => undefined;

/** The symbol's element; nothing while what draws is not there. */
export const symbolOf = (id: string): string => drawing?.symbolMarkup(id) ?? "";

/**
 * The markup of a drawing, for `dangerouslySetInnerHTML` beside `suppressHydrationWarning`. The same key always gives the same drawing.
 *
 * What the server drew is adopted as it stands: React leaves the inside of such an element alone, so a first visit loads nothing that
 * draws. What is new in the browser is drawn as soon as that has come. Symbols go to the page's sprite; without one the drawing
 * carries them itself.
 */
export function useDrawn(key: string, draw: (from: typeof Drawing) => Drawn): { __html: string } {
  const sheet = useContext(SpriteContext);
  const [adopted, setAdopted] = useState(() => (isTakingOver() ? key : undefined));
  const [there, setThere] = useState(drawing !== undefined);
  if (adopted !== undefined && adopted !== key) setAdopted(undefined);
  const drawn = adopted === key || !drawing ? undefined : draw(drawing);
  const symbols = drawn?.symbols ?? [];
  // During render, on purpose: the server has no effects. Adding to a set twice does no harm.
  if (sheet && !inBrowser) for (const id of symbols) sheet.needed.add(id);
  const used = symbols.join();
  useEffect(() => {
    if (adopted !== key && !there)
      loadDrawing().then(
        () => setThere(true),
        () => undefined,
      );
  }, [adopted, key, there]);
  useBrowserLayoutEffect(() => {
    if (used) sheet?.ensure(used.split(","), symbolOf);
  }, [sheet, used]);
  const body = drawn?.body ?? "";
  return { __html: sheet || !used ? body : `<defs>${symbols.map(symbolOf).join("")}</defs>${body}` };
}
