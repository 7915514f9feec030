import { classNames } from "#shared/look/class-names.ts";
import { Icon } from "./Icon.tsx";
import { IconCheck } from "./icons.ts";
import styles from "./CheckList.module.css";

/** What is included, one line each behind a check mark. */
export function CheckList({ items, className }: { items: readonly string[]; className?: string | undefined }) {
  return (
    <ul className={classNames(styles.list, className)}>
      {items.map((item) => (
        <li key={item} className={styles.item}>
          <Icon of={IconCheck} className={styles.check} />
          {item}
        </li>
      ))}
    </ul>
  );
}
