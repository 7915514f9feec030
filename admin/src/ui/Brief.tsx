import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import styles from "./Brief.module.css";

interface Item {
  id: string;
  to: string;
  title: ReactNode;
  /** Beside the title. */
  aside?: ReactNode;
  line: ReactNode;
}

/** A short list on the start page. */
export function Brief({ items }: { items: readonly Item[] }) {
  return (
    <ul className={styles.brief}>
      {items.map(({ id, to, title, aside, line }) => (
        <li key={id}>
          <div className={styles.line}>
            <Link to={to}>{title}</Link>
            {aside}
          </div>
          <div className={styles.more}>{line}</div>
        </li>
      ))}
    </ul>
  );
}
