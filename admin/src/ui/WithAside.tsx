import type { ReactNode } from "react";
import styles from "./WithAside.module.css";

interface Props {
  /** What is decided here. */
  label: string;
  aside: ReactNode;
  /** The words of the link that leads to it where it lies below. */
  jump: string;
  children: ReactNode;
}

/** What is read on the left, what is decided on the right; on narrow screens below, with a link that leads there. */
export function WithAside({ label, aside, jump, children }: Props) {
  return (
    <>
      <a className={styles.jump} href="#decision">
        {jump}
      </a>
      <div className={styles.frame}>
        {children}
        <aside id="decision" className={styles.aside} aria-label={label}>
          {aside}
        </aside>
      </div>
    </>
  );
}
