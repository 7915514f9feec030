import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { symbolOf } from "./drawn.ts";
import { SpriteContext, SpriteSheet, writeSprite } from "./drawings/sprite-sheet.ts";
import styles from "./Sprite.module.css";

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
  const [first] = useState(() => ({ __html: writeSprite(sheet.needed, symbolOf) }));
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
