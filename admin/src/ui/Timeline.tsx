import type { TablerIcon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./Timeline.module.css";

interface Item {
  id: string;
  icon: TablerIcon;
  title: string;
  /** When and by whom. */
  line: ReactNode;
  note?: ReactNode;
}

export function Timeline({ items }: { items: readonly Item[] }) {
  return (
    <ol className={styles.timeline}>
      {items.map(({ id, icon: Icon, title, line, note }) => (
        <li key={id}>
          <span className={styles.dot}>
            <Icon size={16} stroke={1.75} aria-hidden="true" />
          </span>
          <div>
            <strong>{title}</strong>
            <p className={styles.line}>{line}</p>
            {note && <p className={styles.note}>{note}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
