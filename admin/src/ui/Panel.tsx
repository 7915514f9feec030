import { useId, type ReactNode } from "react";
import styles from "./Panel.module.css";

interface Props {
  title: ReactNode;
  /** Beside the title, such as a count or a link. */
  aside?: ReactNode;
  /** The content reaches the edges, as a table does. */
  flush?: boolean;
  children: ReactNode;
}

/** A white card with a heading; a region of its own for screen readers. */
export function Panel({ title, aside, flush, children }: Props) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      <div className={flush ? undefined : styles.body}>{children}</div>
    </section>
  );
}
