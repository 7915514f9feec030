import type { ReactNode } from "react";
import { drawAtLeisure } from "#web/src/hydration/at-leisure.ts";
import { classNames } from "#shared/look/class-names.ts";
import { isTakingOver } from "#web/src/hydration/taking-over.ts";
import styles from "./Near.module.css";

type Part = "crops" | "products" | "impact" | "prices" | "suppliers" | "regions" | "mission";

/** A page opened inside the browser stands whole at once, for who returns to it is brought to where they left it. */
function layOut(part: Element | null): void {
  if (isTakingOver()) drawAtLeisure(part);
  else part?.setAttribute("data-drawn", "");
}

/** A part of home below the window. On the page that the server wrote it is laid out when it comes near or at leisure: all at once hold up the first look. */
export function Near({ part, children }: { part: Part; children: ReactNode }) {
  return (
    <div ref={layOut} className={classNames(styles.near, styles[part])}>
      {children}
    </div>
  );
}
