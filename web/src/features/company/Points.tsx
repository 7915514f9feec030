import type { TablerIcon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { classNames } from "#shared/look/class-names.ts";
import { Icon } from "#web/src/ui/Icon.tsx";
import styles from "./Points.module.css";

export interface Point {
  id: string;
  icon: TablerIcon;
  title: string;
  text: string;
  link?: ReactNode;
}

/** Short paragraphs, each beside its icon: benefits, values, papers. */
export function Points({ items, columns = 2 }: { items: readonly Point[]; columns?: 2 | 4 }) {
  return (
    <ul className={classNames(styles.points, columns === 4 && styles.four)}>
      {items.map(({ id, icon, title, text, link }) => (
        <li key={id} className={styles.point}>
          <span className={styles.mark} aria-hidden="true">
            <Icon of={icon} size="large" />
          </span>
          <div>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{text}</p>
            {link}
          </div>
        </li>
      ))}
    </ul>
  );
}
