import type { ReactNode } from "react";
import { classNames } from "#shared/look/class-names.ts";
import styles from "./StickyBar.module.css";

/**
 * The main action at the bottom of a phone's screen; nothing from 768 px up. Put it last in its page, and pass `hidden` while the
 * form's own button is in view.
 */
export function StickyBar({ children, hidden }: { children: ReactNode; hidden?: boolean }) {
  return (
    <div
      className={classNames(styles.bar, hidden && styles.hidden)}
      data-print="never"
      data-bar={hidden ? undefined : ""}
    >
      {children}
    </div>
  );
}
