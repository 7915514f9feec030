import { createContext, useContext, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { symbolMarkup } from "./symbols.ts";
import styles from "./Sprite.module.css";

/**
 * Each drawing stands once on a page, however many cards use it.
 *
 * Pictures name the symbols they need while they render. On the server `SpriteProvider` writes its `<defs>` after its children, so
 * it knows them all by then. In the browser the same element is adopted as it is, and what later pages need is appended to it;
 * React never rewrites it, so order of hydration and streaming do not matter.
 */
class SpriteSheet {
  readonly needed = new Set<string>();
  #element: SVGSVGElement | null = null;

  attach(element: SVGSVGElement | null): void {
    this.#element = element;
    for (const id of this.needed) this.#write(id);
  }

  /** After a commit in the browser: makes sure the symbol is on the page. */
  ensure(ids: readonly string[]): void {
    for (const id of ids) {
      this.needed.add(id);
      this.#write(id);
    }
  }

  #write(id: string): void {
    const defs = this.#element?.firstElementChild;
    if (defs && !document.getElementById(id)) defs.insertAdjacentHTML("beforeend", symbolMarkup(id));
  }
}

const SpriteContext = createContext<SpriteSheet | null>(null);

/** Stands once around all pages, outside any Suspense boundary. */
export function SpriteProvider({ children }: { children: ReactNode }) {
  const [sheet] = useState(() => new SpriteSheet());
  return (
    <SpriteContext value={sheet}>
      {children}
      <Sprite sheet={sheet} />
    </SpriteContext>
  );
}

function Sprite({ sheet }: { sheet: SpriteSheet }) {
  const element = useRef<SVGSVGElement>(null);
  const [first] = useState(() => ({ __html: `<defs>${[...sheet.needed].map(symbolMarkup).join("")}</defs>` }));
  useBrowserLayoutEffect(() => {
    sheet.attach(element.current);
    return () => sheet.attach(null);
  }, [sheet]);
  // Not display: none, which would disable the patterns inside.
  return (
    <svg
      ref={element}
      className={styles.sprite}
      width="0"
      height="0"
      aria-hidden="true"
      focusable="false"
      dangerouslySetInnerHTML={first}
      suppressHydrationWarning
    />
  );
}

// Without a document there is no layout, and React would warn about the effect.
const useBrowserLayoutEffect = typeof document === "undefined" ? () => undefined : useLayoutEffect;

/** Declares the symbols a drawing uses. False when no sprite stands around it: then it must carry its symbols itself. */
export function useSymbols(ids: readonly string[]): boolean {
  const sheet = useContext(SpriteContext);
  // During render, on purpose: the server has no effects. Adding to a set twice does no harm.
  if (sheet) for (const id of ids) sheet.needed.add(id);
  const key = ids.join();
  useBrowserLayoutEffect(() => sheet?.ensure(key.split(",")), [sheet, key]);
  return sheet !== null;
}

/** `body` with its symbols in front when there is no sprite. */
export const carrying = (ids: readonly string[], body: string, inSprite: boolean): string =>
  inSprite ? body : `<defs>${ids.map(symbolMarkup).join("")}</defs>${body}`;
