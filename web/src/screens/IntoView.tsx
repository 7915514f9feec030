import type { ReactNode } from "react";
import styles from "./IntoView.module.css";

// Outside the component, so that it is called when the element appears and not at every render.
const show = (element: HTMLDivElement | null) => element?.scrollIntoView({ block: "nearest" });

/** What appears here is scrolled to: a refusal below the fold of a long form would not be seen. */
export function IntoView({ children }: { children: ReactNode }) {
  return (
    <div ref={show} className={styles.place}>
      {children}
    </div>
  );
}
